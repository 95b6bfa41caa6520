/** The values of the shop's look, and what is sent of them (B-482). Pure. */
import type { Output, Request } from '@saola/contract/call'
import { safeColour, type paymentMethod, type shopSetting } from '@saola/contract/shop-setting'

export type Shop = Output<typeof shopSetting.get>
export type Method = Output<typeof paymentMethod.getList>[number]
export interface ShopValues extends Record<string, unknown> {
  shopName: string
  logo: string | null
  backgroundColor: string
  defaultLanguage: Shop['defaultLanguage']
  paymentIds: string[]
}

export const valuesOf = (shop: Shop): ShopValues => ({
  shopName: shop.shopName,
  logo: shop.logo,
  backgroundColor: shop.backgroundColor,
  defaultLanguage: shop.defaultLanguage,
  paymentIds: shop.payments.map(({ id }) => id),
})
export const bodyOf = (v: ShopValues): Request<typeof shopSetting.update>['body'] => ({
  shopName: v.shopName.trim(),
  logo: v.logo,
  backgroundColor: v.backgroundColor,
  defaultLanguage: v.defaultLanguage,
  paymentIds: v.paymentIds,
})

export const isSafeColour = (colour: string): boolean => safeColour.safeParse(colour).success
/** What a person types as a colour of their own: "0F172A", " #0f172a"; null while it is none. */
export function typedColour(text: string): string | null {
  const digits = text.trim().replace(/^#/, '')
  return /^[0-9a-f]{6}$/i.test(digits) ? `#${digits.toLowerCase()}` : null
}
/** The methods in the order they are shown, one of them on or off. */
export const toggled = (
  methods: readonly Method[],
  chosen: readonly string[],
  id: string,
  on: boolean,
): string[] =>
  methods.map((method) => method.id).filter((one) => (one === id ? on : chosen.includes(one)))
