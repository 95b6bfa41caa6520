import type { Output } from '@saola/contract/call'
import type { statement, StatementDetail, StatementState } from '@saola/contract/statement'
import type { Tone } from '../../ui/StatusBadge.tsx'

/** What the merchant's list and the bank's have in common. */
export type StatementShape = Pick<
  Output<typeof statement.getList>['items'][number],
  'status' | 'isSilent' | 'period' | 'fromDate' | 'toDate' | 'number' | 'issuedAt' | 'answerBy'
>
/** What the merchant sees of one statement and the bank sees, too. */
export type StatementShown = Omit<StatementDetail, 'allowedActions'>
export type StatementDispute = StatementDetail['disputes'][number]
export const toneOf: Record<StatementState, Tone> = {
  PROVISIONAL: 'mute',
  ISSUED: 'warn',
  AGREED: 'ok',
  DISPUTED: 'bad',
}
/** "01/11/2026" of a day. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')
const DAY = /^\d{4}-\d\d-\d\d$/
/** Days and references by which a difference is known. */
export const differenceNames = (names: readonly string[]): string =>
  names.map((name) => (DAY.test(name) ? dayText(name) : name)).join(', ')
export const periodText = ({ fromDate, toDate }: { fromDate: string; toDate: string }): string =>
  fromDate === toDate ? dayText(fromDate) : `${dayText(fromDate)} – ${dayText(toDate)}`
