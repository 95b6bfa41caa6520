/** The bank's word on enterprises: granted, rejected, changed, locked and let go on by two of its people (docs/decisions.md#22, ADR 0056). */
import { actionCalls } from '@saola/contract/action-calls'
import type { Outcome } from '@saola/contract/approval'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import {
  bankActions,
  type BankAction,
  type salaryEnterprise,
} from '@saola/contract/salary-enterprise'
import { isApproved, mayDo, refusalOf, type EnterpriseStatus } from '@saola/contract/salary-values'
import { percentOf } from '@saola/money/percent'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { vnDay, wire } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import * as approval from '../approval/service.ts'
import { changeList } from '../audit/service.ts'
import * as bank from '../bank/service.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as merchants from '../merchant/service.ts'
import { MODULE } from './state.ts'
import * as bankStore from './bank-store.ts'
import * as store from './store.ts'

const KIND = 'SALARY_ENTERPRISE'
const keyOf = (merchantId: string): string => `salary-enterprise:${merchantId}`
type Item = Output<typeof salaryEnterprise.cmsList>['items'][number]
type Detail = Output<typeof salaryEnterprise.cmsGet>
type Body = Input<typeof salaryEnterprise.propose>['body']

const itemOf = (row: bankStore.BankRow, pending: string | null): Item => ({
  merchantId: row.merchant_id,
  merchantCode: row.code,
  merchantName: row.name,
  taxCode: row.tax_code,
  status: row.status,
  registeredAt: wire(row.registered_at),
  numberOfEmployeeExpected: row.employees_expected,
  paySalaryLimitation: row.limit_asked,
  programType: row.program_asked,
  grantedLimit: isApproved(row.status) ? row.granted_limit : null,
  paymentSource: row.payment_source,
  limitAmount: row.limit_amount,
  usedAmount: isApproved(row.status) ? row.used : null,
  usedPercent: isApproved(row.status) ? percentOf(row.used, row.bound!) : null,
  pendingApproval: pending,
})
export const filterOf = (
  ctx: Ctx,
  query: Input<typeof salaryEnterprise.cmsExport>['query'],
): bankStore.Filter => ({
  words: query.keyword?.trim() || undefined,
  status: query.status,
  paymentSource: query.paymentSource,
  today: vnDay(ctx.clock.now()),
  until: query.until === undefined ? undefined : new Date(query.until),
})
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof salaryEnterprise.cmsList>,
): Promise<Output<typeof salaryEnterprise.cmsList>> {
  const filter = filterOf(ctx, query)
  const rows = await bankStore.list(ctx.db, filter, page)
  const waiting = await approval.waitingFor(
    ctx,
    rows.map((row) => keyOf(row.merchant_id)),
  )
  return toPage(
    rows.map((row) => itemOf(row, waiting.get(keyOf(row.merchant_id))?.id ?? null)),
    await bankStore.count(ctx.db, filter),
    page,
  )
}

async function known(ctx: Ctx, merchantId: string): Promise<bankStore.BankRow> {
  const row = await bankStore.get(ctx.db, merchantId, vnDay(ctx.clock.now()))
  ensure(row, 'error.not_found')
  return row
}
const grantOf = (row: bankStore.BankRow): Detail['grant'] =>
  row.granted_at === null || !isApproved(row.status)
    ? null
    : {
        grantedLimit: row.granted_limit!,
        sources: row.sources!,
        programType: row.program_type!,
        lineRateMicro: row.line_rate_micro!,
        contractNumber: row.contract_number!,
        validUntil: row.valid_until,
        grantedAt: wire(row.granted_at),
        grantedBy: row.granted_by!,
      }
async function accountOf(ctx: Ctx, row: bankStore.BankRow): Promise<Detail['account']> {
  const found = (await bankAccount.listOf(ctx, row.merchant_id)).find(
    ({ id }) => id === row.account_id,
  )
  return found
    ? {
        accountNumber: found.accountNo,
        accountName: found.accountName,
        bankName: await bank.nameOf(ctx, bankAccount.binOf[found.bankType]),
      }
    : null
}
/** @throws 5 */
export async function get(ctx: Ctx, merchantId: string): Promise<Detail> {
  const row = await known(ctx, merchantId)
  const key = keyOf(merchantId)
  const pending = (await approval.waitingFor(ctx, [key])).get(key)?.id ?? null
  const open = pending === null ? bankActions.filter((action) => mayDo(row.status, action)) : []
  return {
    ...itemOf(row, pending),
    businessType: row.business_type,
    isRepresentativeVerified: !(await merchants.lacksRepresentative(ctx, merchantId)),
    reason: row.reason,
    grant: grantOf(row),
    account: await accountOf(ctx, row),
    audit: await changeList(ctx, merchantId, MODULE, merchantId),
    allowedActions: withRight(ctx, open, actionCalls.salaryEnterpriseOfBank),
  }
}

