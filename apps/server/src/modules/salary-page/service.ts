/** The page on which employees ask for an advance themselves (docs/decisions.md#7): its address, who is in, and what they do there. VND. */
import type { SalaryPoster } from '@saola/contract/salary-page'
import { actionCalls } from '@saola/contract/action-calls'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { vnDay, wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { publicCode } from '../../platform/ids.ts'
import * as advances from '../salary-advance/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as limits from '../salary-limit/service.ts'
import * as logwork from '../salary-logwork/service.ts'
import { inItsTime, type Holder } from './holder.ts'
import { isOwnLimit, lockUntil, TERMS_VERSION, type LockChoice } from './rules.ts'
import type { Session } from './session.ts'
import * as sessionStore from './session-store.ts'
import * as store from './store.ts'

export { enter, sendCode } from './codes.ts'
export { holderOf, type Holder } from './holder.ts'
export { barOf, lockChoices, quickAmounts, TERMS_VERSION, type LockChoice } from './rules.ts'
export { endSession, findSession, rotateSession, type Session } from './session.ts'
export type { OwnSetting } from '../salary-limit/service.ts'
export type { OwnRequest } from '../salary-advance/service.ts'

const MODULE = 'salary-page'
async function posterOf(ctx: Ctx, merchantId: string, isLocked: boolean): Promise<SalaryPoster> {
  const row = (await store.get(ctx.db, merchantId))!
  return {
    url: `${ctx.config.publicUrl}${ctx.test ? '/test' : ''}/public/salary/${row.code}`,
    code: row.code,
    madeAt: wire(row.made_at),
    enterpriseName: row.enterprise,
    employees: row.employees,
    allowedActions: withRight(ctx, isLocked ? [] : (['rotate'] as const), actionCalls.salaryPage),
  }
}
/** In the caller's transaction, for there is an address once it is asked for. @throws 46001 */
export async function poster(ctx: Ctx): Promise<SalaryPoster> {
  const { merchantId } = member(ctx)
  const { isLocked } = await enterprise.ensureApproved(ctx, merchantId)
  await store.insert(ctx.db, merchantId, { code: publicCode(), now: ctx.clock.now() })
  return posterOf(ctx, merchantId, isLocked)
}
/** In the caller's transaction. @throws 46001, 46002 */
export async function rotate(ctx: Ctx): Promise<SalaryPoster> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const now = ctx.clock.now()
  await store.rotate(ctx.db, merchantId, { code: publicCode(), now, by: actorOf(ctx).name })
  await sessionStore.endAll(ctx.db, merchantId)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: merchantId,
    after: { linkMadeAt: wire(now) },
  })
  return posterOf(ctx, merchantId, false)
}

/** Somebody who is in, in the enterprise's own time. */
export interface Acting {
  ctx: Ctx
  holder: Holder
  session: Session
  hasConsented: boolean
}
export async function acting(ctx: Ctx, holder: Holder, session: Session): Promise<Acting> {
  const of = { employeeId: session.employeeId, version: TERMS_VERSION }
  return {
    ctx: inItsTime(ctx, holder),
    holder,
    session,
    hasConsented: await store.consented(ctx.db, holder.merchantId, of),
  }
}
const within = <T>({ ctx }: Acting, work: (inside: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (tx) => work({ ...ctx, db: tx }))

/** What the page shows. Nothing of it is the wage. */
export interface Home extends Omit<Awaited<ReturnType<typeof advances.standingOf>>, 'requests'> {
  name: string
  /** The last digits of where it goes; '' once it is erased. */
  accountLast: string
  requests: advances.OwnRequest[]
  own: limits.OwnSetting
  /** The last day of which something is logged. */
  loggedUntil: string | null
  today: string
}
const LAST_DIGITS = 4
/** @throws 46001 */
export async function home({ ctx, session }: Acting): Promise<Home> {
  const { merchantId, employeeId } = session
  const standing = await advances.standingOf(ctx, merchantId, employeeId)
  const payee = await employees.payee(ctx, merchantId, employeeId)
  return {
    ...standing,
    name: payee.name,
    accountLast: payee.account.slice(-LAST_DIGITS),
    requests: standing.requests.map(advances.ownOf),
    own: await limits.ownLimitOf(ctx, merchantId, employeeId),
    loggedUntil:
      standing.period && (await logwork.loggedUntil(ctx, merchantId, standing.period, employeeId)),
    today: vnDay(ctx.clock.now()),
  }
}
/** One of their own. @throws 5 */
export const oneOf = ({ ctx, session }: Acting, id: string): Promise<advances.OwnRequest> =>
  advances.oneOf(ctx, session.merchantId, { employeeId: session.employeeId, id })

export const accept = (a: Acting): Promise<void> =>
  within(a, async (ctx) => {
    const { merchantId, employeeId } = a.session
    const of = { employeeId, version: TERMS_VERSION, now: ctx.clock.now() }
    if ((await store.consent(ctx.db, merchantId, of)) === 0) return
    const after = { termsVersion: TERMS_VERSION }
    await audit(ctx, { module: MODULE, merchantId, objectId: employeeId, after })
  })
/** The employee's own number of a request: it is theirs alone, and said again it is the same request. */
const referenceOf = ({ session }: Acting, reference: string): string =>
  `${session.employeeId}/${reference}`
/** @throws 2, 13 before the terms are accepted, 46001, 46005, 46006, 46013, 46014 with the reason */
export const ask = (
  a: Acting,
  { amount, reference, isRepeat }: { amount: number; reference: string; isRepeat: boolean },
): Promise<string> =>
  within(a, async (ctx) => {
    ensure(a.hasConsented, 'error.invalid_state')
    const { merchantId, employeeId } = a.session
    const { id } = await advances.request(ctx, merchantId, {
      employeeId,
      amount,
      reference: referenceOf(a, reference),
      isRepeat,
    })
    return id
  })
/** @throws 5, 46004 once it is decided on */
export const takeBack = (a: Acting, id: string): Promise<void> =>
  within(a, async (ctx) => {
    const { merchantId, employeeId } = a.session
    await advances.cancel(ctx, merchantId, { employeeId, id })
  })
/** @returns what holds, and what is to come. @throws 2, 13 before the terms are accepted */
export async function bind(
  a: Acting,
  wanted: { amount: number | null; lock: LockChoice },
): Promise<limits.OwnSetting> {
  ensure(a.hasConsented, 'error.invalid_state')
  if (wanted.amount !== null && !isOwnLimit(wanted.amount))
    throw fieldRefusal('amount', 'error.pattern')
  const { merchantId, employeeId } = a.session
  return within(a, async (ctx) => {
    const { own, period, today } = await home({ ...a, ctx })
    const lockedUntil = lockUntil(wanted.lock, {
      today,
      lockedUntil: own.lockedUntil,
      endDate: period?.endDate ?? null,
    })
    return limits.setOwnLimit(ctx, merchantId, employeeId, { amount: wanted.amount, lockedUntil })
  })
}
