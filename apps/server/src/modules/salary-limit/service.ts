/** What employees may draw: wages, days worked and terms, beside what was drawn already (docs/decisions.md#7). VND. */
import type { Input, Output } from '@saola/contract/call'
import type { EmployeeDetail, EmployeeLimit, salaryLimit } from '@saola/contract/salary-limit'
import { vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import * as advanceType from '../salary-advance-type/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as logwork from '../salary-logwork/service.ts'
import * as periods from '../salary-period/service.ts'
import { boundsOfAll } from './own-limit.ts'
import { FREE, leftOf, leftOfOwn, limitOf, type Drawn, type Limit } from './rules.ts'
import * as lineStore from './line-store.ts'
import * as store from './store.ts'

export { ownLimitOf, setOwnLimit } from './own-limit.ts'
export { leastOf, type Drawn, type OwnSetting } from './rules.ts'

const HUNDREDTHS = 100
const NOTHING: Drawn = { advanced: 0, pending: 0, requests: 0 }

/** What is the same for all employees of an enterprise. */
interface Around {
  bounds: enterprise.Bounds
  period: periods.PeriodFacts | null
  terms: ReadonlyMap<string, advanceType.AdvanceTerms>
  /** What all have drawn in the period. */
  drawn: number
  line: lineStore.Standing
}
async function around(
  ctx: Ctx,
  merchantId: string,
  period: periods.PeriodFacts | null,
): Promise<Around> {
  const bounds = await enterprise.boundsOf(ctx, merchantId)
  const terms = await advanceType.termsOf(ctx, merchantId)
  const pool = period && (await store.pool(ctx.db, merchantId, period.id))
  const line =
    bounds.source === 'KLB_CREDIT_LINE'
      ? await lineStore.standing(ctx.db, merchantId, period?.id ?? null)
      : { lent: null, isOverdue: false }
  return { bounds, period, terms, line, drawn: pool ? pool.pending + pool.advanced : 0 }
}
/** @param without what of it is not to count */
const enterpriseIn = ({ bounds, line, drawn }: Around, without = 0) => ({
  status: bounds.status,
  program: bounds.program,
  isOverdue: line.isOverdue,
  left: leftOf(bounds, drawn - without, line.lent),
})

interface Standing {
  drawn: Drawn
  /** Hundredths of days; null where nothing is logged. */
  worked: number | null
  limit: Limit
}
async function standingsOf(
  ctx: Ctx,
  merchantId: string,
  beside: Around,
  drawers: readonly employees.Drawer[],
): Promise<Map<string, Standing>> {
  const { period, terms } = beside
  const ids = drawers.map(({ id }) => id)
  const worked = period
    ? await logwork.workedOf(ctx, merchantId, period.id, ids)
    : new Map<string, number>()
  const rows = period ? await store.positions(ctx.db, merchantId, period.id, ids) : []
  const positions = new Map(rows.map((row) => [row.employee_id, row]))
  const bound = await boundsOfAll(ctx, merchantId, ids)
  return new Map(
    drawers.map((one) => {
      const drawn = positions.get(one.id) ?? NOTHING
      const days = worked.get(one.id) ?? null
      const limit = limitOf({
        today: vnDay(ctx.clock.now()),
        enterprise: enterpriseIn(beside),
        period,
        employee: one,
        terms: terms.get(one.typeId)!,
        worked: days,
        drawn,
        ownBounds: bound.get(one.id) ?? FREE,
      })
      return [one.id, { drawn, worked: days, limit }]
    }),
  )
}

const figuresOf = (
  { drawn, limit }: Standing,
  maySeeWage: boolean,
): Pick<
  EmployeeLimit,
  'advancedAmount' | 'pendingAmount' | 'salaryAdvanceMaxAmount' | 'available' | 'why'
> => ({
  advancedAmount: drawn.advanced,
  pendingAmount: drawn.pending,
  salaryAdvanceMaxAmount: maySeeWage ? limit.max : null,
  available: maySeeWage ? limit.available : null,
  why: limit.why,
})

/** One employee with what may be drawn in the current period. The look is written down. @throws 5, 46001 */
export async function employee(ctx: Ctx, id: string): Promise<EmployeeDetail> {
  const { merchantId } = member(ctx)
  const { record, drawer } = await employees.view(ctx, id)
  const period = await periods.current(ctx, merchantId)
  const beside = await around(ctx, merchantId, period)
  const standing = (await standingsOf(ctx, merchantId, beside, [drawer])).get(id)!
  const terms = beside.terms.get(drawer.typeId)!
  return {
    ...record,
    salaryAdvanceType: {
      id: terms.id,
      name: terms.name,
      advanceForm: terms.form,
      advancePercent: terms.percent,
    },
    ...figuresOf(standing, employees.maySeeWage(ctx)),
    period: period && {
      id: period.id,
      name: period.name,
      worked: (standing.worked ?? 0) / HUNDREDTHS,
      workingDays: period.countedDays,
    },
  }
}

/** Those who have not left, with what they may draw in a period, the current one unless named. @throws 5, 46001 */
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof salaryLimit.list>,
): Promise<Output<typeof salaryLimit.list>> {
  const { merchantId } = member(ctx)
  await enterprise.ensureApproved(ctx, merchantId)
  const period =
    query.salaryPeriodId === undefined
      ? await periods.current(ctx, merchantId)
      : await periods.byId(ctx, merchantId, query.salaryPeriodId)
  const found = await employees.drawers(
    ctx,
    merchantId,
    {
      keyword: query.keyword?.trim() || undefined,
      typeId: query.salaryAdvanceTypeId,
      id: query.employeeId,
    },
    page,
  )
  const beside = await around(ctx, merchantId, period)
  const standings = await standingsOf(ctx, merchantId, beside, found.items)
  const mayKnow = employees.maySeeWage(ctx)
  return {
    ...found,
    items: found.items.map((one) => ({
      id: one.id,
      code: one.code,
      name: one.name,
      salaryAdvanceTypeId: one.typeId,
      salaryAdvanceTypeName: one.typeName,
      ...figuresOf(standings.get(one.id)!, mayKnow),
    })),
  }
}

