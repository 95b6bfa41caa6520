import { webhook, webhookStatuses } from '@saola/contract/webhook'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { WebhookDrawer } from './WebhookDrawer.tsx'
import { Status } from './WebhookStatus.tsx'
import styles from './webhook.module.css'

const upper = (text: string | undefined): string | undefined => text?.toUpperCase()

type Item = Row<typeof webhook.cmsList>

/** Addresses of all merchants: looked at, approved or turned down (B-478, B-479). */
export function WebhookList() {
  const t = useTranslations('webhook')
  const list = useList(webhook.cmsList)
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
          options: webhookStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      columns={columns}
      rowKey={(row) => row.merchantId}
      linkColumn="merchant"
      open={open}
      card={(row, link) => <Card row={row} link={link} />}
      empty={<EmptyState icon="check" title={t('cms.emptyTitle')} text={t('cms.emptyText')} />}
    >
      <WebhookDrawer open={open} />
    </ListScreen>
  )
}

function useColumns(): readonly Column<Item>[] {
  const t = useTranslations('webhook.cms.column')
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
          <TwoLines>
            <DateTime at={row.decidedAt} />
            <small>{row.decidedBy}</small>
          </TwoLines>
        ),
    },
  ]
}
function Card({ row, link }: { row: Item; link: (text: ReactNode) => ReactNode }) {
  return (
    <RowCard>
      <CardHead>
        <b>{link(`${row.merchantName} · ${row.merchantCode}`)}</b>
        <Status status={row.status} />
      </CardHead>
      <span className={styles.wrap}>{row.webhookUrl}</span>
      <small>
        <DateTime at={row.submittedAt} />
      </small>
    </RowCard>
  )
}
