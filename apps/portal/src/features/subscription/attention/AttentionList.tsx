import { subscription } from '@saola/contract/subscription'
import {
  attentionKinds,
  type AttentionAction,
  type AttentionItem,
} from '@saola/contract/subscription-attention'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invoiceAddress, subscriptionAddress } from '../../../parts/subscription/words.ts'
import { Tabs } from '../Tabs.tsx'
import { AttentionAct } from './AttentionAct.tsx'
import { AttentionCard, useAttentionColumns } from './columns.tsx'

/** An invoice where there is one, else the subscription that lacks it. */
const addressOf = ({ invoiceId, subscriptionId }: AttentionItem): string =>
  invoiceId === null ? subscriptionAddress(subscriptionId) : invoiceAddress(invoiceId)

/** What waits for somebody: what is wrong, since when, how much, and what mends it. */
export function AttentionList() {
  const t = useTranslations('subscription')
  const list = useList(subscription.listAttention)
  const [asked, setAsked] = useState<{ row: AttentionItem; act: AttentionAction } | null>(null)
  const ask = (row: AttentionItem, act: AttentionAction): void => setAsked({ row, act })
  const columns = useAttentionColumns(ask)
  return (
    <ListScreen
      title={t('attention.title')}
      above={<Tabs here="attention" />}
      list={list}
      filters={[
        {
          field: 'choice',
          name: 'kind',
          label: t('attention.kindLabel'),
          options: attentionKinds.map((value) => ({ value, label: t(`attention.kind.${value}`) })),
        },
      ]}
      columns={columns}
      rowKey={({ kind, id }) => `${kind}/${id}`}
      rowLink={addressOf}
      linkColumn="customer"
      card={(row, link) => <AttentionCard row={row} link={link} ask={ask} />}
      empty={<EmptyState icon="check" title={t('list.calmTitle')} text={t('list.calmText')} />}
    >
      {asked === null ? null : (
        <AttentionAct
          key={`${asked.row.id}/${asked.act}`}
          {...asked}
          onClose={() => setAsked(null)}
        />
      )}
    </ListScreen>
  )
}
