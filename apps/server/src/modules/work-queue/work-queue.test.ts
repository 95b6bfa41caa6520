/** Everything that waits for bank staff: who sees it, who takes it, until when it sleeps, and who is told that it is late. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullPath } from '@saola/contract/call'
import { allAdminCodes } from '@saola/contract/admin-permissions'
import { setting } from '@saola/contract/setting'
import { workKindNames, workQueue, type WorkKind } from '@saola/contract/work-queue'
import { approve } from '../../../test/approvals.ts'
import { threeFailed } from '../../../test/line-refunds.ts'
import { people, signIn, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner, openShop, type Shop } from '../../../test/shop.ts'
import { openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'
import { jobs } from '../../modules.ts'
import { uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'

interface Item {
  kind: WorkKind
  subjectId: string
  subject: string
  amount: number | null
  merchantId: string | null
  state: string
  dueAt: string
  snoozedUntil: string | null
  assigneeName: string | null
  handedBy: string | null
  isMine: boolean
  isForMe: boolean
  isOwn: boolean
  isTest: boolean
  allowedActions: string[]
}
interface Count {
  kind: WorkKind
  total: number
  overdue: number
  mine: number
  forMe: number
  forMeOverdue: number
  handed: { by: string; at: string } | null
}
const HOUR_MS = 3_600_000

let world: World
let all: People
let shop: Shop
/** Two who decide on webhooks, one who only sees them, two who keep parameters, and one who decides on credits. */
let web: StaffPerson
let web2: StaffPerson
let viewer: StaffPerson
let keeper: StaffPerson
let keeper2: StaffPerson
let money: StaffPerson
/** Whose codes open everything. */
let chief: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  all = await people(world)
  shop = await openShop(world)
  web = await staffWith(world, [3600, 3601], 'web')
  web2 = await staffWith(world, [3600, 3601], 'web2')
  viewer = await staffWith(world, [3600], 'viewer')
  keeper = await staffWith(world, [3002], 'keeper')
  keeper2 = await staffWith(world, [3002], 'keeper2')
  money = await staffWith(world, [3500, 3501], 'money')
  chief = await staffWith(world, allAdminCodes, 'chief')
  await asOwner(world, `update admin set email = username || '@bank.example'`)
}, 120_000)
afterAll(() => world.close())

const ask = async (query: object, { token }: { token: string }, page: object = { size: 200 }) =>
  (
    await world.send<typeof workQueue.getList, { items: Item[]; totalSize: number }>(
      workQueue.getList,
      { query, page },
      { token },
    )
  ).body.data
const list = async (query: object, who: { token: string }): Promise<Item[]> =>
  (await ask(query, who)).items
const subjectsOf = async (query: object, who: { token: string }): Promise<string[]> =>
  (await list(query, who)).map(({ subject }) => subject)
const counts = async ({ token }: { token: string }): Promise<Count[]> =>
  (await world.send<typeof workQueue.counts, Count[]>(workQueue.counts, {}, { token })).body.data
const countOf = async (kind: WorkKind, who: { token: string }): Promise<Count | undefined> =>
  (await counts(who)).find((one) => one.kind === kind)
type Verb = 'take' | 'release' | 'wake'
const act = (verb: Verb, item: Pick<Item, 'kind' | 'subjectId'>, { token }: { token: string }) =>
  world.send(workQueue[verb], { body: { kind: item.kind, subjectId: item.subjectId } }, { token })
const snooze = (
  { kind, subjectId }: Pick<Item, 'kind' | 'subjectId'>,
  { token }: { token: string },
  ms: number,
): Promise<Answer> =>
  world.send(
    workQueue.snooze,
    {
      body: { kind, subjectId, until: new Date(world.clock.now().getTime() + ms).toISOString() },
    },
    { token },
  )
const handOver = (
  { kind, subjectId }: Pick<Item, 'kind' | 'subjectId'>,
  to: { id: string },
  { token }: { token: string },
): Promise<Answer> =>
  world.send(workQueue.handOver, { body: { kind, subjectId, adminId: to.id } }, { token })
