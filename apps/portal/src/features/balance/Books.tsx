import { Alert, Skeleton } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { ledger } from '@saola/contract/ledger'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { asRead, isReceived, isShown, proofOf, type LedgerKind } from '../../parts/books.ts'
import styles from './balance.module.css'
import { SHOWN } from './PostingList.tsx'

type Account = Output<typeof ledger.accounts>[number]

/** The merchant's books as one equation: what has arrived = whose it is, and the proof that both sides are equal (docs/decisions.md#4). */
export function Books({
  chosen,
  onChoose,
}: {
  chosen: LedgerKind | undefined
  onChoose: (kind: LedgerKind | undefined) => void
}) {
  const t = useTranslations('balance')
  const accounts = useQuery(queryOptionsOf(ledger.accounts, {}))
  const row = (account: Account) => (
    <BookRow
      key={account.kind}
      account={account}
      pressed={chosen === account.kind}
      onPress={() => onChoose(chosen === account.kind ? undefined : account.kind)}
    />
  )
  return (
    <section className={styles.part} aria-labelledby="books">
      <h2 id="books">{t('books.title')}</h2>
      <p className={styles.lead}>{t('books.text')}</p>
      <div className={styles.panel}>
        {accounts.isError && accounts.data === undefined ? (
          <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
        ) : (
          <>
            <div className={styles.books} aria-busy={accounts.data === undefined}>
              <div className={styles.side}>
                <h3>{t('books.received')}</h3>
                {accounts.data === undefined ? (
                  <Waiting rows={1} />
                ) : (
                  accounts.data.filter((a) => isReceived(a.kind) && isShown(a)).map(row)
                )}
              </div>
              <div className={styles.equals} aria-hidden>
                =
              </div>
              <div className={`${styles.side} ${styles.owners}`}>
                <h3>{t('books.belongs')}</h3>
                {accounts.data === undefined ? (
                  <Waiting rows={5} />
                ) : (
                  accounts.data.filter((a) => !isReceived(a.kind) && isShown(a)).map(row)
                )}
              </div>
            </div>
            {accounts.data === undefined ? (
              <div className={styles.proof} />
            ) : (
              <ProofLine accounts={accounts.data} />
            )}
          </>
        )}
      </div>
    </section>
  )
}

function BookRow({
  account,
  pressed,
  onPress,
}: {
  account: Account
  pressed: boolean
  onPress: () => void
}) {
  const t = useTranslations('balance')
  const { kind } = account
  const toDo = kind === 'SUSPENSE' && account.balance !== 0
  return (
    <div className={`${styles.book} ${pressed ? styles.bookOn : ''}`}>
      <button type="button" aria-pressed={pressed} onClick={onPress}>
        <span className={styles.bookName}>{t(`account.${kind}`)}</span>
        <span className={`${styles.bookMoney} ${toDo ? styles.toDo : ''}`}>
          <Money value={asRead(kind, account.balance)} />
        </span>
        <span className={styles.bookText}>{t(`explain.${kind}`)}</span>
        <span className={styles.bookCount}>
          {t('books.postings', {
            count: account.postings,
            shown: formatNumberVi(account.postings),
          })}
        </span>
      </button>
      {kind === 'HELD' ? (
        <LinkAnchor
          size="sm"
          className={styles.bookLink}
          to={paths.balance}
          search={(before: object) => ({ ...before, cards: SHOWN })}
          resetScroll={false}
        >
          {t('card.show')}
        </LinkAnchor>
      ) : null}
      {kind === 'SUSPENSE' ? (
        <LinkAnchor size="sm" className={styles.bookLink} to={paths.unmatchedCredits}>
          {t('proof.toUnmatched')}
        </LinkAnchor>
      ) : null}
    </div>
  )
}

function ProofLine({ accounts }: { accounts: readonly Account[] }) {
  const t = useTranslations('balance.proof')
  const { received, belongs, difference } = proofOf(accounts)
  if (difference !== 0)
    return (
      <Alert color="#b42318" role="alert" radius={0} icon={<Icon name="warning" />}>
        {t('off', { amount: formatVnd(difference) })}
      </Alert>
    )
  return (
    <p className={styles.proof}>
      <span className={styles.proofOk}>
        <Icon name="check" size={16} /> {t('ok', { amount: formatVnd(difference) })}
      </span>
      <span className="tabular">
        {t('sum', {
          received: formatVnd(received),
          belongs: formatVnd(belongs),
          difference: formatVnd(difference),
        })}
      </span>
    </p>
  )
}

function Waiting({ rows }: { rows: number }) {
  return (
    <>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={styles.bookWait}>
          <Skeleton height={14} width="40%" />
          <Skeleton height={14} width={120} />
          <Skeleton height={10} width="75%" />
        </div>
      ))}
    </>
  )
}
