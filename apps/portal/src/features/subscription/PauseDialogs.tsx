import { TextInput } from '@mantine/core'
import { subscription } from '@saola/contract/subscription'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { addDays, showDay } from '@saola/web/list/days'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActFrame } from '../../parts/subscription/ActFrame.tsx'
import { cycleAmount } from '../../parts/subscription/words.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { useToday } from '../../parts/useToday.ts'
import type { DialogProps } from './dialog.ts'
import { Points } from './Points.tsx'
import { SlipsLost } from './SlipsLost.tsx'
import styles from './subscription.module.css'

/** Until a day, or until somebody lets it go on. */
export function PauseDialog({ it, ...frame }: DialogProps) {
  const t = useTranslations('subscription.act')
  const [until, setUntil] = useState('')
  const [isWrong, setWrong] = useState(false)
  const first = addDays(useToday(), 1)
  return (
    <ActFrame
      {...frame}
      title={t('pause.title')}
      confirmLabel={t('pause.go')}
      cancelLabel={t('keep')}
      done={t('done.pause', { code: it.code })}
      work={(idempotencyKey) => {
        if (until !== '' && until < first) {
          setWrong(true)
          return null
        }
        const body = { resumeAt: until === '' ? null : until }
        return send(subscription.pause, { params: { id: it.id }, body }, { idempotencyKey })
      }}
    >
      <div className={styles.act}>
        <Points
          money={
            it.openAmount === 0
              ? t('pause.money')
              : t('pause.moneyOpen', { amount: formatVnd(it.openAmount) })
          }
          next={
            it.nextPaymentDate === null
              ? t('pause.nextNone')
              : t('pause.next', { day: showDay(it.nextPaymentDate) })
          }
        />
        <SlipsLost count={it.booklet?.lost ?? 0} />
        <TextInput
          type="date"
          min={first}
          label={t('pause.until')}
          description={t('pause.untilText')}
          value={until}
          error={isWrong ? t('pause.untilWrong') : null}
          onChange={(event) => {
            setUntil(event.currentTarget.value)
            setWrong(false)
          }}
        />
      </div>
    </ActFrame>
  )
}

/** By its old schedule, or from today with an invoice at once. */
export function ContinueDialog({ it, ...frame }: DialogProps) {
  const t = useTranslations('subscription.act')
  const [from, setFrom] = useState<'SCHEDULE' | 'TODAY'>('SCHEDULE')
  const amount = cycleAmount(it)
  const moneyToday =
    it.plan.paymentType === 'PREPAID' && amount !== null
      ? t('continue.moneyToday', { amount: formatVnd(amount) })
      : t('continue.moneyTodayLater')
  return (
    <ActFrame
      {...frame}
      title={t('continue.title')}
      confirmLabel={t('continue.go')}
      cancelLabel={t('keep')}
      done={t('done.continue', { code: it.code })}
      work={(idempotencyKey) =>
        send(subscription.continue, { params: { id: it.id }, body: { from } }, { idempotencyKey })
      }
    >
      <div className={styles.act}>
        <ChoiceChips
          look="cards"
          label={t('continue.from')}
          value={from}
          onChange={setFrom}
          choices={[
            { value: 'SCHEDULE', label: t('continue.SCHEDULE'), hint: t('continue.scheduleHint') },
            { value: 'TODAY', label: t('continue.TODAY'), hint: t('continue.todayHint') },
          ]}
        />
        <Points
          money={from === 'TODAY' ? moneyToday : t('continue.moneySchedule')}
          next={
            from === 'TODAY'
              ? t('continue.nextToday')
              : t('continue.nextSchedule', { day: showDay(it.anchor) })
          }
        />
      </div>
    </ActFrame>
  )
}
