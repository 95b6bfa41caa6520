import {
  eventDelivery,
  eventDeliveryStates,
  eventHandlerNames,
} from '@saola/contract/event-delivery'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { EventDeliveryDrawer } from './EventDeliveryDrawer.tsx'
import { useColumns, Card } from './columns.tsx'
import { useEventWords } from './useEventWords.ts'

/** What should have followed an event and did not: seen, explained, tried again or skipped (ADR 0049). */
export function EventDeliveriesPage() {
  const t = useTranslations('eventDelivery')
  const words = useEventWords()
  const list = useList(eventDelivery.list)
  const open = useOpenRow(list.rows, (row) => String(row.id))
  const columns = useColumns()
  const { data: me } = useAdmin()
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('search') },
        {
          field: 'choice',
          name: 'state',
          label: t('filter.state'),
          options: eventDeliveryStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          field: 'choice',
          name: 'handler',
          label: t('filter.handler'),
          options: eventHandlerNames.map((value) => ({ value, label: words.handler(value) })),
        },
      ]}
      columns={columns}
      rowKey={(row) => String(row.id)}
      linkColumn="handler"
      open={open}
      card={(row, link) => <Card row={row} link={link} />}
      empty={<EmptyState icon="check" title={t('empty.title')} text={t('empty.text')} />}
    >
      <EventDeliveryDrawer open={open} may={me?.codes.includes(3005) === true} />
    </ListScreen>
  )
}
