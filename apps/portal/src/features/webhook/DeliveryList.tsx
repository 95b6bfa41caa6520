import { Title } from '@mantine/core'
import { deliveryStates } from '@saola/contract/webhook-delivery'
import { TEST_EVENT, webhookEvents } from '@saola/contract/webhook-event'
import { webhook } from '@saola/contract/webhook'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import type { Filter } from '@saola/web/list/filter'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import type { ListSearch } from '@saola/web/list/search'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { eventKey } from './words.ts'
import styles from './webhook.module.css'
import { useColumns, Card } from './columns.tsx'

/** What was sent, how it went, and what comes next; it keeps itself fresh while something is on its way. */
export function DeliveryList({ may }: { may: boolean }) {
  const t = useTranslations('webhook.log')
  const list = useList(webhook.getDeliveries)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const filters = useFilters()
  return (
    <section className={styles.log} aria-labelledby="webhook-log">
      <Title order={2} size="h3" id="webhook-log" className={styles.logTitle}>
        {t('heading')}
      </Title>
      <ListFilters list={list} filters={filters} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={open.href}
        linkColumn="type"
        openKey={open.key}
        card={(row, link) => <Card row={row} link={link} />}
        empty={<EmptyState icon="inbox" title={t('emptyTitle')} text={t('emptyText')} />}
      />
      <DeliveryDrawer open={open} may={may} />
    </section>
  )
}

const types = [...webhookEvents, TEST_EVENT] as const

function useFilters(): readonly Filter<ListSearch<typeof webhook.getDeliveries>>[] {
  const t = useTranslations('webhook')
  return [
    { field: 'search', name: 'keyword', label: t('log.search'), chip: t('log.keyword') },
    {
      field: 'choice',
      name: 'state',
      label: t('log.state'),
      options: deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) })),
    },
    {
      field: 'choice',
      name: 'type',
      label: t('log.type'),
      options: types.map((value) => ({ value, label: t(`event.${eventKey(value)}`) })),
    },
    {
      field: 'days',
      names: ['fromDate', 'toDate'],
      label: t('log.dates'),
      placeholder: t('log.dates'),
      chips: [t('log.dateFrom'), t('log.dateTo')],
    },
  ]
}
