import { readVietQr, type VietQrFault } from '@saola/vietqr/read'
import { ensure, Refusal } from '../../errors.ts'
import { bankReference, interBankTrace } from '../../platform/ids.ts'
import { vnIso } from '../../platform/time.ts'
import type { ErrorKey } from '../../texts/errors.ts'
import {
  bankName,
  debit,
  findReceiver,
  getAccount,
  inventedName,
  MAX_TRANSFER_VND,
  OUR_BINS,
  receive,
  refusesMoney,
  type BankCtx,
} from '../bank/service.ts'
import { holds, take } from '../faults/service.ts'
import { isLoginQr } from '../login/service.ts'
import { readQrPicture } from './picture.ts'

export { readCodes, type FoundCode } from './picture.ts'

/** The payer's side: a bank app that reads a QR and transfers what it says. */

export type QrFields = {
  qr: string
  bin: string
  bankName: string
  accountNo: string
  receiverName: string | null
  amount: number | null
  content: string | null
  test: boolean
  state: 'OPEN' | 'EXPIRED' | 'CLOSED' | null
  expiresAt: string | null
}

function refusalOf(reason: VietQrFault['reason']): ErrorKey {
  switch (reason) {
    case 'NOT_A_QR':
      return 'qr.not_payment'
    case 'BAD_CRC':
      return 'qr.damaged'
    default:
      return 'qr.invalid'
  }
}

/** What a QR text says, with the receiver's name as a payer's bank would find it. Refuses what no bank app could pay. */
function readQr(sim: BankCtx, text: string): QrFields {
  const reading = readVietQr(text.trim())
  if (!reading.ok) {
    if (reading.reason === 'NOT_BANK_TRANSFER')
      throw new Refusal(422, 'qr.not_bank_transfer', { kind: reading.kind })
    throw new Refusal(422, refusalOf(reading.reason), { reason: reading.reason })
  }
  const { bin, account, amount, content } = reading.qr
  const receiver = findReceiver(sim.books, bin, account)
  return {
    qr: text.trim(),
    bin,
    bankName: bankName(bin),
    accountNo: account,
    receiverName: nameOf(receiver) ?? inventedName(bin, account),
    amount,
    // `***` asks the payer to type it (docs/domain.md#1).
    content: content === '***' ? null : content,
    ...stateOf(sim, receiver),
  }
}
const nameOf = (receiver: Receiver | null): string | undefined =>
  receiver?.virtualAccount?.name ?? receiver?.account.accountName
/** Whether an account of ours takes money now; nothing is known of those of other banks. */
const stateOf = (
  sim: BankCtx,
  receiver: Receiver | null,
): Pick<QrFields, 'test' | 'state' | 'expiresAt'> =>
  receiver === null
    ? { test: false, state: null, expiresAt: null }
    : {
        test: receiver.account.test,
        state: STATES[refusesMoney(receiver, sim.clock.now()) ?? 'none'],
        expiresAt: receiver.virtualAccount?.expiresAt ?? null,
      }
const STATES = {
  none: 'OPEN',
  'account.closed': 'CLOSED',
  'virtual_account.closed': 'CLOSED',
  'virtual_account.expired': 'EXPIRED',
} as const

export type LoginQr = { qr: string; login: true }
/** What a pasted or scanned text asks for: money, or a sign-in. */
export const readAny = (sim: BankCtx, text: string): QrFields | LoginQr =>
  isLoginQr(text) ? { qr: text.trim(), login: true } : readQr(sim, text)

export async function decodeQr(sim: BankCtx, picture: Uint8Array): Promise<QrFields | LoginQr> {
  const text = await readQrPicture(picture)
  ensure(text !== null, 422, 'qr.none_found')
  return readAny(sim, text)
}

type Payment = {
  qr: string
  amount?: number | undefined
  fromAccountNo?: string | undefined
  content?: string | undefined
  despite?: 'EXPIRED' | 'CLOSED' | undefined
}

/** So long after its expiry money for a virtual account arrives: longer than the grace that Saola Pay gives. */
const LATE_MS = 120_000
type Receiver = NonNullable<ReturnType<typeof findReceiver>>

