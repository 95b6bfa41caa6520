import type { Phrases } from '../shape.ts'

export const boxScreen: Phrases<'boxScreen'> = {
  show: 'Show on box {name}',
  hide: 'Remove from box {name}',
  some: 'Show on a box ({count})',
  shown: 'The QR is on box {name}',
}
