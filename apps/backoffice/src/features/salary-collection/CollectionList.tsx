import {
  collectionStates,
  salaryCollection,
  type BankCollection,
} from '@saola/contract/salary-collection'
import { scopeOf } from '@saola/web/list/ExportButton.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DataExportButton } from '../../parts/data-export/DataExportButton.tsx'
import { Card, useColumns } from './columns.tsx'
import { StartDialog } from './StartDialog.tsx'

/** What credit lines have lent to enterprises and how it is paid back: due, short, overdue; one may be tried now (ADR 0070). */
export function CollectionList() {
  const t = useTranslations('salaryCollection')
  const list = useList(salaryCollection.cmsList)
  const [starting, setStarting] = useState<BankCollection | null>(null)
  const columns = useColumns(setStarting)
  return (
    <ListScreen
      title={t('title')}
      actions={
        <DataExportButton
          file="SALARY_COLLECTIONS"
          query={list.filters}
          scope={scopeOf(list, { query: {} })}
        />
      }
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('keyword') },
        {
          field: 'choice',
          name: 'state',
          label: t('state'),
          options: collectionStates.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('dueOn'),
          chips: [t('from'), t('until')],
        },
        { field: 'link', name: 'merchantId', label: t('enterprise') },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => <Card row={row} onStart={setStarting} />}
      empty={<EmptyState icon="clock" title={t('empty')} text={t('emptyText')} />}
    >
      <StartDialog collection={starting} onClose={() => setStarting(null)} />
    </ListScreen>
  )
}
