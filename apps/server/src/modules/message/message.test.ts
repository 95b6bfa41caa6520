/** Mails and SMS to customers on a real database: who they go to, how many, and what has left. What one says is tested where it is written. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer } from '@saola/contract/customer'
import type { Request } from '@saola/contract/call'
import { createLink } from '../../../test/pay-links.ts'
import { people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import type { Ctx, MemberCaller } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import * as messages from './service.ts'
import { parameters } from '@saola/contract/setting'
import { DAY_MS, SENDS_PER_RECEIVER } from './rules.ts'

const SENDS_PER_DAY = Number(parameters.MESSAGES_PER_DAY.usual)

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
}, 120_000)
beforeEach(async () => {
  us = await people(world)
  await asOwner(world, 'delete from message')
  await asOwner(world, 'delete from graphile_worker._private_jobs')
  world.outbox.mails.length = 0
})
afterAll(() => world.close())

const ctx = (): Ctx => jobCtx(world.app, 'test')
/** A refusal's code, the fields it names and the seconds to wait. */
const refusalOf = async (work: Promise<unknown>): Promise<unknown[]> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('not refused', { cause: error })
  return [error.code, error.extra.errors?.map(({ field, key }) => [field, key])]
}
const mail = (receiver: string, more: Partial<messages.Receiver> = {}): messages.Receiver => ({
  channel: 'EMAIL',
  receiver,
  name: null,
  ...more,
})
const LINK = 'pay-link-code'
/** As a module does it: inside the transaction of what the message is about. */
const note = (
  receivers: readonly messages.Receiver[],
  { objectId = LINK, merchantId = us.owner.merchantId, job = 'payLink.send' } = {},
): Promise<void> =>
  inTransaction(world.app.db, (tx) =>
    messages.note({ ...ctx(), db: tx }, merchantId, objectId, receivers, job),
  )
interface Row {
  id: string
  object_id: string
  channel: string
  receiver: string
  created_at: Date
  sent_at: Date | null
}
const rows = (merchantId = us.owner.merchantId): Promise<Row[]> =>
  asOwner<Row>(
    world,
    'select id, object_id, channel, receiver, created_at, sent_at from message where merchant_id = $1 order by receiver, channel',
    [merchantId],
  )
const jobs = (): Promise<{ task: string; payload: object; tries: number }[]> =>
  asOwner(
    world,
    'select t.identifier task, j.payload, j.max_attempts tries from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.payload ->> $1',
    ['name'],
  )
/** So many messages of an hour ago. */
const fill = (n: number, merchantId = us.owner.merchantId): Promise<unknown> =>
  asOwner(
    world,
    "insert into message (id, merchant_id, object_id, channel, receiver, created_at) select gen_random_uuid(), $1, 'x', 'SMS', n::text, $3::timestamptz - interval '1 hour' from generate_series(1, $2::int) n",
    [merchantId, n, world.clock.now()],
  )

describe('who a message goes to', () => {
  const receiversOf = (
    body: Parameters<typeof messages.receiversOf>[1],
    by: Person = us.owner,
  ): Promise<messages.Receiver[]> =>
    messages.receiversOf(
      { ...ctx(), caller: { kind: 'portal', merchantId: by.merchantId } as MemberCaller },
      body,
    )
  const known = async (
    body: Request<typeof customer.create>['body'],
    by = us.owner,
  ): Promise<string> =>
    (
      await world.send<typeof customer.create, { id: string }>(
        customer.create,
        { body },
        { token: by.token },
      )
    ).body.data.id
  const both = { sendEmail: true, sendSms: true }

  it('the one named, by each way asked for; a mail greets them by name, an SMS nobody', async () => {
    expect(
      await receiversOf({
        ...both,
        language: 'EN',
        receiver: { fullName: 'Chị An', email: ' an@khach.vn ', phone: ' 0912345678 ' },
      }),
    ).toEqual([
      { channel: 'EMAIL', receiver: 'an@khach.vn', name: 'Chị An', language: 'EN' },
      { channel: 'SMS', receiver: '0912345678', name: null, language: 'EN' },
    ])
    expect(
      await receiversOf({ sendEmail: true, sendSms: false, receiver: { email: 'an@khach.vn' } }),
    ).toEqual([mail('an@khach.vn', { language: null })])
  })
  it('customers by their ids, an address once however it is written, each by their own name', async () => {
    const ids = [
      await known({ fullName: 'Lê Bình', email: 'binh@khach.vn', phone: '0912000011' }),
      await known({ fullName: 'Đỗ Cúc', email: 'cuc@khach.vn', phone: '0912000012' }),
    ]
    const found = await receiversOf({
      ...both,
      receiver: { fullName: 'Anh Bình', email: 'BINH@khach.vn', phone: '0912000013' },
      receiverIds: [...ids, ids[1]!],
    })
    expect(found.map(({ channel, receiver, name }) => [channel, receiver, name])).toEqual([
      ['EMAIL', 'binh@khach.vn', 'Lê Bình'],
      ['SMS', '0912000013', null],
      ['SMS', '0912000011', null],
      ['EMAIL', 'cuc@khach.vn', 'Đỗ Cúc'],
      ['SMS', '0912000012', null],
    ])
  })
  it('nobody where one lacks what a way needs, is not there or is another merchant’s: 34010 with the field', async () => {
    const [mute, theirs] = [
      await known({ fullName: 'Không email', phone: '0912000021' }),
      await known({ fullName: 'Của người khác', email: 'khac@khach.vn' }, us.other),
    ]
    const email = { sendEmail: true, sendSms: false }
    for (const [body, field, key] of [
      [{ sendEmail: false, sendSms: false, receiver: {} }, 'sendEmail', 'error.required'],
      [email, 'receiver.email', 'error.required'],
      [{ ...email, receiver: { email: '  ' } }, 'receiver.email', 'error.required'],
      [{ ...both, receiver: { email: 'a@b.vn' } }, 'receiver.phone', 'error.required'],
      [{ ...email, receiverIds: [mute] }, 'receiverIds.0', 'error.required'],
      [
        { ...email, receiver: { email: 'a@b.vn' }, receiverIds: [uuid()] },
        'receiverIds.0',
        'error.enum',
      ],
      [{ ...email, receiverIds: [theirs] }, 'receiverIds.0', 'error.enum'],
    ] as const)
      expect(await refusalOf(receiversOf(body as never))).toEqual([34_010, [[field, key]]])
  })
})

