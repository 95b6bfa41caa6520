import { Skeleton } from '@mantine/core'
import { subscriptionBulk } from '@saola/contract/subscription-bulk'
import { formatNumberVi } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './bulk.module.css'

const MOST = 50

/** What was done to many before, the newest first. */
export function Past({ onOpen }: { onOpen: (id: string, title: string) => void }) {
  const t = useTranslations('subscriptionBulk')
  const { data, error, refetch } = useQuery({
    ...queryOptionsOf(subscriptionBulk.getAll, { page: { size: MOST } }),
    refetchOnMount: 'always',
  })
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={160} />
  if (data.items.length === 0)
    return <EmptyState icon="repeat" title={t('history.empty')} text={t('history.emptyText')} />
  return (
    <ul className={styles.history}>
      {data.items.map(({ id, code, act, ...it }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onOpen(id, t('title.running', { act: t(`act.${act}`), code }))}
          >
            <b>{t(`act.${act}`)}</b>
            <span className="tabular">
              {it.state === 'RUNNING'
                ? t('state.RUNNING')
                : t('history.line', {
                    done: formatNumberVi(it.done),
                    total: formatNumberVi(it.total),
                  })}
            </span>
            <small>
              {code} · {it.createdBy}
            </small>
            <small>
              <DateTime at={it.createdAt} />
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
