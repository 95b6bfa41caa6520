import { payPage } from '@saola/contract/pay-page'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { BankMark } from '../../parts/BankMark.tsx'
import styles from './pay-page.module.css'
import { RowActions } from './RowActions.tsx'
import { addressOf, type DialogName, type PayPage } from './rules.ts'
import { usePageDialogs } from './usePageDialogs.tsx'

type Open = (name: DialogName, page: PayPage) => void

function useColumns(open: Open): readonly Column<PayPage>[] {
  const t = useTranslations('payPage')
  return [
    {
      key: 'name',
      header: t('list.name'),
      cell: (row) => (
        <span className={styles.name} title={row.name}>
          {row.name}
        </span>
      ),
      sortable: true,
    },
    {
      key: 'totalProducts',
      header: t('list.products'),
      cell: (row) => row.totalProducts,
      align: 'right',
    },
    {
      key: 'status',
      header: t('list.status'),
      cell: (row) => <StatusBadge status={row.status} label={t(`status.${row.status}`)} />,
    },
    {
      key: 'revenue',
      header: t('list.revenue'),
      cell: (row) => <Money value={row.revenue} />,
      align: 'right',
      sortable: true,
    },
    {
      key: 'bankAccount',
      header: t('list.account'),
      cell: (row) => (
        <span className={styles.account} title={row.bankAccount.accountName}>
          <BankMark type={row.bankAccount.bankType} />
          <span className="tabular">{row.bankAccount.accountNo}</span>
        </span>
      ),
    },
    {
      key: 'periodType',
      header: t('list.period'),
      cell: (row) => (
        <span className={row.periodType === null ? styles.dim : undefined}>
          {t(`period.${row.periodType ?? 'NONE'}`)}
        </span>
      ),
    },
    {
      key: 'totalSendMailSms',
      header: t('list.sends'),
      cell: (row) => row.totalSendMailSms,
      align: 'right',
    },
    {
      key: 'createdAt',
      header: t('list.created'),
      cell: (row) => <DateTime at={row.createdAt} />,
      sortable: true,
    },
    {
      key: 'actions',
      header: t('list.actions'),
      cell: (row) => <RowActions page={row} onDialog={open} />,
      align: 'right',
      width: 132,
    },
  ]
}

/** The merchant's pay pages (B-310, B-312). */
export function PayPageList() {
  const t = useTranslations('payPage')
  const list = useList(payPage.getAll)
  const { open, dialogs } = usePageDialogs()
  const columns = useColumns(open)
  const create = (
    <LinkButton to={paths.payPageCreate} leftSection={<Icon name="plus" size={16} />}>
      {t('list.create')}
    </LinkButton>
  )
  return (
    <ListScreen
      title={t('list.title')}
      createPath={paths.payPageCreate}
      actions={
        <>
          <LinkButton
            variant="default"
            to={paths.orders}
            leftSection={<Icon name="receipt" size={16} />}
          >
            {t('list.orders')}
          </LinkButton>
          {create}
        </>
      }
      list={list}
      filters={[
        { field: 'search', name: 'name', label: t('list.search'), chip: t('list.chipName') },
        {
          field: 'choice',
          name: 'status',
          label: t('list.status'),
          options: (['ACTIVE', 'INACTIVE'] as const).map((value) => ({
            value,
            label: t(`status.${value}`),
          })),
          chip: t('list.chipStatus'),
        },
        {
          field: 'days',
          names: ['createdFrom', 'createdTo'],
          label: t('list.dates'),
          placeholder: t('list.dates'),
          chips: [t('list.chipFrom'), t('list.chipTo')],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressOf(row.id)}
      card={(row, link) => <Card page={row} link={link} onDialog={open} />}
      empty={
        <EmptyState icon="device" title={t('list.emptyTitle')} text={t('list.emptyText')}>
          <LinkButton to={paths.payPageCreate} mt={8} leftSection={<Icon name="plus" size={16} />}>
            {t('list.emptyAction')}
          </LinkButton>
        </EmptyState>
      }
    >
      {dialogs}
    </ListScreen>
  )
}

/** A page on a phone: its name and state, what it brought, what stands on it. */
function Card({
  page,
  link,
  onDialog,
}: {
  page: PayPage
  link: (text: ReactNode) => ReactNode
  onDialog: Open
}) {
  const t = useTranslations('payPage')
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <b>{link(page.name)}</b>
        <StatusBadge status={page.status} label={t(`status.${page.status}`)} />
      </div>
      <div className={styles.cardFoot}>
        <span className={styles.cardFacts}>
          <span>
            {t('list.revenue')}: <Money value={page.revenue} />
          </span>
          <span>
            {t('list.productCount', { count: String(page.totalProducts) })} ·{' '}
            <DateTime at={page.createdAt} />
          </span>
        </span>
        <RowActions page={page} onDialog={onDialog} />
      </div>
    </div>
  )
}
