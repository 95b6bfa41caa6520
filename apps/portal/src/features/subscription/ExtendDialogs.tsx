import { subscription } from '@saola/contract/subscription'
import { subscriptionLimits } from '@saola/contract/subscription-values'
import { formatVnd } from '@saola/money/format'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { send } from '@saola/web/api/send'
import { addDays, showDay } from '@saola/web/list/days'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToday } from '../../parts/useToday.ts'
import { ActFrame } from '../../parts/subscription/ActFrame.tsx'
import { cycleAmount } from '../../parts/subscription/words.ts'
import type { DialogProps } from './dialog.ts'
import { Points } from './Points.tsx'
import styles from './subscription.module.css'

const MOST_DAYS = subscriptionLimits.extensionDays
const within = (value: number | null, max: number): value is number =>
  value !== null && value >= 1 && value <= max

/** More cycles for one that has a number of them. */
export function ExtendDialog({ it, ...frame }: DialogProps) {
  const t = useTranslations('subscription.act')
  const [cycles, setCycles] = useState<number | null>(1)
  const [isMissing, setMissing] = useState(false)
  const amount = cycleAmount(it)
  const count = within(cycles, subscriptionLimits.extendCycles) ? cycles : 0
  const before = it.numOfCycles ?? 0
  const span = { before: String(before), after: String(before + count) }
  return (
    <ActFrame
      {...frame}
      title={t('extend.title')}
      confirmLabel={t('extend.go')}
      cancelLabel={t('keep')}
      done={t('done.extend', { code: it.code })}
      work={(idempotencyKey) => {
        if (count === 0) {
          setMissing(true)
          return null
        }
        const body = { cycles: count }
        return send(subscription.extend, { params: { id: it.id }, body }, { idempotencyKey })
      }}
    >
      <div className={styles.act}>
        <WholeNumberInput
          label={t('extend.cycles')}
          min={1}
          max={subscriptionLimits.extendCycles}
          value={cycles}
          error={isMissing ? t('extend.missing') : null}
          onChange={(value) => {
            setCycles(value)
            setMissing(false)
          }}
        />
        <Points
          money={
            amount === null
              ? t('extend.moneyUse', { count })
              : t('extend.money', { count, amount: formatVnd(amount) })
          }
          next={t(it.status === 'EXPIRED' ? 'extend.nextEnded' : 'extend.next', span)}
        />
      </div>
    </ActFrame>
  )
}

/** A later last day for what is overdue. */
export function ExtendPaymentDialog({ it, ...frame }: DialogProps) {
  const t = useTranslations('subscription.act')
  const today = useToday()
  const [days, setDays] = useState<number | null>(null)
  return (
    <ActFrame
      {...frame}
      title={t('extendPayment.title')}
      confirmLabel={t('extendPayment.go')}
      cancelLabel={t('keep')}
      done={t('done.extendPayment', { code: it.code })}
      work={(idempotencyKey) => {
        if (days !== null && !within(days, MOST_DAYS)) return null
        const body = days === null ? {} : { days }
        return send(subscription.extendPayment, { params: { id: it.id }, body }, { idempotencyKey })
      }}
    >
      <div className={styles.act}>
        <WholeNumberInput
          label={t('extendPayment.days')}
          description={t('extendPayment.daysText')}
          min={1}
          max={MOST_DAYS}
          value={days}
          onChange={setDays}
        />
        <Points
          money={t('extendPayment.money', { amount: formatVnd(it.openAmount) })}
          next={
            within(days, MOST_DAYS)
              ? t('extendPayment.next', { day: showDay(addDays(today, days)) })
              : t('extendPayment.nextPlan')
          }
        />
        <p className={styles.dim}>{t('extendPayment.limit')}</p>
      </div>
    </ActFrame>
  )
}
