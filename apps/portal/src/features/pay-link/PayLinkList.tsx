import { payLink } from '@saola/contract/pay-link'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { ignoring, useList } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { shorten } from '@saola/web/ui/Code.tsx'
import { CardHead } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { TransactionStatus } from '../../parts/TransactionStatus.tsx'
import { ViewsButton } from '../../parts/ViewsButton.tsx'
import { Expiry, useColumns } from './columns.tsx'
import { useLinkDialogs } from './useLinkDialogs.tsx'
import { RowActions, type DialogName } from './RowActions.tsx'
import { addressOf, type PayLink } from './rules.ts'
import { StatusChips } from './StatusChips.tsx'
import styles from './pay-link.module.css'

/** Pay links of the merchant (B-275…B-279). Rows change by themselves: the shell refetches when a payment moves. */
export function PayLinkList() {
  const t = useTranslations('payLink.list')
  // NONE in the address is the same as no status at all.
  const list = ignoring(useList(payLink.getList), { status: 'NONE' })
  const { open, dialogs } = useLinkDialogs()
  const columns = useColumns(open)
  const create = (
    <LinkButton to={paths.payLinkCreate} leftSection={<Icon name="plus" size={16} />}>
      {t('create')}
    </LinkButton>
  )
  return (
    <ListScreen
      title={t('title')}
      name="payLinks"
      views={<ViewsButton list="payLinks" />}
      actions={create}
      createPath={paths.payLinkCreate}
      choices={
        <StatusChips
          value={list.search.status ?? 'NONE'}
          onChange={(next) => list.set({ status: next === 'NONE' ? undefined : next })}
        />
      }
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('search'), chip: t('chip.keyword') },
        { field: 'text', name: 'phone', label: t('phone'), chip: t('chip.phone') },
        {
          field: 'days',
          names: ['requestDateFrom', 'requestDateTo'],
          label: t('dates'),
          placeholder: t('dates'),
          chips: [t('chip.from'), t('chip.to')],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.payLinkCode}
      rowLink={(row) => addressOf(row.payLinkCode)}
      linkColumn="description"
      card={(row, link) => <Card row={row} link={link} onDialog={open} />}
      empty={
        <EmptyState icon="link" title={t('emptyTitle')} text={t('emptyText')}>
          <LinkButton to={paths.payLinkCreate} mt={8} leftSection={<Icon name="plus" size={16} />}>
            {t('emptyAction')}
          </LinkButton>
        </EmptyState>
      }
    >
      {dialogs}
    </ListScreen>
  )
}

/** A link on a phone: the amount and its state first, then what for, then when. */
function Card({
  row,
  link,
  onDialog,
}: {
  row: PayLink
  link: (text: ReactNode) => ReactNode
  onDialog: (name: DialogName, link: PayLink) => void
}) {
  const t = useTranslations('payLink.list')
  return (
    <div className={styles.card}>
      <CardHead wrap={false}>
        <span className={styles.cardAmount}>
          <Money value={row.amount} />
        </span>
        <TransactionStatus status={row.status} />
      </CardHead>
      <div className={styles.cardText}>{link(row.description ?? t('noDescription'))}</div>
      <div className={styles.cardFoot}>
        <div className={styles.cardFacts}>
          <span className="tabular">
            {shorten(row.payLinkCode, 4)} · <DateTime at={row.createdAt} />
          </span>
          <span>
            {t('expiry')}: <Expiry link={row} />
          </span>
        </div>
        <RowActions link={row} onDialog={onDialog} />
      </div>
    </div>
  )
}
