import { Button } from '@mantine/core'
import { payout, payoutStates } from '@saola/contract/payout'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Filter } from '@saola/web/list/filter'
import type { ListSearch } from '@saola/web/list/search'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { ViewsButton } from '../../parts/ViewsButton.tsx'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'
import { BulkBar } from './BulkBar.tsx'
import { CreateButton, UploadButton } from './CreateButtons.tsx'
import { PayoutCard, useColumns } from './columns.tsx'
import { RulesDialog } from './RulesDialog.tsx'
import { addressOf, mayApprove } from './rules.ts'
import { Tabs } from './Tabs.tsx'
import { useSetting } from './usePayouts.ts'
import { useTicked } from './useTicked.ts'
import { useWaitingBatches, WaitingBatches } from './WaitingBatches.tsx'

/** Every payout that the reader may see, or those that wait for them. Rows change by themselves while the bank works. */
export function PayoutList({ waiting }: { waiting: boolean }) {
  const t = useTranslations('payout')
  const { can } = useMe()
  const list = useList(payout.getAll, waiting ? { whose: 'FOR_ME' } : undefined)
  const [rules, setRules] = useState(false)
  const batches = useWaitingBatches(waiting ? list.search : null)
  const shown = [...batches.rows, ...list.rows]
  const rows = useTicked(shown)
  const ticked = can(1600, 'APPROVE') ? rows : null
  const columns = useColumns(list.rows.some(mayApprove) ? ticked : null)
  const filters = useFilters(waiting)
  return (
    <ListScreen
      title={t('title')}
      name="payouts"
      {...(waiting ? {} : { views: <ViewsButton list="payouts" /> })}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Icon name="gear" size={16} />}
            onClick={() => setRules(true)}
          >
            {t('list.rules')}
          </Button>
          {waiting ? null : <UploadButton quiet />}
          <CreateButton />
        </>
      }
      {...(can(1600, 'CREATE') ? { createPath: paths.payoutCreate } : {})}
      above={
        <>
          <Tabs here={waiting ? 'waiting' : 'payouts'} />
          <WaitingBatches {...batches} ticked={ticked} />
        </>
      }
      bulk={ticked === null ? null : <BulkBar ticked={ticked} rows={shown} />}
      list={list}
      filters={filters}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressOf(row.id)}
      linkColumn="receiver"
      card={(row, link) => <PayoutCard row={row} link={link} ticked={ticked} />}
      empty={waiting ? <NothingWaits batches={batches.count} /> : <Empty />}
    >
      <RulesDialog opened={rules} onClose={() => setRules(false)} />
    </ListScreen>
  )
}

function useFilters(waiting: boolean): Filter<ListSearch<typeof payout.getAll>>[] {
  const t = useTranslations('payout')
  const range = useTranslations('web.days')
  const common = useTranslations('common.action')
  const accounts = useBankAccounts().data ?? []
  const all: Filter<ListSearch<typeof payout.getAll>>[] = [
    {
      field: 'choice',
      name: 'status',
      label: t('filter.status'),
      options: payoutStates.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      field: 'choice',
      name: 'whose',
      label: t('filter.whose'),
      options: [{ value: 'MINE', label: t('filter.mine') }],
    },
  ]
  return [
    { field: 'search', name: 'keyword', label: t('filter.keyword'), chip: common('search') },
    ...(waiting ? [] : all),
    {
      field: 'days',
      names: ['createdFrom', 'createdTo'],
      label: t('filter.dates'),
      placeholder: t('filter.dates'),
      chips: [range('from'), range('to')],
    },
    {
      field: 'choice',
      name: 'fromAccount',
      label: t('filter.from'),
      options: accounts.map(({ accountNo }) => ({ value: accountNo, label: accountNo })),
      more: true,
    },
    { field: 'text', name: 'toAccount', label: t('filter.to'), more: true },
    { field: 'text', name: 'transactionId', label: t('filter.number'), more: true },
  ]
}

/** What a payout is, and what is needed before the first one can leave. */
function Empty() {
  const t = useTranslations('payout.list')
  const { reach } = useMe()
  const setting = useSetting()
  const lonely = setting !== null && setting.approvers.length === 0
  const nobody = lonely && setting.isAlone ? t('emptyAlone') : t('emptyNobody')
  return (
    <EmptyState icon="send" title={t('emptyTitle')} text={lonely ? nobody : t('emptyText')}>
      {lonely && !setting.isAlone && reach(paths.memberCreate) ? (
        <LinkButton mt={8} to={paths.memberCreate} leftSection={<Icon name="users" size={16} />}>
          {t('members')}
        </LinkButton>
      ) : null}
      <CreateButton mt={8} />
    </EmptyState>
  )
}

function NothingWaits({ batches }: { batches: number }) {
  const t = useTranslations('payout.list')
  const own = useTranslations('payoutBatch.list')
  if (batches > 0) return <EmptyState icon="check" title={own('singlesWaiting')} />
  return <EmptyState icon="check" title={t('waitingTitle')} text={t('waitingText')} />
}
