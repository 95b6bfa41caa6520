/** How a support request is shown, on both sides. Pure. */
import type { SupportStatus } from '@saola/contract/support'
import type { Tone } from '../ui/StatusBadge.tsx'

/** The short name that people say to each other: the end of the id. */
export const numberOf = (id: string): string => id.replaceAll('-', '').slice(-8).toUpperCase()
/** Colour pair and badge of each state. */
export const supportTone: Record<SupportStatus, Tone> = {
  OPEN: 'info',
  ANSWERED: 'ok',
  CLOSED: 'mute',
}
