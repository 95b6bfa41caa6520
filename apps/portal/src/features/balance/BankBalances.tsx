import { Button, Skeleton } from '@mantine/core'
import { bankAccount } from '@saola/contract/bank-account'
import type { Output } from '@saola/contract/call'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useBankAccounts, type BankAccount } from '../../parts/useBankAccounts.ts'
import { BankMark, bankNames } from '../../parts/BankMark.tsx'
import styles from './balance.module.css'

/** Each account with its balance at the bank (B-379, B-512); a bank that does not answer spoils only its own card. */
export function BankBalances() {
  const t = useTranslations('balance.bank')
  const accounts = useBankAccounts()
  return (
    <section className={styles.part} aria-labelledby="at-the-bank">
      <h2 id="at-the-bank">{t('title')}</h2>
      <p className={styles.lead}>{t('text')}</p>
      {accounts.isError ? (
        <div className={styles.panel}>
          <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
        </div>
      ) : null}
      {accounts.data?.length === 0 ? (
        <div className={styles.panel}>
          <EmptyState icon="bank" title={t('none')} text={t('noneHint')} />
        </div>
      ) : null}
      {accounts.data === undefined && !accounts.isError ? (
        <div className={styles.banks} aria-busy="true">
          {[1, 2].map((n) => (
            <div key={n} className={`${styles.panel} ${styles.bank}`}>
              <Skeleton height={24} width={180} my={6} />
              <Skeleton height={28} width={190} my={6} />
              <Skeleton height={14} width="70%" my={6} />
              <Skeleton height={12} width="40%" />
            </div>
          ))}
        </div>
      ) : null}
      {accounts.data === undefined || accounts.data.length === 0 ? null : (
        <ul className={styles.banks}>
          {accounts.data.map((account) => (
            <li key={account.id}>
              <BankCard account={account} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function BankCard({ account }: { account: BankAccount }) {
  const t = useTranslations('balance.bank')
  const balance = useQuery({
    ...queryOptionsOf(bankAccount.getBalance, { params: { bankAccountId: account.id } }),
    staleTime: 30_000,
  })
  const again = (): void => {
    if (!balance.isFetching) void balance.refetch()
  }
  return (
    <article className={`${styles.panel} ${styles.bank}`} aria-busy={balance.isFetching}>
      <div className={styles.bankHead}>
        <BankMark type={account.bankType} />
        <strong>{bankNames[account.bankType]}</strong>
        {account.defaultAccount ? <span className={styles.tag}>{t('default')}</span> : null}
        <button
          type="button"
          className={`${styles.refresh} ${balance.isFetching ? styles.turning : ''}`}
          aria-label={t('refresh', { account: account.accountNo })}
          title={t('refresh', { account: account.accountNo })}
          onClick={again}
        >
          <Icon name="refresh" />
        </button>
      </div>
      <Amount balance={balance} onRetry={again} />
      <div className={styles.bankFoot}>
        <Code value={account.accountNo} name={t('accountNo')} keep={10} />
        <span className={styles.holder} title={account.accountName}>
          {account.accountName}
        </span>
      </div>
      {balance.data === undefined ? null : (
        <p className={styles.asOf}>
          {t.rich('asOf', {
            time: () => (
              <DateTime key="at" at={new Date(balance.dataUpdatedAt).toISOString()} exact />
            ),
          })}
        </p>
      )}
    </article>
  )
}

function Amount({
  balance,
  onRetry,
}: {
  balance: UseQueryResult<Output<typeof bankAccount.getBalance>>
  onRetry: () => void
}) {
  if (balance.data !== undefined)
    return (
      <div className={styles.huge}>
        <Money value={balance.data.balance} />
      </div>
    )
  if (balance.isError) return <BankDown error={balance.error} onRetry={onRetry} />
  return <Skeleton height={28} width={190} my={6} />
}

function BankDown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('balance.bank')
  const { text } = useErrorText()
  const reference = error instanceof ApiError ? error.traceId : ''
  return (
    <div className={styles.down} role="alert">
      <strong>
        <Icon name="warning" size={16} /> {t('down')}
      </strong>
      <p>
        {text(error)}. {t('downHint')}
      </p>
      <div>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
        {reference === '' ? null : <Code value={reference} name={t('reference')} />}
      </div>
    </div>
  )
}
