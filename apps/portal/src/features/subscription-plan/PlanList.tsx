import { useHotkeys } from '@mantine/hooks'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { planPaymentTypes, planStatuses, planTypes } from '@saola/contract/subscription-plan-values'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList, type List } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { SecondaryActions } from '@saola/web/ui/SecondaryActions.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { PlanCard, useColumns } from './columns.tsx'
import { addressOf } from './rules.ts'
import { useMrr } from './useMrr.ts'

type PlansList = List<typeof subscriptionPlan.getAll>

/** The merchant's plans (B-432, B-437). */
export function PlanList() {
  const t = useTranslations('subscriptionPlan')
  const range = useTranslations('web.days')
  const list = useList(subscriptionPlan.getAll)
  const navigate = useNavigate()
  const mrr = useMrr(list.rows)
  const columns = useColumns(mrr)
  const { can } = useMe()
  const mayCreate = can(1504, 'CREATE')
  useHotkeys([
    [
      'n',
      () => {
        if (mayCreate) void navigate({ to: paths.planCreate })
      },
    ],
  ])
  const create = (label: string) =>
    mayCreate ? (
      <LinkButton to={paths.planCreate} leftSection={<Icon name="plus" size={16} />}>
        {label}
      </LinkButton>
    ) : null
  return (
    <ListScreen
      title={t('list.title')}
      name="plans"
      actions={
        <>
          {can(1504, 'EXPORT') ? (
            <SecondaryActions>
              <PlansFile list={list} />
            </SecondaryActions>
          ) : null}
          {create(t('list.create'))}
        </>
      }
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('list.search'), chip: t('list.keyword') },
        {
          field: 'choice',
          name: 'status',
          label: t('field.status'),
          options: planStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          field: 'choice',
          name: 'type',
          label: t('field.type'),
          options: planTypes.map((value) => ({ value, label: t(`type.${value}`) })),
        },
        {
          field: 'choice',
          name: 'paymentType',
          label: t('field.paymentType'),
          options: planPaymentTypes.map((value) => ({ value, label: t(`paymentType.${value}`) })),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('list.dates'),
          placeholder: t('list.dates'),
          chips: [range('from'), range('to')],
        },
      ]}
      columns={columns}
      linkColumn="code"
      rowKey={(row) => row.id}
      rowLink={(row) => addressOf(row.id)}
      card={(row, link) => <PlanCard row={row} link={link} mrr={mrr} />}
      empty={
        <EmptyState icon="calendar" title={t('list.emptyTitle')} text={t('list.emptyText')}>
          {create(t('list.emptyAction'))}
        </EmptyState>
      }
    />
  )
}

function PlansFile({ list }: { list: PlansList }) {
  return (
    <ExportButton
      call={subscriptionPlan.export}
      request={{ query: list.filters }}
      scope={scopeOf(list, { query: {} })}
    />
  )
}
