import type { DifferenceState as State } from '@saola/contract/reconciliation'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

const tones: Record<State, Tone> = {
  OPEN: 'bad',
  HEALED: 'ok',
  GONE: 'mute',
  EXPLAINED: 'info',
  RESOLVED: 'ok',
}
export function DifferenceState({ state }: { state: State }) {
  const t = useTranslations('reconciliation.state')
  return <StatusBadge status="OPEN" label={t(state)} tone={tones[state]} />
}
