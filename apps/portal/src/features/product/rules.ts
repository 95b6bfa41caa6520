/** Pure decisions of the product screens. */
import type { Output } from '@saola/contract/call'
import type { PriceTier, PriceType, product } from '@saola/contract/product'
import { addressAt, paths, type Path } from '../../app/paths.ts'

export type Product = Output<typeof product.getAll>['items'][number]
export type Category = Output<typeof product.categoryDetail>
export type HistoryStep = Output<typeof product.history>['items'][number]

const at = (path: Path, id: string): string => addressAt(path, { id })
export const addressOf = (id: string): string => at(paths.productDetail, id)
export const editAddressOf = (id: string): string => at(paths.productUpdate, id)
export const copyAddressOf = (id: string): string => addressAt(paths.productCreate, { from: id })
export const categoryAddressOf = (id: string): string => at(paths.productCategory, id)
export type View = 'grid' | 'table'

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
