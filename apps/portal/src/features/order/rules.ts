/** Pure decisions of the order screens. */
import type { Output } from '@saola/contract/call'
import type { OrderStatus } from '@saola/contract/enums'
import type { orders } from '@saola/contract/order'
import { addressAt, paths } from '../../app/paths.ts'

export type Order = Output<typeof orders.getAll>['items'][number]
export type OrderDetails = Output<typeof orders.getDetail>
export const addressOf = (id: string): string => addressAt(paths.orderDetail, { order: id })
export const toneOf: Record<OrderStatus, 'mute' | 'ok' | 'warn'> = {
  CREATED: 'warn',
  PAID: 'ok',
  CANCEL: 'mute',
}