describe('a message that is written down', () => {
  it('is a row and a job each, which knows whom it greets in which language', async () => {
    await note([
      mail('an@khach.vn', { name: 'Chị An', language: 'EN' }),
      { channel: 'SMS', receiver: '0912345678', name: null },
    ])
    const [sms, email] = await rows()
    expect([sms, email]).toMatchObject([
      { object_id: LINK, channel: 'SMS', receiver: '0912345678', sent_at: null },
      { object_id: LINK, channel: 'EMAIL', receiver: 'an@khach.vn', sent_at: null },
    ])
    expect(await jobs()).toEqual([
      {
        task: 'payLink.send',
        payload: { merchantId: us.owner.merchantId, id: email!.id, name: 'Chị An', language: 'EN' },
        tries: 8,
      },
      {
        task: 'payLink.send',
        payload: { merchantId: us.owner.merchantId, id: sms!.id, name: null, language: null },
        tries: 8,
      },
    ])
  })
  it('waits until it has left', async () => {
    await note([mail('an@khach.vn')])
    await note([mail('an@khach.vn')], { objectId: 'another' })
    const { merchantId } = us.owner
    const all = await rows()
    const id = all.find((row) => row.object_id === LINK)!.id
    const otherId = all.find((row) => row.object_id !== LINK)!.id
    expect(await messages.waiting(ctx(), { merchantId, id })).toEqual({
      merchant_id: us.owner.merchantId,
      object_id: LINK,
      channel: 'EMAIL',
      receiver: 'an@khach.vn',
    })
    await messages.markSent(ctx(), { merchantId, id })
    expect([
      await messages.waiting(ctx(), { merchantId, id }),
      await messages.waiting(ctx(), { merchantId, id: uuid() }),
      await messages.waiting(ctx(), { merchantId: us.other.merchantId, id: otherId }),
    ]).toEqual([null, null, null])
    expect((await rows()).map((row) => row.sent_at !== null).toSorted()).toEqual([false, true])
  })
  it('writes down five receipts of one thing, whomever they go to, and says so in the audit log', async () => {
    const receipt = (objectId: string, email: string) =>
      inTransaction(world.app.db, (tx) =>
        messages.noteReceipt(
          { ...ctx(), db: tx },
          {
            merchantId: us.owner.merchantId,
            objectId,
            email,
            language: null,
            job: 'payLink.receipt',
            audited: { module: 'pay-link', objectId: LINK },
          },
        ),
      )
    for (let n = 1; n <= 5; n++) await receipt(LINK, `an${n}@khach.vn`)
    await expect(receipt(LINK, 'an6@khach.vn')).rejects.toMatchObject({ code: 11 })
    await receipt('another', 'an6@khach.vn')
    expect(await rows()).toHaveLength(6)
    expect(
      await asOwner(
        world,
        `select after, count(*)::int n from audit_record where object_id = $1 and after is not null group by after`,
        [LINK],
      ),
    ).toEqual([{ after: { receiptSent: true }, n: 6 }])
  })
  it('is gone with the transaction that was to write it', async () => {
    await expect(
      inTransaction(world.app.db, async (tx) => {
        await messages.note(
          { ...ctx(), db: tx },
          us.owner.merchantId,
          LINK,
          [mail('an@khach.vn')],
          'payLink.send',
        )
        throw new Error('the order could not be written')
      }),
    ).rejects.toThrow('the order')
    expect([await rows(), await jobs()]).toEqual([[], []])
  })
  it('leaves once: tried again while the mail server is away, and not when its job comes a second time', async () => {
    const link = await createLink(world, us.owner, { amount: 50_000 })
    await world.work()
    await note([mail('an@khach.vn', { name: 'Chị An', language: 'EN' })], {
      objectId: link.payLinkCode,
    })
    const { mailer } = world.app
    const real = mailer.send
    let tries = 0
    mailer.send = () => {
      tries += 1
      return Promise.reject(new Error('the mail server is away'))
    }
    try {
      await world.work()
    } finally {
      mailer.send = real
    }
    expect([tries, (await rows())[0]!.sent_at, world.outbox.mails]).toEqual([1, null, []])
    const [job] = await jobs()
    await asOwner(world, 'update graphile_worker._private_jobs set run_at = now()')
    await world.work()
    expect((await rows())[0]!.sent_at).not.toBeNull()
    expect(world.outbox.mails).toMatchObject([
      { to: 'an@khach.vn', subject: expect.stringMatching(/^Payment request/) as string },
    ])
    await asOwner(world, `select graphile_worker.add_job('payLink.send', $1)`, [
      JSON.stringify(job!.payload),
    ])
    await world.work()
    expect(world.outbox.mails).toHaveLength(1)
  })
})

