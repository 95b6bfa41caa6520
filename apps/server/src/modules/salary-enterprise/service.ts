/** Enterprises in salary advance: they ask the bank for it, and let it rest and go on themselves. The bank's side is in bank.ts. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input } from '@saola/contract/call'
import type { EnterpriseState, salaryEnterprise } from '@saola/contract/salary-enterprise'
import { isApproved, type EnterpriseStatus } from '@saola/contract/salary-values'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { actionsOf, lockFor, missingFor, MODULE } from './state.ts'
import * as store from './store.ts'

export { boundsOf, edit, payTermsOf, salaryBin, type Bounds, type PayTerms } from './config.ts'
export { contactsHolding, isSeenBy, payingAccountOf } from './seeing.ts'
export {
  ensureApproved,
  holdTerms,
  lockForClosing,
  lockForWriting,
  lockIfOpen,
  atWork,
  clockOf,
  isAtWork,
} from './state.ts'

async function stateOf(ctx: Ctx, row: store.EnterpriseRow | null): Promise<EnterpriseState> {
  const { merchantId } = member(ctx)
  const status = row?.status ?? 'NOT_REGISTER'
  return {
    status,
    reason: row?.reason ?? null,
    registration: row && {
      numberOfEmployeeExpected: row.employees_expected,
      paySalaryLimitation: row.limit_asked,
      programType: row.program_asked,
      registeredAt: wire(row.registered_at),
    },
    grantedLimit: isApproved(status) ? row!.granted_limit : null,
    missing: status === 'OK_BUT_NOT_CONFIG' ? await missingFor(ctx, merchantId) : [],
    allowedActions: withRight(
      ctx,
      await actionsOf(ctx, row, merchantId),
      actionCalls.salaryEnterprise,
    ),
  }
}
export const check = async (ctx: Ctx): Promise<EnterpriseState> =>
  stateOf(ctx, await store.get(ctx.db, member(ctx).merchantId))

/** @throws 10 for anybody but the owner, 46016 where it is registered */
export async function register(
  ctx: Ctx,
  { body }: Pick<Input<typeof salaryEnterprise.register>, 'body'>,
): Promise<EnterpriseState> {
  const me = member(ctx)
  ensure(me.isOwner, 'notification.access_denied')
  const { merchantId } = me
  const now = ctx.clock.now()
  const made = await store.register(ctx.db, {
    merchantId,
    employeesExpected: body.numberOfEmployeeExpected,
    limitAsked: body.paySalaryLimitation,
    programAsked: body.programType,
    registeredBy: me.name,
    now,
  })
  ensure(made === 1, 'enterprise.registered')
  await audit(ctx, { module: MODULE, merchantId, objectId: merchantId, after: body })
  if (ctx.test) {
    // Nobody of the bank looks at Test Mode: what is asked for is granted.
    await store.setGrant(
      ctx.db,
      merchantId,
      {
        grantedLimit: body.paySalaryLimitation,
        sources: ['BUSINESS_ACCOUNT', 'KLB_CREDIT_LINE'],
        programType: body.programType,
        lineRateMicro: TEST_RATE_MICRO,
        contractNumber: 'TEST',
        validUntil: null,
      },
      { name: 'system', now },
    )
    await move(ctx, merchantId, 'WAITING_APPROVAL', 'OK_BUT_NOT_CONFIG')
  }
  return check(ctx)
}
/** 9 % a year. */
const TEST_RATE_MICRO = 90_000

async function move(
  ctx: Ctx,
  merchantId: string,
  from: EnterpriseStatus,
  to: EnterpriseStatus,
): Promise<void> {
  await store.setStatus(ctx.db, merchantId, { status: to, before: null, reason: null })
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: merchantId,
    before: { status: from },
    after: { status: to },
  })
}

/** Nothing more is asked for; what was agreed to is still paid. @throws 13, 46001, 46002 */
export async function deactivate(ctx: Ctx): Promise<EnterpriseState> {
  const { merchantId } = member(ctx)
  const row = await lockFor(ctx, merchantId, 'deactivate')
  await move(ctx, merchantId, row.status, 'DEACTIVATED')
  await emit(ctx, 'salary_enterprise.deactivated', merchantId, merchantId, {})
  return check(ctx)
}
/** Back to where what is configured leads. @throws 13, 46001, 46002 */
export async function activate(ctx: Ctx): Promise<EnterpriseState> {
  const { merchantId } = member(ctx)
  const row = await lockFor(ctx, merchantId, 'activate')
  const isConfigured = (await store.config(ctx.db, merchantId)) !== null
  await move(ctx, merchantId, row.status, isConfigured ? 'OK' : 'OK_BUT_NOT_CONFIG')
  return check(ctx)
}
