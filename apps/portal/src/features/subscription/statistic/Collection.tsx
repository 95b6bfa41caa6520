import {
  collectionOutcomes,
  paidAfter,
  type SubscriptionStatistic,
} from '@saola/contract/subscription-statistic'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import styles from './statistic.module.css'

/** How the invoices of each month were paid, the newest month first. */
export function Collection({ months }: { months: SubscriptionStatistic['collection'] }) {
  const t = useTranslations('subscriptionStatistic')
  const decimal = useDecimal()
  if (months.length === 0)
    return (
      <Section title={t('collection')}>
        <p className={styles.none}>{t('noCollection')}</p>
      </Section>
    )
  return (
    <Section title={t('collection')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard, too */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('collection')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              {collectionOutcomes.map((outcome) => (
                <th key={outcome} scope="col">
                  {t(`outcome.${outcome}`)}
                </th>
              ))}
              <th scope="col">{t('daysToPay')}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, outcomes, daysToPay }) => (
              <tr key={month}>
                <th scope="row">{month.split('-').toReversed().join('/')}</th>
                {outcomes.map(({ outcome, amount, count }) => (
                  <td key={outcome}>
                    {count === 0 ? (
                      '–'
                    ) : (
                      <>
                        {formatVnd(amount)}
                        <small className={styles.under}>{formatNumberVi(count)}</small>
                      </>
                    )}
                  </td>
                ))}
                <td>{daysToPay === null ? '–' : decimal(daysToPay)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PaidAfter months={months} />
    </Section>
  )
}

/** Which message brought the money: the last one before it, over all months. */
function PaidAfter({ months }: { months: SubscriptionStatistic['collection'] }) {
  const t = useTranslations('subscriptionStatistic.notice')
  const all = months.flatMap(({ notices }) => notices)
  const rows = [...paidAfter, null].flatMap((notice) => {
    const those = all.filter((one) => one.notice === notice)
    const sum = (name: 'amount' | 'count') => those.reduce((of, one) => of + one[name], 0)
    return those.length === 0
      ? []
      : [{ kind: notice ?? ('NONE' as const), amount: sum('amount'), count: sum('count') }]
  })
  // Where nobody was written to there is nothing to compare.
  if (rows.every(({ kind }) => kind === 'NONE')) return null
  return (
    <>
      <h3 className={styles.sub}>{t('title')}</h3>
      <p className={styles.dim}>{t('note')}</p>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('message')}</th>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('count')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, amount, count }) => (
              <tr key={kind}>
                <th scope="row">{t(`kind.${kind}`)}</th>
                <td>{formatVnd(amount)}</td>
                <td>{formatNumberVi(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
