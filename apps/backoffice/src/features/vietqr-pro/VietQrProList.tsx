import { vietQrPro, vietQrProStatuses, type VietQrProStatus } from '@saola/contract/vietqr-pro'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { Status } from './Status.tsx'
import { VietQrProDrawer } from './VietQrProDrawer.tsx'
import styles from './vietqr-pro.module.css'

type Item = Row<typeof vietQrPro.cmsList>

/** Merchants that want to use VietQR Pro, or do: allowed, turned down, locked (B-503). */
export function VietQrProList() {
  const t = useTranslations('vietqrPro')
  const list = useList(vietQrPro.cmsList)
  const open = useOpenRow(list.rows, (row) => row.merchantId)
  const columns = useColumns()
  const { merchantCode, merchantName, status } = list.search
  return (
    <ListPage title={t('cms.title')} above={<p className={styles.intro}>{t('cms.text')}</p>}>
      <FoldedFilters
        used={Object.keys(list.filters).filter((name) => name !== 'merchantName').length}
        search={
          <SearchInput
            value={merchantName}
            placeholder={t('cms.merchantName')}
            onSearch={(text) => list.set({ merchantName: text })}
          />
        }
      >
        <SearchInput
          value={merchantCode}
          placeholder={t('cms.merchantCode')}
          onSearch={(text) => list.set({ merchantCode: text?.toUpperCase() })}
        />
        <FilterSelect
          label={t('cms.status')}
          value={status}
          onChange={(value) => list.set({ status: value })}
          options={vietQrProStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{
          merchantCode: t('cms.merchantCode'),
          merchantName: t('cms.merchantName'),
          status: t('cms.status'),
        }}
        values={{ status: (v) => t(`status.${v as VietQrProStatus}`) }}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.merchantId}
        rowLink={open.href}
        openKey={open.key}
        card={(row, link) => (
          <div className={styles.card}>
            <div className={styles.head}>
              <b>{link(`${row.merchantName} · ${row.merchantCode}`)}</b>
              <Status status={row.status} />
            </div>
            <div className={styles.head}>
              <Money value={row.revenue} />
              <small>{row.changedAt === null ? null : <DateTime at={row.changedAt} />}</small>
            </div>
          </div>
        )}
        empty={<EmptyState icon="check" title={t('cms.emptyTitle')} text={t('cms.emptyText')} />}
      />
      <VietQrProDrawer open={open} />
    </ListPage>
  )
}

function useColumns(): readonly Column<Item>[] {
  const t = useTranslations('vietqrPro.cms')
  return [
    {
      key: 'merchant',
      header: t('merchant'),
      cell: (row) => (
        <span className={styles.what}>
          <span>{row.merchantName}</span>
          <small>{row.merchantCode}</small>
        </span>
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
