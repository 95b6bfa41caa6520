import { Button } from '@mantine/core'
import type { BankCollection } from '@saola/contract/salary-collection'
import { formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import type { Column } from '@saola/web/list/ListTable.tsx'
import {
  CollectionState,
  useCollectionFailure,
} from '@saola/web/parts/enterprise/CollectionState.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'

type Start = (row: BankCollection) => void

export function useColumns(onStart: Start): readonly Column<BankCollection>[] {
  const t = useTranslations('salaryCollection')
  return [
    {
      key: 'merchant',
      header: t('enterprise'),
      cell: (row) => (
        <TwoLines maxWidth={240}>
          <span title={row.merchantName}>{row.merchantName}</span>
          <small>{row.merchantCode}</small>
        </TwoLines>
      ),
    },
    {
      key: 'dueOn',
      header: t('dueOn'),
      sortable: true,
      cell: (row) => (
        <TwoLines>
          <span>{showDay(row.dueOn)}</span>
          <small>
            {row.salaryPeriodName}
            {row.daysLate > 0 ? ` · ${t('late', { days: row.daysLate })}` : ''}
          </small>
        </TwoLines>
      ),
    },
    { key: 'state', header: t('state'), cell: (row) => <State row={row} /> },
    {
      key: 'total',
      header: t('total'),
      align: 'right',
      cell: (row) => (
        <TwoLines>
          <b>
            <Money value={row.total} />
          </b>
          <small>{t('withInterest', { amount: formatVnd(row.interest) })}</small>
        </TwoLines>
      ),
    },
    {
      key: 'start',
      header: t('action'),
      align: 'right',
      cell: (row) => <StartButton row={row} onStart={onStart} />,
    },
  ]
}
const isShort = ({ state }: BankCollection): boolean => state === 'SHORT' || state === 'OVERDUE'
/** With why it was not taken, or the bank's number where it was. */
function State({ row }: { row: BankCollection }) {
  const failureOf = useCollectionFailure()
  const why = isShort(row) ? failureOf(row.failure) : row.bankReference
  return (
    <TwoLines maxWidth={240}>
      <span>
        <CollectionState state={row.state} />
      </span>
      {why === null ? null : <small title={why}>{why}</small>}
    </TwoLines>
  )
}
function StartButton({ row, onStart }: { row: BankCollection; onStart: Start }) {
  const t = useTranslations('salaryCollection')
  if (!row.allowedActions.includes('start')) return null
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${t('start')} ${row.merchantName}`}
      onClick={() => onStart(row)}
    >
      {t('start')}
    </Button>
  )
}
export function Card({ row, onStart }: { row: BankCollection; onStart: Start }) {
  const t = useTranslations('salaryCollection')
  const failureOf = useCollectionFailure()
  return (
    <RowCard>
      <CardHead>
        <b>{`${row.merchantName} · ${row.merchantCode}`}</b>
        <CollectionState state={row.state} />
      </CardHead>
      <CardHead>
        <small>
          {row.salaryPeriodName} · {showDay(row.dueOn)}
          {row.daysLate > 0 ? ` · ${t('late', { days: row.daysLate })}` : ''}
        </small>
        <b>
          <Money value={row.total} />
        </b>
      </CardHead>
      {!isShort(row) ? null : (
        <small>
          {failureOf(row.failure)} {row.triedAt === null ? null : <DateTime at={row.triedAt} />}
        </small>
      )}
      <StartButton row={row} onStart={onStart} />
    </RowCard>
  )
}
