import { salaryEmployee } from '@saola/contract/salary-employee'
import { employeeLimits, employeeStates } from '@saola/contract/salary-employee-values'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import type { Filter } from '@saola/web/list/filter'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { ListSearch } from '@saola/web/list/search'
import { useList, type List } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { SecondaryActions } from '@saola/web/ui/SecondaryActions.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { useMe } from '../../../app/useMe.ts'
import { isNotApproved, NotApproved } from '../NotReady.tsx'
import { Tabs } from '../Tabs.tsx'
import { useStatus } from '../useStatus.ts'
import { useTicked } from '../useTicked.ts'
import { Attention } from './Attention.tsx'
import { BulkBar } from './BulkBar.tsx'
import { EmployeeCard, useColumns } from './columns.tsx'
import { addressOf, isTickable } from './rules.ts'
import { useAdvanceTypes } from './useAdvanceTypes.ts'

/** Who may draw on their wage, on which terms and to which account (B-600, B-601). */
export function EmployeeList() {
  const t = useTranslations('salaryEmployee')
  const list = useList(salaryEmployee.list)
  const filters = useFilters()
  const ticked = useTicked(list.rows, isTickable, employeeLimits.atOnce)
  const tools = list.rows.some(isTickable) || ticked.rows.length > 0 ? ticked : null
  const columns = useColumns(tools)
  const isLocked = useStatus() === 'CMS_LOCKED'
  const mayCreate = useMe().can(2402, 'CREATE') && !isLocked
  if (isNotApproved(list.query.error)) return <NotApproved title={t('title')} />
  return (
    <ListScreen
      title={t('title')}
      {...(isLocked ? { intro: t('list.locked') } : {})}
      actions={<Actions list={list} mayCreate={mayCreate} />}
      {...(mayCreate ? { createPath: paths.salaryStaffCreate } : {})}
      above={
        <>
          <Tabs here="staff" />
          <Attention state={list.search.state} onState={(state) => list.set({ state })} />
        </>
      }
      bulk={<BulkBar ticked={ticked} rows={list.rows} />}
      list={list}
      filters={filters}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressOf(row.id)}
      linkColumn="name"
      card={(row, link) => <EmployeeCard row={row} link={link} ticked={tools} />}
      empty={
        <EmptyState icon="users" title={t('list.emptyTitle')} text={t('list.emptyText')}>
          {mayCreate ? (
            <ButtonRow>
              <CreateButton />
              <ImportButton />
            </ButtonRow>
          ) : null}
        </EmptyState>
      }
    />
  )
}

function useFilters(): readonly Filter<ListSearch<typeof salaryEmployee.list>>[] {
  const t = useTranslations('salaryEmployee')
  const types = useAdvanceTypes() ?? []
  return [
    { field: 'search', name: 'keyword', label: t('list.search'), chip: t('list.keyword') },
    {
      field: 'choice',
      name: 'salaryAdvanceTypeId',
      label: t('field.salaryAdvanceTypeId'),
      options: types,
    },
    {
      field: 'choice',
      name: 'state',
      label: t('field.state'),
      options: employeeStates.map((value) => ({ value, label: t(`filter.${value}`) })),
    },
    {
      field: 'days',
      names: ['startDate', 'endDate'],
      label: t('list.created'),
      placeholder: t('list.created'),
      chips: [t('list.createdFrom'), t('list.createdTo')],
    },
  ]
}

function Actions({
  list,
  mayCreate,
}: {
  list: List<typeof salaryEmployee.list>
  mayCreate: boolean
}) {
  const { can } = useMe()
  return (
    <>
      <SecondaryActions>
        {mayCreate ? <ImportButton /> : null}
        {can(2402, 'EXPORT') ? (
          <ExportButton
            call={salaryEmployee.export}
            request={{ query: list.filters }}
            scope={scopeOf(list, { query: {} })}
          />
        ) : null}
      </SecondaryActions>
      {mayCreate ? <CreateButton /> : null}
    </>
  )
}
function CreateButton() {
  const t = useTranslations('salaryEmployee.list')
  return (
    <LinkButton to={paths.salaryStaffCreate} leftSection={<Icon name="plus" size={16} />}>
      {t('create')}
    </LinkButton>
  )
}
function ImportButton() {
  const t = useTranslations('salaryEmployee.list')
  const { reach } = useMe()
  return reach(paths.salaryStaffImport) ? (
    <LinkButton
      variant="default"
      to={paths.salaryStaffImport}
      leftSection={<Icon name="upload" size={16} />}
    >
      {t('import')}
    </LinkButton>
  ) : null
}
