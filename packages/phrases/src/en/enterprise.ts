/** Enterprises in salary advance, as bank staff see them. */
import type { Phrases } from '../shape.ts'

export const enterprise: Phrases<'enterprise'> = {
  title: 'Enterprises in salary advance',
}
