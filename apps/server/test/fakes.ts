/** Recorders in place of the bank's side: what left the system, and what the bank, the card network and the reader of identity cards answer. */
import { createHash } from 'node:crypto'
import {
  BankClosed,
  BankRefused,
  BankUnavailable,
  type BankCore,
  type CardNetwork,
  type CardOutcome,
  type CardRefundOrder,
  type CardSettlement,
  type OrderAnswer,
  type Organization,
  type StatementItem,
  type TestCreditOrder,
  type TransferAnswer,
  type TransferOrder,
  type TransferStatus,
  type VirtualAccountOrder,
} from '../src/adapters/bank.ts'
import type { CardPictures, CardReader, CardReading } from '../src/adapters/identity.ts'

/** What left the system. */
export interface Outbox {
  sms: { to: string; text: string }[]
  mails: { to: string; subject: string; text: string; html: string }[]
  virtualAccounts: VirtualAccountOrder[]
  closed: string[]
  /** Orders of money out that the bank was sent, each time. */
  transfers: TransferOrder[]
  /** Of these, received credits that go back. */
  returns: { reference: string; bankReference: string; amount: number; reason: string }[]
  testCredits: TestCreditOrder[]
  cardOrders: { orderId: string; amount: number }[]
  /** Refunds the card network was asked for, each time. */
  cardRefunds: CardRefundOrder[]
}
/** What the bank's side answers; tests change it. */
export interface BankSide {
  statement: StatementItem[]
  balance: number
  fails: boolean
  cardOutcomes: Map<string, CardOutcome>
  vietQr: { bin: string; vietQr: boolean }[]
  /** Reports of the card network. */ settlements: (CardSettlement & { isForged?: boolean })[]
  /** How the bank takes an order to give money back. */ returnBehaviour: ReturnBehaviour
  /** Orders it has taken, by reference. */ given: Map<string, TransferAnswer & { amount: number }>
  /** The answer to many orders is cut after so many were carried out; null = it comes. */ cutAfter:
    number | null
  /** For so long the bank takes no orders; null = it is open. */ closedMs: number | null
  /** Whether it knows no question about many orders. */ oneByOneOnly: boolean
  holders: Holder[]
  organizations: Map<string, Organization>
  /** What the reader of identity cards says. */ card: (pictures: CardPictures) => CardReading
}
/** DONE and answered; LOST: done, and the answer never came; FORGOT: not done, and no answer; LATER: taken, undecided; NO: not done, and said so; UNKNOWN: refused with 404. */
export type ReturnBehaviour = 'DONE' | 'LOST' | 'FORGOT' | 'LATER' | 'NO' | 'UNKNOWN'
/** An account as the bank knows its holder. */
export interface Holder {
  accountNo: string
  branch: string
  idCardNo: string
  accountName: string
  bin: string
  phone: string
  test: boolean
}

export const emptyOutbox = (): Outbox => ({
  sms: [],
  mails: [],
  virtualAccounts: [],
  closed: [],
  transfers: [],
  returns: [],
  testCredits: [],
  cardOrders: [],
  cardRefunds: [],
})
export const quietBank = (): BankSide => ({
  statement: [],
  balance: 25_000_000,
  fails: false,
  cardOutcomes: new Map(),
  vietQr: [],
  returnBehaviour: 'DONE',
  given: new Map(),
  cutAfter: null,
  closedMs: null,
  oneByOneOnly: false,
  settlements: [],
  holders: [],
  organizations: new Map(),
  card: () => ({ outcome: 'UNREADABLE', side: 'front' }),
})

/** A card outcome as the network signs it. */
export function sign(outcome: CardOutcome, secret: string): { data: string; checksum: string } {
  const data = Buffer.from(JSON.stringify(outcome)).toString('base64')
  return {
    data,
    checksum: createHash('sha256')
      .update(data + secret)
      .digest('hex')
      .toUpperCase(),
  }
}

