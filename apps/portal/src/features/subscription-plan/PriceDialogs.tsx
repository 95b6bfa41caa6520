import { Alert, Skeleton, TextInput } from '@mantine/core'
import {
  subscriptionPrice,
  type PriceChange,
  type PricePreview,
} from '@saola/contract/subscription-price'
import { priceLimits } from '@saola/contract/subscription-price-values'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { addDays, showDay } from '@saola/web/list/days'
import { Facts } from '@saola/web/ui/pages.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActFrame, type ActProps } from '../../parts/subscription/ActFrame.tsx'
import { refreshPlans } from './actions.ts'
import type { Plan } from './rules.ts'
import styles from './subscription-plan.module.css'
import { usePlanWords } from './usePlanWords.ts'

/** From which day the plan's price holds for those who subscribe already, and whom that changes: what is shown is what is agreed to. */
export function SchedulePriceDialog({
  plan,
  earliest,
  ...frame
}: ActProps & { plan: Plan; earliest: string }) {
  const t = useTranslations('subscriptionPlan.prices')
  const { priceOf } = usePlanWords()
  const [day, setDay] = useState(earliest)
  const latest = addDays(earliest, priceLimits.mostDays - priceLimits.aheadDays)
  const isWrong = day < earliest || day > latest
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...queryOptionsOf(subscriptionPrice.preview, { body: { planId: plan.id, day } }),
    enabled: frame.opened && !isWrong,
    placeholderData: keepPreviousData,
  })
  const isSettled = !isWrong && error === null && !isFetching && !isPlaceholderData
  return (
    <ActFrame
      {...frame}
      title={t('schedule.title', { price: priceOf(plan) })}
      confirmLabel={t('schedule.go')}
      cancelLabel={t('keep')}
      done={t('schedule.done')}
      onDone={refreshPlans}
      work={(idempotencyKey) =>
        isSettled && data !== undefined && data.subscriptions > 0
          ? send(
              subscriptionPrice.schedule,
              { body: { planId: plan.id, day, hash: data.hash } },
              { idempotencyKey },
            )
          : null
      }
    >
      <div className={styles.prices}>
        <TextInput
          type="date"
          min={earliest}
          max={latest}
          required
          label={t('schedule.day')}
          description={t('schedule.dayText', { day: showDay(earliest) })}
          value={day}
          error={
            isWrong
              ? t('schedule.dayWrong', { min: showDay(earliest), max: showDay(latest) })
              : null
          }
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        {isWrong ? null : (
          <div aria-live="polite" aria-busy={isFetching}>
            <Effect it={data} error={error} />
          </div>
        )}
      </div>
    </ActFrame>
  )
}

function Effect({ it, error }: { it: PricePreview | undefined; error: Error | null }) {
  const t = useTranslations('subscriptionPlan.prices')
  const { text } = useErrorText()
  if (error !== null) return <p className={styles.dim}>{text(error)}</p>
  if (it === undefined) return <Skeleton height={160} />
  const { monthlyBefore: before, monthlyAfter: after } = it
  const lines = (texts: string[]) => (
    <span className={styles.priceLines}>
      {texts.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
  return (
    <div className={styles.prices}>
      {it.subscriptions === 0 ? (
        <Alert color="yellow" variant="outline">
          {t('schedule.nobody')}
        </Alert>
      ) : null}
      <Facts
        facts={[
          it.subscriptions > 0 && [
            t('schedule.affected'),
            lines(
              it.prices.map((price) =>
                t('schedule.from', {
                  count: price.subscriptions,
                  price: formatVnd(price.unitAmount),
                }),
              ),
            ),
          ],
          it.subscriptions > 0 &&
            before !== null &&
            after !== null && [
              t('schedule.month'),
              t('schedule.change', { before: formatVnd(before), after: formatVnd(after) }),
            ],
          it.leftOut.length > 0 && [
            t('schedule.leftOut'),
            lines(
              it.leftOut.map(
                ({ reason, subscriptions }) =>
                  `${t('schedule.count', { count: subscriptions })} ${t(`reason.${reason}`)}`,
              ),
            ),
          ],
        ]}
      />
      {it.slips === 0 ? null : (
        <Alert color="yellow" variant="outline">
          {t('schedule.slips', { count: it.slips })}
        </Alert>
      )}
      {it.unreachable === 0 ? null : (
        <Alert color="yellow" variant="outline">
          {t('schedule.unreachable', { count: it.unreachable })}
        </Alert>
      )}
      {it.subscriptions === 0 ? null : <p className={styles.dim}>{t('schedule.told')}</p>}
    </div>
  )
}

/** @param change null = nothing is to come */
export function CancelPriceDialog({ change, ...frame }: ActProps & { change: PriceChange | null }) {
  const t = useTranslations('subscriptionPlan.prices')
  return (
    <ActFrame
      {...frame}
      danger
      title={t('cancel.title', { day: change === null ? '' : showDay(change.day) })}
      confirmLabel={t('cancel.go')}
      cancelLabel={t('keep')}
      done={t('cancel.done')}
      onDone={refreshPlans}
      work={(idempotencyKey) =>
        change === null
          ? null
          : send(subscriptionPrice.cancel, { params: { id: change.id } }, { idempotencyKey })
      }
    >
      <p className={styles.dim}>{t('cancel.text', { count: change?.subscriptions ?? 0 })}</p>
    </ActFrame>
  )
}
