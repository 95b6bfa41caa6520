import { ledger } from '@saola/contract/ledger'
import { queryOptionsOf } from '@saola/web/api/query'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import type { List } from '@saola/web/list/useList'
import { shorten } from '@saola/web/ui/Code.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isShown } from '../../parts/books.ts'
import { useAccountName } from '../../parts/PostingLines.tsx'
import styles from './balance.module.css'
import { useColumns, PostingCard } from './postingColumns.tsx'

/** Every posting, newest first; with one account chosen also the balance after each (a running balance has a meaning only within one account). */
export function PostingList({ list }: { list: List<typeof ledger.postings> }) {
  const t = useTranslations('balance')
  const range = useTranslations('web.days')
  const accountName = useAccountName()
  const { search } = list
  const { data: accounts = [] } = useQuery(queryOptionsOf(ledger.accounts, {}))
  const kinds = accounts
    .filter((account) => isShown(account) || account.kind === search.account)
    .map(({ kind }) => kind)
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
              options: kinds.map((value) => ({ value, label: accountName(value) })),
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
