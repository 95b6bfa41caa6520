/** Anything payable: how it is opened, looked up by its payer, moved from state to state and closed. Who sells by it brings what it shows besides. */
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import * as bankAccount from '../bank-account/service.ts'
import type { PayerFacts } from './payer-facts.ts'
import * as payerStore from './payer-store.ts'
import * as store from './store.ts'

export { defaultsOf, feeIdOf } from './defaults.ts'
export { expireDue, expireOf } from './expiry.ts'
export { forget, knownShop, payerLookup, shopOf } from './lookup.ts'
export { insertion, insertPast, type NewPayment, type PastPayment } from './new-payment-store.ts'
export {
  createdEvent,
  draft,
  ensureAmount,
  open,
  redirect,
  referenceUsed,
  type Opening,
} from './opening.ts'
export {
  customerOf,
  ensurePayable,
  isShopOpen,
  methodsOf,
  nowFor,
  resultOf,
  standingOf,
  statusStream,
  PREPARING_SEC,
  transferOf,
  transferWhenReady,
  type Payable,
} from './payer.ts'
export { paidWithin } from './paid-store.ts'
export { PAYER_FACTS } from './payer-facts.ts'
export type { PayerFacts }
export type { PayerRow } from './payer-store.ts'
export { countRefund, holdRefund, lockPaid } from './refund-store.ts'
export {
  contentOf,
  MAX_AMOUNT,
  NO_CUSTOMER,
  qrContentOf,
  tidyCustomer,
  VIRTUAL_ACCOUNT_BANK,
  virtualAccountOf,
  whyClosed,
  type Customer,
  type CustomerField,
} from './rules.ts'
export { markSeenAll, noteLanguage, noteSeen } from './seen.ts'
/** What settlement reads and writes of payments, a batch at a time. */
export {
  countInDays,
  insertReceived,
  lockByVirtualAccount,
  markPaid,
  staticAccounts,
  type DayChange,
  type OpenPayment,
  type Payee,
  type StaticAccount,
} from './settlement-store.ts'
export { changeStatus, close, prolong } from './state.ts'
export { markAnnounced, move, setCustomer, setFee, type PaymentRow } from './store.ts'
export {
  begins,
  byLinkCode,
  byReference,
  byTxnNumber,
  fewOf,
  holdsWords,
  isTooShort,
  idsWhere,
  IN_LIST_ORDER,
  paymentHoldsWords,
  sortIn,
} from './text-store.ts'
export { openNow, tellBank } from './virtual-account.ts'

export const getRow = (db: Db, merchantId: string, id: string): Promise<store.PaymentRow | null> =>
  store.get(db, merchantId, id)
/** As its payer meets it. */
export const payerRow = (
  db: Db,
  merchantId: string,
  id: string,
): Promise<(payerStore.PayerRow & PayerFacts) | null> => payerStore.ofMerchant(db, merchantId, id)

/** A member who is held to some accounts sees what was paid into them, and no other payment. */
export const isSeen = (ctx: Ctx, row: { bank_account_id: string }): boolean =>
  bankAccount.heldTo(ctx)?.includes(row.bank_account_id) ?? true
