/** Ports to the bank's side, which a real bank can implement (ADR 0007). Amounts in VND; every call may throw BankUnavailable, which never means "failed". */

export interface VirtualAccountOrder {
  virtualAccount: string
  accountNo: string
  amount: number | null
  name: string
  expiresAt: string | null
}
export interface BankAccountFacts {
  accountNo: string
  accountName: string
  bin: string
  balance: number
  currency: string
  status: string
}
export interface StatementItem {
  transactionNo: string
  dateTime: string
  amount: number
  coefficient: number
  currency: string
  detail: string
  transGroup: string
  balance: number
  virtualAccount: string | null
  /** Our own number of the order that moved the money; null where nobody ordered it, or where the bank does not say. */
  orderReference?: string | null
  interBankTrace?: string | null
  otherBin?: string | null
  otherAccount?: string | null
  otherName?: string | null
}
export interface Statement {
  opening: number
  closing: number
  items: StatementItem[]
}
/** from/to: ISO instants, both included; `index` is zero-based. */
export interface StatementAsk {
  from: string
  to: string
  index: number
  size: number
  sortBy: 'dateTime' | 'amount'
  direction: 'ASC' | 'DESC'
}
/** One page; opening, closing and the sums are those of the whole period. */
export interface StatementPage extends Statement {
  credit: number
  debit: number
  total: number
}
/** `test`: asks the bank's sandbox, whose holders are invented. */
export interface HolderCheck {
  accountNo: string
  branch: string
  idCardNo: string
  test: boolean
}
/** What the bank says of an account, a branch and an id card together; `phone` is the one it knows. */
export type HolderAnswer =
  | { outcome: 'FITS'; accountName: string; bin: string; phone: string; branchName?: string }
  | { outcome: 'NO_ACCOUNT' | 'MISMATCH' }
export interface OrganizationAccount {
  accountNo: string
  accountName: string
  bin: string
  branch: string | null
}
export interface Organization {
  phone: string | null
  accounts: OrganizationAccount[]
}
export interface Branch {
  code: string
  name: string
  address: string
}
/** Money that leaves an account of ours. `reference` is our own and stands for this order for ever: the bank carries it out once, however often it is sent. */
export interface TransferOrder {
  reference: string
  fromAccount: string
  amount: number
  content: string
  /** A received credit goes back, whole or in part, to where it came from; or the money goes to an account that we name. */
  to: { credit: string } | { bin: string; account: string; name: string }
}
/** An incoming transfer that a tester orders of the bank's sandbox. `bookedAt` null = now; `copies` = how often the bank tells of it; `hitch` spoils the first telling alone. */
export interface TestCreditOrder {
  reference: string
  accountNo: string
  virtualAccount: string | null
  amount: number
  content: string
  fromName: string
  bookedAt: string | null
  delayMs: number
  copies: number
  hitch: 'bad-signature' | 'drop-answer' | null
}
/** SUCCESS: carried out. PROCESSING: taken, not decided. FAILED: not carried out, `reason` says why. RETURNED: carried out, and the money has come back since. */
export type TransferStatus = 'SUCCESS' | 'PROCESSING' | 'FAILED' | 'RETURNED'
export interface TransferAnswer {
  reference: string
  bankReference: string
  status: TransferStatus
  reason?: string | undefined
}
/** Of one order among many. REFUSED: the bank did not take this order; UNKNOWN: it knows no order of this reference. */
export type OrderAnswer =
  TransferAnswer | { reference: string; status: 'REFUSED' | 'UNKNOWN'; reason?: string | undefined }
export interface Beneficiary {
  bin: string
  accountNo: string
}
export interface CardRefundOrder {
  reference: string
  orderId: string
  amount: number
  reason: string
}

