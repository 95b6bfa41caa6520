import type { LogworkDay, LogworkRow } from '@saola/contract/salary-logwork'
import { showDay } from '@saola/web/list/days'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { CardHead, RowCard } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { lookOf, useCellWords, type GridFacts } from './Cell.tsx'
import { Total } from './Grid.tsx'
import styles from './logwork.module.css'
import { closedOn } from './rules.ts'

/** On a phone: an employee a card, their days as a calendar of weeks. */
export function Cards({
  rows,
  facts,
  onDay,
  onHistory,
}: {
  rows: readonly LogworkRow[]
  facts: GridFacts
  onDay: (row: LogworkRow, day: LogworkDay) => void
  onHistory: (row: LogworkRow) => void
}) {
  const t = useTranslations('salaryLogwork')
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.employeeId}>
          <RowCard>
            <CardHead wrap={false}>
              <span className={styles.name}>
                <b>{row.employeeName}</b>
                <small>
                  {row.employeeCode}
                  {row.leftOn === null
                    ? null
                    : ` · ${t('list.leftOn', { day: showDay(row.leftOn) })}`}
                </small>
              </span>
              <span className={styles.cardEnd}>
                <b>
                  <Total row={row} facts={facts} />
                </b>
                <IconButton
                  icon="clock"
                  label={t('list.history', { name: row.employeeName })}
                  onClick={() => onHistory(row)}
                />
              </span>
            </CardHead>
            <Month row={row} facts={facts} onDay={onDay} />
          </RowCard>
        </li>
      ))}
    </ul>
  )
}

const WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
function Month({
  row,
  facts,
  onDay,
}: {
  row: LogworkRow
  facts: GridFacts
  onDay: (row: LogworkRow, day: LogworkDay) => void
}) {
  const t = useTranslations('salaryLogwork')
  const [first] = facts.days
  const blanks = first === undefined ? 0 : WEEK.indexOf(first.dayOfWeek)
  return (
    <div className={styles.month}>
      {WEEK.map((day) => (
        <small key={day} aria-hidden>
          {t(`weekday.${day}`)}
        </small>
      ))}
      {facts.days.map((day, i) => (
        <Day
          key={day.date}
          row={row}
          day={day}
          facts={facts}
          onDay={onDay}
          column={i === 0 ? blanks + 1 : undefined}
        />
      ))}
    </div>
  )
}

function Day({
  row,
  day,
  facts,
  onDay,
  column,
}: {
  row: LogworkRow
  day: LogworkDay
  facts: GridFacts
  onDay: (row: LogworkRow, day: LogworkDay) => void
  column: number | undefined
}) {
  const { text, label } = useCellWords()(row, day, facts.edits)
  return (
    <button
      type="button"
      className={styles.tile}
      disabled={facts.onEdit === null || closedOn(row, day, facts.today) !== null}
      {...lookOf(row, day, facts)}
      {...(column === undefined ? {} : { style: { gridColumnStart: column } })}
      onClick={() => onDay(row, day)}
    >
      <span className="sr-only">{label}</span>
      <small aria-hidden>{day.date.slice(8)}</small>
      <b className="tabular" aria-hidden>
        {text === '' ? '–' : text}
      </b>
    </button>
  )
}
