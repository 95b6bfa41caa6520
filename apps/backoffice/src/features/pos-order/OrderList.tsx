import {
  posOrder,
  posOrderPayments,
  posOrderStatuses,
  type PosOrderPayment,
  type PosOrderStatus,
} from '@saola/contract/pos-order'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { Badges, type Order } from './Badges.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import styles from './pos-order.module.css'

const itemsOf = (order: Order): string =>
  order.items.map((line) => `${line.quantity} × ${line.name}`).join(', ')
function useColumns(): readonly Column<Order>[] {
  const t = useTranslations('posOrder.list')
  return [
    { key: 'code', header: t('code'), cell: (row) => <b className="tabular">{row.code}</b> },
    {
      key: 'merchant',
      header: t('merchant'),
      cell: (row) => (
        <span className={styles.words}>
          {row.merchantName}
          <small>{row.merchantCode}</small>
        </span>
      ),
    },
    {
      key: 'items',
      header: t('items'),
      cell: (row) => (
        <span className={styles.words} title={itemsOf(row)}>
          {itemsOf(row)}
        </span>
      ),
    },
    {
      key: 'totalAmount',
      header: t('total'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.totalAmount} />,
    },
    { key: 'status', header: t('status'), cell: (row) => <Badges order={row} /> },
    {
      key: 'createdAt',
      header: t('created'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
  ]
}

/** Orders of all merchants (B-568). */
export function OrderList() {
  const t = useTranslations('posOrder')
  const list = useList(posOrder.cmsList)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const { keyword, posOrderStatus, posOrderStatusPayment, refundDue } = list.search as Record<
    string,
    string | undefined
  >
  const set = (patch: Record<string, string | undefined>): void => list.set(patch as never)
  return (
    <ListPage title={t('list.title')} above={<p className={styles.text}>{t('cms.text')}</p>}>
      <FoldedFilters
        used={Object.keys(list.filters).filter((key) => key !== 'keyword').length}
        search={
          <SearchInput
            value={keyword}
            placeholder={t('list.keyword')}
            onSearch={(text) => set({ keyword: text })}
          />
        }
      >
        <FilterSelect
          label={t('list.status')}
          value={posOrderStatus as PosOrderStatus | undefined}
          onChange={(value) => set({ posOrderStatus: value })}
          options={posOrderStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <FilterSelect
          label={t('list.payment')}
          value={posOrderStatusPayment as PosOrderPayment | undefined}
          onChange={(value) => set({ posOrderStatusPayment: value })}
          options={posOrderPayments.map((value) => ({ value, label: t(`payment.${value}`) }))}
        />
        <FilterSelect
          label={t('list.refundDue')}
          value={refundDue as 'true' | 'false' | undefined}
          onChange={(value) => set({ refundDue: value })}
          options={[
            { value: 'true', label: t('list.due') },
            { value: 'false', label: t('list.notDue') },
          ]}
        />
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{
          keyword: t('list.keyword'),
          posOrderStatus: t('list.status'),
          posOrderStatusPayment: t('list.payment'),
          refundDue: t('list.refundDue'),
        }}
        values={{
          posOrderStatus: (v) => t(`status.${v as PosOrderStatus}`),
          posOrderStatusPayment: (v) => t(`payment.${v as PosOrderPayment}`),
          refundDue: (v) => t(v === 'true' ? 'list.due' : 'list.notDue'),
        }}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={open.href}
        openKey={open.key}
        card={(row, link) => (
          <div className={styles.card}>
            <div className={styles.head}>
              {link(<b className="tabular">{row.code}</b>)}
              <Money value={row.totalAmount} />
            </div>
            <span className={styles.words}>
              {row.merchantName}
              <small>{itemsOf(row)}</small>
            </span>
            <Badges order={row} />
          </div>
        )}
        empty={<EmptyState icon="pos" title={t('list.emptyTitle')} text={t('list.emptyText')} />}
      />
      <OrderDrawer open={open} />
    </ListPage>
  )
}
