import { Alert, Skeleton } from '@mantine/core'
import { subscriptionNotice, type NoticeState } from '@saola/contract/subscription-notice'
import { queryOptionsOf } from '@saola/web/api/query'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './notices.module.css'

type Notice = NoticeState['items'][number]
/** How often a list is asked for again while something is on its way. */
const LOOK_MS = 10_000

/** The messages of a subscription, or of one of its invoices. */
export const useNotices = (of: { subscriptionId: string } | { invoiceId: string }) =>
  useQuery({
    ...queryOptionsOf(subscriptionNotice.getAll, { query: of }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'SENDING' || status === 'PLANNED')
        ? LOOK_MS
        : false,
  })

/** Why its customer is not reminded; null where they are. */
export function useQuietReason(state: NoticeState | undefined): string | null {
  const t = useTranslations('subscriptionInvoice.notice')
  if (state === undefined) return null
  if (state.isHeldByBank) return t('bankHolds')
  if (state.stoppedAt !== null) return t('stopped')
  if (!state.consent) return t('noConsent')
  return state.hasAddress ? null : t('noAddress')
}

/** What was sent, what is planned and what was not sent, and why; the latest first. */
export function NoticeList({
  of,
  isOfOne = false,
}: {
  of: { subscriptionId: string } | { invoiceId: string }
  isOfOne?: boolean
}) {
  const t = useTranslations('subscriptionInvoice.notice')
  const { data, error, refetch } = useNotices(of)
  const quiet = useQuietReason(data)
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={120} aria-busy="true" />
  return (
    <div className={styles.list}>
      {quiet === null ? null : (
        <Alert color="yellow" variant="outline">
          {quiet}
        </Alert>
      )}
      {data.items.length === 0 ? (
        <EmptyState icon="mail" title={t('empty')} text={t('emptyText')} />
      ) : (
        <DividedList>
          {data.items.map((notice) => (
            <li key={notice.id} className={styles.line}>
              <Line notice={notice} isOfOne={isOfOne} />
            </li>
          ))}
        </DividedList>
      )}
    </div>
  )
}

const tone = {
  PLANNED: styles.dim,
  SENDING: styles.dim,
  SENT: styles.ok,
  NOT_SENT: styles.dim,
  UNKNOWN: styles.bad,
} as const satisfies Record<Notice['status'], string | undefined>

function Line({ notice, isOfOne }: { notice: Notice; isOfOne: boolean }) {
  const t = useTranslations('subscriptionInvoice.notice')
  const { status, reason } = notice
  return (
    <>
      <b>{t(`kind.${notice.kind}`)}</b>
      <span className={tone[status]}>{t(`status.${status}`)}</span>
      <small>
        {[t(`channel.${notice.channel}`), notice.receiver, notice.by]
          .filter((part) => part !== null)
          .join(' · ')}
        {isOfOne || notice.invoiceId === null ? null : (
          <>
            {' · '}
            <LinkAnchor to={paths.subscriptionBill} search={{ id: notice.invoiceId }}>
              {notice.invoiceNumber}
            </LinkAnchor>
          </>
        )}
        {reason === null ? null : ` · ${t(`reason.${reason}`)}`}
      </small>
      <small>
        {reason === null ? <DateTime at={notice.sentAt ?? notice.dueAt} exact /> : null}
      </small>
    </>
  )
}
