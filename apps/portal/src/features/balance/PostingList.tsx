import { ledger, ledgerKinds } from '@saola/contract/ledger'
import { queryOptionsOf } from '@saola/web/api/query'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { oneOf, searchHook, text, useSetSearch } from '@saola/web/list/screenSearch'
import { useList } from '@saola/web/list/useList'
import { shorten } from '@saola/web/ui/Code.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isShown } from '../../parts/books.ts'
import { useAccountName } from '../../parts/PostingLines.tsx'
import styles from './balance.module.css'
import { useColumns, PostingCard } from './postingColumns.tsx'

/** What opens the card payouts. */
export const SHOWN = 'shown'
/** What the address chooses of the books, and whether card payouts stand beside them. */
export const useBalanceSearch = searchHook({
  account: oneOf(...ledgerKinds),
  transactionId: text,
  cards: oneOf(SHOWN),
})

/** Chooses one account, and with it the list of its single postings. */
export function AccountChoice() {
  const t = useTranslations('balance.list')
  const accountName = useAccountName()
  const { account: chosen } = useBalanceSearch()
  const go = useSetSearch()
  const { data: accounts = [] } = useQuery(queryOptionsOf(ledger.accounts, {}))
  return (
    <FilterSelect
      label={t('account')}
      value={chosen}
      onChange={(account) =>
        go({ account, page: undefined, sort: undefined, dir: undefined }, { push: true })
      }
      options={accounts
        .filter((account) => isShown(account) || account.kind === chosen)
        .map(({ kind }) => ({ value: kind, label: accountName(kind) }))}
    />
  )
}

/** Every posting of one account, newest first, with the balance after each (a running balance has a meaning only within one account). */
export function PostingList() {
  const t = useTranslations('balance')
  const range = useTranslations('web.days')
  const accountName = useAccountName()
  const list = useList(ledger.postings)
  return (
    <section className={styles.part} aria-labelledby="postings">
      <h2 id="postings">{t('list.title')}</h2>
      <p className={styles.lead}>{t('list.sign')}</p>
      <div className={styles.panel}>
        <ListFilters
          list={list}
          plain
          beside={<AccountChoice />}
          filters={[
            {
              field: 'link',
              name: 'account',
              label: t('list.account'),
              say: (account) => accountName(account),
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
          columns={useColumns(list.search.transactionId === undefined)}
          rowKey={(row) => String(row.id)}
          card={(row) => <PostingCard row={row} />}
          empty={<EmptyState icon="receipt" title={t('list.empty')} text={t('list.emptyHint')} />}
        />
      </div>
    </section>
  )
}
