import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { salaryPeriod, type SalaryPeriod } from '@saola/contract/salary-period'
import { queryOptionsOf } from '@saola/web/api/query'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import type { MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../../app/useMe.ts'
import { addressOf as deductionAddress } from '../deduction/rules.ts'
import { isNotApproved, NotApproved } from '../NotReady.tsx'
import { Tabs } from '../Tabs.tsx'
import { PeriodCard, useColumns } from './columns.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { NotConfigured } from './NotConfigured.tsx'
import { PeriodDialog } from './PeriodDialog.tsx'
import { addressOf } from './rules.ts'

/** The enterprise's pay periods (B-587, B-589). */
export function PeriodList() {
  const t = useTranslations('salaryPeriod')
  const list = useList(salaryPeriod.list)
  const { can } = useMe()
  const { data: enterprise } = useQuery(queryOptionsOf(salaryEnterprise.check, {}))
  const status = enterprise?.status
  const mayCreate = can(2402, 'CREATE') && (status === 'OK' || status === 'DEACTIVATED')
  const [opened, setOpened] = useState(false)
  // Kept while the dialog fades, so that its words do not change under the eyes.
  const [period, setPeriod] = useState<SalaryPeriod | null>(null)
  const [removed, setRemoved] = useState<SalaryPeriod | null>(null)
  const edit = (row: SalaryPeriod | null): void => {
    setPeriod(row)
    setOpened(true)
  }
  useHotkeys(mayCreate ? [['n', () => edit(null)]] : [])
  const menuOf = useActions(edit, setRemoved)
  const actionsOf = list.rows.some((row) => menuOf(row).length > 0) ? menuOf : null
  const columns = useColumns(actionsOf)
  const create = mayCreate ? (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => edit(null)}>
      {t('list.create')}
    </Button>
  ) : null
  if (isNotApproved(list.query.error)) return <NotApproved title={t('title')} />
  return (
    <ListScreen
      title={t('title')}
      actions={create}
      above={<Tabs here="periods" />}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('list.search'), chip: t('list.keyword') },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressOf(row.id)}
      card={(row, link) => <PeriodCard row={row} link={link} actionsOf={actionsOf} />}
      empty={
        status === 'OK_BUT_NOT_CONFIG' ? (
          <NotConfigured />
        ) : (
          <EmptyState icon="calendar" title={t('list.emptyTitle')} text={t('list.emptyText')}>
            {create}
          </EmptyState>
        )
      }
    >
      <PeriodDialog opened={opened} period={period} onClose={() => setOpened(false)} />
      <DeleteDialog period={removed} onClose={() => setRemoved(null)} />
    </ListScreen>
  )
}

function useActions(
  onEdit: (row: SalaryPeriod) => void,
  onDelete: (row: SalaryPeriod) => void,
): (row: SalaryPeriod) => readonly MenuAction[] {
  const t = useTranslations('salaryPeriod.detail')
  const list = useTranslations('salaryPeriod.list')
  const navigate = useNavigate()
  const { can } = useMe()
  return (row) => {
    const all = {
      update: { key: 'update', label: t('edit'), icon: 'edit', onSelect: () => onEdit(row) },
      delete: {
        key: 'delete',
        label: t('delete'),
        icon: 'trash',
        danger: true,
        apart: true,
        onSelect: () => onDelete(row),
      },
    } as const satisfies Record<string, MenuAction>
    const close: MenuAction = {
      key: 'close',
      label: list('close'),
      icon: 'lock',
      onSelect: () => void navigate({ href: deductionAddress(row.id) }),
    }
    const isClosable = row.state === 'ENDED' && can(2402, 'APPROVE')
    return [...(isClosable ? [close] : []), ...row.allowedActions.map((action) => all[action])]
  }
}
