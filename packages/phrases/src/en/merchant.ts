import type { Phrases } from '../shape.ts'

export const merchant: Phrases<'merchant'> = {
  newName: 'Shop {code}',
  newOwner: 'Shop owner',
}