describe('how many messages', () => {
  it('three to one receiver about one thing in a day, however the address is written; to others and about others more', async () => {
    for (const receiver of ['an@khach.vn', 'AN@khach.vn', 'An@Khach.vn'])
      await note([mail(receiver)])
    expect(SENDS_PER_RECEIVER).toBe(3)
    expect(await refusalOf(note([mail('an@KHACH.vn')]))).toEqual([11, undefined])
    // One receiver too many, and nobody is written to.
    expect((await refusalOf(note([mail('binh@khach.vn'), mail('an@khach.vn')])))[0]).toBe(11)
    expect(await rows()).toHaveLength(3)
    await note([mail('an@khach.vn')], { objectId: 'another' })
    await note([mail('an@khach.vn')], { merchantId: us.other.merchantId })
    await note([mail('binh@khach.vn')])
    world.clock.advance(DAY_MS + 1000)
    await note([mail('an@khach.vn')])
    expect(await rows()).toHaveLength(6)
  })
  it('five hundred of a merchant in a day, of many at once no more; the refusal says when there is room again', async () => {
    await fill(SENDS_PER_DAY - 3)
    await fill(SENDS_PER_DAY, us.other.merchantId)
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => note([mail(`khach${n}@mail.vn`)])),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await rows()).toHaveLength(SENDS_PER_DAY)
    const error = await note([mail('mot@mail.vn')]).catch((thrown: unknown) => thrown)
    if (!(error instanceof Refusal)) throw new Error('not refused')
    const { retryAfter } = error.extra
    expect([error.code, retryAfter! > 22.9 * 3600, retryAfter! <= 23 * 3600]).toEqual([
      11,
      true,
      true,
    ])
    world.clock.advance(retryAfter! * 1000)
    await note([mail('mot@mail.vn')])
  })
  it('a set that does not fit is refused whole', async () => {
    await fill(SENDS_PER_DAY - 1)
    expect(await refusalOf(note([mail('mot@mail.vn'), mail('hai@mail.vn')]))).toEqual([
      11,
      undefined,
    ])
    expect(await rows()).toHaveLength(SENDS_PER_DAY - 1)
    await note([mail('mot@mail.vn')])
  })
  it(
    'as many as the bank has set; a number that breaks the rule of the parameter counts as the usual one',
    { meta: { behaviours: ['B-566'] } },
    async () => {
      const set = (value: string): Promise<unknown> =>
        asOwner(world, `update portal_parameter set value = $1 where name = 'MESSAGES_PER_DAY'`, [
          value,
        ])
      await set('12')
      await fill(11)
      await note([mail('mot@mail.vn')])
      expect((await refusalOf(note([mail('hai@mail.vn')])))[0]).toBe(11)
      await set('0')
      await note([mail('hai@mail.vn')])
      await set(parameters.MESSAGES_PER_DAY.usual)
    },
  )
})

describe('the payload of a job', () => {
  it('is read without trust: what is not text or a language is none', () => {
    expect(messages.noteOf({ merchantId: 'm', id: 'a', name: 'An', language: 'EN' })).toEqual({
      merchantId: 'm',
      id: 'a',
      name: 'An',
      language: 'EN',
    })
    expect(messages.noteOf({ merchantId: 8, id: 7, name: 5, language: 'fr' })).toEqual({
      merchantId: '8',
      id: '7',
      name: null,
      language: null,
    })
  })
  it.each([
    [null, 'VI', 'vi', ''],
    [null, 'EN', 'en', ''],
    ['VI', 'VI', 'vi', ''],
    ['EN', 'EN', 'en', ''],
    ['EN', 'VI', 'en', 'lang=en'],
    ['VI', 'EN', 'vi', 'lang=vi'],
  ] as const)(
    'chosen %s in a shop of %s: speaks %s, its link says "%s"',
    (chosen, shop, language, lang) =>
      expect(messages.tongueOf(chosen, shop)).toEqual({ language, lang }),
  )
})
