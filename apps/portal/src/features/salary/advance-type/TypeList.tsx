import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { advanceForms } from '@saola/contract/salary-values'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { useMe } from '../../../app/useMe.ts'
import { isNotApproved, NotApproved } from '../NotReady.tsx'
import { Tabs } from '../Tabs.tsx'
import { TypeCard, useColumns } from './columns.tsx'
import { addressOf } from './rules.ts'
import { useStatus } from '../useStatus.ts'

/** How much of their wage the employees may draw, by kinds of employees (B-590, B-592). */
export function TypeList() {
  const t = useTranslations('salaryType')
  const list = useList(salaryAdvanceType.list)
  const columns = useColumns()
  const isLocked = useStatus() === 'CMS_LOCKED'
  const mayCreate = useMe().can(2402, 'CREATE') && !isLocked
  const create = (label: string) =>
    mayCreate ? (
      <LinkButton to={paths.salaryAdvanceTypeCreate} leftSection={<Icon name="plus" size={16} />}>
        {label}
      </LinkButton>
    ) : null
  if (isNotApproved(list.query.error)) return <NotApproved title={t('title')} />
  return (
    <ListScreen
      title={t('title')}
      intro={t(isLocked ? 'list.locked' : 'list.intro')}
      actions={create(t('list.create'))}
      {...(mayCreate ? { createPath: paths.salaryAdvanceTypeCreate } : {})}
      above={<Tabs here="types" />}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('list.search'), chip: t('field.name') },
        {
          field: 'choice',
          name: 'advanceForm',
          label: t('field.advanceForm'),
          options: advanceForms.map((value) => ({ value, label: t(`form.${value}`) })),
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressOf(row.id)}
      card={(row, link) => <TypeCard row={row} link={link} />}
      empty={
        <EmptyState icon="wallet" title={t('list.emptyTitle')} text={t('list.emptyText')}>
          {create(t('list.emptyAction'))}
        </EmptyState>
      }
    />
  )
}
