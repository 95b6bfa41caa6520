import { Skeleton } from '@mantine/core'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './dashboard.module.css'
import { changeOf, type Totals } from './figures.ts'
import { useArrivals, useMoneyOut, useOpenLinks } from './useFigures.ts'

const today = <T,>(totals: { statistics: T[] } | undefined): T | undefined =>
  totals?.statistics.at(-1)

/** Four numbers of today; what was paid stands against yesterday up to this time of day. */
export function TodayFigures({ revenue }: { revenue: UseQueryResult<Totals> }) {
  const t = useTranslations('dashboard')
  const arrivals = useArrivals()
  const open = useOpenLinks()
  const [now, before] = [today(revenue.data), revenue.data?.yesterdayByNow ?? null]
  const arrived = today(arrivals.data)
  return (
    <section aria-label={t('today')} className={styles.figures}>
      <Figure
        main
        name={t('card.paid')}
        value={now && formatVnd(now.amount)}
        error={revenue.error}
        note={
          now && (
            <>
              {before && <Change now={now.amount} before={before.amount} text={formatVnd} />}
              {now.refunded === 0 ? null : (
                <span>{t('card.refunded', { amount: formatVnd(now.refunded) })}</span>
              )}
            </>
          )
        }
      />
      <Figure
        name={t('card.count')}
        value={now && formatNumberVi(now.total)}
        error={revenue.error}
        note={
          now &&
          (before ? <Change now={now.total} before={before.total} text={formatNumberVi} /> : '')
        }
      />
      <Figure
        wide
        name={t('card.bank')}
        value={arrived && formatVnd(arrived.amount)}
        error={arrivals.error}
        note={arrived && t('card.credits', { count: String(arrived.total) })}
      />
      {open === null ? null : (
        <Figure
          name={t('card.open')}
          value={open.count === undefined ? undefined : formatNumberVi(open.count)}
          error={open.error}
          note={t('card.openHint')}
        />
      )}
    </section>
  )
}

/** What left by payouts today, by itself: it is in none of the figures above. Nothing for those who may not see payouts. */
export function TodayMoneyOut() {
  const t = useTranslations('dashboard.out')
  const out = useMoneyOut()
  if (out === null) return null
  const [day, before] = [out.data?.days.at(-1), out.data?.days.at(-2)]
  const facts = day && [
    day.total === 0 ? t('none') : t('count', { count: day.total }),
    day.returned > 0 && t('returned', { amount: formatVnd(day.returned) }),
    before !== undefined && t('before', { amount: formatVnd(before.amount) }),
  ]
  return (
    <section aria-label={t('title')} className={`${styles.figures} ${styles.figuresOut}`}>
      <Figure
        name={t('paid')}
        value={day && formatVnd(day.amount)}
        error={out.error}
        note={facts && <span>{facts.filter(Boolean).join(' · ')}</span>}
        action={
          <LinkAnchor to={paths.payout} size="sm">
            {t('open')}
          </LinkAnchor>
        }
      />
    </section>
  )
}

function Figure({
  name,
  value,
  note,
  error,
  main = false,
  wide = false,
  action,
}: {
  name: string
  value: string | undefined
  note: ReactNode
  error: unknown
  main?: boolean
  wide?: boolean
  action?: ReactNode
}) {
  const { text } = useErrorText()
  return (
    <div
      className={`${styles.figure} ${main ? styles.figureMain : ''} ${wide ? styles.figureWide : ''}`}
      aria-busy={value === undefined && error === null}
    >
      <div className={styles.figureName}>{name}</div>
      {value === undefined && error === null ? (
        <div className={styles.figureValue}>
          <Skeleton component="span" display="inline-block" height="0.8em" width="70%" />
        </div>
      ) : (
        <div className={styles.figureValue} data-long={(value ?? '').length > 13 || undefined}>
          {value ?? '—'}
        </div>
      )}
      <div className={styles.figureNote}>
        {value === undefined && error !== null
          ? text(error)
          : (note ?? <Skeleton height={10} width="50%" my={4} />)}
      </div>
      {action}
    </div>
  )
}

/** Direction by arrow and word; the colour only repeats it. */
function Change({
  now,
  before,
  text,
}: {
  now: number
  before: number
  text: (value: number) => string
}) {
  const t = useTranslations('dashboard.change')
  const change = changeOf(now, before)
  const title = t('yesterday', { value: text(before) })
  if (!('percent' in change)) return <span title={title}>{t(change.kind)}</span>
  return (
    <span title={title} className={change.kind === 'up' ? styles.up : styles.down}>
      <Icon name={change.kind} size={14} />
      {t(change.kind, { percent: `${formatNumberVi(change.percent)}%` })}
    </span>
  )
}
