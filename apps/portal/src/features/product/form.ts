/** The product form's values, and what is sent of them. Pure. */
import type { Request } from '@saola/contract/call'
import type { PriceType, product, StorageType } from '@saola/contract/product'
import type { Product } from './rules.ts'

export type CreateBody = Request<typeof product.create>['body']
export interface TierValue {
  key: string
  fromQuantity: number | null
  price: number | null
}
export interface ProductValues extends Record<string, unknown> {
  name: string
  code: string
  cateId: string | null
  description: string
  imageUrl: string | null
  priceType: PriceType
  price: number | null
  priceMin: number | null
  priceMax: number | null
  priceTiers: TierValue[]
  storageType: StorageType
  storageQuantity: number | null
}
export const emptyValues: ProductValues = {
  name: '',
  code: '',
  cateId: null,
  description: '',
  imageUrl: null,
  priceType: 'FIXED_PRICE',
  price: null,
  priceMin: null,
  priceMax: null,
  priceTiers: [],
  storageType: 'UNLIMITED',
  storageQuantity: null,
}

/** A product as the form shows it. A copy leaves its code behind, because each belongs to one product. */
export const valuesOf = (p: Product, isCopy = false): ProductValues => ({
  name: p.name,
  code: isCopy ? '' : p.code,
  cateId: p.categoryId,
  description: p.description ?? '',
  imageUrl: p.imageUrl,
  priceType: p.priceType,
  price: p.price,
  priceMin: p.priceMin,
  priceMax: p.priceMax,
  priceTiers: p.priceTiers.map((tier, i) => ({ key: String(i), ...tier })),
  storageType: p.storageType,
  storageQuantity: isCopy ? p.storageQuantity : null,
})

/** The payload: only what the chosen types use. */
export function bodyOf(v: ProductValues): CreateBody {
  const own = v.priceType === 'CUSTOMER_PRICE'
  return {
    name: v.name,
    code: v.code.trim() === '' ? null : v.code.trim(),
    cateId: v.cateId,
    description: v.description.trim() === '' ? null : v.description,
    imageUrl: v.imageUrl,
    priceType: v.priceType,
    price: v.price,
    priceMin: own ? v.priceMin : null,
    priceMax: own ? v.priceMax : null,
    priceTiers:
      v.priceType === 'QUANTITY_PRICE'
        ? v.priceTiers.map(({ fromQuantity, price }) => ({
            fromQuantity: fromQuantity ?? 0,
            price: price ?? 0,
          }))
        : [],
    storageType: v.storageType,
    storageQuantity: v.storageType === 'LIMITED' ? v.storageQuantity : null,
  }
}
