/** Pure decisions about statements: which kinds stand where, what adds up, and from when to when a period goes. VND, debit positive. */
import type {
  StatementFigures,
  StatementPeriod,
  StatementSection,
  StatementState,
  statementActions,
} from '@saola/contract/statement'
import type { PeriodSum } from '../ledger/service.ts'

/** Where the transfers of a kind stand on the paper. A kind that is not here stands under OTHER, and is never lost. */
export const sectionOfKind: Readonly<Record<string, StatementSection>> = {
  SETTLE: 'RECEIVED',
  SUSPEND: 'CREDITS',
  ACCEPT: 'CREDITS',
  RETURN: 'CREDITS',
  RETURN_FAILED: 'CREDITS',
  RETURNED: 'CREDITS',
  RETURN_RETURNED: 'CREDITS',
  REFUND: 'REFUNDS',
  REFUNDED: 'REFUNDS',
  REFUND_FAILED: 'REFUNDS',
  REFUND_RETURNED: 'REFUNDS',
  CARD_DUE: 'CARD',
  CARD_SETTLED: 'CARD',
  CARD_OUT: 'CARD',
  CARD_OUT_RETURNED: 'CARD',
  OWN_FUNDS: 'OWN_FUNDS',
  PAYOUT: 'PAYOUTS',
  PAYOUT_DONE: 'PAYOUTS',
  PAYOUT_FAILED: 'PAYOUTS',
  PAYOUT_RETURNED: 'PAYOUTS',
  FEE_BILLED: 'FEES',
  FEE_PAID: 'FEES',
  FEE_COLLECTED: 'FEES',
  FEE_COLLECTED_BACK: 'FEES',
  CASE_HOLD: 'CASES',
  CASE_FREE: 'CASES',
  CASE_CREDIT: 'CASES',
  CASE_CREDIT_SENT: 'CASES',
  CASE_CREDIT_FAILED: 'CASES',
  CASE_CREDIT_RETURNED: 'CASES',
  ADVANCE_SENT: 'ADVANCES',
  ADVANCE_PAID: 'ADVANCES',
  ADVANCE_FAILED: 'ADVANCES',
  ADVANCE_RETURNED: 'ADVANCES',
  ADVANCE_DEDUCTED: 'ADVANCES',
  ADVANCE_WRITTEN_OFF: 'ADVANCES',
  ADVANCE_SETTLED: 'ADVANCES',
  LINE_COLLECTING: 'ADVANCES',
  LINE_COLLECTED: 'ADVANCES',
  LINE_COLLECT_FAILED: 'ADVANCES',
  LINE_REFUND: 'ADVANCES',
  LINE_REFUNDED: 'ADVANCES',
  LINE_REFUND_FAILED: 'ADVANCES',
  LINE_REFUND_RETURNED: 'ADVANCES',
  LINE_REFUND_ARRIVED: 'ADVANCES',
}
export const sectionOf = (kind: string): StatementSection => sectionOfKind[kind] ?? 'OTHER'
const ORDER = Object.keys(sectionOfKind)
const place = (kind: string): number => {
  const at = ORDER.indexOf(kind)
  return at < 0 ? ORDER.length : at
}

export type Figures = Pick<StatementFigures, 'accounts' | 'lines'>
type Line = Figures['lines'][number]
const keyOf = (line: Pick<Line, 'kind' | 'type' | 'paymentType'>): string =>
  [line.kind, line.type, line.paymentType].join('|')
const byAccount = (a: { account: string }, b: { account: string }): number =>
  a.account < b.account ? -1 : Number(a.account > b.account)

