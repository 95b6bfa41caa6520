/** The bank's reports over HTTP, each figure worked out by hand: who reads them, merchants, volume. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankReport, reportNames } from '@saola/contract/bank-report'
import { bankTransfer } from '@saola/contract/bank-transfer'
import type { Call } from '@saola/contract/call'
import { refund } from '@saola/contract/refund'
import { leaveToOne } from '../../../test/approvals.ts'
import { reportsOf, stepIn, type ReportQuery, type Reports } from '../../../test/bank-reports.ts'
import { createLink, payByBank } from '../../../test/pay-links.ts'
import { people, signIn, staffWith, type People } from '../../../test/people.ts'
import { asOwner, openShop } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { startOf, vnDay } from '../../platform/clock.ts'
import { uuid } from '../../platform/ids.ts'
import { stepsOf } from './rules.ts'
import { countHistory } from './service.ts'

let world: World
let us: People
let reports: Reports
const MARCH = { from: '2025-03-01', to: '2025-03-31' } as const
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  us = await people(world)
  reports = await reportsOf(world)
  await leaveToOne(world, 'DATA_EXPORT')
}, 120_000)
afterAll(() => world.close())
/** The reports and their files; who is mailed is in monthly-mail.test.ts. */
const calls = Object.values(bankReport).filter((call) => 'query' in call)

describe('who reads, and of which days', () => {
  it('nobody without the code, no matter who they are', async () => {
    const other = await staffWith(world, [3003, 3500], 'other')
    for (const call of calls) {
      const send = (token?: string) =>
        world.send(call, { query: {} }, token === undefined ? {} : { token })
      expect((await send(other.token)).body.code, call.id).toBe(10)
      expect((await send(us.owner.token)).body.code, call.id).not.toBe(0)
      expect((await send()).body.code, call.id).not.toBe(0)
    }
    for (const person of [us.maker, us.checker, us.root])
      expect(
        (await world.send(bankReport.merchants, { query: {} }, { token: person.token })).body.code,
      ).toBe(0)
  })
  it('a leap year at most, forwards; the refusal names the field', async () => {
    const { token } = await signIn(world, 'cms', reports.reader.id)
    const refused: readonly (readonly [ReportQuery, string])[] = [
      [{ from: '2025-03-02', to: '2025-03-01' }, 'to'],
      [{ from: '2024-01-01', to: '2025-01-01' }, 'to'],
      [{ from: '2020-01-01' }, 'from'],
    ]
    for (const [query, field] of refused)
      for (const call of calls) {
        const { body } = await world.send<Call, { errors?: { field: string }[] }>(
          call,
          { query } as never,
          { token },
        )
        expect([body.code, JSON.stringify(body).includes(`"field":"${field}"`)], call.id).toEqual([
          25,
          true,
        ])
      }
    expect(
      (await reports.read(bankReport.merchants, { from: '2024-01-01', to: '2024-12-31' })).series,
    ).toHaveLength(366)
  })
  it('the last thirty days unless named, every day or month of them', async () => {
    const report = await reports.read(bankReport.volume, {})
    expect(report.to).toBe(vnDay(world.clock.now()))
    expect(report.series).toHaveLength(30)
    expect(stepsOf({ from: '2024-12-31', to: '2025-02-01', by: 'MONTH' })).toEqual([
      '2024-12',
      '2025-01',
      '2025-02',
    ])
  })
})

/** A payment of a merchant, paid then. */
const PAYMENT_AT = `insert into payment (id, merchant_id, type, payment_type, status, amount, bank_account_id, bank_type, account_no, account_name, fee_id, created_at, complete_time)
       select gen_random_uuid(), m.merchant_id, 'PAY_LINK', 'VIET_QR', 'SUCCESS', 1000, b.id, 'KLB', b.account_no, 'X', f.id, $2::timestamptz, $2::timestamptz
       from (select $1::uuid merchant_id) m join bank_account b using (merchant_id) join fee_merchant fm using (merchant_id) join fee f on f.id = fm.fee_id and f.service_type = 'COBO'`
