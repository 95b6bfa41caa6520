/** Employees and what waits of them as they are kept, and as the list of changes tells it. */
import type { EmployeeProposal } from '@saola/contract/salary-employee-values'
import { actorOf, type Ctx } from '../../platform/context.ts'
import type { ProposalRow } from './proposal-store.ts'
import type { Facts } from './rules.ts'
import { accountDigest, identityDigest, seal, sealProposed } from './sealed.ts'
import type { EmployeeRow } from './store.ts'

/** As people read it in the list of changes: what is sealed is named, not told. */
const shownOf = (facts: Facts) => ({
  code: facts.code,
  name: facts.name,
  phoneNumber: facts.phone,
  email: facts.email,
  position: facts.position,
  salaryAdvanceTypeId: facts.typeId,
  activated: facts.activated,
  salaryAccount: `***${facts.account.slice(-4)}`,
  salaryBankBin: facts.bin,
})
const HIDDEN = '***'
export function changeOf(before: Facts | null, after: Facts): { before?: object; after: object } {
  const hidden = (['birthDate', 'identity', 'wage'] as const).filter((name) =>
    before === null ? Boolean(after[name]) : before[name] !== after[name],
  )
  const names = { birthDate: 'birthDate', identity: 'idCardNumber', wage: 'baseAmount' } as const
  const told = Object.fromEntries(hidden.map((name) => [names[name], HIDDEN]))
  return {
    ...(before === null ? {} : { before: shownOf(before) }),
    after: { ...shownOf(after), ...told },
  }
}

export function rowOf(
  ctx: Ctx,
  merchantId: string,
  id: string,
  facts: Facts,
  prior: EmployeeRow | null,
): EmployeeRow {
  const digest = accountDigest(ctx, merchantId, facts)
  const now = ctx.clock.now()
  const isOther = prior?.account_digest !== digest
  return {
    id,
    code: facts.code,
    name: facts.name,
    phone: facts.phone,
    email: facts.email,
    position: facts.position,
    type_id: facts.typeId,
    activated: facts.activated,
    sealed: seal(ctx, merchantId, id, facts),
    account_bin: facts.bin,
    account_last: facts.account.slice(-4),
    account_digest: digest,
    identity_digest: identityDigest(ctx, merchantId, facts.identity),
    account_status:
      prior === null || isOther || prior.name !== facts.name ? 'CHECKING' : prior.account_status,
    account_since: prior !== null && isOther ? now : (prior?.account_since ?? null),
    left_on: prior?.left_on ?? null,
    left_reason: prior?.left_reason ?? null,
    created_at: prior?.created_at ?? now,
  }
}
/** The same of somebody who is there, for what else writes employees. */
export const changedRow = (
  ctx: Ctx,
  merchantId: string,
  prior: EmployeeRow,
  facts: Facts,
): EmployeeRow => rowOf(ctx, merchantId, prior.id, facts, prior)

export function proposalOf(
  ctx: Ctx,
  employeeId: string,
  kinds: EmployeeProposal[],
  proposed: { facts: Facts; merchantId: string; reason: string | null },
): ProposalRow {
  const { facts, merchantId, reason } = proposed
  const isSealed = kinds.includes('ACCOUNT') || kinds.includes('WAGE')
  const isAccount = kinds.includes('ACCOUNT')
  const actor = actorOf(ctx)
  return {
    employee_id: employeeId,
    kinds,
    sealed: isSealed ? sealProposed(ctx, merchantId, employeeId, facts) : null,
    account_bin: isAccount ? facts.bin : null,
    account_last: isAccount ? facts.account.slice(-4) : null,
    account_digest: isAccount ? accountDigest(ctx, merchantId, facts) : null,
    reason,
    asked_by_id: actor.id,
    asked_by: actor.name,
    asked_at: ctx.clock.now(),
  }
}
