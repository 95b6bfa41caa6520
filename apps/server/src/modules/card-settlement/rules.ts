/** Pure: whether a report of the card network adds up, and what its lines are worth. VND. */
import type { CardSettlement, CardSettlementLine } from '../../adapters/bank.ts'

const isAmount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= max

const isLine = (line: CardSettlementLine, i: number): boolean =>
  line.no === i + 1 &&
  (line.type === 'PAYMENT' || line.type === 'REFUND') &&
  isText(line.orderId, 64) &&
  isText(line.reference, 64) &&
  typeof line.networkNo === 'string' &&
  line.networkNo.length <= 64 &&
  isAmount(line.amount) &&
  line.amount > 0 &&
  isAmount(line.fee) &&
  isMoment(line.at)

/** Every total is that of the lines, and the lines are numbered without a gap. */
export function addsUp(report: CardSettlement, fileId: string): boolean {
  if (
    report.fileId !== fileId ||
    !/^\d{4}-\d\d-\d\d$/.test(report.day) ||
    !isMoment(report.closedAt) ||
    !isText(report.bankReference, 64) ||
    !isText(report.accountNo, 30) ||
    !Array.isArray(report.lines) ||
    !report.lines.every(isLine)
  )
    return false
  const sum = (type: CardSettlementLine['type']): number =>
    report.lines.reduce((all, line) => (line.type === type ? all + line.amount : all), 0)
  const fee = report.lines.reduce((all, line) => all + line.fee, 0)
  return (
    report.count === report.lines.length &&
    report.gross === sum('PAYMENT') &&
    report.refunded === sum('REFUND') &&
    report.fee === fee &&
    report.net === report.gross - report.refunded - fee &&
    report.net > 0
  )
}

export interface BookedLine {
  merchant_id: string
  type: 'PAYMENT' | 'REFUND'
  amount: number
  fee: number
}
/** What the network has paid of each merchant's card money, refunds taken off, and the fee it took. */
export function sharesOf(lines: readonly BookedLine[]): {
  merchants: Map<string, number>
  total: number
  fee: number
} {
  const merchants = new Map<string, number>()
  let [total, fee] = [0, 0]
  for (const line of lines) {
    const amount = line.type === 'PAYMENT' ? line.amount : -line.amount
    merchants.set(line.merchant_id, (merchants.get(line.merchant_id) ?? 0) + amount)
    total += amount
    fee += line.fee
  }
  return { merchants, total, fee }
}