/** A merchant that was registered then, and went as far as there are times. */
async function merchantAt(
  created: string,
  way: { identified?: string; applied?: string; decided?: [to: string, at: string] } = {},
  mode: 'LIVE' | 'TEST' = 'LIVE',
): Promise<string> {
  const { merchantId } = await openShop(world, {}, mode)
  await asOwner(world, `update merchant set created_at = $2 where id = $1`, [merchantId, created])
  const [capture, front] = [uuid(), uuid()]
  if (way.identified !== undefined) {
    await asOwner(
      world,
      `insert into identity_file (id, merchant_id, member_id, kind, content_type, size, sealed_name, sealed, created_at) values ($1, $2, $1, 'CARD_FRONT', 'image/png', 1, '', '', now())`,
      [front, merchantId],
    )
    await asOwner(
      world,
      `insert into identity_capture (id, merchant_id, member_id, card_type, front_id, sealed, created_at) values ($1, $2, $3, 'CC', $3, '', $4)`,
      [capture, merchantId, front, way.identified],
    )
  }
  if (way.applied !== undefined)
    await asOwner(
      world,
      `insert into onboarding_submission (id, merchant_id, contract_version, business_type, capture_id, sealed, submitted_by, submitted_at) values ($1, $2, 1, 'INDIVIDUAL', $3, '', $1, $4)`,
      [uuid(), merchantId, capture, way.applied],
    )
  if (way.decided !== undefined) await move(merchantId, 'LINKED_ACCOUNT', ...way.decided)
  return merchantId
}
const move = (merchantId: string, from: string, to: string, at: string) =>
  asOwner(
    world,
    `insert into merchant_move (merchant_id, from_status, to_status, actor_kind, actor_name, at) values ($1, $2, $3, 'ADMIN', 'test', $4)`,
    [merchantId, from, to, at],
  )

describe('merchants', () => {
  beforeAll(async () => {
    // The last second of March and the first of April in Vietnam, and Test Mode between them.
    const a = await merchantAt('2025-03-31T16:59:59Z', {
      identified: '2025-03-31T17:59:59Z',
      applied: '2025-04-01T16:59:59Z',
      decided: ['ACTIVE', '2025-04-02T16:59:59Z'],
    })
    await merchantAt('2025-03-10T05:00:00Z', {
      identified: '2025-03-10T08:00:00Z',
      applied: '2025-03-10T09:00:00Z',
      decided: ['DENIED', '2025-03-31T17:00:00Z'],
    })
    await merchantAt('2025-03-10T05:00:00Z', { identified: '2025-03-10T10:00:00Z' })
    await merchantAt('2025-03-10T05:00:00Z')
    await merchantAt('2025-03-31T17:00:00Z')
    const test = await merchantAt('2025-03-10T05:00:00Z', {}, 'TEST')
    await move(test, 'LINKED_ACCOUNT', 'ACTIVE', '2025-03-11T05:00:00Z')
    await move(a, 'ACTIVE', 'INACTIVE', '2025-04-03T05:00:00Z')
    await move(a, 'INACTIVE', 'ACTIVE', '2025-04-04T05:00:00Z')
    await asOwner(world, PAYMENT_AT, [a, '2025-04-05T16:59:59Z'])
  })
  it('count what happened on its Vietnamese day: 17:00 UTC begins the next', async () => {
    const { series } = await reports.read(bankReport.merchants, {
      from: '2025-03-01',
      to: '2025-04-30',
    })
    expect(stepIn(series, '2025-03-10').opened).toBe(3)
    expect(stepIn(series, '2025-03-31').opened).toBe(1)
    expect(stepIn(series, '2025-04-01')).toMatchObject({ opened: 1, approved: 0, denied: 1 })
    expect(stepIn(series, '2025-04-02')).toMatchObject({ approved: 1, restored: 0 })
    expect(stepIn(series, '2025-04-03').suspended).toBe(1)
    expect(stepIn(series, '2025-04-04')).toMatchObject({ approved: 0, restored: 1 })
    const months = await reports.read(bankReport.merchants, {
      from: '2025-03-01',
      to: '2025-04-30',
      by: 'MONTH',
    })
    expect(months.series).toEqual([
      { date: '2025-03', opened: 4, approved: 0, denied: 0, suspended: 0, restored: 0 },
      { date: '2025-04', opened: 1, approved: 1, denied: 1, suspended: 1, restored: 1 },
    ])
  })
  it('go from registering to the first payment, with the times of each step', async () => {
    const { funnel, approved } = await reports.read(bankReport.merchants, MARCH)
    // Identified after 1, 3 and 5 hours; applied after 1 and 23; decided after 24 hours and 21 days 8 hours.
    expect(funnel).toEqual([
      { step: 'REGISTERED', total: 4, median: null, p90: null },
      { step: 'IDENTIFIED', total: 3, median: 3 * 3600, p90: 4.6 * 3600 },
      { step: 'APPLIED', total: 2, median: 12 * 3600, p90: 20.8 * 3600 },
      { step: 'DECIDED', total: 2, median: 268 * 3600, p90: 463.2 * 3600 },
      { step: 'LIVE', total: 1, median: 72 * 3600, p90: 72 * 3600 },
    ])
    expect(approved).toBe(1)
  })
  it('are as many in each state as there are, without Test Mode', async () => {
    const { states } = await reports.read(bankReport.merchants, MARCH)
    const rows = await asOwner<{ status: string; n: number }>(
      world,
      `select status, count(*)::int n from merchant where mode = 'LIVE' group by 1`,
    )
    expect(
      Object.fromEntries(states.filter((s) => s.total > 0).map((s) => [s.status, s.total])),
    ).toEqual(Object.fromEntries(rows.map((row) => [row.status, row.n])))
  })
})

