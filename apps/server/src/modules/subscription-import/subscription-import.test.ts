import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullPath } from '@saola/contract/call'
import { customer } from '@saola/contract/customer'
import {
  importColumns,
  importLimits,
  subscriptionImport,
} from '@saola/contract/subscription-import'
import { asOwner } from '../../../test/shop.ts'
import { subscribing, today, type Plan, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import type { ReadRow } from './rules.ts'

interface Preview {
  id: string
  total: number
  valid: number
  invalid: number
  warned: number
  newCustomers: number
  amount: number
  validRows: ReadRow[]
  invalidRows: ReadRow[]
}
type Line = Partial<Record<(typeof importColumns)[number], string>>

let world: World
let s: Subscribing
let plan: Plan
beforeAll(async () => {
  world = await openWorld()
  s = await subscribing(world)
  await s.to('2027-02-15')
  plan = await s.plan()
}, 120_000)
afterAll(() => world.close())

const csv = (lines: readonly Line[]): string =>
  [
    importColumns.join(','),
    ...lines.map((line) => importColumns.map((column) => `"${line[column] ?? ''}"`).join(',')),
  ].join('\n')
async function send(lines: readonly Line[], token = s.us.owner.token): Promise<Answer<Preview>> {
  const form = new FormData()
  form.append('file', new Blob([csv(lines)]), 'dang-ky.csv')
  return (await world.raw(fullPath(subscriptionImport.preview, false), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })) as Answer<Preview>
}
const commit = (
  id: string,
  token = s.us.owner.token,
): Promise<Answer<{ created: number; skipped: number; newCustomers: number }>> =>
  s.ask(subscriptionImport.commit, { params: { id } }, token)
const wrongOf = ({ row, errors }: ReadRow): string =>
  `${row} ${errors.map(({ field, fault }) => `${field} ${fault}`).join(', ')}`
/** Those with these references: their next date and what was issued of them. */
const rowsOf = (refIds: readonly string[]) =>
  asOwner<{ ref_id: string; id: string; next_payment_date: string; anchor: string }>(
    world,
    `select ref_id, id, next_payment_date::text, anchor::text from subscription where merchant_id = $1 and ref_id = any($2) order by ref_id`,
    [s.us.owner.merchantId, [...refIds]],
  )

