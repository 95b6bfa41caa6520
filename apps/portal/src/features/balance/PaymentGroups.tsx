import { Skeleton } from '@mantine/core'
import { ledger } from '@saola/contract/ledger'
import { mayOpen } from '@saola/contract/permissions'
import { queryOptionsOf } from '@saola/web/api/query'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { useOpenRow, type OpenRow } from '@saola/web/list/useOpenRow'
import { Code, shorten } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { PostingLines, useTransferName } from '../../parts/PostingLines.tsx'
import { AccountChoice } from './PostingList.tsx'
import styles from './balance.module.css'

type Payment = Row<typeof ledger.payments>
/** A payment may have many postings, but never a page of a hundred. */
const ALL_LINES = 100
/** By its payment; what is of none by its transfer, whose number no payment has. */
const keyOf = (row: Payment): string => row.transactionId ?? String(row.transferId)

/** The books by payment, newest first; a press opens the postings of one. */
export function PaymentGroups() {
  const t = useTranslations('balance')
  const range = useTranslations('web.days')
  const list = useList(ledger.payments)
  const open = useOpenRow(list.rows, keyOf)
  const columns = useColumns()
  return (
    <section className={styles.part} aria-labelledby="postings">
      <h2 id="postings">{t('list.title')}</h2>
      <p className={styles.lead}>{t('list.byPayment')}</p>
      <div className={styles.panel}>
        <ListFilters
          list={list}
          plain
          beside={<AccountChoice />}
          filters={[
            {
              field: 'days',
              names: ['fromDate', 'toDate'],
              label: t('list.dates'),
              chips: [range('from'), range('to')],
            },
            {
              field: 'link',
              name: 'transactionId',
              label: t('list.transaction'),
              say: (id) => shorten(id, 8),
            },
          ]}
        />
        <ListTable
          list={list}
          columns={columns}
          rowKey={keyOf}
          rowLink={open.href}
          openKey={open.key}
          linkColumn="of"
          card={(row, link) => <PaymentCard row={row} link={link} />}
          empty={<EmptyState icon="receipt" title={t('list.empty')} text={t('list.emptyHint')} />}
        />
      </div>
      <PostingsDrawer open={open} />
    </section>
  )
}

/** What the money is of: the words on it, else the code that people know it by. */
function Of({ row }: { row: Payment }) {
  const t = useTranslations('balance.list')
  if (row.description !== null && row.description !== '') return <>{row.description}</>
  return <>{shorten(row.payLinkCode ?? row.transactionId ?? row.bankReference ?? t('noPayment'))}</>
}

function useColumns(): Column<Payment>[] {
  const t = useTranslations('balance.list')
  const transferName = useTransferName()
  return [
    { key: 'id', header: t('at'), sortable: true, cell: (row) => <DateTime at={row.at} exact /> },
    { key: 'of', header: t('of'), cell: (row) => <Of row={row} /> },
    { key: 'why', header: t('last'), cell: (row) => transferName(row.transferKind) },
    {
      key: 'count',
      header: t('title'),
      align: 'right',
      cell: (row) => <span className="tabular">{row.postings}</span>,
    },
    {
      key: 'yours',
      header: t('yours'),
      align: 'right',
      cell: (row) => <Money value={row.yours} signed />,
    },
    {
      key: 'reference',
      header: t('bankReference'),
      cell: (row) => <Code value={row.bankReference} name={t('bankReference')} />,
    },
  ]
}

function PaymentCard({ row, link }: { row: Payment; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('balance.books')
  const transferName = useTransferName()
  return (
    <div className={styles.card}>
      <strong>{link(<Of row={row} />)}</strong>
      <Money value={row.yours} signed />
      <span>{transferName(row.transferKind)}</span>
      <span>{t('postings', { count: row.postings, shown: String(row.postings) })}</span>
      <span>
        <DateTime at={row.at} exact />
      </span>
    </div>
  )
}

/** The postings of one payment, asked for when it is opened. */
function PostingsDrawer({ open }: { open: OpenRow<never> }) {
  const t = useTranslations('balance.list')
  const me = useMe()
  const { key } = open
  const isPayment = key?.includes('-') === true
  const query = useQuery({
    ...queryOptionsOf(ledger.postings, {
      query: isPayment ? { transactionId: key } : { transferId: key ?? '0' },
      page: { size: ALL_LINES, direction: 'ASC' },
    }),
    enabled: key !== null,
  })
  const leads = isPayment && me.features.transaction && mayOpen(paths.transactions, me.codes)
  return (
    <SideDrawer
      opened={key !== null}
      title={t('title')}
      onClose={open.close}
      onPrevious={open.step(-1)}
      onNext={open.step(1)}
      footer={
        leads ? (
          <LinkButton variant="default" to={paths.transactions} search={{ open: key ?? '' }}>
            {t('open')}
          </LinkButton>
        ) : null
      }
    >
      <QueryContent
        query={query}
        data={query.data}
        waiting={<Skeleton height={160} radius={8} aria-label={t('title')} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="receipt" title={t('empty')} text={t('emptyHint')} />
          ) : (
            <PostingLines postings={items} label={t('title')} />
          )
        }
      </QueryContent>
    </SideDrawer>
  )
}
