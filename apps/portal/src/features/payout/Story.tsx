import { Timeline, type TimelineItem } from '@saola/web/ui/Timeline.tsx'
import { useTranslations } from 'use-intl'
import type { PayoutDetails } from './rules.ts'

type Told = Pick<PayoutDetails, 'timeline' | 'status' | 'denial'>
type Step = Told['timeline'][number]['step']
const TONES: Partial<Record<Step, 'ok' | 'bad'>> = {
  DONE: 'ok',
  FAILED: 'bad',
  DENIED: 'bad',
  RETURNED: 'bad',
}

/** What happened to a payout or a batch, and what is still to come. */
export function Story({ row, ofBatch = false }: { row: Told; ofBatch?: boolean }) {
  const t = useTranslations('payout')
  const batch = useTranslations('payoutBatch.step')
  const wordOf = (step: Step): string =>
    ofBatch && (step === 'DONE' || step === 'FAILED') ? batch(step) : t(`step.${step}`)
  const items: TimelineItem[] = row.timeline.map(({ step, at, by }, i) => ({
    key: `${step}-${i}`,
    title: step === 'DENIED' && row.denial !== null ? t(`denial.${row.denial}`) : wordOf(step),
    at,
    ...(by === null || by === '' ? {} : { detail: t('step.by', { name: by }) }),
    ...(TONES[step] === undefined ? {} : { tone: TONES[step] }),
  }))
  if (row.status === 'WAITING') items.push({ key: 'wait', title: t('step.waitApproval'), at: null })
  if (row.status === 'TRANSFERRING')
    items.push({ key: 'wait', title: t('step.waitBank'), at: null })
  return <Timeline items={items} label={t('detail.timeline')} />
}
