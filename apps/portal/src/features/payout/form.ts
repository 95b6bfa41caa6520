/** What the form of a payout holds, and what of it is sent. */
import type { Request } from '@saola/contract/call'
import type { GroupKind } from '@saola/contract/customer'
import type { payout, NameCheck } from '@saola/contract/payout'
import { compareNames } from '@saola/vietqr/names'
import type { PayoutDetails, Receiver } from './rules.ts'

export interface CreateValues extends Record<string, unknown> {
  fromAccountNo: string
  toBankBin: string
  toAccountNo: string
  toAccountName: string
  nameConfirmed: boolean
  /** The saved receiver that it was filled in from. */
  saved: Receiver | null
  save: boolean
  group: GroupKind
  amount: number | null
  content: string
  refTransactionId: string
}
export const emptyValues: CreateValues = {
  fromAccountNo: '',
  toBankBin: '',
  toAccountNo: '',
  toAccountName: '',
  nameConfirmed: false,
  saved: null,
  save: false,
  group: 'OTHER',
  amount: null,
  content: '',
  refTransactionId: '',
}
/** Its own reference belongs to the payout it was copied from. */
export const valuesOf = (row: PayoutDetails): CreateValues => ({
  ...emptyValues,
  fromAccountNo: row.fromAccountNo,
  toBankBin: row.toBankBin,
  toAccountNo: row.toAccountNo,
  toAccountName: row.toAccountName,
  amount: row.amount,
  content: row.content,
})
export const receiverValues = (saved: Receiver): Partial<CreateValues> => ({
  saved,
  toBankBin: saved.bankBin,
  toAccountNo: saved.accountNo,
  toAccountName: saved.accountName,
  nameConfirmed: false,
  save: false,
})

export const ACCOUNT_FORM = /^[0-9A-Za-z]{6,19}$/
/** As it is pasted out of a message: "0011 0000.123". */
export const plainNumber = (typed: string): string =>
  typed.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 19)

/** What the bank told of an account; `name` null where it tells none. */
export interface Told {
  key: string
  name: string | null
  error: Error | null
}
export const keyOf = (bin: string, accountNo: string): string => `${bin}/${accountNo}`
/** The verdict on a name, by the server's own rule; null while the bank was not asked. */
export const verdictOf = (typed: string, told: Told | null): NameCheck | null =>
  told === null ? null : compareNames(typed, told.name)

type Body = Request<typeof payout.create>['body']
export const bodyOf = (v: CreateValues, insteadOf: string | null): Body => ({
  fromAccountNo: v.fromAccountNo,
  toBankBin: v.toBankBin,
  toAccountNo: v.toAccountNo,
  toAccountName: v.toAccountName.trim(),
  amount: v.amount ?? 0,
  content: v.content.trim(),
  nameConfirmed: v.nameConfirmed,
  ...(v.save && v.saved === null ? { saveAs: v.group } : {}),
  ...(v.refTransactionId.trim() === '' ? {} : { refTransactionId: v.refTransactionId.trim() }),
  ...(insteadOf === null ? {} : { insteadOf }),
})
