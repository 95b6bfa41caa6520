import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { support } from '@saola/contract/support'
import type { Call } from '@saola/contract/call'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'

interface Request {
  id: string
  merchantId: string
  content: string
  description: string
  email: string
  phoneNo: string
  username: string
  createdAt: string
  createdBy: string
  status: string
  unread: boolean
  messages: { side: string; author: string; text: string }[]
  allowedActions: string[]
  merchantCode?: string
  test?: boolean
  deleted?: boolean
}
type Page<T> = { items: T[]; totalSize: number; pageNumber: number; pageSize: number }

let world: World
let who: People
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  who = await people(world)
}, 120_000)
afterAll(() => world.close())

const body = {
  content: 'CONTENT_1',
  description: 'Tiền chưa về',
  email: 'thuha@caphesaola.example',
  phoneNo: '0901234567',
}
const ask = <T>(call: Call, request: object, token = who.other.token): Promise<Answer<T>> =>
  world.send(call, request as never, { token }) as never
const create = async (more: object = {}): Promise<Request> =>
  (await ask<Request>(support.create, { body: { ...body, ...more } })).body.data
const list = async (
  query: object = {},
  page: object = {},
  token = who.other.token,
): Promise<Page<Request>> =>
  (await ask<Page<Request>>(support.getList, { query, page }, token)).body.data

describe('refusals', () => {
  it.each([
    [{ content: 'CONTENT_4' }, 'content'],
    [{ content: undefined }, 'content'],
    [{ description: ' ' }, 'description'],
    [{ description: 'x'.repeat(2001) }, 'description'],
    [{ description: 'a\u0007' }, 'description'],
    [{ email: '' }, 'email'],
    [{ email: 'a@b' }, 'email'],
    [{ email: 'a@b.vn\r\nBcc: c@d.vn' }, 'email'],
    [{ phoneNo: '123' }, 'phoneNo'],
    [{ username: 'x' }, 'username'],
  ])(
    'a request with %j is refused at %s',
    { meta: { behaviours: ['B-491', 'B-492'] } },
    async (wrong, field) => {
      const answer = await ask<{ errors: { field: string }[] }>(support.create, {
        body: { ...body, ...wrong },
      })
      expect([2, 3]).toContain(answer.body.code)
      expect(answer.body.data.errors.map((e) => e.field)).toContain(field)
    },
  )
  it.each([
    [{ from: '20/11/2026' }, 2],
    [{ from: '2026-11-20', to: '2026-11-01' }, 25],
    [{ content: 'X' }, 2],
    [{ page: '0' }, 2],
    [{ number: '-1' }, 24],
    [{ size: '0' }, 24],
    [{ sortBy: 'email' }, 24],
  ])('the list refuses %j with %i', { meta: { behaviours: ['B-493'] } }, async (query, code) =>
    expect((await ask(support.getList, { query })).body.code).toBe(code),
  )
  it('another merchant, a member without code 2000, and staff of another audience are kept out', async () => {
    const { id } = await create()
    for (const call of [support.getDetail, support.delete, support.markRead])
      expect((await ask(call, { params: { id } }, who.owner.token)).body.code).toBe(5)
    expect(
      (await ask(support.reply, { params: { id }, body: { text: 'x' } }, who.owner.token)).body
        .code,
    ).toBe(5)
    expect(
      (await list({ query: 'tien chua ve' }, {}, who.owner.token)).items.map((r) => r.id),
    ).not.toContain(id)
    expect(
      (
        await world.send(
          support.getDetail,
          { params: { id } },
          { token: who.other.token, test: true },
        )
      ).body.code,
    ).toBe(5)
    expect(
      (await ask(support.getList, { query: {} }, (await memberWith(world, [1200])).token)).body
        .code,
    ).toBe(10)
    expect((await ask(support.cmsList, { query: {} })).status).toBe(401)
    expect(
      (await ask(support.cmsAnswer, { params: { id }, body: { text: 'x' } }, who.root.token)).body
        .code,
    ).toBe(9)
  })
  it('43004 a merchant asks ten times an hour, also when all come at once', async () => {
    const strict = await openWorld({ LIMIT_FACTOR: '1' })
    try {
      const { other } = await people(strict)
      // A machine under load may say "later" (20), which counts as nothing.
      const send = async (): Promise<Answer> => {
        for (;;) {
          const a = await strict.send(
            support.create,
            { body: body as never },
            { token: other.token },
          )
          if (a.body.code !== 20) return a
          await new Promise((resolve) => setTimeout(resolve, 300))
        }
      }
      const answers = await Promise.all(Array.from({ length: 14 }, send))
      expect(answers.map((a) => a.body.code).sort((a, b) => a - b)).toEqual([
        ...Array.from({ length: 10 }, () => 0),
        ...Array.from({ length: 4 }, () => 43004),
      ])
    } finally {
      await strict.close()
    }
  }, 120_000)
})