const refresh = async (...staff: StaffPerson[]): Promise<void> => {
  for (const person of staff) person.token = (await signIn(world, 'cms', person.id)).token
}
/** One of a fresh shop that waits. */
async function address(waitsSince = world.clock.now()): Promise<Item & { merchantId: string }> {
  const { merchantId } = await openShop(world)
  const url = `https://shop.example/${uuid()}`
  await asOwner(
    world,
    `insert into webhook (merchant_id, id, url, status, submitted_at, submitted_by, format, events, secret, secret_since)
    values ($1, gen_random_uuid(), $2, 'PENDING', $3, 'Chủ quán', 'JSON', '{}', 'x', $3)`,
    [merchantId, url, waitsSince],
  )
  const [item] = await list({ keyword: url, whose: 'ALL' }, web)
  expect(item).toBeDefined()
  return { ...item!, merchantId }
}
async function credit(
  amount: number,
  resolution = 'OPEN',
  { reason = 'UNKNOWN_ACCOUNT', at = world.clock.now() } = {},
): Promise<string> {
  const reference = `FT${uuid().slice(-12)}`
  await asOwner(
    world,
    `insert into bank_credit (batch, merchant_id, test, bank_reference, account_no, amount, content, booked_at, received_at, outcome, reason, resolution)
    values (gen_random_uuid(), $1, false, $2, $3, $4, 'chuyen nham', $5, $5, 'UNMATCHED', $7, $6)`,
    [shop.merchantId, reference, shop.accountNo, amount, at, resolution, reason],
  )
  return reference
}
let n = 0
/** A change of a fresh parameter that waits for a second person. @returns its id as a proposal */
async function proposal({ token }: { token: string }): Promise<string> {
  const name = `QUEUE_${++n}`
  const [row] = await asOwner<{ id: string }>(
    world,
    `insert into portal_parameter (id, name, value, description, data_type, param_group, create_by, modified_at)
    values (gen_random_uuid(), $1, 'cũ', $1, 'STRING', 'PARAMETER_SYSTEM', 'test', now()) returning id`,
    [name],
  )
  const { body } = await world.send<typeof setting.cmsUpdate, { id: string }>(
    setting.cmsUpdate,
    { params: { id: row!.id }, body: { value: 'mới', reason: 'Đổi số' } },
    { token },
  )
  return body.data.id
}

