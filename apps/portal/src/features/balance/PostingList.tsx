import { ledgerKinds, type ledger } from '@saola/contract/ledger'
import { mayOpen } from '@saola/contract/permissions'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import type { List, Row } from '@saola/web/list/useList'
import { Code, shorten } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { asRead } from '../../parts/books.ts'
import { useAccountName, useTransferName } from '../../parts/PostingLines.tsx'
import styles from './balance.module.css'

type Posting = Row<typeof ledger.postings>

/** Every posting, newest first; with one account chosen also the balance after each (a running balance has a meaning only within one account). */
export function PostingList({ list }: { list: List<typeof ledger.postings> }) {
  const t = useTranslations('balance')
  const range = useTranslations('web.days')
  const accountName = useAccountName()
  const { search } = list
  return (
    <section className={styles.part} aria-labelledby="postings">
      <h2 id="postings">{t('list.title')}</h2>
      <p className={styles.lead}>
        {t('list.sign')} {search.account === undefined ? t('list.afterHint') : ''}
      </p>
      <div className={styles.panel}>
        <ListFilters
          list={list}
          plain
          filters={[
            {
              field: 'choice',
              name: 'account',
              label: t('list.account'),
              options: ledgerKinds.map((value) => ({ value, label: accountName(value) })),
            },
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
          columns={useColumns(search.account !== undefined && search.transactionId === undefined)}
          rowKey={(row) => String(row.id)}
          card={(row) => <PostingCard row={row} />}
          empty={<EmptyState icon="receipt" title={t('list.empty')} text={t('list.emptyHint')} />}
        />
      </div>
    </section>
  )
}

/** What the money belongs to: its transaction where there is one and the person may see it, else the bank's reference. */
function Source({ row }: { row: Posting }) {
  const t = useTranslations('balance.list')
  const me = useMe()
  if (
    row.transactionId !== null &&
    me.features.transaction &&
    mayOpen(paths.transactions, me.codes)
  ) {
    return (
      <LinkAnchor
        to={paths.transactions}
        search={{ open: row.transactionId }}
        title={t('open')}
        data-above
      >
        {shorten(row.payLinkCode ?? row.transactionId)}
      </LinkAnchor>
    )
  }
  return <Code value={row.bankReference ?? row.transactionId} name={t('bankReference')} />
}

function useColumns(running: boolean): Column<Posting>[] {
  const t = useTranslations('balance.list')
  const accountName = useAccountName()
  const transferName = useTransferName()
  return [
    { key: 'id', header: t('at'), sortable: true, cell: (row) => <DateTime at={row.at} exact /> },
    { key: 'why', header: t('why'), cell: (row) => transferName(row.transferKind) },
    { key: 'account', header: t('account'), cell: (row) => accountName(row.account) },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      cell: (row) => <Money value={asRead(row.account, row.amount)} signed />,
    },
    ...(running
      ? [
          {
            key: 'after',
            header: t('after'),
            align: 'right',
            cell: (row) => (
              <Money
                value={row.balanceAfter === null ? null : asRead(row.account, row.balanceAfter)}
              />
            ),
          } satisfies Column<Posting>,
        ]
      : []),
    { key: 'of', header: t('of'), cell: (row) => <Source row={row} /> },
    {
      key: 'reference',
      header: t('bankReference'),
      cell: (row) => <Code value={row.bankReference} name={t('bankReference')} />,
    },
  ]
}

function PostingCard({ row }: { row: Posting }) {
  const t = useTranslations('balance.list')
  const accountName = useAccountName()
  const transferName = useTransferName()
  return (
    <div className={styles.card}>
      <strong>{accountName(row.account)}</strong>
      <Money value={asRead(row.account, row.amount)} signed />
      <span>{transferName(row.transferKind)}</span>
      <span>
        {row.balanceAfter === null ? null : (
          <>
            {t('after')}: <Money value={asRead(row.account, row.balanceAfter)} />
          </>
        )}
      </span>
      <span>
        <DateTime at={row.at} exact />
      </span>
      <span>
        <Source row={row} />
      </span>
    </div>
  )
}