describe('a request', () => {
  it(
    'is created, listed, read and deleted; what was written stays with the bank',
    { meta: { behaviours: ['B-490', 'B-491', 'B-492'] } },
    async () => {
      const made = await create({ content: 'CONTENT_2', description: '  Không đăng nhập được  ' })
      expect(made).toMatchObject({
        merchantId: who.other.merchantId,
        content: 'CONTENT_2',
        description: 'Không đăng nhập được',
        email: body.email,
        phoneNo: body.phoneNo,
        username: 'Đỗ Hải Yến',
        createdBy: 'Đỗ Hải Yến',
        status: 'OPEN',
        unread: false,
        messages: [],
        allowedActions: ['reply', 'delete'],
      })
      expect((await ask(support.getDetail, { params: { id: made.id } })).body.data).toEqual(made)
      expect((await ask(support.delete, { params: { id: made.id } })).body.code).toBe(0)
      expect((await ask(support.getDetail, { params: { id: made.id } })).body.code).toBe(5)
      expect((await ask(support.delete, { params: { id: made.id } })).body.code).toBe(5)
      expect(
        (await ask<Request>(support.cmsDetail, { params: { id: made.id } }, who.maker.token)).body
          .data,
      ).toMatchObject({
        description: 'Không đăng nhập được',
        deleted: true,
        merchantCode: 'SAOLA099',
      })
      expect(
        (
          await asOwner<{ operation: string }>(
            world,
            'select operation from audit_record where object_id = $1 order by id',
            [made.id],
          )
        ).map((r) => r.operation),
      ).toEqual(['support.create', 'support.delete'])
    },
  )
  it('the bank sees which requests came out of Test Mode', async () => {
    const live = await create({ description: 'Máy POS không in' })
    const { id } = (
      await world.send<typeof support.create, Request>(
        support.create,
        { body: { ...body, description: 'Thử gửi yêu cầu' } as never },
        { token: who.other.token, test: true },
      )
    ).body.data
    const seen = (
      await ask<Page<Request>>(
        support.cmsList,
        { query: {}, page: { index: 0, size: 100 } },
        who.maker.token,
      )
    ).body.data.items
    expect([id, live.id].map((one) => seen.find((r) => r.id === one)?.test)).toEqual([true, false])
    expect(
      (await ask<Request>(support.cmsDetail, { params: { id } }, who.maker.token)).body.data.test,
    ).toBe(true)
  })
  it(
    'the list filters by time, words and subject, and pages by number and size',
    { meta: { behaviours: ['B-493'] } },
    async () => {
      for (let i = 0; i < 3; i++)
        await create({ content: 'CONTENT_3', description: `Máy in hóa đơn ${i}` })
      expect(
        await list(
          { query: 'may in HOA don', content: 'CONTENT_3' },
          { index: 1, size: 2, sortBy: 'createdAt', direction: 'ASC' },
        ),
      ).toMatchObject({
        totalSize: 3,
        pageNumber: 1,
        pageSize: 2,
        items: [{ description: 'Máy in hóa đơn 2' }],
      })
      expect((await list({ query: 'may in', content: 'CONTENT_1' })).totalSize).toBe(0)
      expect((await list({ query: '%' })).totalSize).toBe(0)
      const today = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
      expect((await list({ query: 'may in', from: today, to: today })).totalSize).toBe(3)
      expect((await list({ query: 'may in', to: '2020-01-01' })).totalSize).toBe(0)
      const raw = await world.raw(
        '/pay/api/support/v1/getList?number=0&size=1&sortBy=createdAt&sortDirection=DESC',
        { headers: { authorization: `Bearer ${who.other.token}` } },
      )
      expect(raw.body).toMatchObject({ code: 0, data: { pageSize: 1, pageNumber: 0 } })
    },
  )
  it('is answered by the bank: the merchant is told at once, reads it, and gets it by mail without live tags', async () => {
    const { id } = await create()
    const response = await fetch(`${world.base}/pay/api/support/v1/live`, {
      headers: { authorization: `Bearer ${who.other.token}` },
    })
    const reader = response.body!.getReader()
    await reader.read()
    const text =
      'Đã kiểm tra <img src=x onerror=alert(1)> xem https://evil.example và a@evil.example {{7*7}}'
    expect(
      (await ask<Request>(support.cmsAnswer, { params: { id }, body: { text } }, who.maker.token))
        .body.data,
    ).toMatchObject({
      status: 'ANSWERED',
      allowedActions: ['answer', 'close'],
      messages: [{ side: 'BANK', author: 'Phạm Thanh Tùng', text }],
    })
    let received = ''
    while (!received.includes(id)) received += new TextDecoder().decode((await reader.read()).value)
    expect(received).toContain('"status":"ANSWERED"')
    await reader.cancel()
    expect((await ask<Request>(support.getDetail, { params: { id } })).body.data).toMatchObject({
      unread: true,
      messages: [{ text }],
    })
    expect((await ask(support.markRead, { params: { id } })).body.code).toBe(0)
    expect((await list()).items.find((r) => r.id === id)).toMatchObject({
      unread: false,
      status: 'ANSWERED',
    })
    await world.work()
    const mail = world.outbox.mails.at(-1)!
    expect(mail.to).toBe(body.email)
    expect(mail.html).not.toMatch(/<img|https?:\/\/evil|mailto/)
    expect(mail.html.match(/href="[^"]*"/g)).toEqual([
      `href="http://localhost:8080/support?open=${id}"`,
    ])
    expect(mail.text).toContain('{{7*7}}')
    expect(mail.subject).toContain(id.replaceAll('-', '').slice(-8).toUpperCase())
  })
  it(
    'nothing of the merchant’s own words is in the mail, and its subject is one line',
    { meta: { bars: ['N6'] } },
    async () => {
      const { id } = await create({ description: 'Bcc: all@evil.example\nMời bấm vào đây' })
      await ask(
        support.cmsAnswer,
        { params: { id }, body: { text: 'Đã rõ\r\nBcc: x@evil.example' } },
        who.maker.token,
      )
      await world.work()
      const mail = world.outbox.mails.at(-1)!
      expect(mail.text).not.toContain('bấm vào đây')
      expect(mail.subject).not.toMatch(/[\r\n]/)
    },
  )
  it('goes back and forth, is closed with a last word, and stays closed', async () => {
    const { id } = await create()
    await ask(
      support.cmsAnswer,
      { params: { id }, body: { text: 'Bạn gửi thêm mã giao dịch nhé' } },
      who.checker.token,
    )
    expect(
      (await ask<Request>(support.reply, { params: { id }, body: { text: 'Mã là 123' } })).body
        .data,
    ).toMatchObject({
      status: 'OPEN',
      messages: [{ side: 'BANK' }, { side: 'MERCHANT', author: 'Đỗ Hải Yến', text: 'Mã là 123' }],
    })
    const waiting = (
      await ask<Page<Request>>(
        support.cmsList,
        { query: { status: 'OPEN', merchantCode: 'SAOLA099' } },
        who.maker.token,
      )
    ).body.data
    expect(waiting.items.map((r) => r.id)).toContain(id)
    expect(
      (
        await ask<Request>(
          support.cmsClose,
          { params: { id }, body: { note: 'Tiền đã về, xin đóng' } },
          who.maker.token,
        )
      ).body.data,
    ).toMatchObject({ status: 'CLOSED', allowedActions: [] })
    for (const [call, request, token] of [
      [support.reply, { params: { id }, body: { text: 'x' } }, who.other.token],
      [support.cmsAnswer, { params: { id }, body: { text: 'x' } }, who.maker.token],
      [support.cmsClose, { params: { id }, body: {} }, who.maker.token],
    ] as const)
      expect((await ask(call, request, token)).body.code).toBe(13)
    await world.work()
    expect(world.outbox.mails.at(-1)!.text).toContain('Tiền đã về, xin đóng')
  })
  it('closed by ten at once, it is closed once', async () => {
    const { id } = await create()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        ask(support.cmsClose, { params: { id }, body: {} }, who.maker.token),
      ),
    )
    expect(answers.filter((a) => a.body.code === 0)).toHaveLength(1)
  })
  it('an update of support is no update of payments', async () => {
    const response = await fetch(`${world.base}/pay/api/transaction/portal/v1/live`, {
      headers: { authorization: `Bearer ${who.other.token}` },
    })
    const reader = response.body!.getReader()
    await reader.read()
    const { id } = await create()
    await ask(support.cmsAnswer, { params: { id }, body: { text: 'x' } }, who.maker.token)
    const received = await Promise.race([
      reader.read().then(({ value }) => new TextDecoder().decode(value)),
      new Promise((resolve) => setTimeout(() => resolve('nothing'), 700)),
    ])
    expect(received).toBe('nothing')
    await reader.cancel()
  })
})
