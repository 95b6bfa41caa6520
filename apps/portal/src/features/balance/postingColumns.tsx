import type { ledger } from '@saola/contract/ledger'
import { mayOpen } from '@saola/contract/permissions'
import type { Column } from '@saola/web/list/ListTable.tsx'
import type { Row } from '@saola/web/list/useList'
import { Code, shorten } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { asRead } from '../../parts/books.ts'
import { useAccountName, useTransferName } from '../../parts/PostingLines.tsx'
import styles from './balance.module.css'

type Posting = Row<typeof ledger.postings>

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

export function useColumns(running: boolean): Column<Posting>[] {
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

export function PostingCard({ row }: { row: Posting }) {
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
