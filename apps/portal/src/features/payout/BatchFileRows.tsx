/** Rows of an uploaded file: the wrong ones, those worth a look, all that can be paid. */
import { Alert, Button, Checkbox, Skeleton } from '@mantine/core'
import {
  batchColumns,
  payoutBatch,
  type BatchColumn,
  type BatchFile,
  type BatchRow,
} from '@saola/contract/payout-batch'
import type { Page } from '@saola/contract/paging'
import { formatNumberVi } from '@saola/money/format'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { useBankName, Warnings } from './BatchMarks.tsx'
import { faultOf, toggled, toggledAll } from './batch-rules.ts'
import styles from './batch.module.css'
import { RowNumber, RowsTable, type RowColumn } from './RowsTable.tsx'
import { useFileRows, type RowKind } from './useBatchFile.ts'

/** One page of rows, or what stands in its place. */
function FileRows({
  file,
  kind,
  label,
  columns,
  above,
}: {
  file: BatchFile
  kind: RowKind
  label: string
  columns: readonly RowColumn<BatchRow>[]
  above?: (page: Page<BatchRow>) => React.ReactNode
}) {
  const { query, page, pageNumber, setPage } = useFileRows(file, kind)
  if (page === undefined)
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={180} radius={12} />
    )
  return (
    <>
      {above?.(page)}
      <RowsTable
        label={label}
        page={page}
        columns={columns}
        rowKey={({ row }) => row}
        pageNumber={pageNumber}
        onPage={setPage}
        isStale={query.isPlaceholderData}
      />
    </>
  )
}

const rowNumber = (header: string): RowColumn<BatchRow> => ({
  key: 'row',
  header,
  card: 'head',
  cell: ({ row }) => <RowNumber name={header} row={row} />,
})

/** As they were typed, each fault in words at its cell. */
export function InvalidRows({ file }: { file: BatchFile }) {
  const t = useTranslations('payoutBatch')
  const columns = batchColumns.map((field): RowColumn<BatchRow> => ({
    key: field,
    header: t(`short.${field}`),
    cell: (row) =>
      row.cells[field] === '' && faultOf(row, field) === null ? null : (
        <TypedCell row={row} field={field} />
      ),
  }))
  return (
    <Section title={t('check.invalidTitle')}>
      <div className={`${styles.row} ${styles.lead}`}>
        <p>{t('check.invalidText')}</p>
        <ExportButton
          call={payoutBatch.corrections}
          request={{ params: { fileId: file.fileId } }}
          label={t('check.corrections')}
        />
      </div>
      <FileRows
        file={file}
        kind="INVALID"
        label={t('check.invalidTitle')}
        columns={[rowNumber(t('check.row')), ...columns]}
      />
    </Section>
  )
}

function TypedCell({ row, field }: { row: BatchRow; field: BatchColumn }) {
  const t = useTranslations('payoutBatch.fault')
  const fault = faultOf(row, field)
  const typed = row.cells[field]
  if (fault === null) return <span className={styles.typed}>{typed}</span>
  return (
    <span className={styles.wrong} data-wrong>
      {typed === '' ? null : <span>{typed}</span>}
      <small>
        <Icon name="warning" size={12} /> {t(fault)}
      </small>
    </span>
  )
}

/** Each is ticked by itself, or all of the page: nobody says yes to rows that they have not had before them. */
export function WarnedRows({
  file,
  ticked,
  error,
  onTick,
}: {
  file: BatchFile
  ticked: readonly number[]
  error: string | null
  onTick: (rows: number[]) => void
}) {
  const t = useTranslations('payoutBatch.check')
  const own = useValidColumns()
  const done = t('confirmed', {
    done: formatNumberVi(Math.min(ticked.length, file.warned)),
    total: formatNumberVi(file.warned),
  })
  const tick: RowColumn<BatchRow> = {
    key: 'tick',
    card: 'head',
    header: t('confirm'),
    cell: ({ row, cells }) => (
      <Checkbox
        aria-label={t('confirmRow', { row: String(row), name: cells.accountName })}
        checked={ticked.includes(row)}
        onChange={() => onTick(toggled(ticked, row))}
      />
    ),
  }
  return (
    <Section title={t('warnedTitle')}>
      <p className={styles.lead}>{t('warnedText')}</p>
      <FileRows
        file={file}
        kind="WARNED"
        label={t('warnedTitle')}
        columns={[tick, own.row, own.receiver, own.amount, own.warnings]}
        above={({ items }) => {
          const shown = items.map(({ row }) => row)
          const all = shown.every((row) => ticked.includes(row))
          return (
            <div className={`${styles.row} ${styles.lead}`}>
              <strong role="status" className="tabular">
                {done}
              </strong>
              <Button size="xs" variant="default" onClick={() => onTick(toggledAll(ticked, shown))}>
                {all ? t('unconfirmPage') : t('confirmPage', { count: shown.length })}
              </Button>
            </div>
          )
        }}
      />
      {error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert" data-problem tabIndex={-1}>
          {error}
        </Alert>
      )}
    </Section>
  )
}

export function ValidRows({ file }: { file: BatchFile }) {
  const t = useTranslations('payoutBatch.check')
  const { row, receiver, amount, content, name } = useValidColumns()
  return (
    <Section title={t('validTitle')}>
      <FileRows
        file={file}
        kind="VALID"
        label={t('validTitle')}
        columns={[row, receiver, amount, content, name]}
      />
    </Section>
  )
}

function useValidColumns() {
  const t = useTranslations('payoutBatch')
  const names = useTranslations('payout.name')
  const bankName = useBankName()
  return {
    row: rowNumber(t('check.row')),
    receiver: {
      key: 'receiver',
      header: t('check.receiver'),
      card: 'long',
      cell: ({ cells, bankBin }) => (
        <span className={styles.who}>
          {cells.accountName}
          <small>
            {bankBin === null ? cells.bank : bankName(bankBin)} ·{' '}
            <span className="tabular">{cells.accountNo}</span>
          </small>
        </span>
      ),
    },
    amount: {
      key: 'amount',
      header: t('short.amount'),
      align: 'right',
      cell: ({ amount }) => (amount === null ? null : <Money value={amount} />),
    },
    content: {
      key: 'content',
      header: t('short.content'),
      cell: ({ cells }) => (
        <span className={styles.who}>
          {cells.content}
          {cells.reference === '' ? null : <small>{cells.reference}</small>}
        </span>
      ),
    },
    warnings: {
      key: 'warnings',
      header: t('check.warnings'),
      card: 'long',
      cell: (row) => <Warnings row={row} />,
    },
    name: {
      key: 'name',
      header: t('check.nameCheck'),
      cell: ({ nameCheck }) =>
        nameCheck === null ? (
          <span className={styles.dim}>{t('check.notAsked')}</span>
        ) : (
          <span className={nameCheck === 'EXACT' ? styles.good : styles.toCheck}>
            {names(nameCheck)}
          </span>
        ),
    },
  } satisfies Record<string, RowColumn<BatchRow>>
}
