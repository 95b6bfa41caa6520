import { forControl } from '@saola/contract/for-control'
import { forControlStatuses } from '@saola/contract/for-control-values'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { Tabs } from '../../parts/for-control/Tabs.tsx'
import { CaseCard, useColumns } from './columns.tsx'

/** The shop's dispute cases (B-464). A case is opened where the thing is that it is about. */
export function CaseList() {
  const t = useTranslations('forControl.screen.list')
  const words = useTranslations('forControl')
  const range = useTranslations('web.days')
  const common = useTranslations('common.action')
  const me = useMe()
  const list = useList(forControl.list)
  const columns = useColumns()
  return (
    <ListScreen
      title={words('title')}
      actions={
        me.can(2200, 'EXPORT') ? (
          <ExportButton
            call={forControl.exportExcel}
            request={{ query: list.filters }}
            scope={scopeOf(list, { query: {} })}
          />
        ) : null
      }
      above={<Tabs here="cases" />}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('keyword'), chip: common('search') },
        {
          field: 'choice',
          name: 'status',
          label: t('status'),
          options: forControlStatuses.map((value) => ({ value, label: words(`status.${value}`) })),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('dates'),
          placeholder: t('dates'),
          chips: [range('from'), range('to')],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressAt(paths.forControlDetail, { id: row.id })}
      linkColumn="case"
      card={(row, link) => <CaseCard row={row} link={link} />}
      empty={
        <EmptyState icon="scale" title={t('empty')} text={t('emptyHint')}>
          {me.reach(paths.transactions) ? (
            <LinkButton mt={8} to={paths.transactions}>
              {t('toTransactions')}
            </LinkButton>
          ) : null}
        </EmptyState>
      }
    />
  )
}
