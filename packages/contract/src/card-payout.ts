/** Card money that is paid out to the merchant's own account (ADR 0065): what waits, when it goes, and every payout with its references. Amounts are VND. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { bankType } from './enums.ts'
import { day, instant, money, opt, orNull } from './fields.ts'

/** Less waits until more has come together. */
export const CARD_PAYOUT_LEAST = 10_000

/** WAITING has no account to go to yet, SENDING is with the bank, the others are ends; RETURNED was DONE. */
export const cardPayoutStates = ['WAITING', 'SENDING', 'DONE', 'FAILED', 'RETURNED'] as const
export type CardPayoutState = (typeof cardPayoutStates)[number]

const nullText = orNull(z.string())
const nullInstant = orNull(instant)
const nullBank = orNull(bankType)
const cardPayoutItem = z.object({
  id: z.string(),
  /** The working day that it is the payout of; of one that waits, the day since which it waits. */
  day,
  amount: money,
  state: z.enum(cardPayoutStates),
  /** Our number of the order, and the bank's. */
  reference: nullText,
  bankReference: nullText,
  toBankType: nullBank,
  toAccount: nullText,
  toName: nullText,
  /** Why the bank did not carry it out, in its own word. */
  failure: nullText,
  createdAt: instant,
  endedAt: nullInstant,
  /** When the bank told of the money on the merchant's account: it is in the books since. */
  creditedAt: nullInstant,
  returnedAt: nullInstant,
})
export type CardPayoutItem = z.output<typeof cardPayoutItem>

const standing = z.object({
  /** What the card network has settled and the house holds for the merchant. */
  held: money,
  /** The part of it that is on its way to the merchant's account. */
  onTheWay: money,
  /** When the next payout goes. */
  nextAt: instant,
  /** Where it goes; null where no account is linked for it, or the caller may not see it. */
  account: orNull(z.object({ bankType, accountNo: z.string(), accountName: z.string() })),
  /** The money waits until the merchant has linked an account. */
  isWaiting: z.boolean(),
})
export type CardPayoutStanding = z.output<typeof standing>

const portal = {
  audience: 'portal',
  code: 1201,
  feature: 'balance',
  work: 'read',
  source: 'ours: docs/adr/0065-card-money-goes-to-the-merchants-own-account.md',
} as const satisfies Partial<Call>
const base = '/api/cardPayout/portal/v1'

export const cardPayout = calls({
  standing: {
    ...portal,
    id: 'cardPayout.standing',
    method: 'GET',
    path: `${base}/standing`,
    result: standing,
  },
  getList: {
    ...portal,
    id: 'cardPayout.getList',
    method: 'GET',
    path: `${base}/getList`,
    query: z.strictObject({
      state: opt(z.enum(cardPayoutStates)),
      fromDate: opt(day),
      toDate: opt(day),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createdAt'] },
    result: cardPayoutItem,
  },
})
