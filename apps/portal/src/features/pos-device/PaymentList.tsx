import { allPayments } from './rules.ts'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useRawSearch } from '@saola/web/list/screenSearch'
import { payPos, posTransactionStatuses } from '@saola/contract/pos-device'
import type { Filter } from '@saola/web/list/filter'
import type { ListSearch } from '@saola/web/list/search'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { CardHead } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { PosTabs } from '../../parts/PosTabs.tsx'
import { PaymentStatus } from './Badges.tsx'
import { PaymentDrawer } from './PaymentDrawer.tsx'
import styles from './pos-device.module.css'
import { Payer, useColumns } from './paymentColumns.tsx'

const paymentTypes = ['VIET_QR', 'ATM_CARD'] as const

/** Payments at the machines (B-418 to B-421); the two that the call requires say "all" unless the address says otherwise. */
export function PaymentList() {
  const t = useTranslations('posDevice.list')
  const said = useRawSearch()
  const list = useList(payPos.getAll, allPayments(said))
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const filters = useFilters()
  return (
    <ListScreen
      title={t('title')}
      above={<PosTabs here="transactions" />}
      list={list}
      filters={filters}
      columns={columns}
      rowKey={(row) => row.id}
      open={open}
      card={(row, link) => (
        <div className={styles.card}>
          <CardHead wrap={false}>
            {link(
              <b>
                <Money value={row.amount} />
              </b>,
            )}
            <PaymentStatus status={row.status} />
          </CardHead>
          <Payer row={row} />
          <span className={styles.dim}>
            {row.deviceId} · <DateTime at={row.createdAt} />
          </span>
        </div>
      )}
      empty={
        <EmptyState icon="pos" title={t('emptyTitle')} text={t('emptyText')}>
          <LinkButton to={paths.posDevices} mt={8}>
            {t('emptyAction')}
          </LinkButton>
        </EmptyState>
      }
    >
      <PaymentDrawer open={open} />
    </ListScreen>
  )
}

function useFilters(): readonly Filter<ListSearch<typeof payPos.getAll>>[] {
  const t = useTranslations('posDevice')
  return [
    { field: 'search', name: 'keyword', label: t('list.keyword') },
    {
      field: 'choice',
      name: 'status',
      label: t('list.status'),
      options: posTransactionStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      field: 'choice',
      name: 'paymentType',
      label: t('list.paymentType'),
      options: paymentTypes.map((value) => ({ value, label: t(`paymentType.${value}`) })),
    },
    {
      field: 'days',
      names: ['createdFrom', 'createdTo'],
      label: t('list.dates'),
      placeholder: t('list.dates'),
      chips: [t('list.from'), t('list.to')],
    },
    { field: 'text', name: 'deviceId', label: t('list.deviceId'), more: true },
    {
      field: 'choice',
      name: 'successAndFail',
      label: t('list.ended'),
      more: true,
      options: [
        { value: '1', label: t('list.yes') },
        { value: '0', label: t('list.no') },
      ],
    },
    {
      field: 'choice',
      name: 'finish',
      label: t('list.finish'),
      more: true,
      options: [
        { value: '1', label: t('list.finished') },
        { value: '0', label: t('list.unfinished') },
      ],
    },
  ]
}
