import { expect, it } from 'vitest'
import { crumbsOf } from './crumbs.ts'
import { fill, isOwnPath, paths } from './paths.ts'

const ours: readonly string[] = [
  paths.unmatchedCredits,
  paths.publicPayButton,
  paths.payLinkDetail,
  paths.customerGroups,
  paths.customerDetail,
  paths.memberInvitation,
  paths.emergencyLock,
  paths.productDetail,
  paths.productCreate,
  paths.productUpdate,
  paths.productImport,
  paths.orders,
  paths.orderDetail,
  paths.refunds,
  paths.statements,
  paths.statementDetail,
  paths.subscriptionCounter,
]

it('keeps the spellings of the specification', { meta: { behaviours: ['B-006'] } }, () => {
  expect(paths.forgetPassword).toBe('/authenticate/forget-assword')
  expect(Object.values(paths).filter((path) => path.startsWith('/ultilities'))).toHaveLength(22)
  // The specification's 98 and our own.
  expect(Object.values(paths).filter((path) => !ours.includes(path))).toHaveLength(98)
  expect(new Set(Object.values(paths)).size).toBe(Object.values(paths).length)
})
it('fills parameters escaped', () =>
  expect(fill(paths.payBoxDetail, { name: 'Quầy 1/2' })).toBe('/pay-box/Qu%E1%BA%A7y%201%2F2'))
it(
  'one crumb per segment, none on the dashboard',
  { meta: { behaviours: ['B-027', 'B-028'] } },
  () => {
    expect(crumbsOf('/dashboard')).toEqual([])
    expect(crumbsOf('/setting/account-info').map((c) => c.key)).toEqual(['setting', 'account-info'])
    expect(crumbsOf('/pay-box/Qu%E1%BA%A7y%201').at(-1)?.text).toBe('Quầy 1')
    expect(crumbsOf('/pay-box/%E1%').at(-1)?.text).toBe('%E1%')
  },
)
it('knows which addresses a sign-in may lead back to', { meta: { behaviours: ['B-067'] } }, () => {
  expect(
    ['/paylink', '/paylink/create-paylink', '/pay-box/Quay%201', '/dashboard/'].map(isOwnPath),
  ).toEqual([true, true, true, true])
  expect(
    ['/authenticate/login', '/public/paylink/x', '/404', '/nowhere', '/paylinkx'].map(isOwnPath),
  ).toEqual([false, false, false, false, false])
})
