import { Button } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { transaction } from '@saola/contract/transaction'
import { formatNumberVi } from '@saola/money/format'
import { ApiError } from '@saola/web/api/ApiError'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import type { Filter } from '@saola/web/list/filter'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import type { ListSearch } from '@saola/web/list/search'
import { useList } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Notice, type NoticeWords } from './Notice.tsx'
import styles from './pay-box.module.css'
import { historyStart, type PayBoxDetails } from './rules.ts'

type Row = Output<typeof transaction.getAll>['items'][number]
/** B-226: what a box's payment can be. */
const statuses = ['CREATED', 'CANCELED', 'TIMEOUT', 'SUCCESS', 'FAIL'] as const
const tones: Partial<Record<Row['status'], Tone>> = { CREATED: 'warn', CANCELED: 'warn' }

/** The payments through this box (B-220 to B-231). */
export function HistoryTab({ box }: { box: PayBoxDetails }) {
  const t = useTranslations('payBox.history')
  const { text } = useErrorText()
  const list = useList(
    transaction.getAll,
    { isStatistic: '0', type: 'PAY_BOX', payboxDeviceId: box.id },
    undefined,
    historyStart,
  )
  const filters = useFilters()
  const { error } = list.query
  const [said, setSaid] = useState<NoticeWords | null>(null)
  useEffect(() => {
    if (error instanceof ApiError)
      setSaid({ title: t('error', { code: String(error.code) }), text: text(error) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per failure, not per language
  }, [error])
  const columns: readonly Column<Row>[] = [
    {
      key: 'virtualAccount',
      header: t('virtualAccount'),
      cell: (row) => <span className="tabular">{row.virtualAccount}</span>,
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      cell: (row) => <span className="tabular">{formatNumberVi(row.amount)}</span>,
    },
    {
      key: 'createDateTime',
      header: t('time'),
      sortable: true,
      cell: (row) => <DateTime at={row.createDateTime} exact />,
    },
    { key: 'status', header: t('status'), cell: (row) => <Status status={row.status} /> },
  ]
  return (
    <Section>
      <ListFilters
        list={list}
        filters={filters}
        chips={false}
        beside={
          <Button variant="default" size="md" onClick={list.clear}>
            {t('clear')}
          </Button>
        }
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState icon="receipt" title={t('empty')} text={t('emptyText')} />}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.words}>
              <b className="tabular">{formatNumberVi(row.amount)}</b>
              <small>
                <DateTime at={row.createDateTime} exact />
              </small>
            </div>
            <Status status={row.status} />
          </div>
        )}
      />
      <Notice words={said} onClose={() => setSaid(null)} />
    </Section>
  )
}

/** A warning for what has not been paid, in this list alone (B-226). */
function Status({ status }: Pick<Row, 'status'>) {
  const word = useTranslations('transaction.status')
  const tone = tones[status]
  return (
    <StatusBadge status={status} label={word(status)} {...(tone === undefined ? {} : { tone })} />
  )
}

const codeFilters = ['transactionId', 'refTransactionId'] as const

function useFilters(): readonly Filter<ListSearch<typeof transaction.getAll>>[] {
  const t = useTranslations('payBox.history')
  const word = useTranslations('transaction.status')
  return [
    { field: 'search', name: 'keyword', label: t('keyword') },
    {
      field: 'choice',
      name: 'status',
      label: t('status'),
      none: t('all'),
      options: statuses.map((value) => ({ value, label: word(value) })),
    },
    {
      field: 'days',
      names: ['fromDate', 'toDate'],
      label: t('dates'),
      placeholder: t('dates'),
      chips: [t('dates'), t('dates')],
    },
    ...codeFilters.map((name) => ({ field: 'code' as const, name, label: t(name), more: true })),
  ]
}
