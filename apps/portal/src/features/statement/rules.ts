import type { Output } from '@saola/contract/call'
import type { statement, StatementDetail, StatementState } from '@saola/contract/statement'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'

export type StatementRow = Output<typeof statement.getList>['items'][number]
export type Entry = Output<typeof statement.lines>['items'][number]
export type { StatementDetail }
export const toneOf: Record<StatementState, Tone> = {
  PROVISIONAL: 'mute',
  ISSUED: 'warn',
  AGREED: 'ok',
  DISPUTED: 'bad',
}
/** "01/11/2026" of a day. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/')
export const periodText = ({ fromDate, toDate }: { fromDate: string; toDate: string }): string =>
  fromDate === toDate ? dayText(fromDate) : `${dayText(fromDate)} – ${dayText(toDate)}`