/** Like the real one: the same reference answers how it stands, whatever is asked again. */
function returnBehaviour(side: BankSide, reference: string, amount: number): TransferAnswer {
  const known = side.given.get(reference)
  if (known) return known
  if (side.fails || side.returnBehaviour === 'FORGOT') throw new BankUnavailable('no answer')
  if (side.returnBehaviour === 'UNKNOWN') throw new BankRefused('404', 'UNKNOWN_PAYMENT')
  const status = ({ DONE: 'SUCCESS', LOST: 'SUCCESS', LATER: 'PROCESSING', NO: 'FAILED' } as const)[
    side.returnBehaviour
  ] satisfies TransferStatus
  const answer = {
    reference,
    bankReference: `FT${reference.slice(-8)}`,
    status,
    amount,
    ...(status === 'FAILED' ? { reason: 'ACCOUNT_CLOSED' } : {}),
  }
  side.given.set(reference, answer)
  if (side.returnBehaviour === 'LOST') throw new BankUnavailable('no answer')
  return answer
}
const statusOf = (side: BankSide, reference: string): TransferAnswer | null => {
  if (side.fails) throw new BankUnavailable('no answer')
  return side.given.get(reference) ?? null
}

const accountsOf = (
  outbox: Outbox,
  side: BankSide,
): Pick<
  BankCore,
  | 'openVirtualAccount'
  | 'openVirtualAccounts'
  | 'closeVirtualAccounts'
  | 'account'
  | 'statement'
  | 'statementPage'
> => ({
  openVirtualAccount: async (order) => {
    if (side.fails) throw new BankUnavailable('bank down')
    outbox.virtualAccounts.push(order)
  },
  openVirtualAccounts: async (orders) => {
    if (side.fails) throw new BankUnavailable('bank down')
    outbox.virtualAccounts.push(...orders)
  },
  closeVirtualAccounts: async (numbers) => {
    outbox.closed.push(...numbers)
  },
  account: async (accountNo) => ({
    accountNo,
    accountName: 'CONG TY TNHH CA PHE SAOLA',
    bin: '970452',
    balance: side.balance,
    currency: 'VND',
    status: 'ACTIVE',
  }),
  statement: async () => ({ opening: 0, closing: 0, items: side.statement }),
  statementPage: async (_accountNo, { from, to, index, size, sortBy, direction }) => {
    if (side.fails) throw new BankUnavailable('down')
    const own = side.statement
      .filter((l) => l.dateTime >= from && l.dateTime <= to)
      .sort(
        (a, b) =>
          (direction === 'ASC' ? 1 : -1) *
          (sortBy === 'amount'
            ? a.amount - b.amount
            : Date.parse(a.dateTime) - Date.parse(b.dateTime)),
      )
    const sum = (sign: number): number =>
      own.reduce((all, l) => all + (l.coefficient === sign ? l.amount : 0), 0)
    return {
      opening: 1_000_000,
      credit: sum(1),
      debit: sum(-1),
      closing: 1_000_000 + sum(1) - sum(-1),
      total: own.length,
      items: own.slice(index * size, (index + 1) * size),
    }
  },
})
const holdersOf = (
  side: BankSide,
): Pick<
  BankCore,
  'checkHolder' | 'organization' | 'branches' | 'beneficiary' | 'beneficiaries' | 'openAccount'
