import { featuresFrom } from '@saola/contract/features'
import { expect, it } from 'vitest'
import type { Person } from './guard.ts'
import { currentEntry, menu } from './menu.ts'
import { entryAt } from './Sidebar.tsx'
import { firstOfPayGate, firstOpen, visibleMenu } from './visibleMenu.ts'

const paths = ['/dashboard', '/balance', '/balance/unmatched-credits', '/paylink']
it.each([
  ['/balance', '/balance'],
  ['/balance/unmatched-credits', '/balance/unmatched-credits'],
  ['/paylink/create-paylink', '/paylink'],
  ['/paylinks', undefined],
  ['/support', undefined],
])('marks one entry of the menu at %s: %s', (here, entry) =>
  expect(currentEntry(paths, here)).toBe(entry),
)

const person = (codes: number[]): Person => ({
  codes,
  features: featuresFrom(),
  testMode: false,
  merchantStatus: 'ACTIVE',
})
it.each([
  [[1400, 1401, 1402], '/pay-gate/payment'],
  [[1401], '/pay-gate/webhooks'],
  [[1402], '/pay-gate/tools'],
  [[1401, 1402], '/pay-gate/webhooks'],
])(
  'who holds %j finds Integration in the menu, and it is marked on each of its screens',
  { meta: { behaviours: ['B-012'] } },
  (codes, leads) => {
    const tree = visibleMenu(person(codes))
    expect(tree.find(({ node }) => node.key === 'integration')?.path).toBe(leads)
    for (const here of [
      '/pay-gate/payment',
      '/pay-gate/webhooks',
      '/pay-gate/tools',
      '/pay-gate/tools/transfer-money',
    ])
      expect({ here, entry: entryAt(tree, here) }).toEqual({ here, entry: leads })
  },
)
it.each([
  [[1200, 1501], {}, '/dashboard'],
  // The preset DEVELOPER, who has no dashboard.
  [[1400, 1401, 1402, 1901, 1904, 2000], {}, '/pay-gate/payment'],
  // The preset HR, who has salary advance alone.
  [[1901, 1904, 2000, 2402], {}, '/ultilities/flexible-salary-payment'],
  [[1402], {}, '/pay-gate/tools'],
  [[1501, 2000], {}, '/paylink'],
  [[2000], {}, '/setting'],
  [[], {}, '/setting'],
  // The pay box is closed in Test Mode, so it cannot be anybody's home there.
  [[1502, 2000], {}, '/pay-box'],
  [[1502, 2000], { testMode: true }, '/setting'],
])('the home of who holds %j %j is %s', (codes, change, home) =>
  expect(firstOpen({ ...person(codes), ...change })).toBe(home),
)
it.each([
  [[1400, 1401, 1402], '/pay-gate/payment'],
  [[1401], '/pay-gate/webhooks'],
  [[1402], '/pay-gate/tools'],
  [[1501], '/pay-gate/payment'],
])('/pay-gate leads who holds %j to %s', { meta: { behaviours: ['B-010'] } }, (codes, leads) =>
  expect(firstOfPayGate(person(codes))).toBe(leads),
)
it('nobody else finds it', () =>
  expect(visibleMenu(person([1501])).some(({ node }) => node.key === 'integration')).toBe(false))

it(
  'pay button, POS and payout are entries that a switch turns on',
  { meta: { behaviours: ['B-013', 'B-015', 'B-391'] } },
  () => {
    const seen = (features: Record<string, boolean>): string[] =>
      visibleMenu({
        ...person([1501, 1505, 1506, 1600]),
        features: featuresFrom(features),
      }).flatMap(({ node, children }) =>
        node.key === 'receiving' ? children.map((one) => one.node.key) : [],
      )
    expect(seen({})).toEqual(['payLink'])
    expect(seen({ payButton: true })).toEqual(['payLink', 'payButton'])
    expect(seen({ pos: true })).toEqual(['payLink', 'pos'])
    expect(seen({ payButton: true, pos: true, payout: true })).toEqual([
      'payLink',
      'payButton',
      'pos',
      'payout',
    ])
    expect(seen({ payout: true })).toEqual(['payLink', 'payout'])
  },
)
it(
  "the order of the menu is the specification's, also of what has no screen yet",
  { meta: { behaviours: ['B-016'] } },
  () => {
    const ours = ['unmatched']
    expect(menu.map(({ key }) => key).filter((key) => !ours.includes(key))).toEqual([
      'dashboard',
      'balance',
      'transactions',
      'statistic',
      'forControl',
      'feeReport',
      'utilities',
      'integration',
      'receiving',
      'products',
      'customers',
      'settings',
      'support',
    ])
    const receiving = menu.find(({ key }) => key === 'receiving')?.children ?? []
    expect(receiving.map(({ key }) => key)).toEqual([
      'payPage',
      'payLink',
      'payBox',
      'subscription',
      'payButton',
      'pos',
      'payout',
    ])
    expect(
      receiving.find(({ key }) => key === 'subscription')?.children?.map(({ key }) => key),
    ).toEqual(['subscriptions', 'subscriptionPlans'])
  },
)