export interface BankCore {
  openVirtualAccount(order: VirtualAccountOrder): Promise<void>
  /** Many in one question, at most 500: all of them, or none where the bank refuses one. */
  openVirtualAccounts(orders: readonly VirtualAccountOrder[]): Promise<void>
  /** At most 500; one the bank does not know cannot be paid into either and counts as closed. */
  closeVirtualAccounts(virtualAccounts: readonly string[]): Promise<void>
  account(accountNo: string): Promise<BankAccountFacts>
  /** from/to: ISO instants. */
  statement(accountNo: string, from: string, to: string): Promise<Statement>
  statementPage(accountNo: string, asked: StatementAsk): Promise<StatementPage>
  /** @returns null when the bank knows no such account. `test` asks the sandbox. */
  beneficiary(bin: string, accountNo: string, test?: boolean): Promise<string | null>
  checkHolder(check: HolderCheck): Promise<HolderAnswer>
  /** What the bank holds for a tax number; no accounts and no phone where it knows none. */
  organization(taxCode: string, test: boolean): Promise<Organization>
  branches(): Promise<Branch[]>
  /** Opens an account for a customer the bank has identified; the same reference answers the same account. */
  openAccount(order: {
    reference: string
    accountName: string
  }): Promise<{ accountNo: string; accountName: string }>
  /** The holders' names, at most 100 in one question, in its order; null for an account the bank does not know or whose bank does not say. */
  beneficiaries(accounts: readonly Beneficiary[], test?: boolean): Promise<(string | null)[]>
  /** Sends money out; the same reference answers the first result as it stands now. */
  transfer(order: TransferOrder): Promise<TransferAnswer>
  /** At most 200 in one question. An order that the answer does not name is one that the bank has said nothing of. */
  transfers(orders: readonly TransferOrder[]): Promise<OrderAnswer[]>
  /** How orders stand, at most 500 in one question; read as the answer of `transfers`. */
  orders(references: readonly string[]): Promise<OrderAnswer[]>
  /** Lets money come in to an account of the bank's sandbox; the same reference comes in once. A bank without a sandbox refuses. */
  testCredit(order: TestCreditOrder): Promise<void>
  /** Every bank of the payment network by its number, and whether its customers can be paid by VietQR. */
  vietQrBanks(): Promise<{ bin: string; vietQr: boolean }[]>
}

export interface CardOrder {
  orderId: string
  amount: number
  returnUrl: string
  notifyUrl: string
  description: string
}
export interface CardOutcome {
  orderId: string
  amount: number
  currency: string
  status: 'SUCCESS' | 'FAIL' | 'CANCEL'
  responseCode: string
  cardLast4: string | null
  /** Absent where the network does not tell. */
  cardKind?: string | null
  transactionNo: string | null
  paidAt: string | null
}
/** A line of a settlement report. `reference`: the order's id of a payment, our own reference of a refund. VND, both amounts positive; `at` an ISO instant. */
export interface CardSettlementLine {
  no: number
  type: 'PAYMENT' | 'REFUND'
  orderId: string
  reference: string
  networkNo: string
  amount: number
  fee: number
  at: string
}
/** What the network settles for a session (docs/domain.md#3.3): net = gross - refunded - fee, paid into `accountNo` under `bankReference`. */
export interface CardSettlement {
  fileId: string
  day: string
  closedAt: string
  bankReference: string
  accountNo: string
  count: number
  gross: number
  refunded: number
  fee: number
  net: number
  lines: CardSettlementLine[]
}
export interface CardNetwork {
  /** Opens an order; the payer's browser posts dataKey to formAction. */
  open(order: CardOrder): Promise<{ dataKey: string; formAction: string }>
  /** Checks the network's signature. @returns the outcome, or null when the checksum is wrong. */
  read(data: string, checksum: string): CardOutcome | null
  /** Asks for an order's outcome. @returns null while the network has none. */
  query(orderId: string): Promise<CardOutcome | null>
  /** Gives a paid order back to its card, whole or in part; the same reference answers the first result. */
  refund(order: CardRefundOrder): Promise<TransferAnswer>
  /** How a refund stands. @returns null where the network knows no such reference. */
  refunded(reference: string): Promise<TransferAnswer | null>
  /** The reports of sessions from a business day on (YYYY-MM-DD), oldest first. */
  settlements(fromDay: string): Promise<{ fileId: string; day: string }[]>
  /** One report. @returns null when its signature is wrong. */
  settlement(fileId: string): Promise<CardSettlement | null>
}

/** The bank did not answer or answered nonsense: the outcome is unknown. */
export class BankUnavailable extends Error {}
/** The bank takes no orders now and says when it will: nothing of the question was carried out. */
export class BankClosed extends BankUnavailable {
  readonly retryAfterMs: number
  constructor(retryAfterMs: number) {
    super('closed')
    this.retryAfterMs = retryAfterMs
  }
}
/** The bank answered and said no; the message is its HTTP status, `reason` its own word where it gave one. */
export class BankRefused extends Error {
  readonly reason: string | undefined
  constructor(status: string, reason?: string) {
    super(status)
    this.reason = reason
  }
}
