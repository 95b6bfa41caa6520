import type { LogworkDay, LogworkRow } from '@saola/contract/salary-logwork'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { showDay } from '@saola/web/list/days'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Cell, type GridFacts } from './Cell.tsx'
import styles from './logwork.module.css'
import { sumOf } from './rules.ts'

/** As wide as the stylesheet makes the last column, and a little more. */
const TOTAL_PX = 100

/** All days of a period beside each other, an employee a line; it scrolls by itself. */
export function Grid({
  label,
  rows,
  facts,
  onHistory,
}: {
  label: string
  rows: readonly LogworkRow[]
  facts: GridFacts
  onHistory: (row: LogworkRow) => void
}) {
  const t = useTranslations('salaryLogwork')
  const box = useRef<HTMLDivElement>(null)
  // Begins where people work on: with today at the right, beside the totals.
  useLayoutEffect(() => {
    const today = box.current?.querySelector<HTMLElement>('[aria-current="date"]')
    if (today == null) return
    const end = today.offsetLeft + today.offsetWidth + TOTAL_PX
    box.current!.scrollLeft = Math.max(0, end - box.current!.clientWidth)
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard, too
    <div className={styles.grid} role="region" aria-label={label} tabIndex={0} ref={box}>
      <table>
        <thead>
          <tr>
            <th scope="col" className={styles.person}>
              {t('column.name')}
            </th>
            {facts.days.map((day) => (
              <DayHead key={day.date} day={day} isToday={day.date === facts.today} />
            ))}
            <th scope="col" className={styles.total}>
              {t('column.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.employeeId}>
              <Person row={row} onHistory={onHistory} />
              {facts.days.map((day) => (
                <Cell key={day.date} row={row} day={day} facts={facts} />
              ))}
              <td className={styles.total}>
                <Total row={row} facts={facts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayHead({ day, isToday }: { day: LogworkDay; isToday: boolean }) {
  const t = useTranslations('salaryLogwork')
  return (
    <th
      scope="col"
      className={styles.day}
      data-off={day.workDate ? undefined : true}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="tabular">{day.dateString}</span>
      <small>
        {t(`weekday.${day.dayOfWeek}`)}
        {day.workDate ? null : <span className="sr-only"> ({t('list.dayOff')})</span>}
      </small>
    </th>
  )
}

function Person({ row, onHistory }: { row: LogworkRow; onHistory: (row: LogworkRow) => void }) {
  const t = useTranslations('salaryLogwork.list')
  return (
    <th scope="row" className={styles.person}>
      <div>
        <span>
          <b title={row.employeeName}>{row.employeeName}</b>
          <small>
            {row.employeeCode}
            {row.leftOn === null ? null : ` · ${t('leftOn', { day: showDay(row.leftOn) })}`}
          </small>
        </span>
        <IconButton
          icon="clock"
          label={t('history', { name: row.employeeName })}
          onClick={() => onHistory(row)}
        />
      </div>
    </th>
  )
}

/** Days logged, beside those that make the whole wage. */
export function Total({ row, facts }: { row: LogworkRow; facts: GridFacts }) {
  const t = useTranslations('salaryLogwork.list')
  const decimal = useDecimal()
  const worked = decimal(sumOf(facts.edits, row, facts.days))
  const { totalWorkDays: all } = row
  return (
    <>
      <span className="tabular" aria-hidden>
        {all === null ? worked : t('total', { worked, all: String(all) })}
      </span>
      <span className="sr-only">
        {all === null ? t('totalNone', { worked }) : t('totalLabel', { worked, all: String(all) })}
      </span>
    </>
  )
}
