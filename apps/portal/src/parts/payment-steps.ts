/** A payment's story from the server's steps, as the timeline shows it. Pure. */
import type { Output } from '@saola/contract/call'
import type { payLink } from '@saola/contract/pay-link'
import type { vi } from '@saola/phrases/vi/all'

export type Step = Output<typeof payLink.getDetail>['timeline'][number]
export type StepName = keyof (typeof vi)['transaction']['step']
export type Tone = 'ok' | 'bad'
export interface StoryLine {
  key: string
  step: string
  at: string | null
  tone?: Tone
  detail: Step['detail']
}

const tones: Partial<Record<string, Tone>> = {
  BANK_CREDITED: 'ok',
  MATCHED: 'ok',
  POSTED: 'ok',
  EVENTS_SENT: 'ok',
  ANNOUNCED: 'ok',
  FAIL: 'bad',
  CANCELED: 'bad',
  TIMEOUT: 'bad',
  UNMATCHED_CREDIT: 'bad',
  REFUND_SENT: 'ok',
  PAYOUT_DONE: 'ok',
  PAYOUT_RETURNED: 'bad',
  GOODS_RESTOCKED: 'ok',
  REFUND_FAILED: 'bad',
  REFUND_REJECTED: 'bad',
}

/** What happened, oldest first, and while money may still come, that it is waited for. The same step may happen twice (two unmatched credits). */
export function storyOf(steps: readonly Step[], stillOpen: boolean): StoryLine[] {
  const lines = steps.map((s, i): StoryLine => ({
    key: `${s.step}-${i}`,
    step: s.step,
    at: s.at,
    detail: s.detail,
    ...(tones[s.step] === undefined ? {} : { tone: tones[s.step] as Tone }),
  }))
  return stillOpen ? [...lines, { key: 'next', step: 'NEXT', at: null, detail: {} }] : lines
}

/** A step's figure, or null where the server did not say. */
export const figure = (detail: Step['detail'], name: string): number | null =>
  typeof detail[name] === 'number' ? detail[name] : null
export const words = (detail: Step['detail'], name: string): string | null =>
  typeof detail[name] === 'string' && detail[name] !== '' ? detail[name] : null
