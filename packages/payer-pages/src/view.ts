/** What the server tells the payer pages: plain values, already allowed to be seen by anyone who holds the link's code. */
import type { Language } from '@saola/phrases/shape'
import type { SalaryView } from './subscription/salary-view.ts'
import type { SubscriptionView } from './subscription/view.ts'

export interface Shop {
  name: string
  logoUrl: string | null
  /** A listed name or #rrggbb; anything else becomes black (reliability bar N5). */
  colour: string
  email: string | null
  phone: string | null
}

/** The frame around every page. Paths begin with "/", and `lang` is "?lang=xx" when the payer chose a language, else "". */
export interface Frame {
  language: Language
  lang: string
  test: boolean
  /** Once per answer; names the inline style and script that may run. */
  nonce: string
  shop: Shop | null
  /** This page in the two languages, for the switch in the corner. */
  self: Record<Language, string>
}

export interface Money {
  amount: number
  description: string | null
}
/** How the open page learns the result: the query call, the event stream, and where to go when the status becomes one of `when`. */
export interface Watch {
  status: string
  /** VND that came and did not fit. */
  held: number
  when: readonly string[]
  queryUrl: string
  eventsUrl: string
  next: string
}
export interface Transfer {
  bankName: string
  accountName: string
  accountNo: string
  content: string
  qrContent: string
}
export type Method = 'VIET_QR' | 'ATM_CARD' | 'BANKING'

export interface CustomerField {
  name: 'fullName' | 'phone' | 'email' | 'address'
  value: string
  /** The reason in the payer's language, or null. */
  wrong: string | null
}
export interface CustomerForm {
  action: string
  fields: readonly CustomerField[]
}

export interface Line {
  name: string
  quantity: number
  price: number
  amount: number
}
/** What was ordered, where the payment is an order's. */
export interface OrderSum {
  number: string
  lines: readonly Line[]
  /** The page it was ordered from, for another. */
  page: string
  /** Where to give it up while it is open. */
  cancel: string | null
}

/** A line of a period's amount: what it is, how many at which price, and in đồng. */
export interface InvoiceLine {
  text: string
  /** "2 × 150.000 ₫"; null where it is one. */
  times: string | null
  amount: number
}
/** A period of a subscription, where the payment is for one. Days as people in Vietnam write them. */
export interface InvoiceSum {
  /** What people read out. */
  number: string
  plan: string
  /** The days that it is for, the last one with them. */
  from: string
  to: string
  lastDay: string
  /** Its last day is over: until when it can still be paid. */
  lateUntil: Date | null
  /** What its amount is made of; none where that is one cycle's price and no more. */
  lines: readonly InvoiceLine[]
  /** The first letter of the customer's first name: who holds the address alone learns no more. */
  initial: string
  /** Where its customer looks after what they have, by a code. */
  manage: string
  /** Several periods that are paid at once, all or none: how many, and once they are paid the day of the next one. */
  together?: { count: number; next: string | null }
}

/** A product on the shelf. `price` is a piece's; null = the payer names it. */
export interface ListedProduct {
  id: string
  name: string
  description: string | null
  imageUrl: string | null
  price: number | null
  priceMin: number | null
  priceMax: number | null
  tiers: readonly { fromQuantity: number; price: number }[]
  /** Most pieces one may take; 0 = sold out. `few` = so few that it is said. */
  most: number
  few: boolean
  /** What the payer had put in. */
  quantity: string
  named: string
  wrong: string | null
}
/** Its price as it was shown, so that another one is not taken without a word. */
export const seenOf = ({ price, tiers }: Pick<ListedProduct, 'price' | 'tiers'>): string =>
  price === null
    ? ''
    : [price, ...tiers.map((tier) => `${tier.fromQuantity}:${tier.price}`)].join(' ')
/** An order that waits for its money: `pay` leads to it, `cancel` is posted to; null while a card is out. */
export interface OpenOrder {
  number: string
  amount: number
  pay: string
  cancel: string | null
}
export interface ProductListView {
  kind: 'shelf'
  title: string
  action: string
  /** One number for each time the form is handed out: sent twice, it is one order. */
  formKey: string
  products: readonly ListedProduct[]
  /** Asked of the payer; `isRequired` = they have to tell it. */
  fields: readonly CustomerField[]
  isRequired: boolean
  note: string
  /** The page's period, and whether the payer wants it. */
  period: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'THREE_MONTHS' | 'SIX_MONTHS' | 'YEARLY' | null
  periodic: boolean
  trackingButton: string | null
  /** Orders this browser made here that are still to be paid. */
  open: readonly OpenOrder[]
  /** What is wrong with the whole, in the payer's language. */
  wrong: string | null
}

