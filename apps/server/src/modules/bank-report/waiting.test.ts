/** The reports of what waits and who decides, over HTTP, each figure worked out by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@saola/contract/approval'
import { bankReport } from '@saola/contract/bank-report'
import { setting } from '@saola/contract/setting'
import { approve, deny } from '../../../test/approvals.ts'
import { reportsOf, stepIn, type Reports } from '../../../test/bank-reports.ts'
import { people, staffWith, type People } from '../../../test/people.ts'
import { asOwner, openShop } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { startOf, vnDay } from '../../platform/clock.ts'
import { uuid } from '../../platform/ids.ts'
import { pairsOf, restOf } from './rules.ts'

let world: World
let us: People
let reports: Reports
const MARCH = { from: '2025-03-01', to: '2025-03-31' } as const
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  us = await people(world)
  reports = await reportsOf(world)
}, 120_000)
afterAll(() => world.close())

describe('suspense', () => {
  it('by age, by what became of it, and the oldest; Test Mode is nobody’s money', async () => {
    const now = vnDay(world.clock.now())
    const noon = (daysAgo: number): Date =>
      new Date(startOf(now).getTime() - daysAgo * 86_400_000 + 1_000)
    const credit = (
      amount: number,
      booked: Date | string,
      more: { test?: boolean; resolution?: string; resolved?: string } = {},
    ) =>
      asOwner(
        world,
        `insert into bank_credit (batch, merchant_id, test, bank_reference, account_no, amount, content, booked_at, received_at, outcome, reason, resolution, resolved_at)
         values (gen_random_uuid(), $1, $2, 'R' || gen_random_uuid(), '1', $3, '', $4, $4, 'UNMATCHED', 'CLOSED', $5, $6)`,
        [
          us.owner.merchantId,
          more.test ?? false,
          amount,
          booked,
          more.resolution ?? 'OPEN',
          more.resolved ?? null,
        ],
      )
    for (const [i, days] of [0, 1, 3, 4, 7, 8, 30, 31].entries())
      await credit(1_000 * (i + 1), noon(days))
    await credit(900_000, noon(1), { test: true })
    await credit(5_000, noon(2), { resolution: 'RETURNING' })
    await credit(7_000, '2025-03-31T16:59:59Z', {
      resolution: 'ACCEPTED',
      resolved: '2025-04-01T17:00:00Z',
    })
    await credit(9_000, '2025-03-31T17:00:00Z', {
      resolution: 'RETURNED',
      resolved: '2025-04-01T16:59:59Z',
    })
    const report = await reports.read(bankReport.suspense, { from: '2025-03-31', to: '2025-04-02' })
    expect(report.ages).toEqual([
      { age: 'TODAY', total: 1, amount: 1_000 },
      { age: 'DAYS_3', total: 2, amount: 5_000 },
      { age: 'DAYS_7', total: 2, amount: 9_000 },
      { age: 'DAYS_30', total: 2, amount: 13_000 },
      { age: 'OLDER', total: 1, amount: 8_000 },
    ])
    expect(report).toMatchObject({
      returning: { total: 1, amount: 5_000 },
      arrived: { total: 2, amount: 16_000 },
      accepted: { total: 1, amount: 7_000 },
      returned: { total: 1, amount: 9_000 },
    })
    expect(report.series).toEqual([
      { date: '2025-03-31', arrived: 1, arrivedAmount: 7_000, closed: 0, closedAmount: 0 },
      { date: '2025-04-01', arrived: 1, arrivedAmount: 9_000, closed: 1, closedAmount: 9_000 },
      { date: '2025-04-02', arrived: 0, arrivedAmount: 0, closed: 1, closedAmount: 7_000 },
    ])
    expect(report.oldest.map((row) => row.amount)).toEqual([
      8_000, 7_000, 6_000, 5_000, 4_000, 3_000, 2_000, 1_000,
    ])
  })
})

describe('reconciliation', () => {
  it('days compared, and differences by the day of the statement', async () => {
    await asOwner(
      world,
      `insert into reconciliation_day (day, state, started_at, asked_by) values ('2025-03-01', 'DONE', now(), 't'), ('2025-03-02', 'DONE', now(), 't'), ('2025-03-03', 'WAITING', now(), 't')`,
    )
    const difference = (
      day: string,
      kind: string,
      bank: number | null,
      ours: number | null,
      state: string,
    ) =>
      asOwner(
        world,
        `insert into reconciliation_difference (day, book, kind, account_no, reference, bank_amount, our_amount, state, resolved_at, found_at, seen_at)
         values ($1, 'BANK', $2, '1', gen_random_uuid()::text, $3, $4, $5::text, case when $5::text = 'OPEN' then null else now() end, now(), now())`,
        [day, kind, bank, ours, state],
      )
    await difference('2025-03-01', 'AMOUNT', 10_000, 7_000, 'OPEN')
    await difference('2025-03-01', 'MISSING_OURS', 5_000, null, 'HEALED')
    await difference('2025-03-02', 'MISSING_BANK', null, -4_000, 'RESOLVED')
    await difference('2025-02-28', 'AMOUNT', 1, 2, 'OPEN')
    const report = await reports.read(bankReport.reconciliation, MARCH)
    expect(report).toMatchObject({ days: 31, checked: 2, waiting: 29 })
    expect(report.sum).toEqual({
      found: 3,
      foundAmount: 12_000,
      healed: 1,
      closed: 1,
      open: 1,
      openAmount: 3_000,
    })
    expect(stepIn(report.series, '2025-03-01')).toMatchObject({
      checked: 1,
      found: 2,
      open: 1,
      foundAmount: 8_000,
    })
    expect(report.kinds.map((row) => row.kind).sort()).toEqual([
      'AMOUNT',
      'MISSING_BANK',
      'MISSING_OURS',
    ])
    expect((await reports.file(bankReport.reconciliationExport, MARCH)).length).toBe(32)
  })
})

describe('decisions', () => {
  it('points out a pair above four in five of ten or more', () => {
    const of = (rows: [string, string, number][]) =>
      pairsOf(rows.map(([maker, checker, decided]) => ({ maker, checker, decided })))
        .filter((pair) => pair.always)
        .map((pair) => `${pair.maker}${pair.checker} ${pair.share}`)
    expect(of([['a', 'b', 9]])).toEqual([])
    expect(of([['a', 'b', 10]])).toEqual(['ab 100'])
    expect(
      of([
        ['a', 'b', 8],
        ['a', 'c', 2],
      ]),
    ).toEqual([])
    expect(
      of([
        ['a', 'b', 9],
        ['a', 'c', 2],
      ]),
    ).toEqual(['ab 81.8'])
    expect(restOf({ a: 5 }, [{ a: 7 }], { a: 0 })).toEqual({ a: 0 })
  })
  it('by kind, by maker and by decider, with the time between', async () => {
    const today = vnDay(world.clock.now())
    const [anna, binh] = [
      await staffWith(world, [3002], 'anna'),
      await staffWith(world, [3002], 'binh'),
    ]
    const propose = async (): Promise<string> => {
      const [row] = await asOwner<{ id: string }>(
        world,
        `insert into portal_parameter (id, name, value, description, data_type, param_group, create_by, modified_at) values (gen_random_uuid(), gen_random_uuid()::text, 'a', 'a', 'STRING', 'PARAMETER_SYSTEM', 't', now()) returning id`,
      )
      const { body } = await world.send<typeof setting.cmsUpdate, { id: string; outcome: string }>(
        setting.cmsUpdate,
        { params: { id: row!.id }, body: { value: 'b', reason: 'Đổi số' } },
        { token: anna.token },
      )
      expect(body.data.outcome).toBe('PROPOSED')
      return body.data.id
    }
    const ids = [await propose(), await propose(), await propose(), await propose()]
    expect((await approve(world, binh.token, ids[0]!)).body.code).toBe(0)
    expect((await deny(world, binh.token, ids[1]!)).body.code).toBe(0)
    expect(
      (
        await world.send(
          approval.withdraw,
          { params: { id: ids[2]! }, body: {} },
          { token: anna.token },
        )
      ).body.code,
    ).toBe(0)
    // Decided after one hour and after three.
    for (const [i, hours] of [
      [0, 1],
      [1, 3],
    ] as const)
      await asOwner(
        world,
        `update approval set decided_at = proposed_at + make_interval(hours => $2) where id = $1`,
        [ids[i], hours],
      )
    const report = await reports.read(bankReport.decisions, { from: today, to: today })
    const mine = {
      proposed: 4,
      approved: 1,
      denied: 1,
      withdrawn: 1,
      expired: 0,
      pending: 1,
      median: 7_200,
    }
    expect(report.sum).toEqual(mine)
    expect(report.kinds).toEqual([{ kind: 'PARAMETER', ...mine }])
    expect(report.makers).toEqual([
      { adminId: anna.id, name: 'Người anna', staffId: 'ANNA', ...mine },
    ])
    expect(report.checkers).toEqual([
      {
        adminId: binh.id,
        name: 'Người binh',
        staffId: 'BINH',
        approved: 1,
        denied: 1,
        makers: 1,
        median: 7_200,
      },
    ])
    expect(report.pairs).toMatchObject([{ decided: 2, of: 2, share: 100, always: false }])
  })
})

describe('service levels', () => {
  it('median, 90th percentile and share within a day of what was answered, and what waits too long', async () => {
    const shop = await openShop(world)
    const sandbox = await openShop(world, {}, 'TEST')
    const at = (hours: number): string =>
      new Date(Date.parse('2025-05-10T00:00:00Z') + hours * 3_600_000).toISOString()
    for (const [merchantId, hours] of [
      [shop.merchantId, 2],
      [shop.merchantId, 30],
      [sandbox.merchantId, 1],
    ] as const)
      await asOwner(
        world,
        `insert into webhook_decision (merchant_id, revision, url, status, decided_by, submitted_at, at) values ($1, 1, 'https://a.vn', 'APPROVED', 't', $2, $3)`,
        [merchantId, at(0), at(hours)],
      )
    const before = await reports.read(bankReport.serviceLevels, {})
    const request = uuid()
    await asOwner(
      world,
      `insert into support_request (id, merchant_id, content, description, email, phone_no, username, language, status, search_key, created_at, created_by, modified_at, modified_by) values ($1, $2, 'CONTENT_1', '', '', '', '', 'vi', 'ANSWERED', '', $3, 't', now(), 't')`,
      [request, shop.merchantId, at(0)],
    )
    for (const [side, hours] of [
      ['MERCHANT', 0],
      ['BANK', 24],
      ['BANK', 40],
    ] as const)
      await asOwner(
        world,
        `insert into support_message (id, request_id, merchant_id, side, author, text, created_at) values (gen_random_uuid(), $1, $2, $3, 't', 't', $4)`,
        [request, shop.merchantId, side, at(hours)],
      )
    await asOwner(
      world,
      `insert into support_request (id, merchant_id, content, description, email, phone_no, username, language, status, search_key, created_at, created_by, modified_at, modified_by) values (gen_random_uuid(), $1, 'CONTENT_1', '', '', '', '', 'vi', 'OPEN', '', $2, 't', now(), 't')`,
      [shop.merchantId, at(0)],
    )
    const { kinds, series } = await reports.read(bankReport.serviceLevels, {
      from: '2025-05-10',
      to: '2025-05-12',
    })
    const of = (kind: string) => kinds.find((row) => row.kind === kind)
    expect(of('WEBHOOK')).toMatchObject({
      answered: 2,
      inTime: 1,
      median: 16 * 3600,
      p90: 27.2 * 3600,
    })
    expect(of('SUPPORT')).toMatchObject({ answered: 1, inTime: 1, median: 24 * 3600 })
    const was = before.kinds.find((row) => row.kind === 'SUPPORT')!
    expect(of('SUPPORT')).toMatchObject({ waiting: was.waiting + 1, late: was.late + 1 })
    expect(of('SUSPENSE')).toMatchObject({ answered: 0, inTime: 0, median: null })
    expect(stepIn(series, '2025-05-11')).toEqual({ date: '2025-05-11', answered: 2, inTime: 1 })
  })
})
