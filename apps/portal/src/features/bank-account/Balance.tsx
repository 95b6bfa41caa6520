import { Button, Skeleton } from '@mantine/core'
import { bankAccount } from '@saola/contract/bank-account'
import type { Output } from '@saola/contract/call'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSeesBalances } from './accounts.ts'
import styles from './bank-account.module.css'

/** The balance, asked of the bank when the person wants to see it (code 1201); hidden again at a press. */
export function Balance({ accountId, atOnce = false }: { accountId: string; atOnce?: boolean }) {
  const t = useTranslations('bankAccount.balance')
  const sees = useSeesBalances()
  const [wanted, setWanted] = useState(atOnce)
  const query = useQuery({
    ...queryOptionsOf(bankAccount.getBalance, { params: { bankAccountId: accountId } }),
    enabled: sees && wanted,
    staleTime: 30_000,
  })
  if (!sees) return null
  if (!wanted)
    return (
      <div className={styles.balance}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon name="eye" size={16} />}
          onClick={() => setWanted(true)}
        >
          {t('ask')}
        </Button>
      </div>
    )
  const again = (): void => {
    if (!query.isFetching) void query.refetch()
  }
  return (
    <div className={styles.balance} aria-busy={query.isFetching}>
      <Amount query={query} />
      <button
        type="button"
        className={`${styles.small} ${query.isFetching ? styles.turning : ''}`}
        aria-label={t('again')}
        title={t('again')}
        onClick={again}
      >
        <Icon name="refresh" size={16} />
      </button>
      {atOnce ? null : (
        <button
          type="button"
          className={styles.small}
          aria-label={t('hide')}
          title={t('hide')}
          onClick={() => setWanted(false)}
        >
          <Icon name="eyeOff" size={16} />
        </button>
      )}
      {query.data === undefined ? null : (
        <span className={styles.asOf}>
          {t.rich('asOf', {
            time: () => (
              <DateTime key="at" at={new Date(query.dataUpdatedAt).toISOString()} exact />
            ),
          })}
        </span>
      )}
    </div>
  )
}

function Amount({ query }: { query: UseQueryResult<Output<typeof bankAccount.getBalance>> }) {
  const t = useTranslations('bankAccount.balance')
  const { text } = useErrorText()
  if (query.data !== undefined)
    return (
      <strong className={styles.money}>
        <Money value={query.data.balance} />
      </strong>
    )
  if (query.isError)
    return (
      <span role="alert" className={styles.down}>
        <Icon name="warning" size={16} /> {t('down')}: {text(query.error)}
      </span>
    )
  return <Skeleton height={24} width={150} />
}
