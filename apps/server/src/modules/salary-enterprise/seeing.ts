/** Who of an enterprise's people sees salary advance: members who are held to some bank accounts where it is paid from one of these (ADR 0021). */
import type { Ctx } from '../../platform/context.ts'
import * as people from '../member/service.ts'
import * as store from './store.ts'

type Db = Pick<Ctx, 'db'>
/** The account that advances are paid from, or that pays them back; null while nothing is configured. */
export const payingAccountOf = async (ctx: Db, merchantId: string): Promise<string | null> =>
  (await store.config(ctx.db, merchantId))?.account_id ?? null
const isAmong = (accountIds: readonly string[] | null, payingId: string | null): boolean =>
  accountIds === null || (payingId !== null && accountIds.includes(payingId))
/** @param accountIds to which somebody is held; null = to none */
export const isSeenBy = async (
  ctx: Db,
  merchantId: string,
  accountIds: readonly string[] | null,
): Promise<boolean> =>
  accountIds === null || isAmong(accountIds, await payingAccountOf(ctx, merchantId))
/** Whom to write to of those who may do something in it. @param action a code and a verb, "2402.APPROVE" */
export async function contactsHolding(
  ctx: Db,
  merchantId: string,
  action: string,
): Promise<people.Contact[]> {
  const payingId = await payingAccountOf(ctx, merchantId)
  const holding = await people.contactsHolding(ctx, merchantId, action)
  return holding.filter(({ accountIds }) => isAmong(accountIds, payingId))
}
