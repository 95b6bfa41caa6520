import { formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { spanText } from '../../parts/subscription/words.ts'
import type { SubscriptionDetail, Upcoming } from './rules.ts'
import styles from './subscription.module.css'
import { Why } from './Why.tsx'

/** A cycle to come: when it is charged, for what, how much and until when. */
export function CycleLine({ cycle }: { cycle: Omit<Upcoming, 'reasons'> }) {
  const t = useTranslations('subscription')
  return (
    <>
      <b>{showDay(cycle.paymentDate)}</b>
      <b>{cycle.amount === null ? t('byUse') : formatVnd(cycle.amount)}</b>
      <small>
        {t('preview.cycle', { cycle: String(cycle.cycle) })} · {spanText(cycle.from, cycle.to)} ·{' '}
        {t('preview.until', { day: showDay(cycle.expiredDate) })}
      </small>
    </>
  )
}

/** The next twelve invoices, each with why it falls on its day and costs what it does. */
export function UpcomingList({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription.detail')
  if (it.upcoming.length === 0)
    return <EmptyState icon="calendar" title={t('noUpcoming')} text={t('noUpcomingText')} />
  return (
    <DividedList>
      {it.upcoming.map((cycle) => (
        <li key={cycle.cycle} className={styles.cycle}>
          <CycleLine cycle={cycle} />
          <Why id={it.id} cycle={cycle.cycle} />
        </li>
      ))}
    </DividedList>
  )
}
