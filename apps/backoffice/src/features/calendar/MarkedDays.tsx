import type { CalendarYear } from '@saola/contract/calendar'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import styles from './calendar.module.css'
import type { MarkedDay } from './types.ts'
import { useDayWords } from './useDayWords.ts'

/** The days of a year that are not what their weekday says, one below the other: what a phone shows in place of twelve months. */
export function MarkedDays({
  calendar,
  onOpen,
}: {
  calendar: CalendarYear
  onOpen: (day: string) => void
}) {
  const t = useTranslations('calendar')
  if (calendar.days.length === 0)
    return <EmptyState icon="calendar" title={t('empty.title')} text={t('empty.text')} />
  const mayChange = calendar.allowedActions.includes('change')
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {calendar.days.map((one) => (
        <Line
          key={one.day}
          one={one}
          onOpen={mayChange && one.day >= calendar.today ? () => onOpen(one.day) : null}
        />
      ))}
    </ul>
  )
}

function Line({ one, onOpen }: { one: MarkedDay; onOpen: (() => void) | null }) {
  const t = useTranslations('calendar')
  const { nameOf } = useDayWords()
  return (
    <li>
      <span className={styles.when}>
        {onOpen === null ? (
          nameOf(one.day)
        ) : (
          <button type="button" className={styles.link} onClick={onOpen}>
            {nameOf(one.day)}
          </button>
        )}
      </span>
      <span className={styles.name}>
        {one.name}
        {one.isYearly ? <small>{t('yearly')}</small> : null}
      </span>
      <span className={styles.badges}>
        <StatusBadge
          status="PENDING"
          tone={one.isWorking ? 'ok' : 'bad'}
          label={t(one.isWorking ? 'legend.madeUp' : 'legend.off')}
        />
        {one.isExpected ? <StatusBadge status="PENDING" tone="warn" label={t('expected')} /> : null}
      </span>
      <small className={styles.by}>
        {one.modifiedBy === '' ? t('shipped') : one.modifiedBy} · <DateTime at={one.modifiedAt} />
      </small>
    </li>
  )
}
