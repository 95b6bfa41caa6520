import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { enterpriseStatuses, paymentSources } from '@saola/contract/salary-values'
import { scopeOf } from '@saola/web/list/ExportButton.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EnterpriseStatus } from '@saola/web/parts/enterprise/EnterpriseStatus.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { ButtonRow, CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ChangeMark } from '../../parts/PendingChange.tsx'
import { DataExportButton } from '../../parts/data-export/DataExportButton.tsx'
import { StaffViewsButton } from '../../parts/views/StaffViewsButton.tsx'
import { EnterpriseDrawer } from './EnterpriseDrawer.tsx'
import { UsedPart } from './UsedPart.tsx'

type Item = Row<typeof salaryEnterprise.cmsList>

/** Enterprises in salary advance: what they asked for, what the bank has granted, what they use (docs/decisions.md#22). */
export function EnterpriseList() {
  const t = useTranslations('enterprise')
  const s = useTranslations('salary')
  const list = useList(salaryEnterprise.cmsList)
  const open = useOpenRow(list.rows, (row) => row.merchantId)
  const columns = useColumns()
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      views={<StaffViewsButton list="enterprises" />}
      actions={
        <DataExportButton
          file="SALARY_ENTERPRISES"
          query={list.filters}
          scope={scopeOf(list, { query: {} })}
        />
      }
      list={list}
      filters={[
        {
          field: 'search',
          name: 'keyword',
          label: t('filter.keyword'),
        },
        {
          field: 'choice',
          name: 'status',
          label: t('filter.status'),
          options: enterpriseStatuses.map((value) => ({ value, label: s(`status.${value}`) })),
        },
        {
          field: 'choice',
          name: 'paymentSource',
          label: t('filter.source'),
          options: paymentSources.map((value) => ({ value, label: s(`source.${value}`) })),
        },
      ]}
      columns={columns}
      rowKey={(row) => row.merchantId}
      linkColumn="merchant"
      open={open}
      card={(row, link) => <Card row={row} link={link} />}
      empty={<EmptyState icon="users" title={t('emptyTitle')} text={t('emptyText')} />}
    >
      <EnterpriseDrawer open={open} />
    </ListScreen>
  )
}

function useColumns(): readonly Column<Item>[] {
  const t = useTranslations('enterprise.column')
  const s = useTranslations('salary')
  const none = useTranslations('enterprise')('noOwn')
  return [
    {
      key: 'merchant',
      header: t('merchant'),
      cell: (row) => (
        <TwoLines maxWidth={260}>
          <span title={row.merchantName}>{row.merchantName}</span>
          <small>{row.merchantCode}</small>
        </TwoLines>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      cell: (row) => (
        <ButtonRow>
          <EnterpriseStatus status={row.status} />
          <ChangeMark id={row.pendingApproval} coming={null} />
        </ButtonRow>
      ),
    },
    {
      key: 'usedPercent',
      header: t('used'),
      align: 'right',
      sortable: true,
      cell: (row) => <UsedPart of={row} />,
    },
    {
      key: 'source',
      header: t('source'),
      cell: (row) => (row.paymentSource === null ? '—' : s(`source.${row.paymentSource}`)),
    },
    {
      key: 'asked',
      header: t('asked'),
      align: 'right',
      cell: (row) => <Money value={row.paySalaryLimitation} />,
    },
    {
      key: 'granted',
      header: t('granted'),
      align: 'right',
      cell: (row) => <Money value={row.grantedLimit} />,
    },
    {
      key: 'own',
      header: t('own'),
      align: 'right',
      cell: (row) =>
        row.paymentSource !== null && row.limitAmount === null ? (
          <small>{none}</small>
        ) : (
          <Money value={row.limitAmount} />
        ),
    },
    {
      key: 'registeredAt',
      header: t('registered'),
      sortable: true,
      cell: (row) => <DateTime at={row.registeredAt} />,
    },
    { key: 'taxCode', header: t('taxCode'), cell: (row) => row.taxCode ?? '—' },
  ]
}

function Card({ row, link }: { row: Item; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('enterprise.column')
  return (
    <RowCard>
      <CardHead>
        <b>{link(`${row.merchantName} · ${row.merchantCode}`)}</b>
        <EnterpriseStatus status={row.status} />
      </CardHead>
      <CardHead>
        <small>{t(row.grantedLimit === null ? 'asked' : 'granted')}</small>
        <Money value={row.grantedLimit ?? row.paySalaryLimitation} />
      </CardHead>
      {row.usedPercent === null ? null : (
        <CardHead>
          <small>{t('used')}</small>
          <UsedPart of={row} />
        </CardHead>
      )}
      <CardHead>
        <small>
          <DateTime at={row.registeredAt} />
        </small>
        <ChangeMark id={row.pendingApproval} coming={null} />
      </CardHead>
    </RowCard>
  )
}
