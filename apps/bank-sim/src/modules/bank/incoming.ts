import type { Change } from '../../platform/base.ts'
import { ensure } from '../../errors.ts'
import { bankReference, interBankTrace, opaqueId } from '../../platform/ids.ts'
import { delayOf, take } from '../faults/service.ts'
import { creditNotifications, type Hitch } from '../notify/service.ts'
import { getAccount, ownAccount, type BankCtx } from './accounts.ts'
import { OUR_BINS } from './banks.ts'
import { isVirtualNumber, wrongAmount, type Receiver } from './rules.ts'
import { COLLECTION_ACCOUNT } from './seed.ts'
import type { Account, BankChange, Entry, IncomingCredit, Party } from './store.ts'

/** Money that comes in, and the lines it leaves in the books. */

type RawCredit = {
  accountNo: string
  amount: number
  content?: string | undefined
  bankReference?: string | undefined
  fromBin?: string | undefined
  fromAccount?: string | undefined
  fromName?: string | undefined
  bookedAt?: string | undefined
  times: number
  delayMs: number
}

const USUAL_SENDER: Party = { bin: '970436', accountNo: '0011001234567', name: 'NGUYEN VAN AN' }
const senderOf = (raw: RawCredit, otherwise: Party): Party => ({
  bin: raw.fromBin ?? otherwise.bin,
  accountNo: raw.fromAccount ?? otherwise.accountNo,
  name: raw.fromName ?? otherwise.name,
})

/** What is not said is as it was when its reference was booked, `known`, or as usual. */
function incomingOf(
  sim: BankCtx,
  raw: RawCredit,
  receiver: Receiver,
  known: Entry | undefined,
): IncomingCredit {
  return {
    accountNo: receiver.account.accountNo,
    virtualAccount: receiver.virtualAccount?.virtualAccount ?? null,
    amount: raw.amount,
    content: raw.content ?? known?.detail ?? '',
    from: senderOf(raw, known?.other ?? USUAL_SENDER),
    bankReference: raw.bankReference ?? bankReference(sim.clock.now()),
    interBankTrace: known?.interBankTrace ?? interBankTrace(sim.clock.now()),
    bookedAt: raw.bookedAt === undefined ? (known?.bookedAt ?? null) : Date.parse(raw.bookedAt),
    group: 'TRANSFER_IN',
    times: raw.times,
    delayMs: raw.delayMs,
  }
}

/**
 * A raw incoming transfer as the core would report it: it also reaches closed and expired virtual accounts (a bank that
 * was a moment too slow to close them), and a virtual account number nobody registered lands on the collection account.
 */
export function credit(sim: BankCtx, raw: RawCredit): string {
  const receiver = rawReceiver(sim, raw.accountNo)
  const known =
    raw.bankReference === undefined ? undefined : sim.books.credits.get(raw.bankReference)
  const incoming = incomingOf(sim, raw, receiver, known)
  if (known === undefined && !onItsWay(sim, incoming.bankReference))
    sim.commit(receive(sim, incoming))
  else
    sim.commit(
      creditNotifications(
        sim,
        { ...incoming, bookedAt: incoming.bookedAt ?? sim.clock.now() },
        receiver.account.test,
        incoming,
      ),
    )
  return incoming.bankReference
}

type TestCredit = {
  reference: string
  accountNo: string
  virtualAccount: string | null
  amount: number
  content: string
  fromName: string
  bookedAt: string | null
  delayMs: number
  copies: number
  hitch: Hitch | null
}

/** A transfer that a tester orders. Only Test Mode accounts take it; the virtual account counts as named, whether or not it is registered or still open. A known reference changes nothing. */
export function testCredit(sim: BankCtx, asked: TestCredit): string {
  const account = ownAccount(sim, asked.accountNo)
  ensure(account.test, 403, 'account.not_test', { accountNo: asked.accountNo })
  if (sim.books.credits.has(asked.reference) || onItsWay(sim, asked.reference))
    return asked.reference
  sim.commit(
    receive(sim, {
      accountNo: account.accountNo,
      virtualAccount: asked.virtualAccount,
      amount: asked.amount,
      content: asked.content,
      from: { ...USUAL_SENDER, name: asked.fromName },
      bankReference: asked.reference,
      interBankTrace: interBankTrace(sim.clock.now()),
      bookedAt: asked.bookedAt === null ? null : Date.parse(asked.bookedAt),
      group: 'TRANSFER_IN',
      times: asked.copies,
      delayMs: asked.delayMs,
      ...(asked.hitch === null ? {} : { hitch: asked.hitch }),
    }),
  )
  return asked.reference
}

function onItsWay(sim: BankCtx, reference: string): boolean {
  return [...sim.books.arrivals.values()].some(
    (arrival) => arrival.credit.bankReference === reference,
  )
}

function rawReceiver(sim: BankCtx, number: string): Receiver {
  const account = sim.books.accounts.get(number)
  if (account !== undefined) return { account, virtualAccount: null }
  const virtualAccount = sim.books.virtualAccounts.get(number)
  ensure(virtualAccount !== undefined || isVirtualNumber(number), 404, 'account.not_found', {
    accountNo: number,
  })
  const unregistered = {
    virtualAccount: number,
    accountNo: COLLECTION_ACCOUNT,
    amount: null,
    name: '',
    expiresAt: null,
    open: false,
  }
  return {
    account: getAccount(sim, virtualAccount?.accountNo ?? COLLECTION_ACCOUNT),
    virtualAccount: virtualAccount ?? unregistered,
  }
}

