import { vietQrPro, vietQrProStatuses } from '@saola/contract/vietqr-pro'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { Status } from './Status.tsx'
import { VietQrProDrawer } from './VietQrProDrawer.tsx'

const upper = (text: string | undefined): string | undefined => text?.toUpperCase()

type Item = Row<typeof vietQrPro.cmsList>

/** Merchants that want to use VietQR Pro, or do: allowed, turned down, locked (B-503). */
export function VietQrProList() {
  const t = useTranslations('vietqrPro')
  const list = useList(vietQrPro.cmsList)
  const open = useOpenRow(list.rows, (row) => row.merchantId)
  const columns = useColumns()
  return (
    <ListScreen
      title={t('cms.title')}
      intro={t('cms.text')}
      list={list}
      filters={[
        { field: 'search', name: 'merchantName', label: t('cms.merchantName') },
        { field: 'text', name: 'merchantCode', label: t('cms.merchantCode'), clean: upper },
        {
          field: 'choice',
          name: 'status',
          label: t('cms.status'),
          options: vietQrProStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      columns={columns}
      rowKey={(row) => row.merchantId}
      open={open}
      card={(row, link) => (
        <RowCard>
          <CardHead>
            <b>{link(`${row.merchantName} · ${row.merchantCode}`)}</b>
            <Status status={row.status} />
          </CardHead>
          <CardHead>
            <Money value={row.revenue} />
            <small>{row.changedAt === null ? null : <DateTime at={row.changedAt} />}</small>
          </CardHead>
        </RowCard>
      )}
      empty={<EmptyState icon="check" title={t('cms.emptyTitle')} text={t('cms.emptyText')} />}
    >
      <VietQrProDrawer open={open} />
    </ListScreen>
  )
}

function useColumns(): readonly Column<Item>[] {
  const t = useTranslations('vietqrPro.cms')
  return [
    {
      key: 'merchant',
      header: t('merchant'),
      cell: (row) => (
        <TwoLines>
          <span>{row.merchantName}</span>
          <small>{row.merchantCode}</small>
        </TwoLines>
      ),
    },
    { key: 'status', header: t('status'), cell: (row) => <Status status={row.status} /> },
    { key: 'waiting', header: t('waiting'), align: 'right', cell: (row) => String(row.waiting) },
    {
      key: 'customers',
      header: t('customers'),
      align: 'right',
      cell: (row) => String(row.customers),
    },
    {
      key: 'revenue',
      header: t('revenue'),
      align: 'right',
      cell: (row) => <Money value={row.revenue} />,
    },
    {
      key: 'changedAt',
      header: t('changed'),
      sortable: true,
      cell: (row) => (row.changedAt === null ? '—' : <DateTime at={row.changedAt} />),
    },
  ]
}
