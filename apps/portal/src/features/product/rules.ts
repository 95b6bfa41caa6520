/** Pure decisions of the product screens. */
import type { Output } from '@saola/contract/call'
import type { PriceTier, PriceType, product } from '@saola/contract/product'
import { paths } from '../../app/paths.ts'

export type Product = Output<typeof product.getAll>['items'][number]
export type Category = Output<typeof product.categoryDetail>
export type HistoryStep = Output<typeof product.history>['items'][number]

const at = (path: string, id: string): string => `${path}?id=${encodeURIComponent(id)}`
export const addressOf = (id: string): string => at(paths.productDetail, id)
export const editAddressOf = (id: string): string => at(paths.productUpdate, id)
export const copyAddressOf = (id: string): string =>
  `${paths.productCreate}?from=${encodeURIComponent(id)}`
export const categoryAddressOf = (id: string): string => at(paths.productCategory, id)
/** The id an address names; null where it names none of the right form. */
export const idIn = (search: Record<string, unknown>, name = 'id'): string | null =>
  typeof search[name] === 'string' && /^[0-9a-f-]{36}$/.test(search[name]) ? search[name] : null

export type View = 'grid' | 'table'
export const viewIn = (search: Record<string, unknown>): View =>
  search.view === 'table' ? 'table' : 'grid'

/** What so many pieces cost each: the last step that begins at or below them. */
export const unitPrice = (price: number, tiers: readonly PriceTier[], quantity: number): number =>
  tiers.findLast((tier) => quantity >= tier.fromQuantity)?.price ?? price
/** Quantities must rise, beginning at 2; the index of the first step that does not, or -1. */
export const wrongTier = (tiers: readonly { fromQuantity: number | null }[]): number =>
  tiers.findIndex(
    ({ fromQuantity }, i) =>
      fromQuantity === null ||
      fromQuantity < 2 ||
      (i > 0 && fromQuantity <= (tiers[i - 1]?.fromQuantity ?? 0)),
  )

export interface PriceWords {
  type: PriceType
  main: number | null
  min: number | null
  max: number | null
  best: PriceTier | null
}
/** The facts behind a price in one line. */
export const priceOf = (
  p: Pick<Product, 'priceType' | 'price' | 'priceMin' | 'priceMax' | 'priceTiers'>,
): PriceWords => ({
  type: p.priceType,
  main: p.price,
  min: p.priceMin,
  max: p.priceMax,
  best: p.priceTiers.at(-1) ?? null,
})

/** A colour of its own for a product without a picture, always the same for the same name. */
export const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
