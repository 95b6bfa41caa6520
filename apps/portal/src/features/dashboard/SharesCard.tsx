import { formatVnd } from '@saola/money/format'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { useTranslations } from 'use-intl'
import { FiguresWaiting } from './FiguresWaiting.tsx'
import { percentOf } from './period.ts'
import styles from './statistic.module.css'

interface Share {
  key: string
  name: string
  amount: number
  note: string
  /** Its own screen. */ to?: string
  id?: string
}

/** Parts of the revenue, largest first, each with its bar and its percentage of what is listed. */
export function SharesCard<T>({
  title,
  query,
  of,
  none,
}: {
  title: string
  query: UseQueryResult<T>
  of: (data: T) => readonly Share[]
  none?: string
}) {
  const t = useTranslations('statistic.share')
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
      </div>
      {query.data === undefined ? (
        <FiguresWaiting query={query} height={120} />
      ) : (
        <Shares shares={of(query.data)} none={none ?? t('none')} />
      )}
    </section>
  )
}

function Shares({ shares, none }: { shares: readonly Share[]; none: string }) {
  const decimal = useDecimal()
  if (shares.length === 0) return <p className={styles.none}>{none}</p>
  const all = shares.reduce((sum, share) => sum + Math.max(0, share.amount), 0)
  const most = Math.max(1, ...shares.map((share) => share.amount))
  return (
    <ul className={styles.shares}>
      {shares.map((share) => (
        <li key={share.key}>
          <span className={styles.shareName} title={share.name}>
            {share.to === undefined ? (
              share.name
            ) : (
              <LinkAnchor to={share.to} search={{ id: share.id }}>
                {share.name}
              </LinkAnchor>
            )}
          </span>
          <span className={styles.shareMoney}>{formatVnd(share.amount)}</span>
          <span className={styles.shareBar} aria-hidden>
            <span style={{ width: `${(Math.max(0, share.amount) / most) * 100}%` }} />
          </span>
          <span className={styles.shareNote}>{share.note}</span>
          <span className={styles.shareNote}>
            {decimal(percentOf(Math.max(0, share.amount), all))}%
          </span>
        </li>
      ))}
    </ul>
  )
}
