/** Pure decisions about pay links: when they expire, what a payer must tell, what the merchant may do. */
import type { customerInfoTypes, ExpireType, TransactionStatus } from '@saola/contract/enums'
import { mayDo, payLinkActions, type PayLinkAction } from '@saola/contract/pay-link'
import type { Customer, CustomerField } from '../payment/service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The seven choices of the specification. */
const LIFE_MS: Record<ExpireType, number | null> = {
  TEN_MINUTES: 10 * MINUTE_MS,
  ONE_HOUR: HOUR_MS,
  TWELVE_HOURS: 12 * HOUR_MS,
  ONE_DAY: DAY_MS,
  SEVEN_DAYS: 7 * DAY_MS,
  THIRTY_DAYS: 30 * DAY_MS,
  NO_EXPIRY: null,
}
export const DEFAULT_EXPIRY: ExpireType = 'ONE_DAY'
export const expiryOf = (choice: ExpireType, now: Date): Date | null => {
  const life = LIFE_MS[choice]
  return life === null ? null : new Date(now.getTime() + life)
}
/** The shortest choice that is not over before so many seconds: what a link of another life is listed under. */
export const choiceFor = (lifeSec: number): ExpireType =>
  (Object.keys(LIFE_MS) as ExpireType[]).find(
    (choice) => (LIFE_MS[choice] ?? Infinity) >= lifeSec * 1000,
  )!

export type CustomerInfoType = (typeof customerInfoTypes)[number]
export interface InfoForm {
  fillName: boolean
  fillPhone: boolean
  fillEmail: boolean
  fillAddress: boolean
}

/** Fields a form asks for; without a form, a name and a phone to call back. */
export function fieldsOf(form: InfoForm | null): CustomerField[] {
  const { fillName, fillPhone, fillEmail, fillAddress } = form ?? {
    fillName: true,
    fillPhone: true,
    fillEmail: false,
    fillAddress: false,
  }
  return [
    ...(fillName ? ['fullName' as const] : []),
    ...(fillPhone ? ['phone' as const] : []),
    ...(fillEmail ? ['email' as const] : []),
    ...(fillAddress ? ['address' as const] : []),
  ]
}
export const blankFields = (
  fields: readonly CustomerField[],
  customer: Customer,
): CustomerField[] => fields.filter((name) => customer[name] === null)

export interface CustomerState {
  type: CustomerInfoType
  form: InfoForm | null
  filled: boolean
  customer: Customer
}
/** Details that the payer may still give: none where none are asked or once they have been given. */
export const askable = (s: CustomerState): CustomerField[] =>
  s.filled || (s.type !== 'AUTO_FILL' && s.type !== 'REQUIRE_INPUT') ? [] : fieldsOf(s.form)
/** True while payment has to wait for it: always for REQUIRE_INPUT, for AUTO_FILL only where the merchant has left gaps. */
export const isCustomerNeeded = (s: CustomerState): boolean =>
  s.type === 'REQUIRE_INPUT'
    ? askable(s).length > 0
    : blankFields(askable(s), s.customer).length > 0

/** What the merchant may do with the link now; an expired link waits for its closing only. */
export const actionsOf = (
  status: TransactionStatus,
  expiresAt: Date | null,
  now: Date,
): PayLinkAction[] =>
  (Object.keys(payLinkActions) as PayLinkAction[]).filter(
    (action) =>
      mayDo(action, status) && (action === 'duplicate' || expiresAt === null || expiresAt > now),
  )
