import { BULK_MAX } from '@saola/contract/product'
import { useState } from 'react'
import type { Product } from './rules.ts'

/** Products that were ticked, over several pages of the list; as many as one call takes. */
export interface Selection {
  products: readonly Product[]
  has: (id: string) => boolean
  toggle: (product: Product) => void
  add: (products: readonly Product[]) => void
  clear: () => void
  isFull: boolean
}
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Product>>(new Map())
  const add = (products: readonly Product[]): void =>
    setChosen(
      (before) =>
        new Map([...before, ...products.map((p) => [p.id, p] as const)].slice(0, BULK_MAX)),
    )
  return {
    products: [...chosen.values()],
    has: (id) => chosen.has(id),
    add,
    clear: () => setChosen(new Map()),
    isFull: chosen.size >= BULK_MAX,
    toggle: (product) => {
      if (chosen.has(product.id))
        setChosen(new Map([...chosen].filter(([id]) => id !== product.id)))
      else add([product])
    },
  }
}