/** An employee in a period. */
export interface Place {
  periodId: string
  employeeId: string
}
export interface Judged extends Standing {
  /** What the enterprise's limit has left for all. */
  left: number
  /** What the employee's own limit has left; null = they have set none. */
  ownLeft: number | null
  drawer: employees.Drawer
  terms: advanceType.AdvanceTerms
  period: periods.PeriodFacts
}
async function judge(
  ctx: Ctx,
  merchantId: string,
  period: periods.PeriodFacts,
  drawer: employees.Drawer,
  without: Drawn,
): Promise<Judged> {
  const beside = await around(ctx, merchantId, period)
  const worked = await logwork.workedOf(ctx, merchantId, period.id, [drawer.id])
  const [row] = await store.positions(ctx.db, merchantId, period.id, [drawer.id])
  const all = row ?? NOTHING
  const drawn = {
    advanced: all.advanced - without.advanced,
    pending: all.pending - without.pending,
    requests: all.requests - without.requests,
  }
  const terms = beside.terms.get(drawer.typeId)!
  const days = worked.get(drawer.id) ?? null
  const bound = (await boundsOfAll(ctx, merchantId, [drawer.id])).get(drawer.id) ?? FREE
  const inside = enterpriseIn(beside, without.advanced + without.pending)
  const limit = limitOf({
    today: vnDay(ctx.clock.now()),
    enterprise: inside,
    period,
    employee: drawer,
    terms,
    worked: days,
    drawn,
    ownBounds: bound,
  })
  const ownLeft = leftOfOwn(bound, drawn)
  return { drawer, terms, period, drawn, worked: days, limit, left: inside.left, ownLeft }
}
/** What could be drawn were it not for a request of its own. */
export async function judged(
  ctx: Ctx,
  merchantId: string,
  { periodId, employeeId }: Place,
  without: Drawn = NOTHING,
): Promise<Judged> {
  const period = await periods.byId(ctx, merchantId, periodId)
  const drawer = await employees.drawer(ctx, merchantId, employeeId)
  return judge(ctx, merchantId, period, drawer, without)
}
/**
 * Nothing that a judgement rests on changes until the caller's transaction ends, and nobody else of the enterprise draws in that period meanwhile.
 * Locks are taken in one order: enterprise, pool, employee, and requests after them. @throws 46001
 */
export async function lock(ctx: Ctx, merchantId: string, place: Place): Promise<void> {
  await enterprise.holdTerms(ctx, merchantId)
  await store.lock(ctx.db, merchantId, place)
}
/** Where nothing is judged, and only what was asked for moves: the same without the enterprise. */
export async function lockDrawn(ctx: Ctx, merchantId: string, place: Place): Promise<void> {
  await store.lock(ctx.db, merchantId, place)
}
/** Counts what is asked for, agreed to, paid or given up; amounts may be negative. In the transaction that writes the request. */
export const move = async (ctx: Ctx, merchantId: string, place: Place, by: Drawn): Promise<void> =>
  void (await store.move(ctx.db, merchantId, place, by))
