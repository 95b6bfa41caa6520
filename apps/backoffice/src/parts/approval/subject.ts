/** Where the thing stands that a proposal is about. */
import type { ApprovalKind } from '@saola/contract/approval'
import { adminCodes, type AdminCode } from '@saola/contract/admin-permissions'
import { paths } from '../../app/paths.ts'
import type { Proposal } from './types.ts'

interface Screen {
  path: string
  /** What its reader needs. */
  code: AdminCode
  /** The name of the thing in its address; 'open' unless given. */
  search?: string
}
const screens: Partial<Record<ApprovalKind, Screen>> = {
  BANK: { path: paths.banks, code: adminCodes.bank },
  E_WALLET: { path: paths.eWallets, code: adminCodes.eWallet },
  PAYMENT_METHOD: { path: paths.paymentMethods, code: adminCodes.paymentMethod },
  FEE: { path: paths.fees, code: adminCodes.fee },
  CALENDAR: { path: paths.calendar, code: adminCodes.calendar, search: 'year' },
  POS_MODEL: { path: paths.posModels, code: adminCodes.posModel },
  TRANSFER_END: { path: paths.moneyOut, code: adminCodes.moneyOut },
  CASE: { path: paths.forControl, code: adminCodes.forControl },
  POS_PAID: { path: paths.posOrders, code: adminCodes.posOrder },
  SALARY_ENTERPRISE: { path: paths.enterprises, code: adminCodes.enterprise },
  RECONCILIATION: { path: paths.reconciliation, code: adminCodes.reconciliation },
}

/** The address of the thing, open; null where there is none, it is gone, or the reader may not see it. */
export function addressOf(
  { kind, state, subjectId, changes }: Pick<Proposal, 'kind' | 'state' | 'subjectId' | 'changes'>,
  codes: readonly number[],
): { to: string; search: Record<string, string> } | null {
  const screen = screens[kind]
  if (screen === undefined || subjectId === null || !codes.includes(screen.code)) return null
  const isGone =
    state === 'APPROVED' && changes.some((c) => c.field === 'change' && c.after === 'DELETE')
  return isGone ? null : { to: screen.path, search: { [screen.search ?? 'open']: subjectId } }
}