describe('import of subscribers', () => {
  it('shows what is wrong with each row, and gives the wrong ones back as a file', async () => {
    const line = { fullName: 'Lê Văn Tám', planCode: plan.code, paidUntil: '31/01/2027' }
    const draft = await s.plan({ activate: false })
    const answer = await send([
      { ...line, phone: '0933000001', refId: 'A-1' },
      { planCode: plan.code, paidUntil: '31/01/2027' },
      { ...line, customerCode: 'KH-NONE' },
      { ...line, planCode: 'NONE', paidUntil: '31/02/2027' },
      { ...line, planCode: draft.code, phone: '123', email: 'a@b' },
      { ...line, quantity: '0', unitAmount: '-5', cyclesLeft: '1201' },
      { ...line, quantity: '10000', unitAmount: '50.000' },
      { ...line, remind: 'Có', link: 'maybe' },
      { ...line, refId: 'A-1' },
      { ...line, fullName: 'x'.repeat(101), paidUntil: '01/01/2040' },
      {},
      { ...line, phone: '0933000001' },
    ])
    expect(answer.body).toMatchObject({ code: 0, data: { total: 11, valid: 2, invalid: 9 } })
    const { id, invalidRows, validRows } = answer.body.data
    expect(invalidRows.map(wrongOf)).toEqual([
      '3 fullName REQUIRED',
      '4 customerCode CUSTOMER_UNKNOWN',
      '5 planCode PLAN_UNKNOWN, paidUntil DATE',
      '6 phone PHONE, email EMAIL, planCode PLAN_CLOSED',
      '7 quantity QUANTITY, unitAmount AMOUNT, cyclesLeft CYCLES',
      '8 unitAmount AMOUNT_LIMIT',
      '9 link YES_NO, attestedBy ATTESTED',
      '10 refId REFERENCE_REPEATED',
      '11 fullName TOO_LONG, paidUntil DATE_RANGE',
    ])
    expect(
      validRows.map(({ row, firstDate, amount, warnings }) => [row, firstDate, amount, warnings]),
    ).toEqual([
      [2, '2027-03-01', 300_000, ['PASSED']],
      [13, '2027-03-01', 300_000, ['REPEATED', 'PASSED']],
    ])
    const back = Buffer.from(
      await (
        await fetch(
          `${world.base}${fullPath(subscriptionImport.corrections, false).replace('{id}', id)}`,
          { headers: { authorization: `Bearer ${s.us.owner.token}` } },
        )
      ).arrayBuffer(),
    )
    const [titles, first, ...rest] = await readXlsx(back, 20)
    expect(titles!.at(-1)).toBe('Cần sửa')
    expect(first!.at(-2)).toBe('3')
    expect(rest).toHaveLength(8)
    const again = new FormData()
    again.append('file', new Blob([new Uint8Array(back)]), 'sua.xlsx')
    const second = (await world.raw(fullPath(subscriptionImport.preview, false), {
      method: 'POST',
      headers: { authorization: `Bearer ${s.us.owner.token}` },
      body: again,
    })) as Answer<Preview>
    expect(second.body.data).toMatchObject({ total: 9, invalid: 9 - 1 })
  })

  it('counts from the day after the paid one, and never bills what has passed', async () => {
    const weekly = await s.plan({ timeType: 'WEEK', fixedAmount: 50_000 })
    const after = await s.plan({ paymentType: 'POSTPAID' })
    const fixed = await s.plan({ fixedPaymentTime: true, fixedTime: { dayOfMonth: 31 } })
    const lines: Line[] = [
      { refId: 'P-1', planCode: plan.code, paidUntil: '30/01/2027' },
      { refId: 'P-2', planCode: plan.code, paidUntil: '2026-08-30' },
      { refId: 'P-3', planCode: plan.code, paidUntil: '14/02/2027' },
      { refId: 'P-4', planCode: plan.code, paidUntil: '31/12/2027' },
      { refId: 'P-5', planCode: weekly.code, paidUntil: '01/02/2027' },
      { refId: 'P-6', planCode: after.code, paidUntil: '31/01/2027' },
      {
        refId: 'P-7',
        planCode: fixed.code,
        paidUntil: '10/02/2027',
        quantity: '3',
        unitAmount: '100.000',
      },
    ]
    const { body } = await send(
      lines.map((line) => ({ ...line, fullName: `Khách ${line.refId!}` })),
    )
    expect(body.data).toMatchObject({ valid: 7, newCustomers: 7 })
    expect((await commit(body.data.id)).body.data).toEqual({
      created: 7,
      skipped: 0,
      newCustomers: 7,
    })
    const rows = await rowsOf(lines.map(({ refId }) => refId!))
    expect(
      rows.map(({ ref_id, anchor, next_payment_date }) => [ref_id, anchor, next_payment_date]),
    ).toEqual([
      // The 31st is kept although February is shorter.
      ['P-1', '2027-01-31', '2027-02-28'],
      ['P-2', '2026-08-31', '2027-02-28'],
      ['P-3', '2027-02-15', '2027-02-15'],
      ['P-4', '2028-01-01', '2028-01-01'],
      ['P-5', '2027-02-02', '2027-02-16'],
      ['P-6', '2027-02-01', '2027-03-01'],
      ['P-7', '2027-02-11', '2027-02-28'],
    ])
    await s.to('2027-02-15', 11)
    await s.turn()
    const issued = await Promise.all(rows.map(({ id }) => s.invoices(id)))
    expect(
      issued.map((list) => list.map(({ from, to, amount, cycle }) => [from, to, amount, cycle])),
    ).toEqual([[], [], [['2027-02-15', '2027-03-15', 300_000, 1]], [], [], [], []])
    await s.liveTo('2027-04-02')
    const later = await Promise.all(rows.map(({ id }) => s.invoices(id)))
    expect(later[0]!.map(({ from, paymentDate }) => [from, paymentDate])).toEqual([
      ['2027-02-28', '2027-02-28'],
    ])
    expect(later[5]!.map(({ from, to }) => [from, to])).toEqual([['2027-02-01', '2027-03-01']])
    expect(later[6]![0]).toMatchObject({ from: '2027-02-28', to: '2027-03-31', amount: 300_000 })
    const detail = await s.detail(rows[3]!.id)
    expect(detail).toMatchObject({
      status: 'ACTIVE',
      accessUntil: '2027-12-31',
      prePaymentDate: null,
    })
    expect(detail.timeline.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['imported', 'MEMBER'],
    ])
    await s.to('2027-04-02')
  }, 120_000)

  it('a file is imported once, however many press at once', async () => {
    const { body } = await send([
      { fullName: 'Chỉ một lần', planCode: plan.code, paidUntil: today(world), refId: 'ONCE-1' },
      { fullName: 'Chỉ một lần', planCode: plan.code, paidUntil: today(world) },
    ])
    const done = await Promise.all(Array.from({ length: 8 }, () => commit(body.data.id)))
    expect(done.map((one) => one.body.code).sort((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 7 }, () => 13),
    ])
    expect(await rowsOf(['ONCE-1'])).toHaveLength(1)
    expect(
      (
        await send([
          { fullName: 'Nữa', planCode: plan.code, paidUntil: today(world), refId: 'ONCE-1' },
        ])
      ).body.data.invalidRows.map(wrongOf),
    ).toEqual(['2 refId REFERENCE_TAKEN'])
  })

  it('two files with the same references and people at once make each once', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({
      fullName: `Đua ${i}`,
      phone: `0977${String(i).padStart(6, '0')}`,
      planCode: plan.code,
      paidUntil: today(world),
      refId: `RACE-${i}`,
    }))
    const [one, two] = [await send(lines), await send(lines.toReversed())]
    const done = await Promise.all([commit(one.body.data.id), commit(two.body.data.id)])
    expect(done.map(({ body }) => body.code)).toEqual([0, 0])
    expect(done.reduce((sum, { body }) => sum + body.data.created, 0)).toBe(60)
    expect(done.reduce((sum, { body }) => sum + body.data.newCustomers, 0)).toBe(60)
    const [orphans] = await asOwner<{ n: number }>(
      world,
      `select count(*) n from subscription s where merchant_id = $1 and not exists (select from customer c where c.merchant_id = s.merchant_id and c.id = s.customer_id)`,
      [s.us.owner.merchantId],
    )
    expect(orphans!.n).toBe(0)
    const [counted] = await asOwner<{ is_right: boolean }>(
      world,
      `select bool_and(p.subscribers = (select count(*) from subscription s where s.merchant_id = p.merchant_id and s.plan_id = p.id and s.ended_at is null)) is_right from subscription_plan p where p.merchant_id = $1`,
      [s.us.owner.merchantId],
    )
    expect(counted!.is_right).toBe(true)
  })

  it('known customers are found by code, phone and e-mail; who subscribes already is pointed out', async () => {
    const known = await s.ask<{ id: string; code: string }>(customer.create, {
      body: { fullName: 'Người quen', phone: '0966000001', email: 'quen@khach.example.com' },
    })
    await s.made({ planId: plan.id, customerId: known.body.data.id })
    const { body } = await send([
      {
        customerCode: known.body.data.code,
        planCode: plan.code,
        paidUntil: today(world),
        refId: 'K-1',
      },
      {
        fullName: 'Tên khác',
        phone: '966000001',
        planCode: plan.code,
        paidUntil: today(world),
        refId: 'K-2',
      },
      {
        fullName: 'Tên khác nữa',
        email: 'QUEN@khach.example.com',
        planCode: plan.code,
        paidUntil: today(world),
        refId: 'K-3',
      },
    ])
    expect(body.data).toMatchObject({ valid: 3, warned: 3, newCustomers: 0 })
    expect(body.data.validRows.map(({ warnings }) => warnings)).toEqual([
      ['SUBSCRIBED'],
      ['SUBSCRIBED', 'REPEATED'],
      ['SUBSCRIBED', 'REPEATED'],
    ])
    await commit(body.data.id)
    const rows = await asOwner<{ customer_id: string; customer_name: string }>(
      world,
      `select customer_id, customer_name from subscription where merchant_id = $1 and ref_id = any('{K-1,K-2,K-3}')`,
      [s.us.owner.merchantId],
    )
    expect(rows).toEqual(
      Array.from({ length: 3 }, () => ({
        customer_id: known.body.data.id,
        customer_name: 'Người quen',
      })),
    )
  })

  it('consent is kept with who attests to it; a plan that closed since the preview stops all of it', async () => {
    const other = await s.plan()
    const { body } = await send([
      {
        fullName: 'Đồng ý',
        planCode: other.code,
        paidUntil: today(world),
        remind: 'có',
        link: 'x',
        attestedBy: 'Trần Bình',
        refId: 'C-1',
      },
      {
        fullName: 'Không',
        planCode: other.code,
        paidUntil: today(world),
        remind: 'No',
        refId: 'C-2',
      },
    ])
    const closed = await send([
      { fullName: 'Đồng ý', planCode: other.code, paidUntil: today(world), refId: 'C-3' },
      { fullName: 'Khác gói', planCode: plan.code, paidUntil: today(world), refId: 'C-4' },
    ])
    await commit(body.data.id)
    const [yes, no] = await rowsOf(['C-1', 'C-2'])
    expect(await s.detail(yes!.id)).toMatchObject({
      consent: { remind: true, link: true, by: 'Trần Bình' },
      timeline: [{ kind: 'imported', note: 'Trần Bình' }],
    })
    expect((await s.detail(no!.id)).consent).toEqual({
      remind: false,
      link: false,
      at: null,
      by: null,
    })
    await asOwner(world, `update subscription_plan set status = 'INACTIVE' where id = $1`, [
      other.id,
    ])
    expect((await commit(closed.body.data.id)).body.code).toBe(39009)
    expect(await rowsOf(['C-3', 'C-4'])).toEqual([])
  })

  it('somebody else’s file is not found, and a preview nobody imported is forgotten after a day', async () => {
    const { body } = await send([{ fullName: 'Chờ', planCode: plan.code, paidUntil: today(world) }])
    expect((await commit(body.data.id, s.us.other.token)).body.code).toBe(5)
    await asOwner(
      world,
      `update subscription_import set created_at = now() - interval '3000 days'`,
      [],
    )
    const { subscriptionImportJobs } = await import('./jobs.ts')
    const { jobCtx } = await import('../../platform/jobs.ts')
    await subscriptionImportJobs[0]!.work(jobCtx(world.app, 'subscriptionImport.forgetImports'), {})
    expect((await commit(body.data.id)).body.code).toBe(5)
    expect((await send([])).body.code).toBe(44007)
    expect(
      (
        await send(
          Array.from({ length: importLimits.rows + 1 }, (_, i) => ({ fullName: `Người ${i}` })),
        )
      ).body.code,
    ).toBe(44006)
  })

  it(
    'the largest file allowed goes in whole: 5,000 subscribers',
    { timeout: 120_000, meta: { bars: ['N8'] } },
    async () => {
      const { body } = await send(
        Array.from({ length: importLimits.rows }, (_, i) => ({
          fullName: `Khách số ${i}`,
          phone: `0355${String(i).padStart(6, '0')}`,
          planCode: plan.code,
          quantity: String(1 + (i % 3)),
          paidUntil: `${String(1 + (i % 28)).padStart(2, '0')}/03/2027`,
          refId: `BIG-${i}`,
        })),
      )
      expect(body.data).toMatchObject({ valid: 5_000, newCustomers: 5_000 })
      expect((await commit(body.data.id)).body.data).toEqual({
        created: 5_000,
        skipped: 0,
        newCustomers: 5_000,
      })
      const [sum] = await asOwner<{ n: number; early: number }>(
        world,
        `select count(*)::int n, count(*) filter (where next_payment_date < $2::date)::int early from subscription where merchant_id = $1 and ref_id like 'BIG-%'`,
        [s.us.owner.merchantId, today(world)],
      )
      expect(sum).toEqual({ n: 5_000, early: 0 })
    },
  )
})
