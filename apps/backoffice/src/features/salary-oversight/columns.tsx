import type { OversightPayment } from '@saola/contract/salary-oversight'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PaymentState } from './PaymentState.tsx'

export function useColumns(): readonly Column<OversightPayment>[] {
  const t = useTranslations('salaryOversight.column')
  return [
    {
      key: 'reference',
      header: t('reference'),
      cell: (row) => (
        <TwoLines maxWidth={150}>
          <span className="tabular">{row.advanceCode}</span>
          <small className="tabular" title={row.reference}>
            {row.reference}
          </small>
        </TwoLines>
      ),
    },
    {
      key: 'merchant',
      header: t('merchant'),
      cell: (row) => (
        <TwoLines maxWidth={220}>
          <span title={row.merchantName}>{row.merchantName}</span>
          <small>{row.merchantCode}</small>
        </TwoLines>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.amount} />,
    },
    { key: 'state', header: t('state'), cell: (row) => <PaymentState row={row} /> },
    {
      key: 'createdAt',
      header: t('created'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      key: 'ended',
      header: t('ended'),
      cell: (row) => (row.endedAt === null ? '—' : <DateTime at={row.returnedAt ?? row.endedAt} />),
    },
  ]
}

export function Card({
  row,
  link,
}: {
  row: OversightPayment
  link: (text: ReactNode) => ReactNode
}) {
  return (
    <RowCard>
      <CardHead wrap={false}>
        <b className="tabular">{link(row.advanceCode)}</b>
        <Money value={row.amount} />
      </CardHead>
      <small>
        {row.merchantName} · {row.merchantCode}
      </small>
      <CardHead>
        <PaymentState row={row} />
        <small>
          <DateTime at={row.createdAt} />
        </small>
      </CardHead>
    </RowCard>
  )
}