export interface PayView {
  kind: 'pay'
  order?: OrderSum
  invoice?: InvoiceSum
  money: Money
  fileUrl: string | null
  expiresAt: Date | null
  leftMs: number | null
  methods: readonly Method[]
  /** Null where no way of paying needs it, or while the bank has not opened the account. */
  transfer: Transfer | null
  /** Seconds after which the page looks again whether the bank has opened the account; null where it has. */
  preparingSec: number | null
  pictureUrl: string
  cardAction: string
  cardPending: boolean
  /** This page, to be looked at again. */
  self: string
  waitingUrl: string
  /** Prefilled by the merchant and still open to correction (AUTO_FILL). */
  customer: CustomerForm | null
  /** VND that came for it and did not fit. */
  held: number
  watch: Watch
}
export interface CustomerView {
  kind: 'customer'
  money: Money
  form: CustomerForm
}
export interface WaitingView {
  kind: 'waiting'
  money: Money
  card: boolean
  self: string
  back: string
  held: number
  watch: Watch
}
/** Where the merchant wants the payer to go; the host is shown before anyone leaves (reliability bar N10). */
export interface Leave {
  url: string
  host: string
  /** Null = only on a press. */
  afterSec: number | null
}
/** A receipt by e-mail, on request. */
export interface ReceiptForm {
  action: string
  email: string
  sent: boolean
  wrong: string | null
}
export interface PaidView {
  kind: 'paid'
  order?: OrderSum
  invoice?: InvoiceSum
  receipt?: ReceiptForm
  money: Money
  already: boolean
  /** A purchase that comes round again: when the payer is reminded next, and where they say stop. */
  reminder?: { at: Date; period: NonNullable<ProductListView['period']>; stop: string } | null
  /** What the shop has given back of it. */
  refunded: number
  /** What came besides it. */
  held: number
  /** Null where the shop vouches for it. */
  method: Method | null
  paidAt: Date
  number: string | null
  leave: Leave | null
}
export interface EndedView {
  kind: 'ended'
  order?: OrderSum
  invoice?: InvoiceSum
  why: 'expired' | 'canceled' | 'failed' | 'closed'
  money: Money | null
  leave: Leave | null
  held: number
  /** While a payment made in time may still be on its way. */
  watch: Watch | null
}
export interface CardFailedView {
  kind: 'card-failed'
  money: Money
  why: 'FAIL' | 'CANCEL' | 'TIMEOUT'
  responseCode: string | null
  again: string
  leave: Leave | null
}
/** Takes the browser to the card network by a form that posts itself. */
export interface CardOpenView {
  kind: 'card-open'
  money: Money
  action: string
  fields: Readonly<Record<string, string>>
}
export interface ProblemView {
  kind: 'problem'
  why:
    | 'noLink'
    | 'notFound'
    | 'noPage'
    | 'off'
    | 'many'
    | 'busy'
    | 'cardDown'
    | 'noReceipt'
    | 'noStatement'
  reference: string | null
  again: string | null
}
/** What a public address says of a receipt: enough to compare it with, and no more. */
export interface PayoutReceiptView {
  kind: 'payout-receipt'
  amount: number
  content: string
  receiver: string
  accountNo: string
  bankName: string
  number: string | null
  doneAt: Date
  returnedAt: Date | null
}
/** What a public address says of a statement, and of the hash that somebody brings. VND. */
export interface StatementView {
  kind: 'statement'
  number: string
  /** As people in Vietnam write days. */
  from: string
  to: string
  status: 'PROVISIONAL' | 'ISSUED' | 'AGREED' | 'DISPUTED'
  isSilent: boolean
  issuedAt: Date
  hash: string
  /** Whether the hash that was typed or stands in the QR is the paper's; null where none was given. */
  isOurs: boolean | null
  /** What was typed, as it came. */
  typed: string
  publicKey: string | null
  isSealed: boolean
  replacedBy: string | null
  opening: number
  closing: number
  totals: {
    atBank: number
    byCard: number
    fee: number
    vat: number
    waiting: number
    yours: number
  }
  /** Where the hash is sent to. */
  action: string
}
/** No more reminders of a subscription: asked, or done. */
export interface StopRemindersView {
  kind: 'stop-reminders'
  plan: string
  isStopped: boolean
  action: string
}
export interface CheckInView {
  kind: 'check-in'
}

export type View =
  | ProductListView
  | PayView
  | CustomerView
  | WaitingView
  | PaidView
  | EndedView
  | CardFailedView
  | CardOpenView
  | ProblemView
  | PayoutReceiptView
  | StatementView
  | StopRemindersView
  | CheckInView
  | SubscriptionView
  | SalaryView
