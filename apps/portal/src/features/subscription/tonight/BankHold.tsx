import { Alert } from '@mantine/core'
import { subscriptionHold } from '@saola/contract/subscription-hold'
import { queryOptionsOf } from '@saola/web/api/query'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './tonight.module.css'

/** What the bank holds of the subscriptions now; undefined while it loads. */
export const useBankHolds = () => useQuery(queryOptionsOf(subscriptionHold.get, {})).data

/** That the bank holds messages, the night, or both: since when and why. It cannot be released here. */
export function BankHold() {
  const t = useTranslations('subscriptionRun.bank')
  const holds = useBankHolds()
  if (holds === undefined || holds.length === 0) return null
  return (
    <Alert color="#b54708" variant="outline" role="status" title={t('title')}>
      <ul className={styles.reasons}>
        {holds.map(({ kind, since, reason }) => (
          <li key={kind}>
            {t(`kind.${kind}`)}{' '}
            {t.rich('since', { reason, when: () => <DateTime key="when" at={since} exact /> })}
          </li>
        ))}
      </ul>
      <p className={styles.text}>{t('ask')}</p>
    </Alert>
  )
}
