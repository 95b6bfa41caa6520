/** Where the thing of a line of the audit log is looked at. */
import { adminCodes, approvalCodes, type AdminCode } from '@saola/contract/admin-permissions'
import { paths } from '../../app/paths.ts'
import type { AuditRow } from './types.ts'

export interface Place {
  to: string
  /** Codes of which its reader needs one. */
  codes: readonly AdminCode[]
  search: Record<string, string>
  hash?: string
}
type Of = (row: AuditRow) => Place | null

const opened =
  (
    to: string,
    codes: readonly AdminCode[] | AdminCode,
    key: (row: AuditRow) => string | null = (row) => row.objectId,
  ): Of =>
  (row) => {
    const open = key(row)
    return open === null ? null : { to, codes: [codes].flat(), search: { open } }
  }
/** A tab of the merchant's file; Test Mode's merchants have none. */
const inFile =
  (tab?: string): Of =>
  ({ merchantId, test }) =>
    merchantId === null || test
      ? null
      : {
          to: paths.merchant,
          codes: [adminCodes.merchant],
          search: { id: merchantId },
          ...(tab === undefined ? {} : { hash: tab }),
        }
const byName = (row: AuditRow): string | null => row.objectName
const ofMerchant = (row: AuditRow): string | null => (row.test ? null : row.merchantId)

/** Things by their kind, where they have a name. */
const byKind: Partial<Record<NonNullable<AuditRow['objectKind']>, Of>> = {
  admin: ({ objectName }) =>
    objectName === null
      ? null
      : { to: paths.admins, codes: [adminCodes.admin], search: { name: objectName } },
  merchant: (row) =>
    row.objectId === null || row.test
      ? null
      : { to: paths.merchant, codes: [adminCodes.merchant], search: { id: row.objectId } },
  'role-group': ({ merchantId }) =>
    merchantId === null
      ? { to: paths.roleGroups, codes: [adminCodes.adminRoleGroup], search: {} }
      : null,
  parameter: opened(paths.parameters, adminCodes.portalParameter),
  'payment-method': opened(paths.paymentMethods, adminCodes.paymentMethod),
  'pos-model': opened(paths.posModels, adminCodes.posModel),
  'pos-order': opened(paths.posOrders, adminCodes.posOrder),
  approval: opened(paths.approvals, approvalCodes),
  bank: opened(paths.banks, adminCodes.bank),
  'e-wallet': opened(paths.eWallets, adminCodes.eWallet),
  'bank-credit': opened(paths.unmatched, adminCodes.unmatchedCredit, byName),
  difference: opened(paths.reconciliation, adminCodes.reconciliation),
  webhook: opened(paths.webhooks, adminCodes.webhook, ofMerchant),
  'bank-account': inFile('accounts'),
  'pay-box': inFile('devices'),
  'pos-device': inFile('devices'),
  member: inFile('people'),
}
/** Things without a name of their own, by the module that wrote the line. */
const byModule: Readonly<Record<string, Of>> = {
  fee: opened(paths.fees, adminCodes.fee),
  onboarding: inFile('identity'),
  identity: inFile('identity'),
  'merchant-file': inFile('notes'),
  support: opened(paths.support, adminCodes.support),
  'vietqr-pro': opened(paths.vietQrPro, adminCodes.vietQrPro, ofMerchant),
  'event-delivery': opened(paths.eventDeliveries, adminCodes.eventDelivery),
}

/** Null where there is no such screen. */
export const placeOf = (row: AuditRow): Place | null =>
  (row.objectKind === null ? byModule[row.module] : byKind[row.objectKind])?.(row) ?? null