/** Sums of a period as lines of the paper, in its order. */
export function linesOf(sums: readonly PeriodSum[]): Line[] {
  const lines = new Map<string, Line>()
  for (const sum of sums) {
    if (sum.phase !== 'WITHIN') continue
    const about = { kind: sum.kind, type: sum.type, paymentType: sum.payment_type }
    const line = lines.get(keyOf(about)) ?? {
      section: sectionOf(sum.kind),
      ...about,
      transfers: 0,
      amounts: [],
    }
    line.transfers += sum.transfers
    line.amounts.push({ account: sum.account, amount: sum.amount })
    lines.set(keyOf(about), line)
  }
  return [...lines.values()]
    .map((line) => ({ ...line, amounts: line.amounts.toSorted(byAccount) }))
    .sort((a, b) => place(a.kind) - place(b.kind) || (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Opening and movement come from the sums by day, closing from the balance that the accounts hold: two ways that have to meet. */
export function figuresOf(sums: readonly PeriodSum[]): Figures {
  const total = (account: string, phase: PeriodSum['phase']): number =>
    sums
      .filter((sum) => sum.account === account && sum.phase === phase)
      .reduce((all, { amount }) => all + amount, 0)
  const names = [...new Set(sums.map(({ account }) => account))].sort()
  const accounts = names
    .map((account) => ({
      account,
      opening: total(account, 'BEFORE'),
      movement: total(account, 'WITHIN'),
      closing: total(account, 'BALANCE') - total(account, 'AFTER'),
    }))
    .filter(({ opening, movement, closing }) => opening !== 0 || movement !== 0 || closing !== 0)
  return { accounts, lines: linesOf(sums) }
}

/** Nothing stood and nothing moved: no statement is given of it. */
export const isEmpty = ({ accounts, lines }: Figures): boolean =>
  accounts.length === 0 && lines.length === 0

const sumOf = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
export type Fault = 'MOVEMENT' | 'ZERO' | 'CHAIN' | 'RAW'
/**
 * The equations that hold to the đồng, or nothing is issued: opening + movements = closing of each account, the accounts sum to zero, and
 * it opens as the one before has closed.
 * @param before the closing of the statement before; null where there is none
 */
export function faultsOf(
  { accounts, lines }: Figures,
  before: ReadonlyMap<string, number> | null,
): Fault[] {
  const moved = (account: string): number =>
    sumOf(
      lines.flatMap(({ amounts }) =>
        amounts.filter((one) => one.account === account).map(({ amount }) => amount),
      ),
    )
  const isMoving = accounts.every(
    (one) =>
      one.opening + moved(one.account) === one.closing && moved(one.account) === one.movement,
  )
  const isKnown = lines.every(({ amounts }) =>
    amounts.every(
      ({ account, amount }) =>
        amount === 0 || accounts.some((one) => one.account === account) || moved(account) === 0,
    ),
  )
  const isZero = [
    accounts.map(({ opening }) => opening),
    accounts.map(({ closing }) => closing),
    ...lines.map(({ amounts }) => amounts.map(({ amount }) => amount)),
  ].every((values) => sumOf(values) === 0)
  const opens = new Map(accounts.map(({ account, opening }) => [account, opening]))
  const isChained =
    before === null ||
    [...new Set([...before.keys(), ...opens.keys()])].every(
      (account) => (before.get(account) ?? 0) === (opens.get(account) ?? 0),
    )
  return [
    ...(isMoving && isKnown ? [] : (['MOVEMENT'] as const)),
    ...(isZero ? [] : (['ZERO'] as const)),
    ...(isChained ? [] : (['CHAIN'] as const)),
  ]
}
/** Whether two countings of a period say the same. */
export const isSame = (a: readonly Line[], b: readonly Line[]): boolean =>
  canonical(a) === canonical(b)

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
/** JSON with the names of its objects in the order of their letters and no blank: the same facts are the same text. */
export function canonical(value: unknown): string {
  const ordered = (part: Json): Json => {
    if (Array.isArray(part)) return (part as readonly Json[]).map(ordered)
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(
      Object.entries(part)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, ordered(inner)]),
    )
  }
  return JSON.stringify(ordered(value as Json))
}

const DAY_MS = 86_400_000
const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
export const dayAfter = (day: string): string => plus(day, 1)
/** The first day of the month, of the week from Monday, or the day itself. */
export function firstOf(period: StatementPeriod, day: string): string {
  if (period === 'MONTH') return `${day.slice(0, 8)}01`
  if (period === 'DAY') return day
  return plus(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}
/** The last day of the month, week or day that `from` lies in: a period that begins late is a short one. */
export function lastOf(period: StatementPeriod, from: string): string {
  if (period === 'DAY') return from
  if (period === 'WEEK') return plus(firstOf('WEEK', from), 6)
  const [year = 0, month = 0] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
/** Days of a period, both included. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** What the merchant may do with it. In Test Mode there are no bank staff: it plays their part where they would answer. */
export function actionsOf(row: {
  status: StatementState
  is_test: boolean
  loose_disputes: number
}): (typeof statementActions)[number][] {
  if (row.status === 'ISSUED') return ['agree', 'dispute']
  return row.is_test && row.loose_disputes > 0 ? ['close'] : []
}

/** BB-SAOLA001-20261101-20261130, from the second revision on with its number. */
export const numberOf = (
  merchantCode: string,
  { from, to }: { from: string; to: string },
  revision: number,
): string =>
  ['BB', merchantCode, from.replaceAll('-', ''), to.replaceAll('-', '')].join('-') +
  (revision > 1 ? `/${revision}` : '')
