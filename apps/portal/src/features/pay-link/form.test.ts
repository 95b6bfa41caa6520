import { payLink } from '@saola/contract/pay-link'
import { describe, expect, it } from 'vitest'
import { bodyOf, emptyValues, sectionOf, valuesOf, type CreateValues } from './form.ts'
import type { PayLinkDetails } from './rules.ts'

const account = '0192f000-0000-7000-8000-000000000001'
const filled: CreateValues = {
  ...emptyValues,
  amount: 1_250_000,
  description: '  Cà phê  ',
  refTransactionId: ' DH-1 ',
  bankAccountId: account,
  successUrl: 'https://shop.example.vn/ok',
  contactPhone: '0901234567',
  customer: { fullName: 'Chị Lan', phone: '0912345678', email: '', address: '12 Lê Lợi' },
}
const fits = (values: CreateValues): boolean =>
  payLink.create.body.safeParse(bodyOf(values)).success

describe('the payload', { meta: { behaviours: ['B-281'] } }, () => {
  it('holds every field of the specification and fits the contract', () => {
    expect(Object.keys(bodyOf(filled)).toSorted()).toEqual([
      'amount',
      'bankAccountId',
      'contactEmail',
      'contactPhone',
      'customer',
      'customerInfoForm',
      'customerInfoType',
      'description',
      'expireType',
      'failUrl',
      'fileUrl',
      'redirectAfter',
      'refTransactionId',
      'successUrl',
    ])
    for (const customerInfoType of [
      'NO_REQUIRE',
      'AUTO_FILL',
      'REQUIRE_INPUT',
      'PARTNER_FILL',
    ] as const)
      expect(fits({ ...filled, customerInfoType }), customerInfoType).toBe(true)
    expect(fits({ ...emptyValues, amount: 1 })).toBe(true)
  })
  it('sends blanks as null and text without its blanks', () => {
    expect(bodyOf(filled)).toMatchObject({
      description: 'Cà phê',
      refTransactionId: 'DH-1',
      failUrl: null,
      contactEmail: null,
    })
    expect(bodyOf({ ...filled, description: '   ', bankAccountId: '' })).toMatchObject({
      description: null,
      bankAccountId: null,
    })
  })
  it('redirects after 5 seconds unless changed', { meta: { behaviours: ['B-287'] } }, () =>
    expect(bodyOf(filled).redirectAfter).toBe(5),
  )
})

describe('the customer information', { meta: { behaviours: ['B-283', 'B-284'] } }, () => {
  it('asks for nothing where nothing is required, whatever was typed before', () =>
    expect(bodyOf(filled)).toMatchObject({
      customerInfoType: 'NO_REQUIRE',
      customerInfoForm: null,
      customer: null,
    }))
  it('sends the form but never a value that the customer must fill in', () => {
    expect(bodyOf({ ...filled, customerInfoType: 'REQUIRE_INPUT' })).toMatchObject({
      customerInfoForm: { fillName: true, fillPhone: true, fillEmail: false, fillAddress: false },
      customer: null,
    })
  })
  it.each(['AUTO_FILL', 'PARTNER_FILL'] as const)(
    '%s tells what is ticked and filled, and nothing that is not ticked',
    (customerInfoType) => {
      expect(bodyOf({ ...filled, customerInfoType }).customer).toEqual({
        fullName: 'Chị Lan',
        phone: '0912345678',
        email: null,
        address: null,
      })
      const form = { ...emptyValues.customerInfoForm, fillPhone: false, fillAddress: true }
      expect(bodyOf({ ...filled, customerInfoType, customerInfoForm: form }).customer).toEqual({
        fullName: 'Chị Lan',
        phone: null,
        email: null,
        address: '12 Lê Lợi',
      })
    },
  )
})

describe('a copy of a link', () => {
  const link = {
    amount: 89_000,
    description: 'Trà đào',
    refTransactionId: 'DH-9',
    bankAccountId: account,
    expireType: 'SEVEN_DAYS',
    customerInfoType: 'REQUIRE_INPUT',
    customerInfoForm: {
      id: 'x',
      fillName: true,
      fillPhone: false,
      fillEmail: true,
      fillAddress: false,
    },
    customer: { fullName: 'Khách đã trả', phone: '0999999999', email: null, address: null },
    successUrl: null,
    failUrl: 'https://shop.example.vn/no',
    redirectAfter: 10,
    contactEmail: null,
    contactPhone: '0901234567',
    fileUrl: null,
  } as unknown as PayLinkDetails
  it('keeps what the merchant had chosen, but not the reference, which may be used only once', () => {
    expect(valuesOf(link)).toMatchObject({
      amount: 89_000,
      expireType: 'SEVEN_DAYS',
      refTransactionId: '',
      redirectAfter: 10,
      customerInfoForm: { fillName: true, fillPhone: false, fillEmail: true, fillAddress: false },
    })
    expect(fits(valuesOf(link))).toBe(true)
  })
  it('leaves the payer of that link behind, and keeps a customer the shop itself had named', () => {
    expect(valuesOf(link).customer.fullName).toBe('')
    expect(
      valuesOf({ ...link, customerInfoType: 'PARTNER_FILL' } as PayLinkDetails).customer.fullName,
    ).toBe('Khách đã trả')
  })
})

it('every refused field opens the section it stands in', () => {
  expect(
    [
      'amount',
      'refTransactionId',
      'customer.phone',
      'customerInfoForm',
      'failUrl',
      'redirectAfter',
      'contactEmail',
      'fileUrl',
    ].map(sectionOf),
  ).toEqual(['money', 'money', 'customer', 'customer', 'after', 'after', 'contact', 'contact'])
})
