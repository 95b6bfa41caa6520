import { Checkbox, Textarea } from '@mantine/core'
import { subscription } from '@saola/contract/subscription'
import { cancelKinds, type CancelKind } from '@saola/contract/subscription-values'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { addDays, showDay } from '@saola/web/list/days'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { ActFrame } from '../../parts/subscription/ActFrame.tsx'
import { useToday } from '../../parts/useToday.ts'
import type { DialogProps } from './dialog.ts'
import { Points } from './Points.tsx'
import { finalAmount, type SubscriptionDetail } from './rules.ts'
import { SlipsLost } from './SlipsLost.tsx'
import styles from './subscription.module.css'

/** At the end of what was invoiced, or now; of what is paid afterwards with a last invoice unless it is waived. */
export function CancelDialog({ it, ...frame }: DialogProps) {
  const t = useTranslations('subscription.act')
  const kinds = cancelKinds.filter((kind) => it.allowedCancelKinds.includes(kind))
  const [chosen, setKind] = useState<CancelKind>('EXPIRATION_CANCEL')
  const kind = kinds.includes(chosen) ? chosen : 'IMMEDIATE_CANCEL'
  const [waives, setWaives] = useState(false)
  const [reason, setReason] = useState('')
  const mayWaive = kind === 'IMMEDIATE_CANCEL' && it.plan.paymentType === 'POSTPAID'
  return (
    <ActFrame
      {...frame}
      danger
      title={t('cancel.title')}
      confirmLabel={t('cancel.go')}
      cancelLabel={t('keep')}
      done={t(kind === 'IMMEDIATE_CANCEL' ? 'done.cancelNow' : 'done.cancelAtEnd', {
        code: it.code,
      })}
      work={(idempotencyKey) =>
        send(
          subscription.cancel,
          {
            params: { id: it.id },
            body: {
              kind,
              reason: reason.trim() === '' ? null : reason.trim(),
              ...(mayWaive ? { waiveFinal: waives } : {}),
            },
          },
          { idempotencyKey },
        )
      }
    >
      <div className={styles.act}>
        <ChoiceChips
          look="cards"
          label={t('cancel.kind')}
          value={kind}
          onChange={setKind}
          choices={kinds.map((value) => ({
            value,
            label: t(`cancel.${value}`),
            hint: t(value === 'IMMEDIATE_CANCEL' ? 'cancel.nowHint' : 'cancel.endHint'),
          }))}
        />
        <Effect it={it} kind={kind} waives={waives} />
        <SlipsLost
          count={(kind === 'IMMEDIATE_CANCEL' ? it.booklet?.open : it.booklet?.lost) ?? 0}
        />
        {mayWaive ? (
          <Checkbox
            label={t('cancel.waive')}
            checked={waives}
            onChange={(event) => setWaives(event.currentTarget.checked)}
          />
        ) : null}
        <Textarea
          label={t('cancel.reason')}
          description={t('cancel.reasonText')}
          maxLength={255}
          autosize
          minRows={1}
          maxRows={4}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </ActFrame>
  )
}

function Effect({
  it,
  kind,
  waives,
}: {
  it: SubscriptionDetail
  kind: CancelKind
  waives: boolean
}) {
  const t = useTranslations('subscription.act.cancel')
  const today = useToday()
  const isPostpaid = it.plan.paymentType === 'POSTPAID'
  if (kind === 'EXPIRATION_CANCEL')
    return (
      <Points
        money={t(isPostpaid ? 'moneyEndPostpaid' : 'moneyEndPrepaid')}
        next={
          it.status === 'TRIAL'
            ? t('nextEndTrial')
            : t('nextEnd', { day: showDay(lastDayOf(it, today)) })
        }
      />
    )
  const last = finalAmount(it, today)
  const afterwards = (): string => {
    if (waives) return t('moneyNowWaived')
    if (last === 0) return t('moneyNowUnused')
    return last === null ? t('moneyNowUse') : t('moneyNowPostpaid', { amount: formatVnd(last) })
  }
  const before = (): string =>
    it.openAmount === 0
      ? t('moneyNowPrepaid')
      : t('moneyNowPrepaidOpen', { amount: formatVnd(it.openAmount) })
  return <Points money={isPostpaid ? afterwards() : before()} next={t('nextNow')} />
}

/** The last day of what was invoiced; of what is paid afterwards that of the running cycle. */
function lastDayOf(it: SubscriptionDetail, today: string): string {
  const next = it.upcoming[0]
  if (next === undefined) return it.accessUntil ?? today
  return addDays(it.plan.paymentType === 'POSTPAID' ? next.to : next.from, -1)
}
