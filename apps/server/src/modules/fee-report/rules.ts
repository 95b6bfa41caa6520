/** What a fee report says, and when its month may be closed. Pure. Amounts are VND; months are their first days, YYYY-MM-DD, in Vietnam. */
import type { FeeLineKind, FeeReportDetail } from '@saola/contract/fee-report'
import { vatOf } from '@saola/money/fee'
import { startOf, vnDay } from '../../platform/clock.ts'
import type { Fee } from '../fee/service.ts'
import type { Sum } from './day-store.ts'

/** How long after midnight a month is closed at the earliest: the last events of the day are counted by then. */
export const CLOSING_DELAY_MS = 30 * 60_000
/** Working days after which a month is closed although not all of it has been reconciled, and those until its fees are to be paid. */
export const LATEST_CLOSING = 2
export const DAYS_TO_PAY = 7
/** On this working day after the month nobody may object any more. */
export const OBJECT_UNTIL = 5

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
export const monthAt = (at: Date): string => monthOf(vnDay(at))
export function monthAfter(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01-01`
    : `${month.slice(0, 4)}-${String(number + 1).padStart(2, '0')}-01`
}
/** The moments of a month; `to` does not belong to it. */
export const spanOf = (month: string): { from: Date; to: Date } => ({
  from: startOf(month),
  to: startOf(monthAfter(month)),
})
export const lastDayOf = (month: string): string =>
  vnDay(new Date(startOf(monthAfter(month)).getTime() - 1))
/** As people and the wire write it: YYYY-MM. */
export const timeOf = (month: string): string => month.slice(0, 7)

/** A copy of a fee, as it was when a report closed. */
export interface LineTariff extends Pick<
  Fee,
  | 'code'
  | 'version'
  | 'name'
  | 'serviceType'
  | 'feeMethod'
  | 'calculatePer'
  | 'fixedVnd'
  | 'percentMicro'
  | 'minVnd'
  | 'maxVnd'
  | 'brackets'
  | 'bracketBasis'
  | 'bracketMode'
  | 'freeCount'
  | 'vatPercentMicro'
> {
  /** Its first day. */
  from: string
  /** The month's figure by which its tier was picked. */
  figure: number | null
}
export const lineTariffOf = (fee: Fee, figure: number | null = null): LineTariff => ({
  code: fee.code,
  version: fee.version,
  name: fee.name,
  serviceType: fee.serviceType,
  feeMethod: fee.feeMethod,
  calculatePer: fee.calculatePer,
  fixedVnd: fee.fixedVnd,
  percentMicro: fee.percentMicro,
  minVnd: fee.minVnd,
  maxVnd: fee.maxVnd,
  brackets: fee.brackets,
  bracketBasis: fee.bracketBasis,
  bracketMode: fee.bracketMode,
  freeCount: fee.freeCount,
  vatPercentMicro: fee.vatPercentMicro,
  from: vnDay(fee.effectiveFrom),
  figure,
})

/** A fee known only afterwards that a month was priced by, with what the month had to say. */
export interface MonthFee {
  fee: Fee
  figure: number | null
  /** The last one that was free of charge, where some are. */
  freeUntil: { at: string; id: string } | null
}
/** The same as it is stored. */
export interface FrozenTariff {
  fees: (Omit<MonthFee, 'fee'> & {
    fee: Omit<Fee, 'effectiveFrom' | 'effectiveTo'> & {
      effectiveFrom: string
      effectiveTo: string | null
    }
  })[]
}
export const frozen = (fees: readonly MonthFee[]): FrozenTariff => ({
  fees: fees.map(({ fee, ...month }) => ({
    ...month,
    fee: {
      ...fee,
      effectiveFrom: fee.effectiveFrom.toISOString(),
      effectiveTo: fee.effectiveTo?.toISOString() ?? null,
    },
  })),
})
export const thawed = ({ fees }: FrozenTariff): MonthFee[] =>
  fees.map(({ fee, ...month }) => ({
    ...month,
    fee: {
      ...fee,
      effectiveFrom: new Date(fee.effectiveFrom),
      effectiveTo: fee.effectiveTo === null ? null : new Date(fee.effectiveTo),
    },
  }))

/** The share of a fee that goes back with a part of its payment, after `before` went back: all parts together are all of it. */
export function shareOf(fee: number, amount: number, before: number, part: number): number {
  const until = (given: number): bigint =>
    (BigInt(fee) * BigInt(given) * 2n + BigInt(amount)) / (2n * BigInt(amount))
  return Number(until(before + part) - until(before))
}

/** A line of a report; one that is about no fee has a reason: the month that it is about, YYYY-MM. */
export interface LineRow {
  kind: FeeLineKind
  fee_id: string | null
  tariff: LineTariff | null
  fee_held: boolean
  count: number
  volume: number
  fee: number
  vat: number
  reason: string | null
}
/** What a report has as a line besides: what the one before owed its merchant, or what is put right of a closed one. */
export interface CorrectionRow {
  id: string
  kind: 'CARRIED' | 'CORRECTION'
  fee: number
  vat: number
  reason: string
}

/** A line from the sum of a month, priced as it was told. VAT of what is billed later is rounded on the sum. */
export function lineOfSum(sum: Sum, fee: Fee): LineRow {
  const { kind, fee_id, fee_held, count, volume } = sum
  const vat = fee_held ? sum.vat : vatOf(sum.fee, fee.vatPercentMicro)
  return {
    kind,
    fee_id,
    tariff: lineTariffOf(fee),
    fee_held,
    count,
    volume,
    fee: sum.fee,
    vat,
    reason: null,
  }
}
export const lineOfCorrection = (c: CorrectionRow): LineRow => ({
  kind: c.kind,
  fee_id: null,
  tariff: null,
  fee_held: false,
  count: 1,
  volume: 0,
  fee: c.fee,
  vat: c.vat,
  reason: c.reason,
})

const ORDER = [
  'PAYMENT',
  'PAYOUT',
  'MONTH',
  'REFUND',
  'REFUND_RETURNED',
  'PAYOUT_RETURNED',
  'CARRIED',
  'CORRECTION',
] as const
const keyOf = (line: LineRow): string =>
  [
    ORDER.indexOf(line.kind),
    line.tariff?.code ?? '',
    String(line.tariff?.version ?? 0).padStart(9, '0'),
    line.fee_held ? 0 : 1,
    line.reason ?? '',
  ].join(' ')
export const inOrder = (lines: readonly LineRow[]): LineRow[] =>
  lines.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

export interface Figures {
  count: number
  fee: number
  vat: number
  held: number
  /** Billed by this report; what the books have already is not in it. */
  billedFee: number
  billedVat: number
  /** Below zero where the merchant is owed. */
  due: number
  vatRounding: FeeReportDetail['vatRounding']
}
const isCorrection = (line: LineRow): boolean =>
  line.kind === 'CARRIED' || line.kind === 'CORRECTION'
const sumOf = (lines: readonly LineRow[], of: (line: LineRow) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)
/** The report as the sum of its lines. */
export function figuresOf(lines: readonly LineRow[]): Figures {
  const later = lines.filter((line) => !line.fee_held)
  const billed = later.filter((line) => !isCorrection(line))
  const held = lines.filter((line) => line.fee_held)
  return {
    count: sumOf(lines, (l) => (l.kind === 'PAYMENT' || l.kind === 'PAYOUT' ? l.count : 0)),
    fee: sumOf(lines, (l) => l.fee),
    vat: sumOf(lines, (l) => l.vat),
    held: sumOf(held, (l) => l.fee + l.vat),
    billedFee: sumOf(billed, (l) => l.fee),
    billedVat: sumOf(billed, (l) => l.vat),
    due: sumOf(later, (l) => l.fee + l.vat),
    vatRounding: roundingOf(held.length > 0, later.length > 0),
  }
}
function roundingOf(hasHeld: boolean, hasLater: boolean): Figures['vatRounding'] {
  if (hasHeld && hasLater) return 'BOTH'
  return hasLater ? 'PER_LINE' : 'PER_PAYMENT'
}