/** One of each kind that no other test makes. */
async function oneOfEach(): Promise<void> {
  const at = new Date(world.clock.now().getTime() - 2 * HOUR_MS)
  const { merchantId } = await openShop(world, {}, 'LIVE', 'LINKED_ACCOUNT')
  await asOwner(world, `update merchant set viet_qr_pro_status = 'PENDING' where id = $1`, [
    merchantId,
  ])
  await asOwner(
    world,
    `insert into reconciliation_difference (day, book, kind, account_no, merchant_id, reference, bank_amount, found_at, seen_at)
    values ('2026-01-02', 'BANK', 'MISSING_OURS', $1, $2, 'D' || $1, 5000, $3, $3)`,
    [shop.accountNo, shop.merchantId, at],
  )
  await asOwner(
    world,
    `insert into pos_order (id, code, merchant_id, amount, discount_amount, vat_amount, total_amount, receiver_name, phone, address, created_by, created_at, modified_at)
    values (gen_random_uuid(), 'POSQ1', $1, 10, 0, 1, 11, 'A', '0901', 'B', 'x', $2, $2)`,
    [shop.merchantId, at],
  )
  await asOwner(
    world,
    `insert into support_request (id, merchant_id, content, description, email, phone_no, username, language, status, search_key, created_at, created_by, modified_at, modified_by)
    values (gen_random_uuid(), $1, 'CONTENT_1', 'Máy không đọc tiền', '', '', 'A', 'vi', 'OPEN', '', $2, 'A', $2, 'A')`,
    [shop.merchantId, at],
  )
  await asOwner(
    world,
    `with e as (insert into event (topic, merchant_id, object_id, payload, at, delivered_at) values ('payment.settled', $1, 'x', '{}', $2, $2) returning id)
    insert into event_delivery (event_id, handler, object_id, state, attempts, next_at, failed_at) select id, 'search.sort-in', 'x', 'DEAD', 9, $2, $2 from e`,
    [shop.merchantId, at],
  )
  await asOwner(
    world,
    `insert into bank_transfer (merchant_id, id, reference, channel, kind, owner_id, from_account, to_bin, to_account, to_name, amount, content, state, sends, started_at, sent_at, next_ask_at, created_at)
    values ($1, gen_random_uuid(), 'SPQ1', 'BANK', 'REFUND', 'x', $2, '970436', '1', 'A', 7000, 'x', 'SENDING', 1, $3, $3, $3, $3)`,
    [shop.merchantId, shop.accountNo, at],
  )
  await asOwner(
    world,
    `with r as (insert into fee_report (merchant_id, id, month, status, created_at, count, fee, vat, held, due, tariff, vat_rounding, closed_at, due_at)
      values ($1, gen_random_uuid(), '2025-01-01', 'WAITING_PAYMENT', $2, 1, 100, 10, 0, 110, '[]', 'PER_LINE', $2, $2) returning id)
    insert into fee_objection (merchant_id, report_id, reason, created_at) select $1, id, 'Phí tính sai', $2 from r`,
    [shop.merchantId, at],
  )
  await asOwner(
    world,
    `with p as (insert into salary_period (merchant_id, id, month, start_date, end_date, pay_date, created_at) values ($1, gen_random_uuid(), '2025-01-01', '2025-01-01', '2025-01-31', '2025-02-05', $2) returning id)
    insert into salary_collection (merchant_id, id, period_id, due_on, state, principal, interest, payments, rate_micro, tries, tried_at, failure, created_at, overdue_at)
      select $1, gen_random_uuid(), id, '2025-02-05', 'SHORT', 100000, 100, 1, 90000, 1, $2, 'INSUFFICIENT_FUNDS', $2, $2 from p`,
    [shop.merchantId, at],
  )
  await threeFailed(world, shop.merchantId, at)
  await asOwner(
    world,
    `insert into statement (merchant_id, id, period, from_day, to_day, status, created_at) values ($1, gen_random_uuid(), 'DAY', '2025-01-01', '2025-01-01', 'PROVISIONAL', now())`,
    [shop.merchantId],
  )
  await asOwner(
    world,
    `insert into for_control (merchant_id, id, code, status, service, subject_id, claimed_by, amount, transaction_date, email, phone, language, created_at, created_by, created_by_bank, sent_at, due_at)
    values ($1, gen_random_uuid(), 'TS26010100000000', 'WAITING_SOLVE', 'PAYMENT', gen_random_uuid()::text, 'MERCHANT', 9000, $2, 'a@b.vn', '1', 'vi', $2, 'x', false, $2, $2::timestamptz + interval '40 days')`,
    [shop.merchantId, at],
  )
}

