/** Webhook addresses and how the bank decides on them, over HTTP on the real database. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  webhook,
  type CmsWebhook,
  type CmsWebhookDetail,
  type WebhookInfo,
} from '@saola/contract/webhook'
import { merchant } from '@saola/contract/merchant'
import { memberWith, people, staffWith, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await asOwner(world, 'delete from webhook')
})

interface By {
  token: string
  test?: boolean
}
const info = async (by: By) =>
  (await world.send<typeof webhook.getInfo, WebhookInfo>(webhook.getInfo, {}, by)).body.data
const update = (by: By, webhookUrl: string, more: object = {}) =>
  world.send<typeof webhook.update, WebhookInfo>(
    webhook.update,
    { body: { webhookUrl, ...more } },
    by,
  )
const cmsInfo = async (merchantId: string) =>
  (
    await world.send<typeof webhook.cmsInfo, CmsWebhookDetail>(
      webhook.cmsInfo,
      { params: { merchantId } },
      all.checker,
    )
  ).body
const approve = (row: { id: string; revision: number }, by: By = all.checker) =>
  world.send<typeof webhook.approveV2, CmsWebhookDetail>(
    webhook.approveV2,
    { body: { id: row.id, revision: row.revision } },
    by,
  )
const A = 'https://shop.vn/hook'
const B = 'https://shop.vn/other'

it(
  'a new address waits, is approved, and the next one waits while the approved one goes on receiving',
  { meta: { behaviours: ['B-475', 'B-477'] } },
  async () => {
    expect(await info(all.owner)).toMatchObject({
      webhookUrl: null,
      status: null,
      url: null,
      key: null,
      bodyFormat: 'PACKED',
    })
    const first = (await update(all.owner, ` ${A} `)).body.data
    expect(first).toMatchObject({ webhookUrl: A, status: 'PENDING', url: null, revision: 1 })
    expect(first.key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await info(all.owner)).key).toBe(`whsec_${'•'.repeat(12)}${first.key!.slice(-4)}`)
    expect((await approve({ id: first.id!, revision: 1 })).body).toMatchObject({
      code: 0,
      data: { status: 'APPROVED', url: A, allowedActions: [] },
    })
    expect(
      (
        await world.send<typeof merchant.getMerchant, { webhookUrl: string | null }>(
          merchant.getMerchant,
          {},
          all.owner,
        )
      ).body.data.webhookUrl,
    ).toBe(A)
    expect((await update(all.owner, B)).body.data).toMatchObject({
      webhookUrl: B,
      status: 'PENDING',
      url: A,
      revision: 2,
    })
    expect(
      (
        await world.send<typeof webhook.disapproveV2, CmsWebhookDetail>(
          webhook.disapproveV2,
          { body: { id: first.id!, revision: 2, reason: 'Tên miền không thuộc cửa hàng' } },
          all.checker,
        )
      ).body.data,
    ).toMatchObject({ status: 'REJECTED', url: A })
    expect(await info(all.owner)).toMatchObject({
      webhookUrl: B,
      status: 'REJECTED',
      url: A,
      reason: 'Tên miền không thuộc cửa hàng',
      history: [
        { revision: 2, status: 'REJECTED' },
        { revision: 1, status: 'APPROVED' },
      ],
    })
    expect((await update(all.owner, B)).body.data).toMatchObject({
      status: 'PENDING',
      revision: 3,
      reason: null,
    })
    expect(
      (await update(all.owner, A)).body.data,
      'back to the approved one needs no decision',
    ).toMatchObject({ webhookUrl: A, status: 'APPROVED', url: A, revision: 4 })
    expect(
      (
        await update(all.owner, A, {
          bodyFormat: 'JSON',
          events: ['transaction.success', 'transaction.canceled'],
        })
      ).body.data,
    ).toMatchObject({
      status: 'APPROVED',
      revision: 4,
      bodyFormat: 'JSON',
      events: ['transaction.success', 'transaction.canceled'],
    })
    expect((await world.send(webhook.delete, {}, all.owner)).body.code).toBe(0)
    expect([
      await info(all.owner),
      (await world.send(webhook.delete, {}, all.owner)).body.code,
    ]).toMatchObject([{ webhookUrl: null, status: null }, 5])
  },
)

it(
  'both sides of the information: webhookUrl and status, url and key; and the same two calls under the merchant',
  { meta: { behaviours: ['B-476', 'B-480'] } },
  async () => {
    const short = async () =>
      (await world.send<typeof webhook.merchantInfo, object>(webhook.merchantInfo, {}, all.owner))
        .body.data
    expect(await short()).toEqual({ webhookUrl: null, status: null })
    expect(
      (await world.send(webhook.merchantUpdate, { body: { webhookUrl: A } }, all.owner)).body,
    ).toMatchObject({ code: 0, data: { webhookUrl: A, status: 'PENDING' } })
    expect(await short()).toEqual({ webhookUrl: A, status: 'PENDING' })
    expect(Object.keys(await info(all.owner))).toEqual(
      expect.arrayContaining(['webhookUrl', 'status', 'url', 'key']),
    )
  },
)

it(
  'the first version decides by merchant and the address that was read',
  { meta: { behaviours: ['B-478'] } },
  async () => {
    await update(all.owner, A)
    const body = { merchantId: all.owner.merchantId, webhookUrl: A }
    expect(
      (await world.send(webhook.approve, { body: { ...body, webhookUrl: B } }, all.checker)).body
        .code,
    ).toBe(42004)
    expect(
      (await world.send(webhook.disapprove, { body: { ...body, reason: ' ' } }, all.checker)).body,
    ).toMatchObject({ code: 2, data: { errors: [{ field: 'reason', key: 'error.required' }] } })
    expect((await world.send(webhook.approve, { body }, all.checker)).body).toMatchObject({
      code: 0,
      data: { status: 'APPROVED' },
    })
    expect(
      (await world.send(webhook.disapprove, { body: { ...body, reason: 'Nhầm' } }, all.checker))
        .body.code,
    ).toBe(42003)
    await update(all.owner, B)
    expect(
      (
        await world.send(
          webhook.disapprove,
          { body: { ...body, webhookUrl: B, reason: 'Nhầm' } },
          all.checker,
        )
      ).body,
    ).toMatchObject({ code: 0, data: { status: 'REJECTED', url: A } })
  },
)

it(
  'of an edit and twenty approvals at once, one decision holds, and only what was read is approved',
  { meta: { behaviours: ['B-478', 'B-568'], bars: ['W5'] } },
  async () => {
    const made = (await update(all.owner, A)).body.data
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => approve({ id: made.id!, revision: 1 })),
      update(all.owner, B),
    ])
    const codes = answers.slice(0, 20).map((a) => a.body.code)
    expect(codes.filter((code) => code === 0).length).toBeLessThanOrEqual(1)
    expect(codes.every((code) => [0, 42003, 42004].includes(code))).toBe(true)
    const now = await info(all.owner)
    expect([now.webhookUrl, now.status, now.url]).toEqual([
      B,
      'PENDING',
      codes.includes(0) ? A : null,
    ])
    expect((await approve({ id: made.id!, revision: 1 })).body.code).toBe(42004)
    expect((await approve({ id: made.id!, revision: 2 })).body).toMatchObject({
      code: 0,
      data: { url: B },
    })
    expect((await approve({ id: made.id!, revision: 2 })).body.code).toBe(42003)
  },
)

it(
  'the merchant proposes and one of the bank decides, once: approved stays approved and denied stays denied, by whichever call',
  { meta: { bars: ['A4'] } },
  async () => {
    const second = await staffWith(world, [3600, 3601], 'duyetwebhook')
    const deny = (row: { id: string; revision: number }, by: By) =>
      world.send<typeof webhook.disapproveV2, CmsWebhookDetail>(
        webhook.disapproveV2,
        { body: { ...row, reason: 'Sai địa chỉ' } },
        by,
      )
    const first = (await update(all.owner, A)).body.data
    const told = (await cmsInfo(all.owner.merchantId)).data.history.length
    const codes = (
      await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          (i % 2 === 0 ? approve : deny)(
            { id: first.id!, revision: 1 },
            i % 4 < 2 ? all.checker : second,
          ),
        ),
      )
    ).map(({ body }) => body.code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(19).fill(42003)])
    expect((await cmsInfo(all.owner.merchantId)).data.history).toHaveLength(told + 1)
    await update(all.owner, B)
    const row = { id: first.id!, revision: 2 }
    expect((await deny(row, second)).body.code).toBe(0)
    for (const by of [all.checker, second]) {
      expect((await approve(row, by)).body.code).toBe(42003)
      expect((await deny(row, by)).body.code).toBe(42003)
    }
    expect(
      (
        await world.send(
          webhook.approve,
          { body: { merchantId: all.owner.merchantId, webhookUrl: B } },
          all.checker,
        )
      ).body.code,
    ).toBe(42003)
    expect(await info(all.owner)).toMatchObject({ webhookUrl: B, status: 'REJECTED' })
    expect(
      await asOwner(world, `select id from approval where kind like 'WEBHOOK%'`),
      'the decision is no proposal of a second one',
    ).toEqual([])
  },
)

it(
  "the merchant makes, the checker decides: makers, lookers and members may not, nor does a merchant see another's",
  { meta: { bars: ['A4'] } },
  async () => {
    const made = (await update(all.owner, A)).body.data
    const looker = await staffWith(world, [3600], 'nhinwebhook')
    for (const by of [all.maker, looker])
      expect((await approve({ id: made.id!, revision: 1 }, by)).body.code).toBe(10)
    for (const by of [all.owner, all.root])
      expect((await approve({ id: made.id!, revision: 1 }, by)).status).toBeGreaterThanOrEqual(401)
    const blind = await staffWith(world, [3500], 'khongwebhook')
    expect((await world.send(webhook.cmsList, { query: {} }, blind)).body.code).toBe(10)
    const reader = await memberWith(world, [1202])
    for (const call of [webhook.getInfo, webhook.delete, webhook.rotateKey, webhook.sendTest])
      expect((await world.send(call, {} as never, reader)).body.code).toBe(10)
    expect(await info(all.other)).toMatchObject({ webhookUrl: null })
    expect(
      (await approve({ id: '01990000-0000-7000-8000-00000000000a', revision: 1 })).body.code,
    ).toBe(5)
  },
)

it(
  "the bank's list finds by merchant code, name and status, live merchants only",
  { meta: { behaviours: ['B-479'] } },
  async () => {
    await update(all.owner, A)
    await update(all.other, B)
    await update({ ...all.owner, test: true }, A)
    const list = async (query: object, by = all.checker) =>
      (
        await world.send<typeof webhook.cmsList, { items: CmsWebhook[]; totalSize: number }>(
          webhook.cmsList,
          { query },
          by,
        )
      ).body.data
    expect((await list({})).totalSize).toBe(2)
    expect((await list({ merchantCode: 'SAOLA001' })).items).toMatchObject([
      {
        merchantCode: 'SAOLA001',
        webhookUrl: A,
        status: 'PENDING',
        allowedActions: ['approve', 'disapprove'],
      },
    ])
    // Who may not decide is not offered it.
    expect((await list({ merchantCode: 'SAOLA001' }, all.maker)).items).toMatchObject([
      { status: 'PENDING', allowedActions: [] },
    ])
    expect((await list({ merchantName: 'nhà sách' })).items).toMatchObject([
      { merchantCode: 'SAOLA099' },
    ])
    expect((await list({ merchantName: '%' })).totalSize).toBe(0)
    expect((await list({ status: 'APPROVED' })).totalSize).toBe(0)
    expect(await cmsInfo(all.other.merchantId)).toMatchObject({
      code: 0,
      data: { webhookUrl: B, history: [] },
    })
    expect(
      (await cmsInfo(all.owner.sandboxId)).code,
      "a sandbox merchant is nobody's business",
    ).toBe(5)
  },
)

it('in Test Mode an address is approved at once, apart from the live one', async () => {
  expect((await update({ ...all.owner, test: true }, A)).body.data).toMatchObject({
    status: 'APPROVED',
    url: A,
  })
  expect(await info(all.owner)).toMatchObject({ status: null })
})

it(
  'refuses what is no address and what lies inside, naming the field',
  { meta: { bars: ['W4'] } },
  async () => {
    for (const bad of [
      'shop.vn/hook',
      'ftp://shop.vn',
      'javascript:alert(1)',
      'https:shop.vn',
      'https://',
      'https://shop.vn\\@127.0.0.1',
      'https://a b.vn',
    ])
      expect((await update(all.owner, bad)).body, bad).toMatchObject({
        code: 42001,
        data: { errors: [{ field: 'webhookUrl' }] },
      })
    for (const [bad, rule] of [
      ['http://shop.vn/hook', 'plain'],
      ['https://localhost/x', 'inside'],
      ['https://127.0.0.1', 'inside'],
      ['https://10.0.0.1/', 'inside'],
      ['https://[::1]/', 'inside'],
      ['https://169.254.169.254/latest', 'inside'],
      ['https://u:p@shop.vn', 'parts'],
      ['https://shop.vn:22/', 'port'],
      ['https://intranet/', 'inside'],
    ] as const)
      expect((await update(all.owner, bad)).body, bad).toMatchObject({
        code: 42002,
        data: { errors: [{ field: 'webhookUrl', key: `webhook.url_${rule}` }] },
      })
    expect((await update(all.owner, '')).body.code).toBe(2)
    expect((await update(all.owner, A, { events: [] })).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'events' }] },
    })
    expect((await update(all.owner, A, { bodyFormat: 'XML' })).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'bodyFormat', key: 'error.enum' }] },
    })
  },
)

it('the owner is told of the decision by mail, and the audit log holds no key', async () => {
  await world.work()
  const made = (await update(all.owner, A)).body.data
  await approve({ id: made.id!, revision: 1 })
  const mails = world.outbox.mails.length
  await world.work()
  expect(world.outbox.mails.slice(mails).map((m) => m.subject)).toEqual([
    'Địa chỉ webhook đã được duyệt',
  ])
  const rotated = (
    await world.send<typeof webhook.rotateKey, WebhookInfo>(webhook.rotateKey, {}, all.owner)
  ).body.data
  expect(rotated.previousKeyUntil).not.toBeNull()
  const [dump] = await asOwner<{ all: string }>(
    world,
    `select (select string_agg(w::text, ' ') from webhook w) || (select string_agg(a::text, ' ') from audit_record a where a.module = 'webhook') "all"`,
  )
  for (const key of [made.key!, rotated.key!])
    expect(dump!.all.includes(key.slice(6, 30))).toBe(false)
})
