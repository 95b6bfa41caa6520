import { Button } from '@mantine/core'
import { refund, refundStates } from '@saola/contract/refund'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList, type List } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { TransactionTabs } from '../../parts/TransactionTabs.tsx'
import { ViewsButton } from '../../parts/ViewsButton.tsx'
import { RefundCard, useColumns } from './columns.tsx'
import { RefundDrawer } from './RefundDrawer.tsx'
import styles from './refund.module.css'
import { RuleDialog } from './RuleDialog.tsx'

/** Refunds, and those that wait for a second person. */
export function RefundList() {
  const t = useTranslations('refund')
  const range = useTranslations('web.days')
  const common = useTranslations('common.action')
  const list = useList(refund.getList)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  return (
    <ListScreen
      title={t('title')}
      name="refunds"
      views={<ViewsButton list="refunds" />}
      above={
        <>
          <TransactionTabs here="refunds" />
          <Rule list={list} />
        </>
      }
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('filter.keyword'), chip: common('search') },
        {
          field: 'choice',
          name: 'status',
          label: t('filter.status'),
          options: refundStates.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('filter.dates'),
          chips: [range('from'), range('to')],
        },
        { field: 'link', name: 'transactionId', label: t('drawer.transaction') },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      linkColumn="what"
      open={open}
      card={(row, link) => <RefundCard row={row} link={link} />}
      empty={
        <EmptyState icon="repeat" title={t('list.empty')} text={t('list.emptyHint')}>
          <LinkButton mt={8} variant="default" to={paths.transactions}>
            {t('list.toTransactions')}
          </LinkButton>
        </EmptyState>
      }
    >
      <RefundDrawer open={open} rows={list.rows} />
    </ListScreen>
  )
}

type RefundsList = List<typeof refund.getList>

/** The shop's limit, and how many refunds wait because of it. */
function Rule({ list }: { list: RefundsList }) {
  const t = useTranslations('refund')
  const [opened, setOpened] = useState(false)
  const rule = useQuery(queryOptionsOf(refund.getSetting, {}))
  const waiting = useQuery(
    queryOptionsOf(refund.getList, { query: { status: 'REQUESTED' }, page: { size: 1 } }),
  )
  const count = waiting.data?.totalSize ?? 0
  if (rule.data === undefined) return null
  return (
    <div className={styles.rule}>
      <p>
        {rule.data.approveAbove === null
          ? t('rule.off')
          : t('rule.now', { limit: formatVnd(rule.data.approveAbove) })}
      </p>
      <ButtonRow>
        {count === 0 || list.search.status === 'REQUESTED' ? null : (
          <Button
            size="compact-md"
            onClick={() => list.set({ status: 'REQUESTED' })}
          >{`${t('list.waiting')} (${count})`}</Button>
        )}
        <Button size="compact-md" variant="default" onClick={() => setOpened(true)}>
          {t('rule.open')}
        </Button>
      </ButtonRow>
      <RuleDialog rule={rule.data} opened={opened} onClose={() => setOpened(false)} />
    </div>
  )
}