describe('volume', () => {
  it('of live payments and refunds on their days, a refund that came back taken off again', async () => {
    // One second before midnight in Vietnam and one after.
    const midnight = startOf(vnDay(world.clock.now())).getTime() + 86_400_000
    world.clock.advance(midnight - 60_000 - world.clock.now().getTime())
    us = await people(world)
    const pay = async (amount: number) => {
      const link = await createLink(world, us.owner, { amount })
      expect((await payByBank(world, us.owner, link)).body.code).toBe(0)
      return link
    }
    const from = vnDay(world.clock.now())
    const first = await pay(100_000)
    world.clock.advance(120_000)
    us = await people(world)
    const to = vnDay(world.clock.now())
    await pay(50_000)
    await world.work()
    const before = await reports.read(bankReport.volume, { from, to })
    expect(stepIn(before.series, from)).toMatchObject({ total: 1, amount: 100_000, refunds: 0 })
    expect(stepIn(before.series, to)).toMatchObject({ total: 1, amount: 50_000, refunds: 0 })

    const asked = await world.send<typeof refund.create, { id: string; reference: string }>(
      refund.create,
      { body: { transactionId: first.transactionId, amount: 40_000, reason: 'Trả hàng' } },
      { token: us.owner.token },
    )
    expect(asked.body.code).toBe(0)
    await world.work()
    const [day] = await asOwner<Record<string, number>>(
      world,
      `select sum(charge_amount)::int fee, sum(vat_charge_amount)::int vat from payment_daily where merchant_id = $1 and status = 'SUCCESS'`,
      [us.owner.merchantId],
    )
    const [back] = await asOwner<{ back: number }>(
      world,
      `select (fee_back + vat_back)::int back from refund where id = $1`,
      [asked.body.data.id],
    )
    const after = await reports.read(bankReport.volume, { from, to })
    const whole = {
      total: 2,
      amount: 150_000,
      refunds: 1,
      refunded: 40_000,
      fee: day!.fee,
      vat: day!.vat,
      feeBack: back!.back,
    }
    expect(after.sum).toEqual(whole)
    expect(after.methods).toEqual([{ paymentType: 'VIET_QR', ...whole }])
    expect(after.merchants).toEqual([
      expect.objectContaining({ merchantId: us.owner.merchantId, code: 'SAOLA001', ...whole }),
    ])
    expect(after.rest.total).toBe(0)
    expect(stepIn(after.series, to)).toMatchObject({ refunds: 1, refunded: 40_000 })
    const [titles, ...lines] = await reports.file(bankReport.volumeExport, { from, to })
    expect(titles).toHaveLength(10)
    expect(lines).toEqual([
      ['SAOLA001', expect.any(String), 'VietQR', ...Object.values(whole).map(String)],
    ])

    expect(
      (
        await world.notify(
          {
            reference: asked.body.data.reference,
            bankReference: `FT${asked.body.data.reference.slice(-8)}`,
            amount: 40_000,
          },
          { path: bankTransfer.notifyReturned.path },
        )
      ).body.code,
    ).toBe(0)
    await world.work()
    const returned = await reports.read(bankReport.volume, { from, to })
    expect(returned.sum).toEqual({ ...whole, refunds: 0, refunded: 0, feeBack: 0 })
    expect(returned.merchants[0]).toMatchObject({ amount: 150_000, refunds: 0, refunded: 0 })
  }, 60_000)
  it('says what the day totals of all live merchants say, and nothing of Test Mode', async () => {
    const link = await createLink(world, us.owner, { amount: 77_000 }, true)
    expect((await payByBank(world, us.owner, link, {}, true)).body.code).toBe(0)
    await world.work()
    const rolled = await asOwner(
      world,
      `select to_char(day, 'YYYY-MM-DD') as day, payment_type, total::int, amount::int, fee::int, vat::int from bank_volume_daily where total <> 0 order by 1, 2`,
    )
    expect(rolled).toEqual(
      await asOwner(
        world,
        `select to_char(d.day, 'YYYY-MM-DD') as day, payment_type, sum(total)::int total, sum(amount)::int amount, sum(charge_amount)::int fee, sum(vat_charge_amount)::int vat
         from payment_daily d join merchant m on m.id = d.merchant_id where m.mode = 'LIVE' and d.status = 'SUCCESS' group by 1, 2 order by 1, 2`,
      ),
    )
    expect(rolled.length).toBeGreaterThan(0)
  })
  it('of a live shop whose sales were written down as history, once', async () => {
    const { merchantId } = await openShop(world)
    await asOwner(world, PAYMENT_AT, [merchantId, '2025-06-30T17:00:00Z'])
    const history = (id: string) => countHistory(world.app.db, id)
    await history(merchantId)
    await history((await openShop(world, {}, 'TEST')).merchantId)
    const report = await reports.read(bankReport.volume, { from: '2025-06-30', to: '2025-07-01' })
    expect(report.series.map((row) => [row.date, row.total, row.amount])).toEqual([
      ['2025-06-30', 0, 0],
      ['2025-07-01', 1, 1_000],
    ])
    await asOwner(world, `delete from bank_volume_daily where day = '2025-07-01'`)
    await asOwner(world, `delete from payment where merchant_id = $1`, [merchantId])
  })
  it('names the fifty that took most, exactly, and all others as one line', async () => {
    // Sixty merchants: in February the later ones are larger, in single days the earlier ones.
    await asOwner(
      world,
      `with m as (insert into merchant (id, code, name, status, mode, created_at, modified_at)
         select gen_random_uuid(), 'V' || i, 'Cửa hàng ' || i, 'ACTIVE', 'LIVE', '2024-01-01', now() from generate_series(1, 60) i returning id, substr(code, 2)::int i),
       d as (insert into payment_daily (merchant_id, day, status, type, payment_type, bank_account_id, total, amount, actual_amount, charge_amount, vat_charge_amount)
         select id, x.day, 'SUCCESS', 'PAY_LINK', 'VIET_QR', gen_random_uuid(), 1, x.amount, x.amount, 0, 0 from m cross join lateral (values (date '2025-02-01', (61 - i) * 1000), (date '2025-02-20', i * 100000)) x (day, amount) returning *),
       v as (insert into merchant_volume_monthly (merchant_id, month, amount) select merchant_id, '2025-02-01', sum(amount) from d group by 1)
       insert into bank_volume_daily (day, payment_type, total, amount) select day, payment_type, sum(total), sum(amount) from d group by 1, 2`,
    )
    const report = await reports.read(bankReport.volume, { from: '2025-02-01', to: '2025-02-05' })
    expect(report.merchants.map((m) => m.code)).toEqual(
      Array.from({ length: 50 }, (_, i) => `V${i + 1}`),
    )
    expect(report.merchants[0]).toMatchObject({ total: 1, amount: 60_000 })
    // 10 + 9 + … + 1 thousand.
    expect(report.rest).toMatchObject({ total: 10, amount: 55_000 })
    expect(report.sum).toMatchObject({ total: 60, amount: 1_830_000 })
    expect(
      await reports.file(bankReport.volumeExport, { from: '2025-02-01', to: '2025-02-05' }),
    ).toHaveLength(61)
  })
})

it('every report leaves as a file, and the audit log says who took it', async () => {
  for (const call of calls.filter((one) => 'kind' in one)) {
    const rows = await reports.file(call, { ...MARCH, by: 'MONTH' })
    expect(rows[0]!.length, call.id).toBeGreaterThan(2)
  }
  const records = await asOwner<{ object_id: string }>(
    world,
    `select distinct object_id from audit_record where module = 'bank-report' and actor_id = $1 and after->>'event' = 'EXPORTED'`,
    [reports.reader.id],
  )
  expect(records.map((row) => row.object_id).sort()).toEqual([...reportNames].sort())
})
