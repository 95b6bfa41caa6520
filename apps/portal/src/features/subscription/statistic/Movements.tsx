import type { SubscriptionStatistic } from '@saola/contract/subscription-statistic'
import { formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import styles from './statistic.module.css'
import { stepsOf, type Step } from './waterfall.ts'

const signed = (amount: number): string =>
  amount > 0 ? `+${formatVnd(amount)}` : formatVnd(amount)

const isSumOf = ({ key }: Step): boolean => key === 'start' || key === 'end'
function barOf(step: Step): string | undefined {
  if (step.amount < 0) return styles.down
  return isSumOf(step) ? styles.sum : styles.up
}

/** From what stood at the start to what stands at the end, each cause with its bar and its figures. */
export function Movements({ it }: { it: SubscriptionStatistic }) {
  const t = useTranslations('subscriptionStatistic')
  const steps = stepsOf(it)
  const nameOf = ({ key }: Step): string => {
    if (key === 'start') return t('start', { day: showDay(it.from) })
    return key === 'end' ? t('end', { day: showDay(it.to) }) : t(`cause.${key}`)
  }
  const isEmpty = steps.length === 2 && it.start.count === 0
  return (
    <Section title={t('moves')}>
      {isEmpty ? (
        <p className={styles.none}>{t('noMoves')}</p>
      ) : (
        <ul className={styles.bars}>
          {steps.map((step) => {
            const isSum = isSumOf(step)
            return (
              <li key={step.key}>
                <span className={isSum ? styles.strong : undefined}>{nameOf(step)}</span>
                <span className={styles.money}>
                  {isSum ? formatVnd(step.amount) : signed(step.amount)}
                </span>
                <span className={styles.track} aria-hidden>
                  <span
                    className={barOf(step)}
                    style={{ left: `${step.left}%`, width: `${step.width}%` }}
                  />
                </span>
                <small className={styles.dim}>{t('subscriptions', { count: step.count })}</small>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
