/** Who agrees to a payout, what may happen to it, and what an account can pay out. Pure. VND. */
import type { batchChangeKinds } from '@saola/contract/batch-changes'
import {
  payoutActions,
  payoutFailures,
  type PayoutAction,
  type PayoutState,
  type payoutSteps,
} from '@saola/contract/payout'
import type { BankLimits } from '@saola/contract/payout-limit'
import type { PayoutRule } from '@saola/contract/payout-setting'
import { fold } from '@saola/vietqr/text'

export type Failure = (typeof payoutFailures)[number]

export type Rule = PayoutRule
/** As the owner has set it: a limit that is null is as much as the bank allows. */
export type OwnRule = Pick<Rule, 'secondAbove'> & {
  merchantDay: number | null
  personDay: number | null
}
export const usualRule: OwnRule = { secondAbove: null, merchantDay: null, personDay: null }
type DayLimits = Pick<BankLimits, 'merchantDay' | 'personDay'>
/** What holds: nobody pays out more in a day than the bank allows. */
export const ruleWithin = (own: OwnRule, bank: DayLimits): Rule => ({
  secondAbove: own.secondAbove,
  merchantDay: Math.min(own.merchantDay ?? Infinity, bank.merchantDay),
  personDay: Math.min(own.personDay ?? Infinity, bank.personDay),
})
/** What is kept of a rule: an owner who asks for all that the bank allows gets more when it allows more. */
export const ownRuleOf = (rule: Rule, bank: DayLimits): OwnRule => ({
  secondAbove: rule.secondAbove,
  merchantDay: rule.merchantDay === bank.merchantDay ? null : rule.merchantDay,
  personDay: rule.personDay === bank.personDay ? null : rule.personDay,
})
/** How many people agree. An owner who is alone agrees to their own. */
export const approvalsFor = (amount: number, { secondAbove }: Rule, isAlone: boolean): 1 | 2 =>
  !isAlone && secondAbove !== null && amount > secondAbove ? 2 : 1

/** Of both the stricter part: what holds while the looser one waits. */
export const stricter = (a: Rule, b: Rule): Rule => {
  const second = Math.min(a.secondAbove ?? Infinity, b.secondAbove ?? Infinity)
  return {
    secondAbove: Number.isFinite(second) ? second : null,
    merchantDay: Math.min(a.merchantDay, b.merchantDay),
    personDay: Math.min(a.personDay, b.personDay),
  }
}

/** What a payout costs: null `fee_id` = nothing. */
export interface Priced {
  fee_id: string | null
  fee: number
  vat: number
  /** Whether fee and VAT leave with it; else they are billed later. */
  fee_held: boolean
}
/** What leaves the account on top of a payout's amount. */
export const heldOf = (p: Pick<Priced, 'fee' | 'vat' | 'fee_held'>): number =>
  p.fee_held ? p.fee + p.vat : 0
/** The same of a payout or a batch, whose rows may differ. */
export const heldFeeOf = (
  row: Pick<Priced, 'fee' | 'vat' | 'fee_held'> & { batch: { held_fee: number } | null },
): number => row.batch?.held_fee ?? heldOf(row)
/** What leaves the account. */
export const totalOf = (row: Parameters<typeof heldFeeOf>[0] & { amount: number }): number =>
  row.amount + heldFeeOf(row)
export const isSamePrice = (a: Priced, b: Priced): boolean =>
  a.fee === b.fee && a.vat === b.vat && a.fee_held === b.fee_held
export const sumsOf = (all: readonly Priced[]): { fee: number; vat: number; held: number } =>
  all.reduce(
    (sum, one) => ({
      fee: sum.fee + one.fee,
      vat: sum.vat + one.vat,
      held: sum.held + heldOf(one),
    }),
    { fee: 0, vat: 0, held: 0 },
  )

/** What the end of payouts adds to a day, by the account that they left. VND. */
export interface DayShare {
  accountId: string
  total: number
  amount: number
  fee: number
  vat: number
  failed: number
  returns: number
  returned: number
  returnedFee: number
}
type Priceable = { bank_account_id: string; amount: number; fee: number; vat: number }
const shareOf = {
  PAID: (p: Priceable) => ({ total: 1, amount: p.amount, fee: p.fee, vat: p.vat }),
  FAILED: () => ({ failed: 1 }),
  RETURNED: (p: Priceable) => ({ returns: 1, returned: p.amount, returnedFee: p.fee + p.vat }),
} as const satisfies Record<string, (p: Priceable) => Partial<DayShare>>
export function daySharesOf(rows: readonly Priceable[], end: keyof typeof shareOf): DayShare[] {
  const shares = new Map<string, DayShare>()
  const none = {
    total: 0,
    amount: 0,
    fee: 0,
    vat: 0,
    failed: 0,
    returns: 0,
    returned: 0,
    returnedFee: 0,
  }
  for (const row of rows) {
    const share = shares.get(row.bank_account_id) ?? { accountId: row.bank_account_id, ...none }
    for (const [name, value] of Object.entries(shareOf[end](row)))
      share[name as keyof typeof none] += value
    shares.set(row.bank_account_id, share)
  }
  return [...shares.values()]
}

