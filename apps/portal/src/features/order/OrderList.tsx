import { orderStatuses, type OrderStatus as Status } from '@saola/contract/enums'
import { orders } from '@saola/contract/order'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { ignoring, useList } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { CardHead } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { ViewsButton } from '../../parts/ViewsButton.tsx'
import styles from './order.module.css'
import { OrderStatus } from './OrderStatus.tsx'
import { addressOf } from './rules.ts'
import { Items, useColumns } from './columns.tsx'

/** Orders from all pages (B-327, B-329). Rows change by themselves: the shell refetches when a payment moves. */
export function OrderList() {
  const t = useTranslations('order')
  // NONE in the address is the same as no status at all.
  const list = ignoring(useList(orders.getAll), { status: 'NONE' })
  const columns = useColumns()
  const choices: readonly { value: 'NONE' | Status; label: string }[] = [
    { value: 'NONE', label: t('list.all') },
    ...orderStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
  ]
  return (
    <ListScreen
      title={t('list.title')}
      name="orders"
      views={<ViewsButton list="orders" />}
      actions={
        <LinkButton
          variant="default"
          to={paths.payPage}
          leftSection={<Icon name="device" size={16} />}
        >
          {t('list.pages')}
        </LinkButton>
      }
      choices={
        <div className={`${styles.statuses} no-print`}>
          <ChoiceChips
            quiet
            label={t('list.statuses')}
            value={list.search.status ?? 'NONE'}
            onChange={(next) => list.set({ status: next === 'NONE' ? undefined : next })}
            choices={choices}
          />
        </div>
      }
      list={list}
      filters={[
        { field: 'search', name: 'refId', label: t('list.search'), chip: t('list.chipRef') },
        { field: 'text', name: 'id', label: t('list.id'), chip: t('list.chipId') },
        {
          field: 'days',
          names: ['from', 'to'],
          label: t('list.dates'),
          placeholder: t('list.dates'),
          chips: [t('list.chipFrom'), t('list.chipTo')],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressOf(row.id)}
      card={(row, link) => (
        <div className={styles.card}>
          <CardHead wrap={false}>
            <b>
              <Money value={row.amount} />
            </b>
            <OrderStatus status={row.status} />
          </CardHead>
          <div>{link(<span className="tabular">{row.referenceId}</span>)}</div>
          <span className={styles.cardFacts}>
            <Items order={row} />
            <span>{[row.customerName, row.customerPhone].filter(Boolean).join(' · ')}</span>
            <DateTime at={row.createdAt} />
          </span>
        </div>
      )}
      empty={
        <EmptyState icon="receipt" title={t('list.emptyTitle')} text={t('list.emptyText')}>
          <LinkButton to={paths.payPage} mt={8}>
            {t('list.emptyAction')}
          </LinkButton>
        </EmptyState>
      }
    />
  )
}