/** A state as people read it in a proposal; the grant's fields where there is one. */
interface Shown extends Partial<store.Grant> {
  status: EnterpriseStatus
  merchantReason?: string
}
type Granted = Shown & store.Grant
const isGrant = (action: BankAction): boolean => action === 'approve' || action === 'change'
const stateOf = (row: store.EnterpriseRow): Shown => ({
  status: row.status,
  ...(isApproved(row.status)
    ? {
        grantedLimit: row.granted_limit!,
        sources: row.sources!,
        programType: row.program_type!,
        lineRateMicro: row.line_rate_micro!,
        contractNumber: row.contract_number!,
        validUntil: row.valid_until,
      }
    : {}),
})
/** Which state an act leads to. */
function stateAfter(row: store.EnterpriseRow, action: BankAction): EnterpriseStatus {
  switch (action) {
    case 'approve':
      return 'OK_BUT_NOT_CONFIG'
    case 'reject':
      return 'NOT_REGISTER'
    case 'change':
      return row.status
    case 'lock':
      return 'CMS_LOCKED'
    case 'unlock':
      return row.status_before_lock!
  }
}
/** Which act leads from one state to another. */
function actionBetween(before: EnterpriseStatus, after: EnterpriseStatus): BankAction {
  if (after === 'CMS_LOCKED') return 'lock'
  if (before === 'CMS_LOCKED') return 'unlock'
  if (before !== 'WAITING_APPROVAL') return 'change'
  return after === 'NOT_REGISTER' ? 'reject' : 'approve'
}

/** @throws 5 */
export async function grants(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof salaryEnterprise.cmsGrants>> {
  await known(ctx, merchantId)
  const proposals = await approval.ofSubject(ctx, keyOf(merchantId))
  return {
    grants: proposals
      .filter(({ state }) => state === 'APPROVED')
      .map((row) => ({ row, before: row.before as Shown, after: row.after as Granted }))
      .filter(({ before, after }) => isGrant(actionBetween(before.status, after.status)))
      .map(({ row, after }) => ({
        grantedLimit: after.grantedLimit,
        sources: [...after.sources],
        programType: after.programType,
        lineRateMicro: after.lineRateMicro,
        contractNumber: after.contractNumber,
        validUntil: after.validUntil,
        proposedBy: row.maker_name,
        proposedAt: wire(row.proposed_at),
        decidedBy: row.checker_name!,
        grantedAt: wire(row.decided_at!),
        reason: row.reason,
      })),
  }
}

/** @throws 2 for what the act needs and is not there, or what may not be granted */
function checkedGrant(row: store.EnterpriseRow, { action, grant }: Body): store.Grant | null {
  if (!isGrant(action)) return null
  if (!grant) throw fieldRefusal('grant', 'error.required')
  if (grant.grantedLimit > row.limit_asked)
    throw fieldRefusal('grant.grantedLimit', 'error.max', { max: row.limit_asked })
  const isOverdraft = grant.programType === 'FLEX_SALARY_USE_OVERDRAFT'
  if (isOverdraft && !grant.sources.includes('KLB_CREDIT_LINE'))
    throw fieldRefusal('grant.programType', 'error.enum')
  return { ...grant, sources: [...new Set(grant.sources)].sort() }
}
function checkedReason({ action, merchantReason }: Body): string | undefined {
  const given = merchantReason?.trim() ?? ''
  if ((action === 'reject' || action === 'lock') && given === '')
    throw fieldRefusal('merchantReason', 'error.required')
  return given === '' ? undefined : given
}

/** @throws 2, 5, 13 where the state does not allow it, 14 while a change waits */
export async function propose(
  ctx: Ctx,
  { params, body }: Input<typeof salaryEnterprise.propose>,
): Promise<Outcome> {
  const { merchantId } = params
  ensure(await store.lock(ctx.db, merchantId), 'error.not_found')
  const row = await known(ctx, merchantId)
  ensure(mayDo(row.status, body.action), refusalOf(row.status, body.action))
  if (body.reason.trim() === '') throw fieldRefusal('reason', 'error.required')
  const grant = checkedGrant(row, body)
  const merchantReason = checkedReason(body)
  ensure((await approval.waitingFor(ctx, [keyOf(merchantId)])).size === 0, 'error.duplicate')
  const after: Shown = {
    ...stateOf(row),
    status: stateAfter(row, body.action),
    ...grant,
    ...(merchantReason === undefined ? {} : { merchantReason }),
  }
  return approval.submit(
    ctx,
    {
      kind: KIND,
      subjectKey: keyOf(merchantId),
      subjectId: merchantId,
      subject: row.code,
      merchantId,
      before: stateOf(row),
      after,
      reason: body.reason.trim(),
    },
    !(await approval.takesTwo(ctx, KIND)),
  )
}

async function apply(ctx: Ctx, merchantId: string, after: Shown): Promise<void> {
  const row = await known(ctx, merchantId)
  const action = actionBetween(row.status, after.status)
  ensure(mayDo(row.status, action), refusalOf(row.status, action))
  const now = ctx.clock.now()
  if (isGrant(action))
    await store.setGrant(ctx.db, merchantId, after as store.Grant, {
      name: actorOf(ctx).name,
      now,
    })
  const reason = after.merchantReason ?? null
  await store.setStatus(ctx.db, merchantId, {
    status: after.status,
    before: action === 'lock' ? row.status : null,
    reason: action === 'reject' || action === 'lock' ? reason : null,
  })
  const made = await known(ctx, merchantId)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: merchantId,
    before: stateOf(row),
    after: { ...stateOf(made), ...(reason === null ? {} : { reason }) },
  })
  await emit(ctx, 'salary_enterprise.decided', merchantId, merchantId, { action })
}

export const salaryEnterpriseApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, lock) => {
      const merchantId = p.subjectId ?? ''
      const row = await (lock ? store.lock : store.get)(ctx.db, merchantId)
      return row && stateOf(row)
    },
    apply: async (ctx, p) => {
      await apply(ctx, p.subjectId ?? '', p.after as Shown)
      return { id: p.subjectId }
    },
  }),
]
