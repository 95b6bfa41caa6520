/** The sidebar's groups in the order of the specification; an entry shows when a mounted screen carries its key and may be opened. */
import type { IconName } from '@saola/web/ui/icons.tsx'

export interface MenuNode {
  key: MenuKey
  icon: IconName
  children?: readonly MenuNode[]
}
export type MenuKey =
  | 'dashboard'
  | 'balance'
  | 'transactions'
  | 'unmatched'
  | 'statistic'
  | 'forControl'
  | 'feeReport'
  | 'utilities'
  | 'vietQrPro'
  | 'appMarket'
  | 'salary'
  | 'integration'
  | 'receiving'
  | 'payPage'
  | 'payLink'
  | 'payBox'
  | 'subscription'
  | 'subscriptions'
  | 'subscriptionPlans'
  | 'payButton'
  | 'pos'
  | 'payout'
  | 'products'
  | 'customers'
  | 'settings'
  | 'support'

export const menu: readonly MenuNode[] = [
  { key: 'dashboard', icon: 'home' },
  { key: 'balance', icon: 'wallet' },
  { key: 'transactions', icon: 'list' },
  { key: 'unmatched', icon: 'inbox' },
  { key: 'statistic', icon: 'chart' },
  { key: 'forControl', icon: 'scale' },
  { key: 'feeReport', icon: 'receipt' },
  {
    key: 'utilities',
    icon: 'grid',
    children: [
      { key: 'vietQrPro', icon: 'qr' },
      { key: 'salary', icon: 'users' },
      { key: 'appMarket', icon: 'grid' },
    ],
  },
  { key: 'integration', icon: 'plug' },
  {
    key: 'receiving',
    icon: 'bank',
    children: [
      { key: 'payPage', icon: 'device' },
      { key: 'payLink', icon: 'link' },
      { key: 'payBox', icon: 'box' },
      {
        key: 'subscription',
        icon: 'repeat',
        children: [
          { key: 'subscriptions', icon: 'repeat' },
          { key: 'subscriptionPlans', icon: 'calendar' },
        ],
      },
      { key: 'payButton', icon: 'cursor' },
      { key: 'pos', icon: 'pos' },
      { key: 'payout', icon: 'send' },
    ],
  },
  { key: 'products', icon: 'tag' },
  { key: 'customers', icon: 'users' },
  { key: 'settings', icon: 'gear' },
  { key: 'support', icon: 'help' },
]

/** Of entries one below the other (/balance, /balance/unmatched-credits) only the nearest is current. */
export const currentEntry = (paths: readonly string[], here: string): string | undefined =>
  paths
    .filter((path) => here === path || here.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0]
