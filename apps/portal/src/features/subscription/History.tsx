import { formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { Timeline } from '@saola/web/ui/Timeline.tsx'
import { useTranslations } from 'use-intl'
import { newestFirst, type Event } from './rules.ts'
import styles from './subscription.module.css'

type Known = 'created'
const BAD = new Set(['overdue', 'dunned', 'issueFailed', 'invoiceVoided'])
const DAY = /^\d{4}-\d\d-\d\d$/
const GOOD = new Set(['invoicePaid', 'paid'])
const toneOf = (kind: string): { tone?: 'ok' | 'bad' } => {
  if (BAD.has(kind)) return { tone: 'bad' }
  return GOOD.has(kind) ? { tone: 'ok' } : {}
}

/** Who did what and when, the newest first. */
export function History({ events }: { events: readonly Event[] }) {
  const t = useTranslations('subscription')
  if (events.length === 0) return <p className={styles.dim}>{t('detail.noEvents')}</p>
  const detailOf = (event: Event): string =>
    [
      event.by ?? t(`actor.${event.actor}`),
      event.bulk === null ? null : t('detail.bulk', { code: event.bulk }),
      event.invoiceNumber,
      event.amount === null ? null : formatVnd(event.amount),
      event.from !== null && event.to !== null && event.from !== event.to
        ? `${t(`status.${event.from}`)} → ${t(`status.${event.to}`)}`
        : null,
      event.note !== null && DAY.test(event.note) ? showDay(event.note) : event.note,
    ]
      .filter((part) => part !== null && part !== '')
      .join(' · ')
  return (
    <Timeline
      label={t('detail.timeline')}
      items={newestFirst(events).map((event, i) => ({
        key: `${event.at}${event.kind}${i}`,
        title: t.has(`event.${event.kind as Known}`)
          ? t(`event.${event.kind as Known}`)
          : event.kind,
        at: event.at,
        detail: detailOf(event),
        ...toneOf(event.kind),
      }))}
    />
  )
}
