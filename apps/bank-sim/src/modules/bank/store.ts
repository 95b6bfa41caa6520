import type { Change } from '../../platform/base.ts'
import type { Hitch } from '../notify/service.ts'

/** What the bank knows of a holder: id cards (their own, or those of an organization's representatives), tax number, phone, and the branch that keeps the account. */
export type Holder = {
  idCards: readonly string[]
  taxCode: string | null
  phone: string
  branch: string
}
export type Account = {
  accountNo: string
  bin: string
  accountName: string
  /** PERSON: somebody who is only paid; no shop is told of that. */
  kind: 'MERCHANT' | 'PAYER' | 'PERSON'
  test: boolean
  status: 'ACTIVE' | 'CLOSED'
  opening: number
  openedAt: number
  holder?: Holder
}
export type VirtualAccount = {
  virtualAccount: string
  accountNo: string
  amount: number | null
  name: string
  expiresAt: string | null
  open: boolean
}
export type Party = { bin: string; accountNo: string; name: string }
export type EntryGroup = 'TRANSFER_IN' | 'TRANSFER_OUT' | 'RETURN_OUT' | 'RETURN_IN' | 'REVERSAL'

/** One line of an account's book. `bookedAt` is the bank's value time in ms. */
export type Entry = {
  accountNo: string
  coefficient: 1 | -1
  amount: number
  bankReference: string
  interBankTrace: string
  detail: string
  group: EntryGroup
  virtualAccount: string | null
  bookedAt: number
  other: Party
  /** On RETURN_OUT and REVERSAL: the bank reference of the entry it undoes. */
  of: string | null
  /** The caller's own number of the order behind it. */
  order?: string
}

/** EXECUTE: nothing is booked yet and all of it will be. SUCCESS: debited, arrives later. RETURNED: debited, comes back. */
export type Settling = 'EXECUTE' | 'SUCCESS' | 'RETURNED'
export type OrderStatus = 'SUCCESS' | 'PROCESSING' | 'FAILED' | 'RETURNED'
/** A transfer or return asked for by the connector. `facts` is what the caller asked, to tell a repeat from a misuse. */
export type Order = {
  reference: string
  kind: 'TRANSFER' | 'RETURN'
  facts: string
  bankReference: string
  status: OrderStatus
  reason: string | null
  /** While PROCESSING, and on a SUCCESS whose money is to come back: when it settles (bank time, ms) and how. */
  settlesAt: number | null
  settlesAs: Settling | null
  request: { fromAccountNo: string; to: Party; amount: number; content: string }
}

/** Money that is on its way and not yet booked (fault `late`). */
export type Arrival = { id: string; dueAt: number; credit: IncomingCredit }
export type IncomingCredit = {
  accountNo: string
  virtualAccount: string | null
  amount: number
  content: string
  from: Party
  bankReference: string
  interBankTrace: string
  bookedAt: number | null
  group: EntryGroup
  times: number
  delayMs: number
  /** What goes wrong with the first telling. */
  hitch?: Hitch
}

export type BankChange =
  | { type: 'bank.account'; account: Account }
  | { type: 'bank.virtual-account'; virtualAccount: VirtualAccount }
  | { type: 'bank.entry'; entry: Entry }
  | { type: 'bank.order'; order: Order }
  | { type: 'bank.arrival'; arrival: Arrival }
  | { type: 'bank.arrived'; id: string }

/** The credit that a return sends back. */
export const originalOf = (order: Order): string =>
  String(Object.fromEntries(JSON.parse(order.facts) as [string, unknown][])['bankReference'])

/** The bank's books in memory. Changed by `apply` alone, so that replaying the journal gives the same books. */
export class Books {
  readonly accounts = new Map<string, Account>()
  readonly virtualAccounts = new Map<string, VirtualAccount>()
  readonly entries = new Map<string, Entry[]>()
  readonly orders = new Map<string, Order>()
  readonly arrivals = new Map<string, Arrival>()
  /** Credits by bank reference: what can be notified again or returned. */
  readonly credits = new Map<string, Entry>()
  readonly #balances = new Map<string, number>()
  readonly #returned = new Map<string, number>()

  apply(change: Change): void {
    const event = change as BankChange
    switch (event.type) {
      case 'bank.account':
        if (!this.accounts.has(event.account.accountNo))
          this.#balances.set(event.account.accountNo, event.account.opening)
        this.accounts.set(event.account.accountNo, event.account)
        return
      case 'bank.virtual-account':
        this.virtualAccounts.set(event.virtualAccount.virtualAccount, event.virtualAccount)
        return
      case 'bank.entry':
        this.#book(event.entry)
        return
      case 'bank.order':
        this.orders.set(event.order.reference, event.order)
        return
      case 'bank.arrival':
        this.arrivals.set(event.arrival.id, event.arrival)
        return
      case 'bank.arrived':
        this.arrivals.delete(event.id)
        return
    }
  }

  /** Whole VND; the sum of the opening balance and every entry. */
  balance(accountNo: string): number {
    return this.#balances.get(accountNo) ?? 0
  }

  /** How much of a received credit has been sent back already. */
  returned(bankReference: string): number {
    return this.#returned.get(bankReference) ?? 0
  }

  #book(entry: Entry): void {
    const book = this.entries.get(entry.accountNo)
    if (book === undefined) this.entries.set(entry.accountNo, [entry])
    else book.push(entry)
    this.#balances.set(
      entry.accountNo,
      this.balance(entry.accountNo) + entry.coefficient * entry.amount,
    )
    if (entry.group === 'TRANSFER_IN') this.credits.set(entry.bankReference, entry)
    if (entry.group === 'RETURN_OUT' && entry.of !== null)
      this.#returned.set(entry.of, this.returned(entry.of) + entry.amount)
    // What went back and came again may go back once more.
    const undone = entry.group === 'REVERSAL' ? this.orders.get(entry.order ?? '') : undefined
    if (undone?.kind === 'RETURN') {
      const original = originalOf(undone)
      this.#returned.set(original, this.returned(original) - entry.amount)
    }
  }
}
