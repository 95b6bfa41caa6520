import { Button, Title } from '@mantine/core'
import { vietQrPro, type VietQrProCustomer, type VietQrProInfo } from '@saola/contract/vietqr-pro'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { CardHead } from '@saola/web/ui/layout.tsx'
import { PREPARING_POLL_MS } from '@saola/web/ui/QrPreparing.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { CustomerDrawer } from './CustomerDrawer.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { isPreparing, Takes } from './Status.tsx'
import styles from './vietqr-pro.module.css'
import { useColumns } from './columns.tsx'

/** Customers with what each has paid so far (B-497, B-498, B-499). */
export function CustomerList({ may, info }: { may: boolean; info: VietQrProInfo | undefined }) {
  const t = useTranslations('vietqrPro.list')
  const list = useList(vietQrPro.customerGetAll)
  useLookAgain(list.rows.some(isPreparing), list.query.refetch)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const [form, setForm] = useState<{ opened: boolean; model: VietQrProCustomer | null }>({
    opened: false,
    model: null,
  })
  const accounts = info?.accounts.filter((account) => account.status === 'APPROVED') ?? []
  const ready = may && info?.status === 'APPROVED' && accounts.length > 0
  const create = ready ? (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setForm({ opened: true, model: null })}
    >
      {t('create')}
    </Button>
  ) : null
  return (
    <section className={styles.list} aria-label={t('heading')}>
      <div className={styles.listHead}>
        <Title order={2} size="h3">
          {t('heading')}
        </Title>
        <span className={styles.buttons}>
          <LinkButton variant="default" to={paths.vietQrProTransactions}>
            {t('transactions')}
          </LinkButton>
          {create}
        </span>
      </div>
      <ListFilters
        list={list}
        filters={[
          { field: 'search', name: 'keyword', label: t('search'), chip: t('keyword') },
          {
            field: 'days',
            names: ['fromDate', 'toDate'],
            label: t('dates'),
            placeholder: t('dates'),
            chips: [t('chipFrom'), t('chipTo')],
          },
        ]}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={open.href}
        openKey={open.key}
        card={(row, link) => <CustomerCard row={row} link={link} />}
        empty={
          <EmptyState icon="qr" title={t('emptyTitle')} text={t(ready ? 'emptyText' : 'locked')}>
            {create}
          </EmptyState>
        }
      />
      <CustomerForm
        opened={form.opened}
        model={form.model}
        accounts={accounts}
        onClose={() => setForm((now) => ({ ...now, opened: false }))}
      />
      <CustomerDrawer
        open={open}
        may={may}
        covered={form.opened}
        onEdit={(model) => setForm({ opened: true, model })}
      />
    </section>
  )
}

/** While the bank is opening a number. */
function useLookAgain(awaited: boolean, look: () => Promise<unknown>): void {
  useEffect(() => {
    if (!awaited) return undefined
    const timer = setInterval(() => void look(), PREPARING_POLL_MS)
    return () => clearInterval(timer)
  }, [awaited, look])
}

function CustomerCard({
  row,
  link,
}: {
  row: VietQrProCustomer
  link: (text: ReactNode) => ReactNode
}) {
  const t = useTranslations('vietqrPro.list')
  return (
    <div className={styles.card}>
      <CardHead>
        <b>{link(row.name)}</b>
        <Takes customer={row} />
      </CardHead>
      {isPreparing(row) ? null : <span className="tabular">{row.accountNo}</span>}
      <CardHead>
        <Money value={row.revenue} />
        <small>{t('payments', { count: row.payments })}</small>
      </CardHead>
    </div>
  )
}
