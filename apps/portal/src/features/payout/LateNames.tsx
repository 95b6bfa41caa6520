import { Alert, Button, Checkbox, Skeleton } from '@mantine/core'
import { payoutBatch, type BatchPayout } from '@saola/contract/payout-batch'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRowColumns } from './BatchRows.tsx'
import { toggled, toggledAll, type BatchDetails } from './batch-rules.ts'
import styles from './batch.module.css'
import { RowsTable, type RowColumn } from './RowsTable.tsx'
import { useRefreshPayouts } from './usePayouts.ts'

const PAGE = 20

/** The rows that are ticked, and the call that says yes to them. */
function useConfirmation(payOutId: string, onDone: () => void) {
  const t = useTranslations('payoutBatch')
  const refresh = useRefreshPayouts()
  const [ticked, setTicked] = useState<number[]>([])
  const [key, setKey] = useState(newIdempotencyKey)
  const work = useMutation({
    mutationFn: (confirmedRows: number[]) =>
      send(
        payoutBatch.confirm,
        { params: { payOutId: payOutId }, body: { confirmedRows } },
        { idempotencyKey: key },
      ),
    onSuccess: (_, { length }) => {
      toast.success(t('detail.confirmDone', { count: length }), { durationMs: NOTICE_MS })
      setTicked([])
      onDone()
    },
    onSettled: () => {
      setKey(newIdempotencyKey())
      refresh()
    },
  })
  return { ticked, setTicked, work }
}

/** Names that the bank answered after the batch was made: its maker looks at each and says yes, or takes the batch back. */
export function LateNames({ row }: { row: BatchDetails }) {
  const t = useTranslations('payoutBatch')
  const { text } = useErrorText()
  const [pageNumber, setPage] = useState(1)
  const { ticked, setTicked, work } = useConfirmation(row.id, () => setPage(1))
  const columns = useRowColumns()
  const query = useQuery({
    ...queryOptionsOf(payoutBatch.getDetail, {
      params: { payOutId: row.id },
      query: { only: 'TO_CONFIRM', page: String(pageNumber - 1), pageSize: String(PAGE) },
    }),
    placeholderData: keepPreviousData,
  })
  const page = query.data?.rows
  const shown = (page?.items ?? []).flatMap(({ rowNo }) => (rowNo === null ? [] : [rowNo]))
  const tick: RowColumn<BatchPayout> = {
    key: 'tick',
    card: 'head',
    header: t('check.confirm'),
    cell: ({ rowNo, toAccountName: name }) => (
      <Checkbox
        aria-label={t('check.confirmRow', { row: String(rowNo), name })}
        checked={ticked.includes(rowNo ?? 0)}
        onChange={() => setTicked(toggled(ticked, rowNo ?? 0))}
      />
    ),
  }
  const all = shown.every((one) => ticked.includes(one))
  return (
    <Section title={t('detail.confirmTitle')}>
      <p className={styles.lead}>{t('detail.confirmText')}</p>
      {page === undefined ? (
        <Skeleton height={120} radius={12} />
      ) : (
        <RowsTable
          label={t('detail.confirmTitle')}
          page={page}
          columns={[
            tick,
            ...columns.filter(({ key: name }) => name !== 'bank' && name !== 'status'),
          ]}
          rowKey={({ id }) => id}
          pageNumber={pageNumber}
          onPage={setPage}
          isStale={query.isPlaceholderData}
        />
      )}
      {work.error === null ? null : (
        <Alert mb="sm" color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
      <ButtonRow end className={styles.after}>
        <Button variant="default" onClick={() => setTicked(toggledAll(ticked, shown))}>
          {all ? t('check.unconfirmPage') : t('check.confirmPage', { count: shown.length })}
        </Button>
        <Button
          disabled={ticked.length === 0}
          loading={work.isPending}
          onClick={() => work.mutate(ticked)}
        >
          {t('detail.confirmGo', { count: ticked.length })}
        </Button>
      </ButtonRow>
    </Section>
  )
}