describe('who sees what', { meta: { bars: ['A4'] } }, () => {
  it('the kinds that their codes open, in list, counts and every act', async () => {
    const waiting = await address()
    await credit(9_000)
    await credit(9_001, 'RETURNING')
    await oneOfEach()
    await proposal(keeper)
    expect((await counts(viewer)).map(({ kind }) => kind)).toEqual(['WEBHOOK'])
    expect(new Set((await list({ whose: 'ALL' }, viewer)).map(({ kind }) => kind))).toEqual(
      new Set(['WEBHOOK']),
    )
    expect(await list({ whose: 'ALL', kind: 'CREDIT' }, viewer)).toEqual([])
    expect((await act('take', waiting, money)).body.code, 'a kind that is not theirs').toBe(10)
    expect((await act('take', waiting, viewer)).body.code, 'may see, may not decide').toBe(10)
    expect((await world.send(workQueue.counts, {}, { token: all.owner.token })).status).toBe(401)
    const seen = await list({ whose: 'ALL' }, chief)
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(workKindNames))
    for (const { kind, total } of await counts(chief))
      expect({ kind, total }).toEqual({
        kind,
        total: seen.filter((item) => item.kind === kind).length,
      })
  })
  it('nothing of Test Mode, but what bank staff do there as well', async () => {
    const test = await openShop(world, {}, 'TEST')
    await asOwner(
      world,
      `insert into webhook (merchant_id, id, url, status, submitted_at, submitted_by, format, events, secret, secret_since)
      values ($1, gen_random_uuid(), 'https://test.example', 'PENDING', now(), 'x', 'JSON', '{}', 'x', now())`,
      [test.merchantId],
    )
    await asOwner(
      world,
      `insert into support_request (id, merchant_id, content, description, email, phone_no, username, language, status, search_key, created_at, created_by, modified_at, modified_by)
      values (gen_random_uuid(), $1, 'CONTENT_3', 'Hỏi về chế độ thử', '', '', 'A', 'vi', 'OPEN', '', now(), 'A', now(), 'A')`,
      [test.merchantId],
    )
    expect(await subjectsOf({ whose: 'ALL', kind: 'WEBHOOK' }, chief)).not.toContain(
      'https://test.example',
    )
    const [asked] = await list({ whose: 'ALL', keyword: 'chế độ thử' }, chief)
    expect(asked).toMatchObject({ kind: 'SUPPORT', isTest: true })
  })
  it("is found by its merchant's name, without accents, and by the beginning of its code", async () => {
    const { merchantId, subject } = await address()
    const [merchant] = await asOwner<{ code: string }>(
      world,
      `update merchant set name = 'Tiệm Đá Lạnh Ở Đây' where id = $1 returning code`,
      [merchantId],
    )
    const { code } = merchant!
    for (const keyword of ['tiem da lanh', 'Ở ĐÂY', code, code.toLowerCase().slice(0, -1)])
      expect(await subjectsOf({ keyword, whose: 'ALL' }, web), keyword).toContain(subject)
    expect(await subjectsOf({ keyword: code.slice(1), whose: 'ALL' }, web)).not.toContain(subject)
  })
  it('a proposal is for another than its maker', async () => {
    const id = await proposal(keeper)
    const isIn = async (who: StaffPerson, whose: string): Promise<boolean> =>
      (await list({ whose, kind: 'APPROVAL' }, who)).some(({ subjectId }) => subjectId === id)
    expect(await isIn(keeper, 'FOR_ME')).toBe(false)
    expect(await isIn(keeper, 'ALL'), 'but they see that it waits').toBe(true)
    expect(await isIn(keeper2, 'FOR_ME')).toBe(true)
    const item = { kind: 'APPROVAL', subjectId: id } as const
    const own = (await list({ whose: 'ALL' }, keeper)).find(({ subjectId }) => subjectId === id)
    expect(own).toMatchObject({ isOwn: true, isForMe: false, allowedActions: [] })
    expect((await act('take', item, keeper)).body.code).toBe(10)
    const before = (await countOf('APPROVAL', keeper2))!
    expect((await approve(world, keeper2.token, id)).body.code).toBe(0)
    expect(await countOf('APPROVAL', keeper2)).toMatchObject({
      total: before.total - 1,
      forMe: before.forMe - 1,
    })
  })
})

