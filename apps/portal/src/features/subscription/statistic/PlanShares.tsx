import type { SubscriptionStatistic } from '@saola/contract/subscription-statistic'
import { formatVnd } from '@saola/money/format'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { useMe } from '../../../app/useMe.ts'
import styles from './statistic.module.css'

/** What each plan brings a month today, most first. */
export function PlanShares({ plans }: { plans: SubscriptionStatistic['now']['plans'] }) {
  const t = useTranslations('subscriptionStatistic')
  const me = useMe()
  const most = Math.max(1, ...plans.map(({ amount }) => amount))
  return (
    <Section title={t('plans')}>
      {plans.length === 0 ? (
        <p className={styles.none}>{t('noPlans')}</p>
      ) : (
        <ul className={styles.bars}>
          {plans.map(({ id, name, amount, count }) => (
            <li key={id}>
              <span className={styles.name} title={name}>
                {me.reach(paths.planDetail) ? (
                  <LinkAnchor to={paths.planDetail} search={{ id }}>
                    {name}
                  </LinkAnchor>
                ) : (
                  name
                )}
              </span>
              <span className={styles.money}>{formatVnd(amount)}</span>
              <span className={styles.track} aria-hidden>
                <span
                  className={styles.sum}
                  style={{ left: 0, width: `${(amount / most) * 100}%` }}
                />
              </span>
              <small className={styles.dim}>{t('subscriptions', { count })}</small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
