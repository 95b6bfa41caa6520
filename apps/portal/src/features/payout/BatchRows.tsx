import type { BatchPayout } from '@saola/contract/payout-batch'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { Warnings } from './BatchMarks.tsx'
import { warningsOf, type BatchDetails } from './batch-rules.ts'
import styles from './batch.module.css'
import { AccountLine, accountOf, PayoutBadge } from './Marks.tsx'
import { RowNumber, RowsTable, type RowColumn } from './RowsTable.tsx'
import type { BatchRowsRequest } from './useBatchRows.ts'

const STATES = ['WAITING', 'TRANSFERRING', 'SUCCESS', 'FAILED', 'DENIED'] as const
const ONLY = ['WARNED', 'TO_CONFIRM', 'RETURNED'] as const

/** The chips that can leave something: rows of a batch that waits all wait, and what nothing has is not offered. */
function chipsOf(row: BatchDetails): ((typeof STATES)[number] | (typeof ONLY)[number])[] {
  const isSent = row.status !== 'WAITING' && row.status !== 'DENIED'
  const has: Record<(typeof STATES)[number] | (typeof ONLY)[number], boolean> = {
    WAITING: false,
    DENIED: false,
    TRANSFERRING: isSent && row.open > 0,
    SUCCESS: row.succeeded > 0,
    FAILED: row.failed > 0,
    WARNED: row.warned > 0,
    TO_CONFIRM: row.toConfirm > 0,
    RETURNED: row.returned > 0,
  }
  return [...STATES, ...ONLY].filter((chip) => has[chip])
}

/** The rows of a batch, a payout each. */
export function BatchRows({
  row,
  rows,
  isStale,
}: {
  row: BatchDetails
  rows: BatchRowsRequest
  isStale: boolean
}) {
  const t = useTranslations('payoutBatch.row')
  const { search } = rows
  const columns = useRowColumns()
  return (
    <>
      <Filters row={row} rows={rows} />
      {row.rows.items.length === 0 && !isStale ? (
        <EmptyState found />
      ) : (
        <RowsTable
          key={`${search.status}${search.only}`}
          label={t('title')}
          page={row.rows}
          columns={columns}
          rowKey={({ id }) => id}
          pageNumber={rows.pageNumber}
          onPage={rows.setPage}
          isStale={isStale}
        />
      )}
    </>
  )
}

function Filters({ row, rows }: { row: BatchDetails; rows: BatchRowsRequest }) {
  const t = useTranslations('payoutBatch.row')
  const states = useTranslations('payout.status')
  const { search, set, find } = rows
  const chosen = search.status ?? search.only ?? 'ALL'
  const labelOf = (chip: ReturnType<typeof chipsOf>[number]): string =>
    chip === 'WARNED' || chip === 'TO_CONFIRM' || chip === 'RETURNED' ? t(chip) : states(chip)
  const known = chipsOf(row)
  const offered = chosen === 'ALL' || known.includes(chosen) ? known : [...known, chosen]
  return (
    <div className={styles.chips}>
      {offered.length === 0 ? null : (
        <ChoiceChips
          label={t('filter')}
          quiet
          value={chosen}
          choices={[
            { value: 'ALL' as const, label: t('all') },
            ...offered.map((chip) => ({ value: chip, label: labelOf(chip) })),
          ]}
          onChange={(chip) => {
            if (chip === 'ALL') set({})
            else if (chip === 'WARNED' || chip === 'TO_CONFIRM' || chip === 'RETURNED')
              set({ only: chip })
            else set({ status: chip })
          }}
        />
      )}
      <SearchInput value={search.keyword} placeholder={t('search')} onSearch={find} />
    </div>
  )
}

export function useRowColumns(): RowColumn<BatchPayout>[] {
  const t = useTranslations('payoutBatch')
  const p = useTranslations('payout')
  return [
    {
      key: 'row',
      header: t('row.number'),
      card: 'head',
      cell: ({ rowNo }) => <RowNumber name={t('row.number')} row={rowNo ?? 0} />,
    },
    {
      key: 'receiver',
      header: p('column.receiver'),
      card: 'long',
      cell: (row) => (
        <LinkAnchor c="inherit" to={paths.payoutDetail} search={{ id: row.id }}>
          <AccountLine account={accountOf(row)} wide />
        </LinkAnchor>
      ),
    },
    {
      key: 'amount',
      header: p('column.amount'),
      align: 'right',
      cell: ({ amount }) => <Money value={amount} />,
    },
    {
      key: 'name',
      header: t('check.nameCheck'),
      card: 'long',
      cell: (row) => <NameCheckCell row={row} />,
    },
    {
      key: 'status',
      header: p('column.status'),
      cell: (row) => (
        <span className={styles.who}>
          <PayoutBadge row={row} />
          {row.failure === null ? null : (
            <small className={styles.failed}>{p(`failure.${row.failure}`)}</small>
          )}
        </span>
      ),
    },
    {
      key: 'bank',
      header: t('row.bankNumber'),
      cell: ({ txnNumber }) =>
        txnNumber === null ? null : <span className="tabular">{txnNumber}</span>,
    },
  ]
}

function NameCheckCell({ row }: { row: BatchPayout }) {
  const t = useTranslations('payoutBatch')
  const names = useTranslations('payout.name')
  if (warningsOf(row).length > 0) return <Warnings row={row} />
  return row.nameCheck === null ? (
    <span className={styles.dim}>{t('check.notAsked')}</span>
  ) : (
    <span className={styles.good}>{names(row.nameCheck)}</span>
  )
}
