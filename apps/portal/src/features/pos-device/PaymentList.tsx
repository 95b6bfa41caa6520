import { useRawSearch } from '@saola/web/list/screenSearch'
import {
  payPos,
  posTransactionStatuses,
  type PosTransactionStatus,
} from '@saola/contract/pos-device'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { dayOf, showDay } from '@saola/web/list/days'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { useList, type List } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { PosTabs } from '../../parts/PosTabs.tsx'
import { PaymentStatus } from './Badges.tsx'
import { PaymentDrawer } from './PaymentDrawer.tsx'
import styles from './pos-device.module.css'
import type { Payment } from './rules.ts'

function Payer({ row }: { row: Payment }) {
  const t = useTranslations('posDevice.list')
  return (
    <span className={styles.name}>
      {row.customerName ??
        (row.accountNumber === null ? <span className={styles.dim}>{t('unknown')}</span> : null)}
      {row.accountNumber === null ? null : <small>{row.accountNumber}</small>}
    </span>
  )
}
function Settled({ row }: { row: Payment }) {
  const t = useTranslations('posDevice.list')
  return row.finish ? (
    <DateTime at={row.settlementTime} />
  ) : (
    <span className={styles.dim}>{t('unfinished')}</span>
  )
}
function useColumns(): readonly Column<Payment>[] {
  const t = useTranslations('posDevice')
  return [
    {
      key: 'createdAt',
      header: t('list.time'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      key: 'amount',
      header: t('list.amount'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.amount} />,
    },
    {
      key: 'status',
      header: t('list.status'),
      cell: (row) => <PaymentStatus status={row.status} />,
    },
    { key: 'payer', header: t('list.customer'), cell: (row) => <Payer row={row} /> },
    {
      key: 'way',
      header: t('list.paymentType'),
      cell: (row) => t(`paymentType.${row.paymentType}`),
    },
    {
      key: 'device',
      header: t('list.deviceId'),
      cell: (row) => (
        <span className={styles.name}>
          <span className="tabular">{row.deviceId}</span>
          {row.staffName === null ? null : <small>{row.staffName}</small>}
        </span>
      ),
    },
    { key: 'settled', header: t('list.settled'), cell: (row) => <Settled row={row} /> },
  ]
}

/** Payments at the machines (B-418 to B-421); the two that the call requires say "all" unless the address says otherwise. */
export function PaymentList() {
  const t = useTranslations('posDevice.list')
  const said = useRawSearch()
  const list = useList(payPos.getAll, {
    ...(said.paymentType === undefined ? { paymentType: 'NONE' as const } : {}),
    ...(said.successAndFail === undefined ? { successAndFail: '0' as const } : {}),
  })
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  return (
    <ListPage title={t('title')} above={<PosTabs here="transactions" />}>
      <PaymentFilters list={list} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={open.href}
        openKey={open.key}
        card={(row, link) => (
          <div className={styles.card}>
            <div className={styles.head}>
              {link(
                <b>
                  <Money value={row.amount} />
                </b>,
              )}
              <PaymentStatus status={row.status} />
            </div>
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
      />
      <PaymentDrawer open={open} />
    </ListPage>
  )
}

function PaymentFilters({ list }: { list: List<typeof payPos.getAll> }) {
  const t = useTranslations('posDevice')
  const { keyword, deviceId, finish, paymentType, successAndFail, status, createdFrom, createdTo } =
    list.search as Record<string, string | undefined>
  const set = (patch: Record<string, string | undefined>): void => list.set(patch as never)
  const yesNo = [
    { value: '1' as const, label: t('list.yes') },
    { value: '0' as const, label: t('list.no') },
  ]
  return (
    <>
      <FoldedFilters
        used={Object.keys(list.filters).filter((name) => name !== 'keyword').length}
        search={
          <SearchInput
            value={keyword}
            placeholder={t('list.keyword')}
            onSearch={(text) => set({ keyword: text })}
          />
        }
        more={
          <>
            <SearchInput
              value={deviceId}
              placeholder={t('list.deviceId')}
              onSearch={(text) => set({ deviceId: text })}
            />
            <FilterSelect
              label={t('list.ended')}
              value={successAndFail as '0' | '1' | undefined}
              onChange={(value) => set({ successAndFail: value })}
              options={yesNo}
            />
            <FilterSelect
              label={t('list.finish')}
              value={finish as '0' | '1' | undefined}
              onChange={(value) => set({ finish: value })}
              options={[
                { value: '1', label: t('list.finished') },
                { value: '0', label: t('list.unfinished') },
              ]}
            />
          </>
        }
      >
        <FilterSelect
          label={t('list.status')}
          value={status as PosTransactionStatus | undefined}
          onChange={(value) => set({ status: value })}
          options={posTransactionStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <FilterSelect
          label={t('list.paymentType')}
          value={paymentType as 'VIET_QR' | 'ATM_CARD' | undefined}
          onChange={(value) => set({ paymentType: value })}
          options={(['VIET_QR', 'ATM_CARD'] as const).map((value) => ({
            value,
            label: t(`paymentType.${value}`),
          }))}
        />
        <DayRange
          label={t('list.dates')}
          placeholder={t('list.dates')}
          from={createdFrom === undefined ? undefined : dayOf(createdFrom)}
          to={createdTo === undefined ? undefined : dayOf(createdTo)}
          onChange={(a, b) => set({ createdFrom: a, createdTo: b })}
        />
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{
          keyword: t('list.keyword'),
          deviceId: t('list.deviceId'),
          finish: t('list.finish'),
          paymentType: t('list.paymentType'),
          successAndFail: t('list.ended'),
          status: t('list.status'),
          createdFrom: t('list.from'),
          createdTo: t('list.to'),
        }}
        values={{
          finish: (v) => t(v === '1' ? 'list.finished' : 'list.unfinished'),
          paymentType: (v) => t(`paymentType.${v as 'VIET_QR'}`),
          successAndFail: (v) => t(v === '1' ? 'list.yes' : 'list.no'),
          status: (v) => t(`status.${v as PosTransactionStatus}`),
          createdFrom: (day) => showDay(dayOf(day)),
          createdTo: (day) => showDay(dayOf(day)),
        }}
      />
    </>
  )
}
