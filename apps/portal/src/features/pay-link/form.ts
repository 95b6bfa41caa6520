/** The create form's values, and what is sent of them (B-280, B-281). Pure. */
import type { Request } from '@saola/contract/call'
import type { customerInfoTypes, ExpireType } from '@saola/contract/enums'
import { DEFAULT_REDIRECT_AFTER_SEC, type payLink } from '@saola/contract/pay-link'
import type { PayLinkDetails } from './rules.ts'

export type InfoType = (typeof customerInfoTypes)[number]
export type CreateBody = Request<typeof payLink.create>['body']
export const asked = ['fillName', 'fillPhone', 'fillEmail', 'fillAddress'] as const
export type Asked = (typeof asked)[number]
export interface CustomerValues {
  fullName: string
  phone: string
  email: string
  address: string
}

export interface CreateValues extends Record<string, unknown> {
  amount: number | null
  description: string
  refTransactionId: string
  bankAccountId: string
  expireType: ExpireType
  customerInfoType: InfoType
  customerInfoForm: Record<Asked, boolean>
  customer: CustomerValues
  successUrl: string
  failUrl: string
  redirectAfter: number | null
  contactEmail: string
  contactPhone: string
  fileUrl: string | null
}

export const emptyValues: CreateValues = {
  amount: null,
  description: '',
  refTransactionId: '',
  bankAccountId: '',
  expireType: 'ONE_DAY',
  customerInfoType: 'NO_REQUIRE',
  customerInfoForm: { fillName: true, fillPhone: true, fillEmail: false, fillAddress: false },
  customer: { fullName: '', phone: '', email: '', address: '' },
  successUrl: '',
  failUrl: '',
  redirectAfter: DEFAULT_REDIRECT_AFTER_SEC,
  contactEmail: '',
  contactPhone: '',
  fileUrl: null,
}
/** The merchant tells what is known of the customer. */
export const fillsCustomer = (type: InfoType): boolean =>
  type === 'AUTO_FILL' || type === 'PARTNER_FILL'
/** Which customer value each box of the form stands for. */
export const fieldOf = {
  fillName: 'fullName',
  fillPhone: 'phone',
  fillEmail: 'email',
  fillAddress: 'address',
} as const satisfies Record<Asked, keyof CustomerValues>
/** The boxes that are ticked, where the requirement uses them at all. */
export const wanted = (v: Pick<CreateValues, 'customerInfoType' | 'customerInfoForm'>): Asked[] =>
  v.customerInfoType === 'NO_REQUIRE' ? [] : asked.filter((name) => v.customerInfoForm[name])

/** A copy of a link, ready to be changed; its reference stays behind, because each may be used only once. */
export function valuesOf(link: PayLinkDetails): CreateValues {
  const { customer, customerInfoForm: form } = link
  return {
    amount: link.amount,
    description: link.description ?? '',
    refTransactionId: '',
    bankAccountId: link.bankAccountId,
    expireType: link.expireType,
    customerInfoType: link.customerInfoType,
    customerInfoForm:
      form === null
        ? emptyValues.customerInfoForm
        : {
            fillName: form.fillName,
            fillPhone: form.fillPhone,
            fillEmail: form.fillEmail,
            fillAddress: form.fillAddress,
          },
    // Only what the merchant had filled in: what a payer entered belongs to that payment.
    customer: fillsCustomer(link.customerInfoType)
      ? {
          fullName: customer.fullName ?? '',
          phone: customer.phone ?? '',
          email: customer.email ?? '',
          address: customer.address ?? '',
        }
      : emptyValues.customer,
    successUrl: link.successUrl ?? '',
    failUrl: link.failUrl ?? '',
    redirectAfter: link.redirectAfter,
    contactEmail: link.contactEmail ?? '',
    contactPhone: link.contactPhone ?? '',
    fileUrl: link.fileUrl,
  }
}

/** A link for a customer who is known: the shop fills in what it knows, and the customer is asked for nothing. */
export function valuesFor(known: {
  fullName: string
  phone: string | null
  email: string | null
  address: string | null
}): CreateValues {
  const customer = {
    fullName: known.fullName,
    phone: known.phone ?? '',
    email: known.email ?? '',
    address: known.address ?? '',
  }
  return {
    ...emptyValues,
    customerInfoType: 'PARTNER_FILL',
    customer,
    customerInfoForm: {
      fillName: true,
      fillPhone: customer.phone !== '',
      fillEmail: customer.email !== '',
      fillAddress: customer.address !== '',
    },
  }
}

const textOrNull = (value: string): string | null => (value.trim() === '' ? null : value.trim())

/** The payload: blanks become null, and what the chosen requirement does not use is left out. `amount` must be there. */
export function bodyOf(v: CreateValues): CreateBody {
  const filledIn = (name: Asked): string | null =>
    wanted(v).includes(name) ? textOrNull(v.customer[fieldOf[name]]) : null
  return {
    amount: v.amount ?? 0,
    description: textOrNull(v.description),
    refTransactionId: textOrNull(v.refTransactionId),
    bankAccountId: v.bankAccountId === '' ? null : v.bankAccountId,
    expireType: v.expireType,
    fileUrl: v.fileUrl,
    customerInfoType: v.customerInfoType,
    customerInfoForm: v.customerInfoType === 'NO_REQUIRE' ? null : { ...v.customerInfoForm },
    customer: fillsCustomer(v.customerInfoType)
      ? {
          fullName: filledIn('fillName'),
          phone: filledIn('fillPhone'),
          email: filledIn('fillEmail'),
          address: filledIn('fillAddress'),
        }
      : null,
    successUrl: textOrNull(v.successUrl),
    failUrl: textOrNull(v.failUrl),
    redirectAfter: v.redirectAfter ?? 0,
    contactEmail: textOrNull(v.contactEmail),
    contactPhone: textOrNull(v.contactPhone),
  }
}

export type SectionName = 'money' | 'customer' | 'after' | 'contact'
/** Which section of the form a field stands in, so that a refusal can open it. */
export function sectionOf(field: string): SectionName {
  if (field.startsWith('customer')) return 'customer'
  if (['successUrl', 'failUrl', 'redirectAfter'].includes(field)) return 'after'
  return ['contactEmail', 'contactPhone', 'fileUrl'].includes(field) ? 'contact' : 'money'
}
