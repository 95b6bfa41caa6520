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
const DAY_MS = 86_400_000
const isNext = (last: string, day: string): boolean =>
  DAY.test(last) && DAY.test(day) && Date.parse(day) - Date.parse(last) === DAY_MS
/** Days and references by which a difference is known; days in a row are said as from the first to the last. */
export function differenceNames(names: readonly string[]): string {
  const runs: string[][] = []
  for (const name of names) {
    const run = runs.at(-1)
    if (run !== undefined && isNext(run.at(-1)!, name)) run.push(name)
    else runs.push([name])
  }
  return runs
    .map((run) =>
      DAY.test(run[0]!) ? periodText({ fromDate: run[0]!, toDate: run.at(-1)! }) : run[0],
    )
    .join(', ')
}
export const periodText = ({ fromDate, toDate }: { fromDate: string; toDate: string }): string =>
  fromDate === toDate ? dayText(fromDate) : `${dayText(fromDate)} – ${dayText(toDate)}`
