import type { DeliveryItem, Outcome } from '@saola/contract/webhook-delivery'
import type { TEST_EVENT, WebhookEvent } from '@saola/contract/webhook-event'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

type Underscored<T extends string> = T extends `${infer Noun}.${infer Verb}`
  ? `${Noun}_${Underscored<Verb>}`
  : T
type EventKey = Underscored<WebhookEvent | typeof TEST_EVENT>
/** Names of events hold dots, which phrase keys cannot. */
export const eventKey = (type: string): EventKey => type.replaceAll('.', '_') as EventKey
/** A delivery that was never tried does not wait for another try. */
export const stateKey = (
  row: Pick<DeliveryItem, 'state' | 'attempts'>,
): 'NEW' | DeliveryItem['state'] =>
  row.state === 'WAITING' && row.attempts === 0 ? 'NEW' : row.state
export const toneOfState: Record<DeliveryItem['state'], Tone> = {
  WAITING: 'warn',
  SENDING: 'info',
  DELIVERED: 'ok',
  PARKED: 'bad',
}

/** How a try ended, in words. */
export function useOutcome(): (outcome: Outcome | null, status: number | null) => string {
  const t = useTranslations('webhook.outcome')
  return (outcome, status) =>
    outcome === null ? '—' : t(outcome, { status: String(status ?? '') })
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
/** The same request for a terminal. */
export const curlOf = (url: string, headers: Record<string, string>, body: string): string =>
  [
    `curl -X POST ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${quote(`${name}: ${value}`)}`),
    `  --data-raw ${quote(body)}`,
  ].join(' \\\n')
/** Text as JSON with its lines broken, or as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