/** What happens when money comes in: it is booked and told, or it is kept under way for a while (fault `late`). */
export function receive(sim: BankCtx, incoming: IncomingCredit): Change[] {
  const late = take(sim, 'late', incoming.accountNo, incoming.virtualAccount)
  if (late === null) return book(sim, incoming)
  const arrival: BankChange = {
    type: 'bank.arrival',
    arrival: {
      id: opaqueId(),
      dueAt: sim.clock.now() + delayOf(late),
      credit: { ...incoming, bookedAt: null },
    },
  }
  return [arrival]
}

/** What is booked and what is told of it, which the faults `wrong-amount` and `wrong-content` pull apart. */
function distort(sim: BankCtx, incoming: IncomingCredit, numbers: readonly (string | null)[]) {
  const wrongSum = take(sim, 'wrong-amount', ...numbers)
  const wrongText = take(sim, 'wrong-content', ...numbers)
  const notifiedAmount =
    wrongSum === null ? incoming.amount : (wrongSum.amount ?? wrongAmount(incoming.amount))
  // What no book can hold (text, fraction, zero, below zero, beyond safe integers) is told but not booked.
  const bookable =
    typeof notifiedAmount === 'number' && Number.isSafeInteger(notifiedAmount) && notifiedAmount > 0
  const amount = bookable && wrongSum?.only !== 'NOTIFICATION' ? notifiedAmount : incoming.amount
  const content = wrongText === null ? incoming.content : (wrongText.content ?? 'NOI DUNG SAI')
  return {
    amount,
    literalAmount: notifiedAmount === amount ? null : String(notifiedAmount),
    content,
    detail: wrongText?.only === 'NOTIFICATION' ? incoming.content : content,
  }
}

function book(sim: BankCtx, incoming: IncomingCredit): Change[] {
  const account = getAccount(sim, incoming.accountNo)
  const numbers = [incoming.accountNo, incoming.virtualAccount]
  const { amount, literalAmount, content, detail } = distort(sim, incoming, numbers)
  const bookedAt = incoming.bookedAt ?? sim.clock.now()
  const entry: Entry = {
    accountNo: incoming.accountNo,
    coefficient: 1,
    amount,
    bankReference: incoming.bankReference,
    interBankTrace: incoming.interBankTrace,
    detail,
    group: incoming.group,
    virtualAccount: incoming.virtualAccount,
    bookedAt,
    other: incoming.from,
    of: null,
  }
  const booked: BankChange = { type: 'bank.entry', entry }
  // Only this bank's customers are told about here; accounts at other banks are none of Saola Pay's.
  const isCustomer = OUR_BINS.has(account.bin) && account.kind !== 'PERSON'
  if (!isCustomer || incoming.group !== 'TRANSFER_IN') return [booked]
  if (take(sim, 'never-tell', ...numbers) !== null) return [booked]
  const facts = { ...incoming, amount, content, bookedAt }
  return [
    booked,
    ...creditNotifications(sim, facts, account.test, {
      times: incoming.times,
      delayMs: incoming.delayMs,
      literalAmount,
      ...(incoming.hitch === undefined ? {} : { hitch: incoming.hitch }),
    }),
  ]
}

/** Books money that was under way, once the bank's clock reaches its time. */
export function awaitArrivals(sim: BankCtx, ids: Iterable<string>): void {
  for (const id of ids) {
    const arrival = sim.books.arrivals.get(id)
    if (arrival === undefined) continue
    sim.clock.after(Math.max(0, arrival.dueAt - sim.clock.now()), () => {
      const arrived: BankChange = { type: 'bank.arrived', id }
      if (sim.books.arrivals.has(id)) sim.commit([arrived, ...book(sim, arrival.credit)])
    })
  }
}

export function debit(
  sim: BankCtx,
  from: Account,
  to: Party,
  amount: number,
  reference: string,
  detail: string,
  extra: { group: Entry['group']; trace: string; of?: string; order?: string },
): BankChange {
  return {
    type: 'bank.entry',
    entry: {
      accountNo: from.accountNo,
      coefficient: -1,
      amount,
      bankReference: reference,
      interBankTrace: extra.trace,
      detail,
      group: extra.group,
      virtualAccount: null,
      bookedAt: sim.clock.now(),
      other: to,
      of: extra.of ?? null,
      ...(extra.order === undefined ? {} : { order: extra.order }),
    },
  }
}

type HistoricCredit = {
  bankReference: string
  interBankTrace: string
  accountNo: string
  virtualAccount: string | null
  amount: number
  content: string
  fromBin: string
  fromAccount: string
  fromName: string
  bookedAt: string
}

/** Books credits of the past whose reference is new, in one line of the journal, and tells nobody. */
export function bookHistory(sim: BankCtx, items: readonly HistoricCredit[]): number {
  const fresh = [...new Map(items.map((item) => [item.bankReference, item])).values()].filter(
    (item) => !sim.books.credits.has(item.bankReference),
  )
  const entries: BankChange[] = fresh.map((item) => ({
    type: 'bank.entry',
    entry: {
      accountNo: ownAccount(sim, item.accountNo).accountNo,
      coefficient: 1,
      amount: item.amount,
      bankReference: item.bankReference,
      interBankTrace: item.interBankTrace,
      detail: item.content,
      group: 'TRANSFER_IN',
      virtualAccount: item.virtualAccount,
      bookedAt: Date.parse(item.bookedAt),
      other: { bin: item.fromBin, accountNo: item.fromAccount, name: item.fromName },
      of: null,
    },
  }))
  if (entries.length > 0) sim.commit(entries)
  return entries.length
}
