/** What somebody who signs up may write, and how their subscription begins. Pure. */
import { planLimits } from '@saola/contract/subscription-plan-values'
import * as check from '@saola/contract/validators'
import type { Billing } from '@saola/schedule/invoice'
import type { FieldError } from '../../platform/errors.ts'

/** A form as it was sent. */
export type Fields = Readonly<Record<string, string | undefined>>
export interface Wanted {
  fullName: string
  phone: string | null
  email: string | null
  quantity: number
  consentRemind: boolean
  consentLink: boolean
}
const NAME_MAX = 100
const text = (value: string | undefined): string => check.plain(value ?? '').trim()

/** At most so many pieces: the plan's bound, and what one payment may carry. */
export const mostOf = (maxQuantity: number, unitAmount: number): number =>
  Math.max(1, Math.min(maxQuantity, Math.floor(planLimits.fixedAmount / unitAmount)))

function quantityOf(value: string | undefined, most: number): number | FieldError {
  const given = text(value)
  if (given === '') return 1
  const quantity = /^\d{1,9}$/.test(given) ? Number(given) : NaN
  if (Number.isNaN(quantity)) return { field: 'quantity', key: 'error.min', params: { min: 1 } }
  if (quantity < 1) return { field: 'quantity', key: 'error.min', params: { min: 1 } }
  return quantity <= most
    ? quantity
    : { field: 'quantity', key: 'error.max', params: { max: most } }
}
/** The form's facts, or what is wrong with each field. Phone or e-mail has to be there; a link is sent only to those who want to be reminded. */
export function readForm(
  form: Fields,
  most: number,
): { wanted: Wanted } | { errors: FieldError[] } {
  const errors: FieldError[] = []
  const fault = (field: string, key: string, params?: FieldError['params']): void => {
    if (key !== '')
      errors.push({ field, key: key as FieldError['key'], ...(params ? { params } : {}) })
  }
  const fullName = text(form.fullName).replace(/\s+/g, ' ')
  const phone = check.localPhone(text(form.phone))
  const email = text(form.email)
  fault('fullName', check.required(fullName) || (check.isUnseen(fullName) ? 'error.required' : ''))
  if (fullName.length > NAME_MAX) fault('fullName', 'error.max-length', { max: NAME_MAX })
  if (phone === '' && email === '') fault('phone', 'error.required')
  if (phone !== '') fault('phone', check.phone(phone))
  if (email !== '') fault('email', check.email(email))
  const quantity = quantityOf(form.quantity, most)
  if (typeof quantity !== 'number') errors.push(quantity)
  if (errors.length > 0 || typeof quantity !== 'number') return { errors }
  return {
    wanted: {
      fullName,
      phone: phone || null,
      email: email || null,
      quantity,
      consentRemind: form.remind === '1',
      consentLink: form.remind === '1' && form.link === '1',
    },
  }
}

/** Paid beforehand and not tried first: it begins with its money. Everything else begins once a code has come back. */
export const isPaidFirst = (billing: Billing, hasTrial: boolean): boolean =>
  billing === 'PREPAID' && !hasTrial
