import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { faultIn, UNIT_VND } from './faults.ts'
import { amount, freeText, phone, text, vnd } from './fields.ts'
import { payLink } from './pay-link.ts'
import { product } from './product.ts'

const unit = UNIT_VND
it.each([
  ['an amount left out', amount, null, { key: 'error.required', params: { unit } }],
  ['too small an amount', vnd(1000), 999, { key: 'error.min', params: { min: 1000, unit } }],
  ['too large an amount', vnd(1, 5), 6, { key: 'error.max', params: { max: 5, unit } }],
  ['half a đồng', amount, 1.5, { key: 'error.not_integer', params: { unit } }],
  ['too large a count', z.int().check(z.maximum(9)), 10, { key: 'error.max', params: { max: 9 } }],
  ['an empty text', text(5), ' ', { key: 'error.required' }],
  ['too long a text', freeText(5), 'sixsix', { key: 'error.max-length', params: { max: 5 } }],
  ['no phone number', phone, '0212345678', { key: 'error.invalid-phone' }],
] as const)('%s breaks one rule, with its limit', (_, shape, value, fault) =>
  expect(faultIn(shape, value)).toEqual(fault),
)

it('the shapes of the calls say which of their fields are money', () => {
  expect(faultIn(payLink.create.body.shape.amount, 0)?.params).toEqual({ min: 1, unit })
  expect(faultIn(product.create.body.shape.price, 0)?.params).toEqual({ min: 1, unit })
  expect(faultIn(payLink.create.body.shape.redirectAfter, -1)?.params).toEqual({ min: 0 })
  expect(faultIn(payLink.create.body.shape.amount, 5000)).toBeNull()
})
