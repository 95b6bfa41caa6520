/** Fee reports for tests: fees as the bank set them up, months that pass, reports as their readers get them. */
import type { Call, Output } from '@saola/contract/call'
import { feeReport } from '@saola/contract/fee-report'
import { startOf } from '../src/platform/clock.ts'
import { uuid } from '../src/platform/ids.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { closeDue } from '../src/modules/fee-report/closing.ts'
import { lastDayOf, monthAfter, monthAt } from '../src/modules/fee-report/rules.ts'
import { createLink, payByBank } from './pay-links.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000

/** What a program remembers for a moment is found by its live connection: with another handle of the same one it remembers nothing, as when it has just begun. */
export const forget = (world: World): void => {
  Object.assign(world.app, { live: { ...world.app.live } })
}

/** A fee of some merchants, or of all; what is left out is what a plain fee has. */
export async function addFee(
  world: World,
  merchantIds: readonly string[],
  fee: Record<string, unknown>,
): Promise<string> {
  const id = uuid()
  const row: Record<string, unknown> = {
    id,
    code: `T-${id.slice(-12).toUpperCase()}`,
    name: 'Phí thử',
    service_type: 'COBO',
    scope: merchantIds.length === 0 ? 'ALL' : 'MERCHANTS',
    vat_percent_micro: 100_000,
    effective_from: startOf('2020-01-01'),
    status: 'ACTIVE',
    ...fee,
  }
  const names = Object.keys(row)
  await asOwner(
    world,
    `insert into fee (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    names.map((name) => (Array.isArray(row[name]) ? JSON.stringify(row[name]) : row[name])),
  )
  for (const merchantId of merchantIds)
    await asOwner(world, 'insert into fee_merchant (merchant_id, fee_id) values ($1, $2)', [
      merchantId,
      id,
    ])
  forget(world)
  return id
}
/** Tiers as the database has them. */
export const tiers = (...list: [from: number, fixed: number, percentMicro?: number][]) =>
  list.map(([from, fixedVnd, percentMicro = 0], i) => ({
    from,
    to: list[i + 1]?.[0] ?? null,
    fixedVnd,
    percentMicro,
  }))

/** Noon of a day of the next month. */
export function toNextMonth(world: World, day = 10): void {
  const month = monthAfter(monthAt(world.clock.now()))
  world.clock.advance(
    startOf(month).getTime() + (day - 1) * DAY_MS + DAY_MS / 2 - world.clock.now().getTime(),
  )
}
export const monthNow = (world: World): string => monthAt(world.clock.now())

/** Paid, and counted. */
export async function paid(
  world: World,
  by: Person,
  amount: number,
  more: Record<string, unknown> = {},
  test = false,
): Promise<string> {
  const link = await createLink(world, by, { amount }, test)
  const { body } = await payByBank(world, by, link, more, test)
  if (body.code !== 0) throw new Error(body.message)
  await world.work()
  return link.transactionId
}

/** Every day of a month was compared with the bank. */
export const reconciled = (world: World, month: string): Promise<unknown> =>
  asOwner(
    world,
    `insert into reconciliation_day (day, state, started_at, asked_by) values ($1, 'DONE', now(), 'test') on conflict (day) do update set state = 'DONE'`,
    [lastDayOf(month)],
  )
/** What the worker does of an hour. */
export async function closing(world: World): Promise<void> {
  await closeDue(jobCtx(world.app, 'feeReport.closeDue'))
  await world.work()
}
/** Goes into the next month and closes the one that was. @returns its first day */
export async function closeMonth(world: World): Promise<string> {
  await world.work()
  const month = monthNow(world)
  toNextMonth(world)
  await reconciled(world, month)
  await closing(world)
  return month
}

export type Report = Output<typeof feeReport.getDetail>
export type ReportItem = Output<typeof feeReport.getReports>['items'][number]
export type Transaction = Output<typeof feeReport.transactions>['items'][number]
type Answered<T> = Awaited<ReturnType<World['send']>> & { body: { data: T } }
export const ask = async <T>(
  world: World,
  call: Call,
  request: object,
  token: string,
  test = false,
): Promise<Answered<T>> =>
  (await world.send(call, request as never, { token, test })) as Answered<T>

/** A person's report of a month. */
export async function reportOf(
  world: World,
  token: string,
  month: string,
  test = false,
): Promise<Report> {
  const query = { fromDate: month, toDate: lastDayOf(month) }
  const list = await ask<{ items: ReportItem[] }>(
    world,
    feeReport.getReports,
    { query },
    token,
    test,
  )
  const [item] = list.body.data.items
  if (!item) throw new Error(`no report of ${month}`)
  return (await ask<Report>(world, feeReport.getDetail, { query: { id: item.id } }, token, test))
    .body.data
}
export const transactionsOf = async (
  world: World,
  token: string,
  feeReportId: string,
): Promise<Transaction[]> =>
  (
    await ask<{ items: Transaction[] }>(
      world,
      feeReport.transactions,
      { query: { feeReportId }, page: { size: 200 } },
      token,
    )
  ).body.data.items
