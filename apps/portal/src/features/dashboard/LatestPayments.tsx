import { Skeleton } from '@mantine/core'
import { shorten } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import styles from './dashboard.module.css'
import { LATEST, type Payment } from './useFigures.ts'

/** What was just paid, newest first; the shell refetches as payments arrive and reads them aloud, here the new ones light up. */
export function LatestPayments({ latest }: { latest: UseQueryResult<Payment[]> }) {
  const t = useTranslations('dashboard.latest')
  const reach = useCanOpen()
  const fresh = useFresh(latest.data)
  if (!latest.isEnabled) return null
  return (
    <section className={styles.latest} aria-label={t('title')}>
      <div className={styles.latestHead}>
        <h2>{t('title')}</h2>
        {reach(paths.transactions) ? (
          <LinkAnchor size="sm" to={paths.transactions}>
            {t('all')}
          </LinkAnchor>
        ) : null}
      </div>
      {latest.data === undefined ? (
        <PaymentsWaiting latest={latest} />
      ) : (
        <Payments payments={latest.data} fresh={fresh} />
      )}
    </section>
  )
}

function PaymentsWaiting({ latest }: { latest: UseQueryResult<Payment[]> }) {
  if (latest.error === null) return <RowsWaiting />
  return <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />
}

function Payments({
  payments,
  fresh,
}: {
  payments: readonly Payment[]
  fresh: ReadonlySet<string>
}) {
  const t = useTranslations('dashboard.latest')
  const reach = useCanOpen()
  if (payments.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />
  return (
    <ul>
      {payments.map((payment) => (
        <li key={payment.id} className={fresh.has(payment.id) ? styles.fresh : undefined}>
          <Row payment={payment} link={reach(paths.payLinkDetail)} />
        </li>
      ))}
    </ul>
  )
}

function Row({ payment, link }: { payment: Payment; link: boolean }) {
  const t = useTranslations('dashboard.latest')
  const name =
    payment.description ??
    payment.customerName ??
    (payment.payLinkCode === null ? t('noName') : shorten(payment.payLinkCode))
  const words: ReactNode = (
    <>
      <span className={styles.latestName} title={name}>
        {name}
      </span>
      <span className={styles.latestWho}>
        {[payment.customerName !== name ? payment.customerName : null].filter((x) => x !== null)}
        {payment.customerName === null || payment.customerName === name ? null : ' · '}
        <DateTime at={payment.completeTime ?? payment.createDateTime} />
      </span>
    </>
  )
  return (
    <>
      {link && payment.payLinkCode !== null ? (
        <Link
          className={styles.latestWords}
          to={paths.payLinkDetail}
          search={{ code: payment.payLinkCode }}
        >
          {words}
        </Link>
      ) : (
        <span className={styles.latestWords}>{words}</span>
      )}
      <Money value={payment.amount} signed />
    </>
  )
}

const RowsWaiting = () => (
  <ul aria-busy="true">
    {Array.from({ length: LATEST }, (_, i) => (
      <li key={i}>
        <span className={styles.latestWords}>
          <Skeleton height={12} width={140} />
          <Skeleton height={10} width={90} mt={8} />
        </span>
        <Skeleton height={12} width={80} />
      </li>
    ))}
  </ul>
)

/** Ids that came while this list was on screen, until the next ones come; nothing is fresh on the first sight. */
function useFresh(payments: readonly Payment[] | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const seen = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (payments === undefined) return
    const [ids, before] = [payments.map((p) => p.id), seen.current]
    seen.current = new Set([...ids, ...(before ?? [])])
    const added = before === null ? [] : ids.filter((id) => !before.has(id))
    if (added.length > 0) setFresh(new Set(added))
  }, [payments])
  return fresh
}
