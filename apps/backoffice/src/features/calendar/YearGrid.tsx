import type { CalendarYear } from '@saola/contract/calendar'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import styles from './calendar.module.css'
import { isWeekend, stepFrom, weekdays, weeksOf } from './days.ts'
import type { MarkedDay } from './types.ts'
import { useDayWords } from './useDayWords.ts'

const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1)

interface Props {
  calendar: CalendarYear
  /** Opens a day that may be changed. */
  onOpen: (day: string) => void
}

/** Twelve months; the arrow keys lead from day to day, Enter opens one. */
export function YearGrid({ calendar, onOpen }: Props) {
  const t = useTranslations('calendar')
  const box = useRef<HTMLDivElement>(null)
  const { year, today } = calendar
  const first = today.startsWith(`${year}-`) ? today : `${year}-01-01`
  const [at, setAt] = useState(first)
  const marks = new Map(calendar.days.map((one) => [one.day, one]))
  const mayChange = calendar.allowedActions.includes('change')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { day } = (event.target as HTMLElement).dataset
    const next = day === undefined ? null : stepFrom(day, event.key)
    if (next === null) return
    event.preventDefault()
    const there = box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)
    if (there === null || there === undefined) return
    setAt(next)
    there.focus()
  }
  return (
    <div ref={box} className={styles.year}>
      {MONTHS.map((month) => (
        <section key={month} className={styles.month}>
          <h2>
            {t('month', { month: String(month) })}
            <small>{t('workingDays', { count: calendar.workingDays[month - 1] ?? 0 })}</small>
          </h2>
          <table>
            <thead>
              <tr>
                {weekdays.map((one) => (
                  <th key={one} scope="col">
                    <abbr title={t(`weekday.${one}`)}>{t(`short.${one}`)}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(year, month).map((week, i) => (
                <tr key={i}>
                  {week.map((day, weekday) => (
                    <td key={weekday}>
                      {day === null ? null : (
                        <Day
                          day={day}
                          mark={marks.get(day)}
                          isToday={day === today}
                          isStop={day === at}
                          onKeyDown={onKeyDown}
                          onOpen={
                            mayChange && day >= today
                              ? () => {
                                  setAt(day)
                                  onOpen(day)
                                }
                              : null
                          }
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

function classOf(day: string, mark: MarkedDay | undefined, isToday: boolean): string {
  const kind = mark === undefined ? '' : styles[mark.isWorking ? 'madeUp' : 'off']
  return [
    styles.day,
    kind,
    mark === undefined && isWeekend(day) ? styles.weekend : '',
    mark?.isExpected === true ? styles.expected : '',
    isToday ? styles.today : '',
  ].join(' ')
}

function Day({
  day,
  mark,
  isToday,
  isStop,
  onKeyDown,
  onOpen,
}: {
  day: string
  mark: MarkedDay | undefined
  isToday: boolean
  /** Whether Tab comes here. */
  isStop: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Null for a day that cannot be changed. */
  onOpen: (() => void) | null
}) {
  const { wholeOf } = useDayWords()
  const said = wholeOf(day, mark)
  const common = {
    className: classOf(day, mark, isToday),
    title: said,
    ...(isToday ? { 'aria-current': 'date' as const } : {}),
  }
  const number = String(Number(day.slice(8)))
  const inside = (
    <>
      <span aria-hidden>{number}</span>
      <span className="sr-only">{said}</span>
    </>
  )
  if (onOpen === null) return <span {...common}>{inside}</span>
  return (
    <button
      type="button"
      {...common}
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={onOpen}
    >
      {inside}
    </button>
  )
}