/** The value time of money that a slow bank lets through; null where the bank notices, and now is the time. */
function letThrough(
  receiver: Receiver,
  despite: 'EXPIRED' | 'CLOSED',
  nowMs: number,
): number | null {
  if (despite === 'CLOSED') {
    const isClosed = ['account.closed', 'virtual_account.closed']
    ensure(
      isClosed.includes(refusesMoney(receiver, nowMs) ?? ''),
      409,
      'virtual_account.still_open',
    )
    return null
  }
  const expiresAt = receiver.virtualAccount?.expiresAt ?? null
  ensure(expiresAt !== null, 409, 'virtual_account.never_expires')
  return Math.max(nowMs, Date.parse(expiresAt) + LATE_MS)
}

/**
 * Transfers. Money for an account or virtual account of this bank is credited and notified; money for anyone else
 * leaves and arrives somewhere out of sight. The bank refuses closed and expired virtual accounts, and numbers of its own that
 * nobody holds: a payer may be quicker than the registration of a new virtual account.
 */
export function pay(sim: BankCtx, payment: Payment) {
  const qr = readQr(sim, payment.qr)
  const from =
    payment.fromAccountNo === undefined ? defaultPayer(sim) : getAccount(sim, payment.fromAccountNo)
  const amount = payment.amount ?? qr.amount
  ensure(amount !== null, 422, 'amount.required')
  ensure(amount <= MAX_TRANSFER_VND, 422, 'transfer.over_limit')
  ensure(from.status === 'ACTIVE', 409, 'account.closed', { accountNo: from.accountNo })
  ensure(from.accountNo !== qr.accountNo, 409, 'transfer.to_itself')
  const receiver = findReceiver(sim.books, qr.bin, qr.accountNo)
  ensure(receiver !== null || !OUR_BINS.has(qr.bin), 404, 'receiver.unknown', {
    accountNo: qr.accountNo,
  })
  if (receiver !== null) {
    ensure(!holds(sim, 'down'), 503, 'bank.down')
    const problem = payment.despite === undefined ? refusesMoney(receiver, sim.clock.now()) : null
    ensure(problem === null, 409, problem ?? 'account.closed', { accountNo: qr.accountNo })
    ensure(
      take(sim, 'refuse', qr.accountNo, receiver.account.accountNo) === null,
      409,
      'transfer.refused',
    )
  }
  ensure(sim.books.balance(from.accountNo) >= amount, 409, 'account.insufficient_funds')

  const bookedAt =
    receiver === null || payment.despite === undefined
      ? null
      : letThrough(receiver, payment.despite, sim.clock.now())
  const content = payment.content ?? qr.content ?? `${from.accountName} chuyen tien`
  const reference = bankReference(sim.clock.now())
  const trace = interBankTrace(sim.clock.now())
  const to = { bin: qr.bin, accountNo: qr.accountNo, name: qr.receiverName ?? '' }
  const out = debit(sim, from, to, amount, reference, content, { group: 'TRANSFER_OUT', trace })
  const arriving =
    receiver === null
      ? []
      : receive(sim, {
          accountNo: receiver.account.accountNo,
          virtualAccount: receiver.virtualAccount?.virtualAccount ?? null,
          amount,
          content,
          from: { bin: from.bin, accountNo: from.accountNo, name: from.accountName },
          bankReference: reference,
          interBankTrace: trace,
          bookedAt,
          group: 'TRANSFER_IN',
          times: 1,
          delayMs: 0,
        })
  sim.commit([out, ...arriving])
  sim.log({
    level: 'info',
    event: 'phone.paid',
    bankReference: reference,
    accountNo: qr.accountNo,
    amount,
    ours: receiver !== null,
  })
  return {
    bankReference: reference,
    accountNo: qr.accountNo,
    amount,
    content,
    receiverName: to.name,
    bookedAt: vnIso(sim.clock.now()),
  }
}

function defaultPayer(sim: BankCtx) {
  for (const account of sim.books.accounts.values()) if (account.kind === 'PAYER') return account
  throw new Refusal(404, 'account.not_found', { accountNo: 'PAYER' })
}
