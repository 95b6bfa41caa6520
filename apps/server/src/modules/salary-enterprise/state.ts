/** An enterprise's state: what is open in it, and what other modules may rest on (docs/decisions.md#22). */
import { isApproved, mayDo, refusalOf, type EnterpriseAction } from '@saola/contract/salary-values'
import { shifted, type Clock } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as merchants from '../merchant/service.ts'
import * as store from './store.ts'

export const MODULE = 'salary-enterprise'

/** For what is read: before the bank has agreed there is nothing. @throws 46001 */
export async function approvedRow(ctx: Ctx, merchantId: string): Promise<store.EnterpriseRow> {
  const row = await store.get(ctx.db, merchantId)
  ensure(row && isApproved(row.status), 'enterprise.not_registered')
  return row
}
/** @returns whether the bank has locked it: then all can be read and nothing written. @throws 46001 */
export const ensureApproved = async (
  ctx: Ctx,
  merchantId: string,
): Promise<{ isLocked: boolean }> => ({
  isLocked: (await approvedRow(ctx, merchantId)).status === 'CMS_LOCKED',
})
/** For what is written; held until the transaction ends, so that nothing else of the enterprise is written meanwhile. @throws 46001, 46002 */
export async function lockForWriting(ctx: Ctx, merchantId: string): Promise<void> {
  const row = await store.lock(ctx.db, merchantId)
  ensure(row && isApproved(row.status), 'enterprise.not_registered')
  ensure(row.status !== 'CMS_LOCKED', 'enterprise.locked')
}
/** For what goes on whatever the state: an enterprise that rests or is locked still pays wages. Held until the transaction ends. @throws 46001 */
export async function lockForClosing(ctx: Ctx, merchantId: string): Promise<void> {
  const row = await store.lock(ctx.db, merchantId)
  ensure(row && isApproved(row.status), 'enterprise.not_registered')
}
/** For what rests on wages, days and terms as they are: none of them changes until the transaction ends. @throws 46001 */
export async function holdTerms(ctx: Ctx, merchantId: string): Promise<void> {
  const row = await store.share(ctx.db, merchantId)
  ensure(row && isApproved(row.status), 'enterprise.not_registered')
}
/** Whether it is open for its employees. */
export const isAtWork = async (ctx: Ctx, merchantId: string): Promise<boolean> =>
  (await store.get(ctx.db, merchantId))?.status === 'OK'
/** The same, held until the transaction ends. */
export const lockIfOpen = async (ctx: Ctx, merchantId: string): Promise<boolean> =>
  (await store.lock(ctx.db, merchantId))?.status === 'OK'
/** All that are, in Test Mode, too, each with its own time; of a sandbox that was reset nothing is at work. */
export const atWork = async (ctx: Ctx): Promise<{ merchantId: string; clock: Clock }[]> =>
  (await store.atWork(ctx.db)).map(({ id, shift_ms }) => ({
    merchantId: id,
    clock: shifted(ctx.clock, shift_ms),
  }))
/** The merchant's own time, for work that no request of its people began. */
export const clockOf = async (ctx: Ctx, merchantId: string): Promise<Clock> =>
  shifted(ctx.clock, await store.shiftOf(ctx.db, merchantId))
/** Held until the transaction ends. @throws 13, 46001, 46002, 46016 where the act is not open */
export async function lockFor(
  ctx: Ctx,
  merchantId: string,
  action: EnterpriseAction,
): Promise<store.EnterpriseRow> {
  const row = await store.lock(ctx.db, merchantId)
  const status = row?.status ?? 'NOT_REGISTER'
  ensure(row && mayDo(status, action), refusalOf(status, action))
  return row
}

const PORTAL_ACTIONS = ['register', 'configure', 'deactivate', 'activate'] as const
type PortalAction = (typeof PORTAL_ACTIONS)[number]
/** What the state allows the enterprise, no matter who of it asks; only the owner registers it. */
export async function actionsOf(
  ctx: Ctx,
  row: store.EnterpriseRow | null,
  merchantId: string,
): Promise<PortalAction[]> {
  const open = PORTAL_ACTIONS.filter((action) => mayDo(row?.status ?? 'NOT_REGISTER', action))
  const isLacking =
    open.includes('configure') && (await merchants.lacksRepresentative(ctx, merchantId))
  return open.filter(
    (action) =>
      (action !== 'register' || member(ctx).isOwner) && (action !== 'configure' || !isLacking),
  )
}

type Missing = 'REPRESENTATIVE' | 'ACCOUNT'
/** What a configuration needs besides. */
export async function missingFor(ctx: Ctx, merchantId: string): Promise<Missing[]> {
  const accounts = await bankAccount.listOf(ctx, merchantId)
  return [
    ...((await merchants.lacksRepresentative(ctx, merchantId)) ? ['REPRESENTATIVE' as const] : []),
    ...(accounts.length === 0 ? ['ACCOUNT' as const] : []),
  ]
}
