import {
  collectionOutcomes,
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
    </Section>
  )
}
