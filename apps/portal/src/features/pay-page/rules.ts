/** Pure decisions of the pay page screens. */
import type { Output, Request } from '@saola/contract/call'
import type { customerInfoTypes } from '@saola/contract/enums'
import type { payPage, PeriodType } from '@saola/contract/pay-page'
import { formatVnd } from '@saola/money/format'
import { addressAt, paths, type Path } from '../../app/paths.ts'

export type PayPage = Output<typeof payPage.getAll>['items'][number]
export type PayPageDetails = Output<typeof payPage.getDetail>
export type PageProduct = PayPageDetails['products'][number]
/** What the screens show of a product, wherever it comes from. */
export type Good = Pick<
  PageProduct,
  'id' | 'name' | 'imageUrl' | 'price' | 'priceType' | 'priceTiers' | 'stockStatus'
> & { why?: PageProduct['why'] }

/** What keeps a product from being sold; null = nothing does. A product that comes from the list of products has its stock alone. */
export const whyNotSold = ({
  stockStatus,
  why,
}: Pick<Good, 'stockStatus' | 'why'>): PageProduct['why'] =>
  why ?? (stockStatus === 'STOCKING' ? null : stockStatus)
/** Customers see what is on sale or sold out; what is not on sale they do not see at all. */
export const isShown = (good: Pick<Good, 'stockStatus' | 'why'>): boolean => {
  const why = whyNotSold(good)
  return why === null || why === 'OUT_OF_STOCK'
}

export type DialogName = 'qr' | 'send' | 'rename' | 'turn'
export type PageTab = 'overview' | 'info' | 'transactions'
const tabPaths: Record<PageTab, Path> = {
  overview: paths.payPageDetail,
  info: paths.payPageInfo,
  transactions: paths.payPageHistory,
}
export const addressOf = (id: string, tab: PageTab = 'overview'): string =>
  addressAt(tabPaths[tab], { id })
export const orderAddress = (id: string): string =>
  addressAt(paths.payPageHistoryDetail, { order: id })

/** The price of one piece; null = the customer names it. */
export const priceOf = (good: Pick<Good, 'price' | 'priceType'>): string | null =>
  good.priceType === 'CUSTOMER_PRICE' || good.price === null ? null : formatVnd(good.price)

/** Moves what stands at `from` to `to`; out of bounds changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const out = [...list]
  if (from < 0 || to < 0 || from >= out.length || to >= out.length) return out
  const [one] = out.splice(from, 1)
  if (one !== undefined) out.splice(to, 0, one)
  return out
}

export const asked = ['fillName', 'fillPhone', 'fillEmail', 'fillAddress'] as const
export type Asked = (typeof asked)[number]
/** The words of each box. */
export const fieldOf = {
  fillName: 'fullName',
  fillPhone: 'phone',
  fillEmail: 'email',
  fillAddress: 'address',
} as const satisfies Record<Asked, string>

export interface CreateValues extends Record<string, unknown> {
  name: string
  goods: Good[]
  bankAccountId: string
  customerInfoType: (typeof customerInfoTypes)[number]
  customerInfoForm: Record<Asked, boolean>
  contactEmail: string
  contactPhone: string
  periodType: PeriodType | 'NONE'
}
export const emptyValues: CreateValues = {
  name: '',
  goods: [],
  bankAccountId: '',
  customerInfoType: 'REQUIRE_INPUT',
  customerInfoForm: { fillName: true, fillPhone: true, fillEmail: false, fillAddress: false },
  contactEmail: '',
  contactPhone: '',
  periodType: 'NONE',
}
export const wanted = (v: Pick<CreateValues, 'customerInfoType' | 'customerInfoForm'>): Asked[] =>
  v.customerInfoType === 'NO_REQUIRE' ? [] : asked.filter((name) => v.customerInfoForm[name])

const textOrNull = (value: string): string | null => (value.trim() === '' ? null : value.trim())
/** The payload: blanks become null, what the chosen requirement does not use is left out. */
export const bodyOf = (v: CreateValues): Request<typeof payPage.create>['body'] => ({
  name: v.name.trim(),
  productIds: v.goods.map((good) => good.id),
  bankAccountId: v.bankAccountId === '' ? null : v.bankAccountId,
  customerInfoType: v.customerInfoType,
  customerInfoForm: v.customerInfoType === 'NO_REQUIRE' ? null : { ...v.customerInfoForm },
  contactEmail: textOrNull(v.contactEmail),
  contactPhone: textOrNull(v.contactPhone),
  periodType: v.periodType === 'NONE' ? null : v.periodType,
})
