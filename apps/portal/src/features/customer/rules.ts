/** What the customer screens decide without a server. Pure. */
import type { Output } from '@saola/contract/call'
import type { customer } from '@saola/contract/customer'
import type { Row } from '@saola/web/list/useList'
import { addressAt, paths } from '../../app/paths.ts'

export type Customer = Row<typeof customer.getList>
export type Group = Row<typeof customer.getGroupList>
export type Preview = Output<typeof customer.importPreview>

export const customerAddress = (id: string): string => addressAt(paths.customerDetail, { id })
export const groupAddress = (id: string): string => addressAt(paths.customerGroup, { id })
/** The pay-link form, filled in for a customer. */
export const newLinkAddress = (id: string): string =>
  addressAt(paths.payLinkCreate, { customer: id })

export interface CustomerValues extends Record<string, unknown> {
  fullName: string
  phone: string
  email: string
  address: string
  code: string
  customerGroupId: string | null
}
export const emptyCustomer: CustomerValues = {
  fullName: '',
  phone: '',
  email: '',
  address: '',
  code: '',
  customerGroupId: null,
}
export const valuesOf = (c: Customer): CustomerValues => ({
  fullName: c.fullName,
  phone: c.phone ?? '',
  email: c.email ?? '',
  address: c.address ?? '',
  code: c.code,
  customerGroupId: c.customerGroupId,
})
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
export const bodyOf = (v: CustomerValues) => ({
  fullName: v.fullName.trim(),
  phone: textOrNull(v.phone),
  email: textOrNull(v.email),
  address: textOrNull(v.address),
  code: textOrNull(v.code),
  customerGroupId: v.customerGroupId,
})
