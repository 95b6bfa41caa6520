import type { EventDeliveryState as State } from '@saola/contract/event-delivery'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

const tones: Record<State, Tone> = { WAITING: 'warn', DEAD: 'bad', DONE: 'ok', SKIPPED: 'mute' }
export function EventDeliveryState({ state }: { state: State }) {
  const t = useTranslations('eventDelivery.state')
  return <StatusBadge status="OPEN" label={t(state)} tone={tones[state]} />
}