describe('whose it is', () => {
  it('of twenty who take it at once one has it', { meta: { bars: ['M3'] } }, async () => {
    const item = await address()
    const takers = [web, web2]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => act('take', item, takers[i % 2]!)),
    )
    const [taken] = await list({ keyword: item.subject, whose: 'ALL' }, web)
    const winner = taken!.isMine ? web : web2
    const loser = winner === web ? web2 : web
    expect(taken!.assigneeName).not.toBeNull()
    answers.forEach(({ body }, i) => {
      if (takers[i % 2] === loser) expect(body.code).toBe(12)
    })
    const [{ n: audited }] = (await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from audit_record where object_id = $1 and operation = 'workQueue.cms.take'`,
      [`WEBHOOK/${item.subjectId}`],
    )) as [{ n: number }]
    expect(audited).toBe(1)
    expect(await subjectsOf({ whose: 'MINE' }, winner)).toContain(item.subject)
    expect(await subjectsOf({ whose: 'FOR_ME' }, loser)).not.toContain(item.subject)
    expect(await subjectsOf({ whose: 'UNASSIGNED' }, loser)).not.toContain(item.subject)
    expect((await act('release', item, loser)).body.code).toBe(10)
    expect((await act('release', item, winner)).body.code).toBe(0)
    expect(await subjectsOf({ whose: 'UNASSIGNED' }, loser)).toContain(item.subject)
  })
  it('is handed over to those alone who may decide on it', async () => {
    const item = await address()
    const { body } = await world.send<typeof workQueue.people, { id: string }[]>(
      workQueue.people,
      { query: { kind: 'WEBHOOK', subjectId: item.subjectId } },
      { token: web.token },
    )
    const ids = body.data.map(({ id }) => id)
    expect(ids).toContain(web2.id)
    for (const who of [viewer, money, web]) expect(ids).not.toContain(who.id)
    expect((await handOver(item, viewer, web)).body).toMatchObject({ code: 2 })
    expect((await handOver(item, web2, money)).body.code).toBe(10)
    expect((await handOver(item, web2, web)).body.code).toBe(0)
    expect(await subjectsOf({ whose: 'MINE' }, web2)).toContain(item.subject)
    expect((await handOver(item, web, web)).body.code, 'no longer theirs').not.toBe(0)
    const own = await proposal(keeper)
    const proposed = { kind: 'APPROVAL', subjectId: own } as const
    expect((await handOver(proposed, keeper, keeper2)).body, 'its maker').toMatchObject({ code: 2 })
  })
  it('falls free with a person who may no longer sign in, and with a new occasion', async () => {
    const item = await address()
    await act('take', item, web2)
    await asOwner(world, `update admin set status = 'BLOCKED' where id = $1`, [web2.id])
    expect(await subjectsOf({ whose: 'UNASSIGNED' }, web)).toContain(item.subject)
    expect((await act('take', item, web)).body.code).toBe(0)
    await asOwner(world, `update admin set status = 'ACTIVE' where id = $1`, [web2.id])
    await asOwner(
      world,
      `update webhook set submitted_at = submitted_at + interval '1 s' where merchant_id = $1`,
      [item.merchantId],
    )
    expect(await subjectsOf({ whose: 'MINE' }, web)).not.toContain(item.subject)
    await refresh(web2)
    expect((await act('take', item, web2)).body.code).toBe(0)
  })
})

describe('sleep', () => {
  it('hides a thing until its time comes or somebody wakes it', async () => {
    const item = await address()
    expect((await snooze(item, web, -1_000)).body.code).toBe(2)
    expect((await snooze(item, web, 14 * 24 * HOUR_MS + 60_000)).body.code).toBe(2)
    expect((await snooze(item, viewer, HOUR_MS)).body.code).toBe(10)
    const before = (await countOf('WEBHOOK', web))!.total
    expect((await snooze(item, web, HOUR_MS)).body.code).toBe(0)
    expect((await countOf('WEBHOOK', web))!.total).toBe(before - 1)
    expect(await subjectsOf({ whose: 'ALL' }, web)).not.toContain(item.subject)
    expect(await subjectsOf({ whose: 'ALL', state: 'SNOOZED' }, web)).toContain(item.subject)
    expect((await act('wake', item, web)).body.code).toBe(0)
    expect(await subjectsOf({ whose: 'ALL' }, web)).toContain(item.subject)
    await snooze(item, web, HOUR_MS)
    world.clock.advance(HOUR_MS + 1_000)
    await refresh(web, web2, viewer, keeper, keeper2, money)
    all = await people(world)
    expect(await subjectsOf({ whose: 'ALL' }, web)).toContain(item.subject)
  })
})

describe('the list', () => {
  it('adds up under every filter, and pages without a gap', async () => {
    const amounts = [11, 22, 33, 44].map((x) => x * 1_000_000)
    for (const amount of amounts) await credit(amount)
    const found = await list({ kind: 'CREDIT', fromAmount: 22_000_000, whose: 'ALL' }, money)
    expect(found.map(({ amount }) => amount).toSorted()).toEqual(amounts.slice(1).toSorted())
    expect(
      (await list({ fromAmount: 22_000_000, toAmount: 33_000_000, kind: 'CREDIT' }, money)).length,
    ).toBe(2)
    expect(await list({ kind: 'CREDIT', merchantId: uuid() }, money)).toEqual([])
    const page = async (index: number, sortBy: string, direction: string) =>
      ask({ kind: 'CREDIT' }, money, { index, size: 2, sortBy, direction })
    const whole = await ask({ kind: 'CREDIT' }, money)
    expect(whole.totalSize).toBe(whole.items.length)
    const seen: number[] = []
    for (let index = 0; index * 2 < whole.totalSize; index++)
      seen.push(...(await page(index, 'amount', 'DESC')).items.map(({ amount }) => amount!))
    expect(seen).toEqual(whole.items.map(({ amount }) => amount!).toSorted((a, b) => b - a))
  })
  it('leaves money of standing orders to its period for a week', async () => {
    const aWeekAgo = new Date(world.clock.now().getTime() - 7 * 24 * HOUR_MS - HOUR_MS)
    const reason = 'STANDING_ORDER'
    const young = await credit(17_000_001, 'OPEN', { reason })
    const old = await credit(17_000_002, 'OPEN', { reason, at: aWeekAgo })
    const found = (keyword: string) => list({ kind: 'CREDIT', keyword, whose: 'ALL' }, money)
    expect(await found(young)).toEqual([])
    expect((await found(old)).map(({ amount, state }) => [amount, state])).toEqual([
      [17_000_002, 'ON_TIME'],
    ])
  })
  it('says what is due soon and what is late, by the level of its kind', async () => {
    const now = world.clock.now().getTime()
    const late = await address(new Date(now - 25 * HOUR_MS))
    const soon = await address(new Date(now - 23 * HOUR_MS))
    const fine = await address()
    expect([late.state, soon.state, fine.state]).toEqual(['OVERDUE', 'DUE_SOON', 'ON_TIME'])
    const inState = (state: string) => subjectsOf({ state, kind: 'WEBHOOK', whose: 'ALL' }, web)
    expect(await inState('OVERDUE')).toContain(late.subject)
    expect(await inState('OVERDUE')).not.toContain(soon.subject)
    expect(await inState('DUE_SOON')).toContain(soon.subject)
    const lateCount = (await inState('OVERDUE')).length
    expect(await countOf('WEBHOOK', web)).toMatchObject({
      overdue: lateCount,
      forMeOverdue: lateCount,
    })
    expect(await countOf('WEBHOOK', viewer)).toMatchObject({ overdue: lateCount, forMeOverdue: 0 })
    const level = (body: object, token = all.root.token): Promise<Answer> =>
      world.send(
        workQueue.updateLevel,
        {
          params: { kind: 'WEBHOOK' },
          body: { dueHours: 30, warnHours: 4, ...body },
        },
        { token },
      )
    expect((await level({}, web.token)).status).toBe(401)
    expect((await level({ warnHours: 30 })).body.code).toBe(2)
    expect((await level({ dueHours: 721 })).body.code).toBe(2)
    expect((await level({})).body.code).toBe(0)
    expect(await inState('OVERDUE')).not.toContain(late.subject)
    expect(await inState('DUE_SOON')).not.toContain(late.subject)
    await level({ dueHours: 24, warnHours: 2 })
  })
})

describe('lateness', () => {
  const breaches = async (): Promise<void> => {
    const job = jobs.find(({ name }) => name === 'workQueue.breaches')!
    await job.work(jobCtx(world.app, job.name), {})
    await world.work()
  }
  const mailsTo = (who: StaffPerson) =>
    world.outbox.mails.filter(({ to }) => to === `${who.username}@bank.example`)
  it('is told once: to who has taken it, else to those who may decide', async () => {
    await breaches()
    world.outbox.mails.length = 0
    const old = new Date(world.clock.now().getTime() - 30 * HOUR_MS)
    const taken = await address(old)
    const free = await address(old)
    await act('take', taken, web)
    await breaches()
    expect(mailsTo(web)).toHaveLength(1)
    expect(mailsTo(web2)).toHaveLength(1)
    expect(mailsTo(viewer)).toHaveLength(0)
    expect(mailsTo(money)).toHaveLength(0)
    expect(mailsTo(web)[0]!.text).toContain(taken.subject)
    expect(mailsTo(web)[0]!.text).toContain(free.subject)
    expect(mailsTo(web2)[0]!.text).not.toContain(taken.subject)
    await breaches()
    expect(mailsTo(web)).toHaveLength(1)
  })
})

describe('handing over', () => {
  const mailsTo = async (who: StaffPerson) => {
    await world.work()
    return world.outbox.mails.filter(({ to }) => to === `${who.username}@bank.example`)
  }
  it('tells the one who gets it, once for each time, and nobody else', async () => {
    const item = await address(new Date(world.clock.now().getTime() - 3 * HOUR_MS))
    world.outbox.mails.length = 0
    await act('take', item, web)
    expect((await handOver(item, web, web)).body, 'to oneself').toMatchObject({ code: 2 })
    expect((await handOver(item, viewer, web)).body.code).toBe(2)
    for (const who of [web, web2, viewer]) expect(await mailsTo(who)).toEqual([])
    expect((await countOf('WEBHOOK', viewer))!.handed).toBeNull()
    const before = (await countOf('WEBHOOK', web2))!.handed
    expect((await handOver(item, web2, web)).body.code).toBe(0)
    const [mail, ...more] = await mailsTo(web2)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Bạn được giao một việc: Địa chỉ webhook')
    expect(mail!.text).toContain('3 giờ')
    expect(mail!.text).toContain('/backoffice/?whose=MINE')
    expect(mail!.text, 'nothing of the shop').not.toContain(item.subject)
    expect(mail!.text).not.toContain('https://shop.example')
    expect(await mailsTo(web)).toEqual([])
    const [got] = await list({ keyword: item.subject, whose: 'MINE' }, web2)
    expect(got!.handedBy).not.toBeNull()
    const { handed } = (await countOf('WEBHOOK', web2))!
    expect(handed!.by).toBe(got!.handedBy)
    expect(handed).not.toEqual(before)
    await handOver(item, web, web2)
    await handOver(item, web2, web)
    expect(await mailsTo(web2), 'handed over again').toHaveLength(2)
  })
  it('tells nobody where it was taken back before the mail left, and in their own language', async () => {
    const item = await address()
    world.outbox.mails.length = 0
    await handOver(item, web2, web)
    await act('release', item, web2)
    expect(await mailsTo(web2)).toEqual([])
    const mine = (await list({ keyword: item.subject, whose: 'ALL' }, web))[0]!
    expect(mine.handedBy).toBeNull()
    await asOwner(world, `update session set language = 'en' where subject_id = $1`, [web2.id])
    await handOver(item, web2, web)
    expect((await mailsTo(web2))[0]!.subject).toBe('Work was handed to you: Webhook address')
    await asOwner(world, `update session set language = 'vi' where subject_id = $1`, [web2.id])
  })
  it('of twenty at once one counts, and one mail leaves', async () => {
    const item = await address()
    await act('take', item, web)
    world.outbox.mails.length = 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => handOver(item, web2, web)))
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1)
    expect(await mailsTo(web2)).toHaveLength(1)
  })
})

describe('the overlay', () => {
  it('is forgotten with the thing', async () => {
    const item = await address()
    await act('take', item, web)
    const known = async (): Promise<number> =>
      (
        await asOwner(world, `select from work_item where kind = 'WEBHOOK' and subject_id = $1`, [
          item.subjectId,
        ])
      ).length
    const forget = jobs.find(({ name }) => name === 'workQueue.forget')!
    await forget.work(jobCtx(world.app, forget.name), {})
    expect(await known()).toBe(1)
    await asOwner(
      world,
      `update webhook set status = 'REJECTED', reason = 'x' where merchant_id = $1`,
      [item.merchantId],
    )
    await forget.work(jobCtx(world.app, forget.name), {})
    expect(await known()).toBe(0)
  })
})

describe('live', () => {
  it('tells open screens of a new proposal, and nobody of kinds that they do not see', async () => {
    const listen = async ({ token }: StaffPerson) => {
      const stop = new AbortController()
      const response = await fetch(world.base + fullPath(workQueue.events, false), {
        headers: { authorization: `Bearer ${token}` },
        signal: stop.signal,
      })
      let text = ''
      void (async () => {
        for await (const chunk of response.body!)
          text += Buffer.from(chunk as Uint8Array).toString()
      })().catch(() => undefined)
      await expect.poll(() => text).toContain('"kinds":[]')
      return { text: () => text, close: () => stop.abort() }
    }
    const [sees, doesNot] = [await listen(keeper2), await listen(viewer)]
    // The first look of the watch has no change to tell: it is over when a second one is told.
    await expect
      .poll(
        async () => {
          await proposal(keeper)
          return sees.text()
        },
        { timeout: 10_000, interval: 500 },
      )
      .toContain('"kinds":["APPROVAL"]')
    expect(doesNot.text()).not.toContain('APPROVAL')
    sees.close()
    doesNot.close()
  })
})
