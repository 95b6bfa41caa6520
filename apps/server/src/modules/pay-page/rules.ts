/** Pure decisions about pay pages: what the payer is asked, and what of a page's products they see. */
import type { customerInfoTypes } from '@saola/contract/enums'

export type CustomerInfoType = (typeof customerInfoTypes)[number]
export type CustomerField = 'fullName' | 'phone' | 'email' | 'address'
export interface InfoForm {
  fillName: boolean
  fillPhone: boolean
  fillEmail: boolean
  fillAddress: boolean
}

/** Fields a form asks for; without a form, a name and a phone to call back. */
const fieldsOf = (form: InfoForm | null): CustomerField[] => {
  const { fillName, fillPhone, fillEmail, fillAddress } = form ?? {
    fillName: true,
    fillPhone: true,
    fillEmail: false,
    fillAddress: false,
  }
  return [
    ...(fillName ? ['fullName' as const] : []),
    ...(fillPhone ? ['phone' as const] : []),
    ...(fillEmail ? ['email' as const] : []),
    ...(fillAddress ? ['address' as const] : []),
  ]
}
export const isBlankForm = (form: InfoForm | null): boolean =>
  form !== null && fieldsOf(form).length === 0
/**
 * What a page asks of its payer: nothing with NO_REQUIRE; with AUTO_FILL the browser may fill it in and the payer may leave it out; with REQUIRE_INPUT
 * the payer has to tell it, with PARTNER_FILL the site that sends them.
 */
export const askedOf = (page: {
  customer_info_type: CustomerInfoType
  customer_info_form: InfoForm | null
}): { fields: CustomerField[]; isRequired: boolean } =>
  page.customer_info_type === 'NO_REQUIRE'
    ? { fields: [], isRequired: false }
    : {
        fields: fieldsOf(page.customer_info_form),
        isRequired: page.customer_info_type !== 'AUTO_FILL',
      }

interface Offered {
  why: 'INACTIVE' | 'PENDING' | 'OUT_OF_STOCK' | null
}
/** Payers see what is on sale or sold out; what is not on sale they do not see at all. */
export const isOnShelf = ({ why }: Offered): boolean => why === null || why === 'OUT_OF_STOCK'
export interface PageGoods {
  total: number
  soldOut: number
  hidden: number
}
export const goodsOf = (goods: readonly Offered[]): PageGoods => ({
  total: goods.length,
  soldOut: goods.filter(({ why }) => why === 'OUT_OF_STOCK').length,
  hidden: goods.filter((good) => !isOnShelf(good)).length,
})