export interface Reader {
  id: string
  /** Their ids of before they were removed and invited anew. */
  formerIds: readonly string[]
  isOwner: boolean
  mayApprove: boolean
  mayCreate: boolean
}
export interface Waiting {
  status: PayoutState
  createdById: string
  /** Who has agreed already. */
  approvedBy: readonly string[]
}
/** Why the caller may not agree to it: they made it, they have agreed already. Only an owner who is the one person there is agrees to their own. */
export function whyNotApprove(me: Reader, p: Waiting, isAlone: boolean): 'self' | 'again' | null {
  if (idsOf(me).some((id) => p.approvedBy.includes(id))) return 'again'
  return isOwn(me, p) && !(me.isOwner && isAlone) ? 'self' : null
}
export const idsOf = (me: Pick<Reader, 'id' | 'formerIds'>): string[] => [me.id, ...me.formerIds]
const isOwn = (me: Reader, p: Pick<Waiting, 'createdById'>): boolean =>
  idsOf(me).includes(p.createdById)
export function actionsOf(me: Reader, p: Waiting, isAlone: boolean): PayoutAction[] {
  if (p.status !== 'WAITING') return []
  const may: Record<PayoutAction, boolean> = {
    approve: me.mayApprove && whyNotApprove(me, p, isAlone) === null,
    disapprove: me.mayApprove && !isOwn(me, p),
    recall: me.mayCreate && isOwn(me, p),
  }
  return payoutActions.filter((action) => may[action])
}

/** What an account's row says of its money; see its table for what each means. */
export interface Account {
  balance: number
  committed: number
  committedThen: number
  inFlightThen: number
}
/**
 * What may still be promised to payouts: the bank's word, less what was on its way when it was asked, less what was promised since, less what on
 * the account is not the merchant's own. It says too little rather than too much.
 * @param reserve fees and VAT held back, suspense, and refunds that are on their way
 */
export const availableOf = (a: Account, reserve: number): number =>
  a.balance - a.inFlightThen - (a.committed - a.committedThen) - reserve

/** What lies on the account and is not the merchant's own, by the balances of the books (credit negative). */
export const reserveOf = (balances: Partial<Record<string, number>>): number =>
  ['FEE', 'VAT', 'SUSPENSE', 'IN_FLIGHT'].reduce(
    (sum, code) => sum + Math.max(0, -(balances[code] ?? 0)),
    0,
  )
/**
 * Money of the merchant's own that came from elsewhere, as far as a payout needs it: the books know only what payers sent. The bank has
 * just said that it is there.
 */
export const ownFundsFor = (total: number, balances: Partial<Record<string, number>>): number => {
  const free = ['CLEARING', 'FEE', 'VAT', 'SUSPENSE', 'IN_FLIGHT', 'PAYOUT_IN_FLIGHT', 'CASE_HOLD']
    .map((code) => balances[code] ?? 0)
    .reduce((sum, balance) => sum + balance, 0)
  return Math.max(0, total - free)
}

/** The bank's own reason; REFUSED where it is none that we know. */
export const failureOf = (reason: string | null): Failure =>
  (payoutFailures as readonly string[]).includes(reason ?? '') ? (reason as Failure) : 'REFUSED'

type Step = (typeof payoutSteps)[number]
export interface Past {
  createdAt: Date
  createdBy: string
  approvals: readonly { by: string; at: Date }[]
  status: PayoutState
  decidedAt: Date | null
  decidedBy: string | null
  endedAt: Date | null
  returnedAt: Date | null
}
/** What happened, oldest first. */
export function timelineOf(p: Past): { step: Step; at: Date; by: string | null }[] {
  const ended = p.status === 'FAILED' ? 'FAILED' : 'DONE'
  return [
    { step: 'CREATED', at: p.createdAt, by: p.createdBy },
    ...p.approvals.map(({ by, at }) => ({ step: 'APPROVED' as const, at, by })),
    ...(p.decidedAt === null
      ? []
      : [
          p.status === 'DENIED'
            ? { step: 'DENIED' as const, at: p.decidedAt, by: p.decidedBy }
            : { step: 'SENT' as const, at: p.decidedAt, by: null },
        ]),
    ...(p.endedAt === null ? [] : [{ step: ended as Step, at: p.endedAt, by: null }]),
    ...(p.returnedAt === null ? [] : [{ step: 'RETURNED' as const, at: p.returnedAt, by: null }]),
  ]
}

/** One receiver of a batch. */
export interface Paid {
  rowNo: number | null
  bin: string
  accountNo: string
  name: string
  amount: number
}
export interface BatchChange {
  kind: (typeof batchChangeKinds)[number]
  now: Paid
  /** Null for a new receiver. */
  before: Paid | null
}
/** What an account gets in all: its first row, with the sum. */
function byAccount(rows: readonly Paid[]): Map<string, Paid> {
  const sums = new Map<string, Paid>()
  for (const row of rows) {
    const key = `${row.bin} ${row.accountNo}`
    const sum = sums.get(key)
    sums.set(key, sum ? { ...sum, amount: sum.amount + row.amount } : row)
  }
  return sums
}
const isFarFrom = (amount: number, before: number): boolean =>
  Math.abs(amount - before) * 5 > before
/** What an approver should look at: a changed account number is how fraud with invoices and wages looks. */
export function changesBetween(now: readonly Paid[], earlier: readonly Paid[]): BatchChange[] {
  const before = byAccount(earlier)
  const byName = new Map([...before.values()].map((paid) => [fold(paid.name), paid]))
  return [...byAccount(now)].flatMap(([key, paid]): BatchChange[] => {
    const same = before.get(key)
    if (same)
      return isFarFrom(paid.amount, same.amount)
        ? [{ kind: 'AMOUNT_CHANGED', now: paid, before: same }]
        : []
    const namesake = byName.get(fold(paid.name)) ?? null
    return [{ kind: namesake ? 'ACCOUNT_CHANGED' : 'NEW_RECEIVER', now: paid, before: namesake }]
  })
}
