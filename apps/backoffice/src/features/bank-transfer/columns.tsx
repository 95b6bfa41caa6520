import type { TransferItem } from '@saola/contract/bank-transfer'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PendingBadge } from '../../parts/PendingChange.tsx'
import { TransferState } from './TransferState.tsx'

const receiverOf = (row: TransferItem): string =>
  [row.toBankName, row.toAccount].filter((part) => part !== null).join(' · ')

export function useColumns(): readonly Column<TransferItem>[] {
  const t = useTranslations('bankTransfer')
  return [
    {
      key: 'order',
      header: t('column.order'),
      cell: (row) => (
        <TwoLines maxWidth={180}>
          <span>{t(`kind.${row.kind}`)}</span>
          <small className="tabular">{row.reference}</small>
        </TwoLines>
      ),
    },
    {
      key: 'createdAt',
      header: t('column.createdAt'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      key: 'merchant',
      header: t('column.merchant'),
      cell: (row) => (
        <TwoLines maxWidth={220}>
          <span>{row.merchantName ?? t('house')}</span>
          <small>{row.merchantCode}</small>
        </TwoLines>
      ),
    },
    {
      key: 'receiver',
      header: t('column.receiver'),
      cell: (row) => (
        <TwoLines maxWidth={260}>
          <span>{row.toName ?? t(`channel.${row.channel}`)}</span>
          <small className="tabular">{receiverOf(row)}</small>
        </TwoLines>
      ),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: (row) => <Money value={row.amount} />,
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) => (
        <Group gap={6}>
          <TransferState row={row} />
          <PendingBadge id={row.pendingApproval} />
        </Group>
      ),
    },
  ]
}

export function Card({ row, link }: { row: TransferItem; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('bankTransfer')
  return (
    <RowCard>
      <Group justify="space-between" wrap="nowrap">
        <b>{link(t(`kind.${row.kind}`))}</b>
        <Money value={row.amount} />
      </Group>
      <small>
        {row.merchantName ?? t('house')} → {row.toName ?? t(`channel.${row.channel}`)}
      </small>
      <Group justify="space-between" gap={6}>
        <DateTime at={row.createdAt} />
        <Group gap={6}>
          <TransferState row={row} />
          <PendingBadge id={row.pendingApproval} />
        </Group>
      </Group>
    </RowCard>
  )
}
