import { Button } from '@mantine/core'
import { payoutStates } from '@saola/contract/payout'
import { payoutBatch } from '@saola/contract/payout-batch'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Filter } from '@saola/web/list/filter'
import type { ListSearch } from '@saola/web/list/search'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'
import { BatchCard, useBatchColumns } from './batch-columns.tsx'
import { BulkBar } from './BulkBar.tsx'
import { CreateButton, UploadButton } from './CreateButtons.tsx'
import { RulesDialog } from './RulesDialog.tsx'
import { addressOf, mayApprove } from './rules.ts'
import { Tabs } from './Tabs.tsx'
import { useTicked } from './useTicked.ts'

/** Batches that the reader may see (B-397). Their counters move by themselves while the bank works. */
export function BatchList() {
  const t = useTranslations('payout')
  const { can } = useMe()
  const list = useList(payoutBatch.getAll)
  const [rules, setRules] = useState(false)
  const rows = useTicked(list.rows)
  const ticked = can(1600, 'APPROVE') ? rows : null
  const shown = list.rows.some(mayApprove) ? ticked : null
  const columns = useBatchColumns(shown)
  const filters = useFilters()
  return (
    <ListScreen
      title={t('title')}
      name="payoutBatches"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Icon name="gear" size={16} />}
            onClick={() => setRules(true)}
          >
            {t('list.rules')}
          </Button>
          <CreateButton quiet />
          <UploadButton />
        </>
      }
      {...(can(1600, 'CREATE') ? { createPath: paths.payoutCreate } : {})}
      above={<Tabs here="batches" />}
      bulk={ticked === null ? null : <BulkBar ticked={ticked} rows={list.rows} />}
      list={list}
      filters={filters}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressOf(row.id)}
      linkColumn="name"
      card={(row, link) => <BatchCard row={row} link={link} ticked={shown} />}
      empty={<Empty />}
    >
      <RulesDialog opened={rules} onClose={() => setRules(false)} />
    </ListScreen>
  )
}

function useFilters(): Filter<ListSearch<typeof payoutBatch.getAll>>[] {
  const t = useTranslations('payout')
  const own = useTranslations('payoutBatch.list')
  const range = useTranslations('web.days')
  const accounts = useBankAccounts().data ?? []
  const approves = useMe().can(1600, 'APPROVE')
  return [
    { field: 'search', name: 'name', label: own('search'), chip: own('name') },
    {
      field: 'choice',
      name: 'status',
      label: t('filter.status'),
      options: payoutStates.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      field: 'choice',
      name: 'whose',
      label: own('whose'),
      options: [
        { value: 'MINE', label: own('mine') },
        ...(approves ? [{ value: 'FOR_ME' as const, label: own('forMe') }] : []),
      ],
    },
    {
      field: 'days',
      names: ['createdFrom', 'createdTo'],
      label: t('filter.dates'),
      placeholder: t('filter.dates'),
      chips: [range('from'), range('to')],
    },
    {
      field: 'choice',
      name: 'fromAccountNo',
      label: t('filter.from'),
      options: accounts.map(({ accountNo }) => ({ value: accountNo, label: accountNo })),
      more: true,
    },
    { field: 'text', name: 'id', label: own('id'), more: true },
  ]
}

function Empty() {
  const t = useTranslations('payoutBatch.list')
  return (
    <EmptyState icon="send" title={t('emptyTitle')} text={t('emptyText')}>
      <UploadButton mt={8} />
    </EmptyState>
  )
}
