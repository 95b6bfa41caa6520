import { Alert, Button, Progress, Skeleton } from '@mantine/core'
import { subscriptionBulk, type BulkItem } from '@saola/contract/subscription-bulk'
import { formatNumberVi } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../../app/useMe.ts'
import { refreshSubscriptions } from '../../../parts/subscription/refresh.ts'
import styles from './bulk.module.css'
import { BulkRows } from './BulkRows.tsx'

const LOOK_MS = 700
const MOST = 100

/** How far it is, and then how it ended. */
export function ResultStep({
  id,
  onClose,
  onUndo,
}: {
  id: string
  onClose: () => void
  onUndo: (bulk: BulkItem) => void
}) {
  const t = useTranslations('subscriptionBulk')
  const { can } = useMe()
  const { data, error } = useQuery({
    ...queryOptionsOf(subscriptionBulk.getDetail, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'DONE' ? false : LOOK_MS),
  })
  const isDone = data?.state === 'DONE'
  useEffect(() => {
    if (isDone) refreshSubscriptions()
  }, [isDone])
  return (
    <div className={styles.stack}>
      {error !== null && !isDone ? (
        <Alert color="yellow" variant="outline">
          {t('progress.again')}
        </Alert>
      ) : null}
      {data === undefined ? <Skeleton height={120} /> : <Figures it={data} />}
      {isDone && data.refused > 0 ? <Refused id={id} /> : null}
      <div className={styles.line}>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {isDone && can(1504, 'EXPORT') ? (
          <ExportButton
            call={subscriptionBulk.export}
            request={{ params: { id } }}
            label={t('progress.file')}
          />
        ) : null}
        {data?.allowedActions.includes('undo') ? (
          <Button variant="default" onClick={() => onUndo(data)}>
            {t('undo.button')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Figures({ it }: { it: BulkItem }) {
  const t = useTranslations('subscriptionBulk')
  const at = it.done + it.refused
  const running = t('progress.running', {
    at: formatNumberVi(at),
    total: formatNumberVi(it.total),
  })
  return (
    <>
      <p className={styles.dim}>
        {it.createdBy} · <DateTime at={it.createdAt} />
        {it.undoes === null ? '' : ` · ${t('progress.undoes', { code: it.undoes.code })}`}
        {it.undoneBy === null ? '' : ` · ${t('progress.undoneBy', { code: it.undoneBy.code })}`}
      </p>
      {it.state === 'RUNNING' ? (
        <div role="status">
          <p>{running}</p>
          <Progress
            value={(100 * at) / it.total}
            animated
            mt={8}
            aria-label={t('progress.label')}
          />
        </div>
      ) : (
        <div className={styles.sums} role="status">
          <span>{t('progress.done', { count: it.done })}</span>
          {it.refused === 0 ? null : <span>{t('progress.refused', { count: it.refused })}</span>}
        </div>
      )}
      <p className={styles.dim}>{t(`undo.${it.act}`)}</p>
    </>
  )
}
function Refused({ id }: { id: string }) {
  const t = useTranslations('subscriptionBulk')
  const { data } = useQuery(
    queryOptionsOf(subscriptionBulk.getRows, {
      params: { id },
      query: { state: 'REFUSED' },
      page: { size: MOST },
    }),
  )
  if (data === undefined) return <Skeleton height={120} />
  return (
    <BulkRows
      label={t('progress.refusedRows')}
      words={t('field.reason')}
      total={data.totalSize}
      rows={data.items.map((row) => ({
        ...row,
        status: null,
        words: row.reason === null ? '' : t(`reason.${row.reason}`),
      }))}
    />
  )
}
