import { webhook, webhookStatuses, type WebhookStatus } from '@saola/contract/webhook'
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
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { WebhookDrawer } from './WebhookDrawer.tsx'
import { Status } from './WebhookStatus.tsx'
import styles from './webhook.module.css'

type Item = Row<typeof webhook.cmsList>

/** Addresses of all merchants: looked at, approved or turned down (B-478, B-479). */
export function WebhookList() {
  const t = useTranslations('webhook')
  const list = useList(webhook.cmsList)
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
          options={webhookStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{
          merchantCode: t('cms.merchantCode'),
          merchantName: t('cms.merchantName'),
          status: t('cms.status'),
        }}
        values={{ status: (v) => t(`status.${v as WebhookStatus}`) }}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.merchantId}
        rowLink={open.href}
        linkColumn="merchant"
        openKey={open.key}
        card={(row, link) => <Card row={row} link={link} />}
        empty={<EmptyState icon="check" title={t('cms.emptyTitle')} text={t('cms.emptyText')} />}
      />
      <WebhookDrawer open={open} />
    </ListPage>
  )
}

function useColumns(): readonly Column<Item>[] {
  const t = useTranslations('webhook.cms.column')
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
    {
      key: 'url',
      header: t('url'),
      cell: (row) => (
        <span className={styles.url} title={row.webhookUrl}>
          {row.webhookUrl}
        </span>
      ),
    },
    { key: 'status', header: t('status'), cell: (row) => <Status status={row.status} /> },
    {
      key: 'submittedAt',
      header: t('submitted'),
      sortable: true,
      cell: (row) => <DateTime at={row.submittedAt} />,
    },
    {
      key: 'decided',
      header: t('decided'),
      cell: (row) =>
        row.decidedAt === null ? (
          '—'
        ) : (
          <span className={styles.what}>
            <DateTime at={row.decidedAt} />
            <small>{row.decidedBy}</small>
          </span>
        ),
    },
  ]
}
function Card({ row, link }: { row: Item; link: (text: ReactNode) => ReactNode }) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <b>{link(`${row.merchantName} · ${row.merchantCode}`)}</b>
        <Status status={row.status} />
      </div>
      <span className={styles.wrap}>{row.webhookUrl}</span>
      <small>
        <DateTime at={row.submittedAt} />
      </small>
    </div>
  )
}
