import { permissionCodes, type PermissionName } from '@saola/contract/permissions'
import { en } from '@saola/phrases/en/all'
import { vi } from '@saola/phrases/vi/all'
import { expect, it } from 'vitest'
import { areasOf, toggle, toggleRow } from './matrix.ts'

it('doing something in an area brings seeing it; not seeing it takes the rest away', () => {
  expect([...toggle(new Set(), 1501, 'CREATE', true)].sort()).toEqual(['1501.CREATE', '1501.VIEW'])
  expect([
    ...toggle(new Set(['1501.VIEW', '1501.CREATE', '1200.VIEW']), 1501, 'VIEW', false),
  ]).toEqual(['1200.VIEW'])
  expect([...toggle(new Set(['1501.VIEW', '1501.CREATE']), 1501, 'CREATE', false)]).toEqual([
    '1501.VIEW',
  ])
})
it('a row goes as a whole', () => {
  expect([...toggleRow(new Set(['1200.VIEW']), ['1501.VIEW', '1501.CREATE'], true)]).toHaveLength(3)
  expect([
    ...toggleRow(new Set(['1501.VIEW', '1501.CREATE']), ['1501.VIEW', '1501.CREATE'], false),
  ]).toEqual([])
  expect(
    areasOf([
      { id: '1200.VIEW', name: 'a' },
      { id: '1501.VIEW', name: 'b' },
      { id: '1501.CREATE', name: 'c' },
    ]).map((row) => [row.code, row.actions.length]),
  ).toEqual([
    [1200, 1],
    [1501, 2],
  ])
})

/** Where each area is found: its word in the menu, or in the path above a screen that the menu leads to. */
const wordOf: Record<PermissionName, (shell: typeof vi.shell) => string> = {
  dashboard: ({ menu }) => menu.dashboard,
  balance: ({ menu }) => menu.balance,
  transactions: ({ menu }) => menu.transactions,
  statistics: ({ menu }) => menu.statistic,
  payGatePayment: ({ crumb }) => crumb.payment,
  webhooks: ({ crumb }) => crumb.webhooks,
  transferTool: ({ crumb }) => crumb.tools,
  payPage: ({ menu }) => menu.payPage,
  payLink: ({ menu }) => menu.payLink,
  payBox: ({ menu }) => menu.payBox,
  subscription: ({ menu }) => menu.subscription,
  payButton: ({ menu }) => menu.payButton,
  pos: ({ menu }) => menu.pos,
  payout: ({ menu }) => menu.payout,
  feeReport: ({ menu }) => menu.feeReport,
  product: ({ menu }) => menu.products,
  customer: ({ menu }) => menu.customers,
  accountIdentification: ({ crumb }) => crumb['account-identification'],
  accountInfo: ({ crumb }) => crumb['account-info'],
  receivedMoneyAccount: ({ crumb }) => crumb['received-money-account'],
  member: ({ crumb }) => crumb['member-management'],
  changePassword: ({ crumb }) => crumb['change-password'],
  notifyEmail: ({ crumb }) => crumb['notify-email'],
  paymentSetting: ({ crumb }) => crumb['payment-setting'],
  support: ({ menu }) => menu.support,
  forControl: ({ menu }) => menu.forControl,
  vietQrPro: ({ menu }) => menu.vietQrPro,
  appMarket: ({ menu }) => menu.appMarket,
  flexibleSalary: ({ menu }) => menu.salary,
}
it.each(Object.keys(permissionCodes) as PermissionName[])(
  'the area %s has the word that leads to it',
  (area) => {
    expect([vi.permission[area].name, en.permission[area].name]).toEqual([
      wordOf[area](vi.shell),
      wordOf[area](en.shell as typeof vi.shell),
    ])
  },
)
