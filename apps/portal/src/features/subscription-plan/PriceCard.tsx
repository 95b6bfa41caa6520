import { Alert, Button, Skeleton } from '@mantine/core'
import {
  subscriptionPrice,
  type PlanPrices,
  type PriceChange,
} from '@saola/contract/subscription-price'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { showDay } from '@saola/web/list/days'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { formatDay } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CancelPriceDialog, SchedulePriceDialog } from './PriceDialogs.tsx'
import type { Plan } from './rules.ts'
import styles from './subscription-plan.module.css'
import { usePlanWords } from './usePlanWords.ts'

/** What the plan costs those who come, and what was scheduled for those who are there. */
export function PriceCard({ plan }: { plan: Plan }) {
  const t = useTranslations('subscriptionPlan.prices')
  const { data, error, refetch } = useQuery(
    queryOptionsOf(subscriptionPrice.getOfPlan, { params: { id: plan.id } }),
  )
  const content = () => {
    if (data !== undefined) return <Loaded plan={plan} it={data} />
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <Skeleton height={120} aria-busy="true" />
  }
  return <Section title={t('title')}>{content()}</Section>
}

function Loaded({ plan, it }: { plan: Plan; it: PlanPrices }) {
  const t = useTranslations('subscriptionPlan.prices')
  const [opened, setOpened] = useState<'schedule' | 'cancel' | null>(null)
  const scheduled = it.changes.find(({ state }) => state === 'SCHEDULED') ?? null
  const close = (): void => setOpened(null)
  const button = (action: 'schedule' | 'cancel') =>
    it.allowedActions.includes(action) ? (
      <Button variant="default" onClick={() => setOpened(action)}>
        {t(action === 'schedule' ? 'open' : 'cancel.open')}
      </Button>
    ) : null
  return (
    <div className={styles.prices}>
      {scheduled === null ? null : <Scheduled plan={plan} change={scheduled} />}
      <div>
        {button('schedule')}
        {button('cancel')}
      </div>
      {plan.isUsed ? <ForThoseThere plan={plan} changes={it.changes} /> : null}
      <section aria-label={t('history')}>
        <p className={styles.dim}>{t('history')}</p>
        <DividedList>
          {it.prices.map((price) => (
            <li key={`${price.at}${price.amount}`} className={styles.priceRow}>
              <b>{formatVnd(price.amount)}</b>
              <small>{t('since', { day: formatDay(price.at), by: price.by })}</small>
            </li>
          ))}
        </DividedList>
      </section>
      <SchedulePriceDialog
        plan={plan}
        earliest={it.earliestDay}
        opened={opened === 'schedule'}
        onClose={close}
      />
      <CancelPriceDialog change={scheduled} opened={opened === 'cancel'} onClose={close} />
    </div>
  )
}

function Scheduled({ plan, change }: { plan: Plan; change: PriceChange }) {
  const t = useTranslations('subscriptionPlan.prices')
  const { priceOf } = usePlanWords()
  return (
    <Alert variant="outline">
      {t('scheduled', {
        day: showDay(change.day),
        count: change.subscriptions,
        price: priceOf({ ...plan, fixedAmount: change.unitAmount }),
      })}
    </Alert>
  )
}

function ForThoseThere({ plan, changes }: { plan: Plan; changes: readonly PriceChange[] }) {
  const t = useTranslations('subscriptionPlan.prices')
  const { priceOf } = usePlanWords()
  return (
    <section aria-label={t('changes')}>
      <p className={styles.dim}>{t('changes')}</p>
      {changes.length === 0 ? (
        <p className={styles.dim}>{t('none')}</p>
      ) : (
        <DividedList>
          {changes.map((change) => (
            <li key={change.id} className={styles.priceRow}>
              <b>
                {t('row', {
                  price: priceOf({ ...plan, fixedAmount: change.unitAmount }),
                  day: showDay(change.day),
                })}
              </b>
              <b>{t(`state.${change.state}`)}</b>
              <small>
                {t('rowText', { count: change.subscriptions, by: change.createdBy })}
                {change.monthlyBefore === null || change.monthlyAfter === null
                  ? null
                  : ` · ${t('monthly', {
                      before: formatVnd(change.monthlyBefore),
                      after: formatVnd(change.monthlyAfter),
                    })}`}
              </small>
            </li>
          ))}
        </DividedList>
      )}
    </section>
  )
}
