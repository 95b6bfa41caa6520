import { formatNumberVi, formatVnd } from '@saola/money/format'
import { Code } from '@saola/web/ui/Code.tsx'
import { Timeline } from '@saola/web/ui/Timeline.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  figure,
  storyOf,
  words,
  type Step,
  type StepName,
  type StoryLine,
} from './payment-steps.ts'

type ReasonName =
  'UNDER' | 'OVER' | 'LATE' | 'DUPLICATE_PAYMENT' | 'UNKNOWN_ACCOUNT' | 'CLOSED' | 'STANDING_ORDER'

/** A payment's story (docs/decisions.md#34). The screen around it loads the phrases of `transaction`; it refetches, so the story grows by itself. */
export function PaymentTimeline({
  steps,
  stillOpen,
}: {
  steps: readonly Step[]
  stillOpen: boolean
}) {
  const t = useTranslations('common.timeline')
  const step = useTranslations('transaction.step')
  const titleOf = ({ step: name }: StoryLine): string => {
    if (name === 'NEXT') return t('next')
    return step.has(name as StepName) ? step(name as StepName) : name
  }
  return (
    <div aria-live="polite">
      <Timeline
        label={t('label')}
        items={storyOf(steps, stillOpen).map((line) => ({
          key: line.key,
          title: titleOf(line),
          at: line.at,
          detail: <StepDetail line={line} />,
          ...(line.tone === undefined ? {} : { tone: line.tone }),
        }))}
      />
    </div>
  )
}

function StepDetail({ line: { step, detail } }: { line: StoryLine }): ReactNode {
  const t = useTranslations('common.timeline')
  const amount = figure(detail, 'amount')
  const reference = words(detail, 'bankReference')
  const code =
    reference === null ? null : (
      <>
        {' '}
        <Code value={reference} name={t('reference')} />
      </>
    )
  const refunded = (sum: string, by: string | null, reason: string | null): string => {
    if (by === null) return sum
    return reason === null
      ? t('refund', { amount: sum, by })
      : t('refundReason', { amount: sum, by, reason })
  }
  if (step === 'BANK_CREDITED' && amount !== null) {
    const from = words(detail, 'fromName')
    return (
      <>
        {from === null ? formatVnd(amount) : t('credited', { amount: formatVnd(amount), from })}
        {code}
      </>
    )
  }
  if (step.startsWith('REFUND_') && amount !== null) {
    return (
      <>
        {refunded(formatVnd(amount), words(detail, 'by'), words(detail, 'reason'))}
        {code}
      </>
    )
  }
  if (step.startsWith('GOODS_'))
    return t('pieces', { count: formatNumberVi(figure(detail, 'pieces') ?? 0) })
  if (step === 'POSTED') {
    const [net, fee, vat] = [figure(detail, 'net'), figure(detail, 'fee'), figure(detail, 'vat')]
    return net === null || fee === null || vat === null
      ? null
      : t('posted', { net: formatVnd(net), fee: formatVnd(fee), vat: formatVnd(vat) })
  }
  if (step === 'UNMATCHED_CREDIT' && amount !== null) {
    const reason = words(detail, 'reason') ?? ''
    return (
      <>
        {t('unmatched', {
          amount: formatVnd(amount),
          reason: t.has(`reason.${reason as ReasonName}`)
            ? t(`reason.${reason as ReasonName}`)
            : reason,
        })}
        {code}
      </>
    )
  }
  return null
}
