import { Button } from '@mantine/core'
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { subscriptionStatuses } from '@saola/contract/subscription-values'
import { queryOptionsOf } from '@saola/web/api/query'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import type { Filter } from '@saola/web/list/filter'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { ListSearch } from '@saola/web/list/search'
import { onlyFilters, useList, type List } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { SecondaryActions } from '@saola/web/ui/SecondaryActions.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { subscriptionAddress } from '../../parts/subscription/words.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { useBulk } from './bulk/useBulk.tsx'
import { SubscriptionCard, useColumns } from './columns.tsx'
import { ImportButton } from './import/ImportButton.tsx'
import { Tabs } from './Tabs.tsx'
import { TonightCard } from './tonight/TonightCard.tsx'

type Call = typeof subscription.getAll
const OWN = ['keyword', 'status', 'planId', 'customerId', 'fromDate', 'toDate'] as const

/** All subscriptions. */
export function SubscriptionList() {
  const t = useTranslations('subscription')
  const bulkWords = useTranslations('subscriptionBulk')
  const me = useMe()
  const list = onlyFilters(useList(subscription.getAll), ...OWN)
  const filters = useFilters(list)
  const bulk = useBulk()
  const mayAct = me.can(1504, 'CREATE')
  const columns = useColumns(mayAct ? bulk.chosen : null)
  const create = mayAct ? (
    <LinkButton to={paths.subscriptionCreate} leftSection={<Icon name="plus" size={16} />}>
      {t('list.create')}
    </LinkButton>
  ) : null
  return (
    <ListScreen
      title={t('list.title')}
      actions={
        <>
          <SecondaryActions>
            {mayAct ? <ImportButton /> : null}
            {mayAct ? (
              <Button
                variant="default"
                leftSection={<Icon name="clock" size={16} />}
                onClick={bulk.showPast}
              >
                {bulkWords('choose.history')}
              </Button>
            ) : null}
            {me.can(1504, 'EXPORT') ? (
              <ExportButton
                call={subscription.export}
                request={{ query: list.filters }}
                scope={scopeOf(list, { query: {} })}
              />
            ) : null}
          </SecondaryActions>
          {create}
        </>
      }
      {...(create === null ? {} : { createPath: paths.subscriptionCreate })}
      above={
        <>
          <Tabs here="subscriptions" />
          <TonightCard />
        </>
      }
      list={list}
      filters={filters}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => subscriptionAddress(row.id)}
      bulk={<BulkBar chosen={bulk.chosen} list={list} onAsk={bulk.ask} />}
      linkColumn="code"
      card={(row, link) => (
        <SubscriptionCard row={row} link={link} chosen={mayAct ? bulk.chosen : null} />
      )}
      empty={
        <EmptyState icon="repeat" title={t('list.emptyTitle')} text={t('list.emptyText')}>
          {create}
        </EmptyState>
      }
    >
      {bulk.dialog}
    </ListScreen>
  )
}

function useFilters(list: List<Call>): readonly Filter<ListSearch<Call>>[] {
  const t = useTranslations('subscription')
  const { data: plans = [] } = useQuery(queryOptionsOf(subscriptionPlan.getAllCache, { query: {} }))
  // A plan that takes no more subscribers is not offered, but a link may ask for it.
  const planName = (id: string): string =>
    plans.find((plan) => plan.id === id)?.name ??
    list.rows.find(({ plan }) => plan.id === id)?.plan.name ??
    t('list.onePlan')
  const customerName = (id: string): string =>
    list.rows.find(({ customer }) => customer.id === id)?.customer.fullName ?? t('list.oneCustomer')
  return [
    { field: 'search', name: 'keyword', label: t('list.search'), chip: t('field.keyword') },
    {
      field: 'choice',
      name: 'status',
      label: t('field.status'),
      options: subscriptionStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      field: 'choice',
      name: 'planId',
      label: t('field.plan'),
      options: plans.map(({ id, name }) => ({ value: id, label: name })),
      say: planName,
    },
    {
      field: 'days',
      names: ['fromDate', 'toDate'],
      label: t('list.created'),
      placeholder: t('list.created'),
      chips: [t('field.from'), t('field.to')],
    },
    { field: 'link', name: 'customerId', label: t('field.customer'), say: customerName },
  ]
}