> => ({
  checkHolder: async ({ accountNo, branch, idCardNo, test }) => {
    if (side.fails) throw new BankUnavailable('down')
    const holder = side.holders.find((h) => h.accountNo === accountNo && h.test === test)
    if (!holder) return { outcome: 'NO_ACCOUNT' }
    return holder.branch === branch && holder.idCardNo === idCardNo
      ? { outcome: 'FITS', accountName: holder.accountName, bin: holder.bin, phone: holder.phone }
      : { outcome: 'MISMATCH' }
  },
  organization: async (taxCode) => {
    if (side.fails) throw new BankUnavailable('down')
    return side.organizations.get(taxCode) ?? { phone: null, accounts: [] }
  },
  branches: async () => [{ code: 'SGN', name: 'Chi nhánh Sài Gòn', address: 'Quận 3' }],
  beneficiary: async (_bin, accountNo) => (accountNo.endsWith('0') ? null : 'NGUYEN VAN AN'),
  beneficiaries: async (accounts) =>
    accounts.map(({ accountNo }) => (accountNo.endsWith('0') ? null : 'NGUYEN VAN AN')),
  openAccount: async ({ reference, accountName }) => {
    if (side.fails) throw new Error('bank down')
    return {
      accountNo: `7${BigInt(`0x${reference.replaceAll('-', '')}`) % 10n ** 11n}`.padEnd(12, '0'),
      accountName,
    }
  },
})
function carryOut(outbox: Outbox, side: BankSide, order: TransferOrder): TransferAnswer {
  if (side.fails) throw new BankUnavailable('bank down')
  if (side.closedMs !== null) throw new BankClosed(side.closedMs)
  outbox.transfers.push(order)
  const { reference, amount, content, to } = order
  if ('credit' in to)
    outbox.returns.push({ reference, bankReference: to.credit, amount, reason: content })
  return returnBehaviour(side, reference, amount)
}
const transfersOf = (
  outbox: Outbox,
  side: BankSide,
): Pick<BankCore, 'transfer' | 'transfers' | 'orders' | 'testCredit' | 'vietQrBanks'> => ({
  transfer: async (order) => carryOut(outbox, side, order),
  transfers: async (orders) => {
    if (side.closedMs !== null) throw new BankClosed(side.closedMs)
    if (side.oneByOneOnly) throw new BankRefused('404')
    const answers: OrderAnswer[] = []
    let isSilent = side.cutAfter !== null
    for (const order of orders.slice(0, side.cutAfter ?? orders.length))
      try {
        answers.push(carryOut(outbox, side, order))
      } catch (error) {
        if (error instanceof BankRefused)
          answers.push({ reference: order.reference, status: 'REFUSED', reason: error.reason })
        else isSilent = true
      }
    if (isSilent) throw new BankUnavailable('no answer')
    return answers
  },
  orders: async (references) => {
    if (side.closedMs !== null) throw new BankClosed(side.closedMs)
    if (side.oneByOneOnly && references.length > 1) throw new BankRefused('404')
    return references.map(
      (reference) => statusOf(side, reference) ?? { reference, status: 'UNKNOWN' as const },
    )
  },
  testCredit: async (order) => {
    if (side.fails) throw new BankUnavailable('bank down')
    outbox.testCredits.push(order)
  },
  vietQrBanks: async () => {
    if (side.fails) throw new BankUnavailable('bank down')
    return side.vietQr
  },
})
const cardNetworkOf = (outbox: Outbox, side: BankSide, napasSecret: string): CardNetwork => ({
  open: async (order) => {
    outbox.cardOrders.push({ orderId: order.orderId, amount: order.amount })
    return { dataKey: `key-${order.orderId}`, formAction: 'http://localhost:8081/napas/pay' }
  },
  read: (data, checksum) =>
    createHash('sha256')
      .update(data + napasSecret)
      .digest('hex')
      .toUpperCase() === checksum
      ? (JSON.parse(Buffer.from(data, 'base64').toString()) as CardOutcome)
      : null,
  query: async (orderId) => side.cardOutcomes.get(orderId) ?? null,
  refund: async (order) => {
    outbox.cardRefunds.push(order)
    return returnBehaviour(side, order.reference, order.amount)
  },
  refunded: async (reference) => statusOf(side, reference),
  settlements: async (from) => {
    if (side.fails) throw new BankUnavailable('down')
    return side.settlements
      .filter(({ day }) => day >= from)
      .map(({ fileId, day }) => ({ fileId, day }))
  },
  settlement: async (fileId) =>
    side.settlements.find((s) => s.fileId === fileId && !s.isForged) ?? null,
})

export function fakes(outbox: Outbox, side: BankSide, napasSecret: string) {
  const bank: BankCore = {
    ...accountsOf(outbox, side),
    ...holdersOf(side),
    ...transfersOf(outbox, side),
  }
  const cardReader: CardReader = { read: async (pictures) => side.card(pictures) }
  return {
    bank,
    cards: cardNetworkOf(outbox, side, napasSecret),
    cardReader,
    mailer: {
      send: async (mail: Outbox['mails'][number]) => {
        outbox.mails.push(mail)
      },
      close: () => undefined,
    },
    sms: {
      send: async (to: string, text: string) => {
        outbox.sms.push({ to, text })
      },
    },
  }
}
