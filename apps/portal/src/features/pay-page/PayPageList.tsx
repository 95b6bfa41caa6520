import { payPage } from '@saola/contract/pay-page'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { addressOf } from './rules.ts'
import { usePageDialogs } from './usePageDialogs.tsx'
import { useColumns, Card } from './columns.tsx'

/** The merchant's pay pages (B-310, B-312). */
export function PayPageList() {
  const t = useTranslations('payPage')
  const list = useList(payPage.getAll)
  const { open, dialogs } = usePageDialogs()
  const columns = useColumns(open)
  const create = (
    <LinkButton to={paths.payPageCreate} leftSection={<Icon name="plus" size={16} />}>
      {t('list.create')}
    </LinkButton>
  )
  return (
    <ListScreen
      title={t('list.title')}
      createPath={paths.payPageCreate}
      actions={
        <>
          <LinkButton
            variant="default"
            to={paths.orders}
            leftSection={<Icon name="receipt" size={16} />}
          >
            {t('list.orders')}
          </LinkButton>
          {create}
        </>
      }
      list={list}
      filters={[
        { field: 'search', name: 'name', label: t('list.search'), chip: t('list.chipName') },
        {
          field: 'choice',
          name: 'status',
          label: t('list.status'),
          options: (['ACTIVE', 'INACTIVE'] as const).map((value) => ({
            value,
            label: t(`status.${value}`),
          })),
          chip: t('list.chipStatus'),
        },
        {
          field: 'days',
          names: ['createdFrom', 'createdTo'],
          label: t('list.dates'),
          placeholder: t('list.dates'),
          chips: [t('list.chipFrom'), t('list.chipTo')],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressOf(row.id)}
      card={(row, link) => <Card page={row} link={link} onDialog={open} />}
      empty={
        <EmptyState icon="device" title={t('list.emptyTitle')} text={t('list.emptyText')}>
          <LinkButton to={paths.payPageCreate} mt={8} leftSection={<Icon name="plus" size={16} />}>
            {t('list.emptyAction')}
          </LinkButton>
        </EmptyState>
      }
    >
      {dialogs}
    </ListScreen>
  )
}
