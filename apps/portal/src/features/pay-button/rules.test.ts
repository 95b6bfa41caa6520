import { origin } from '@saola/contract/pay-button'
import { expect, it } from 'vitest'
import { bodyOf, emptyValues } from './form.ts'
import { offerOf, paidPercent, siteOf, sitesIn } from './rules.ts'

it.each([
  ['Shop.vn/hang/1', 'https://shop.vn'],
  ['https://www.shop.vn:8443/x?y', 'https://www.shop.vn:8443'],
  ['localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:5000/', 'http://127.0.0.1:5000'],
  ['http://shop.vn', null],
  ['shop', null],
  ['*.shop.vn', null],
  ['javascript:alert(1)', null],
  ['two words.vn', null],
  ['', null],
])('the site %s is %s', (typed, site) => {
  expect(siteOf(typed)).toBe(site)
  if (site !== null) expect(origin.safeParse(site).success).toBe(true)
})
it('reads sites line by line, each once, and names the lines that are none', () =>
  expect(sitesIn('shop.vn\n https://shop.vn/a \n\nnonsense')).toEqual({
    sites: ['https://shop.vn'],
    wrong: ['nonsense'],
  }))
it.each([
  [0, 0, null],
  [10, 3, 30],
  [3, 3, 100],
  [1, 2, 100],
])('%s presses and %s payments are %s percent', (numOfClicks, numOfPayments, percent) =>
  expect(paidPercent({ numOfClicks, numOfPayments })).toBe(percent),
)
it.each([
  ['ACTIVE', { total: 3, soldOut: 0, hidden: 0 }, 'all'],
  ['ACTIVE', { total: 3, soldOut: 1, hidden: 0 }, 'some'],
  ['ACTIVE', { total: 3, soldOut: 1, hidden: 1 }, 'some'],
  ['ACTIVE', { total: 3, soldOut: 1, hidden: 2 }, 'nothing'],
  ['ACTIVE', { total: 0, soldOut: 0, hidden: 0 }, 'nothing'],
  ['INACTIVE', { total: 3, soldOut: 0, hidden: 0 }, 'off'],
] as const)('a page that is %s with %o on it offers %s', (status, goods, offer) =>
  expect(offerOf({ status, goods })).toBe(offer),
)
it(
  'begins dark, its external form light, and sends blanks as null',
  { meta: { behaviours: ['B-337', 'B-338'] } },
  () => {
    expect(
      bodyOf({ ...emptyValues('Thanh toán'), title: 'Quà', payPageId: 'x', referencePageUrl: ' ' }),
    ).toEqual({
      title: 'Quà',
      label: 'Thanh toán',
      theme: 'DARK',
      payPageId: 'x',
      externalTheme: 'LIGHT',
      referencePageUrl: null,
      allowedOrigins: [],
    })
  },
)
