/** Pure decisions about what the merchant sees of payments. */
import type { OrderStatus } from '@saola/contract/enums'

/** What a keyword may be, most selective first: an id, digits of an amount or account, else words. */
export function keywordKind(keyword: string): 'uuid' | 'digits' | 'code' | 'words' {
  const k = keyword.trim()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(k)) return 'uuid'
  if (/^\d[\d.,\s]{2,}$/.test(k)) return 'digits'
  return /^[0-9A-Za-z_-]{4,64}$/.test(k) ? 'code' : 'words'
}

/** An order's state is its payment's; a full refund ends a paid one (order_status says the same in SQL). */
export function orderStatusOf({
  status,
  amount,
  refunded,
}: {
  status: string
  amount: number
  refunded: number
}): OrderStatus {
  if (status === 'SUCCESS') return refunded >= amount ? 'CANCEL' : 'PAID'
  return status === 'CREATED' || status === 'PENDING' ? 'CREATED' : 'CANCEL'
}
