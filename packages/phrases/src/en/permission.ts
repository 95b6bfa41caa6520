import type { Phrases } from '../shape.ts'

export const permission: Phrases<'permission'> = {
  dashboard: { name: 'Dashboard', description: 'Figures and charts of the day' },
  balance: { name: 'Balance', description: 'Balance, ledger and unmatched credits' },
  transactions: { name: 'Transactions', description: 'List and export of transactions' },
  statistics: { name: 'Statistics', description: 'Revenue reports over time' },
  payGatePayment: { name: 'Payment integration', description: 'API keys and connection details' },
  webhooks: { name: 'Webhooks', description: 'Addresses that receive payment notifications' },
  transferTool: {
    name: 'Tools',
    description: 'Simulates incoming money to test an integration',
  },
  payPage: { name: 'Pay Page', description: 'Ready-made checkout pages' },
  payLink: { name: 'Pay Link', description: 'Create, send and cancel pay links' },
  payBox: { name: 'Pay Box', description: 'Sound boxes and static QR codes' },
  subscription: { name: 'Pay Subscription', description: 'Plans and subscriptions' },
  payButton: { name: 'Pay Button', description: 'Buttons for websites' },
  pos: { name: 'POS', description: 'POS devices and their payments' },
  payout: { name: 'Payout', description: 'Prepare and approve payouts' },
  feeReport: { name: 'Fee report', description: 'Service fees by period' },
  product: { name: 'Products', description: 'Products and categories' },
  customer: { name: 'Customers', description: 'Customers and groups' },
  accountIdentification: {
    name: 'Account identification',
    description: 'Profile and identification of the shop',
  },
  accountInfo: { name: 'Account info', description: 'Personal profile' },
  receivedMoneyAccount: { name: 'Receiving accounts', description: 'Linked bank accounts' },
  member: { name: 'Members', description: 'Members and role groups' },
  changePassword: { name: 'Change password', description: 'Change your own password' },
  notifyEmail: { name: 'Email notifications', description: 'Notifications by email' },
  paymentSetting: {
    name: 'Payment settings',
    description: 'Payment page appearance and payment methods',
  },
  support: { name: 'Support', description: 'Ask for help' },
  forControl: { name: 'Disputes', description: 'Disputes and their documents' },
  vietQrPro: { name: 'VietQR Pro', description: 'Confirmed VietQR codes' },
  appMarket: { name: 'App market', description: 'Connected apps' },
  flexibleSalary: { name: 'Flexible salary', description: 'Salary advance for employees' },
  /** What may be done in an area. */
  verb: { VIEW: 'View', CREATE: 'Create and edit', APPROVE: 'Approve', EXPORT: 'Export' },
  action: '{verb} in {area}',
  /** In place of a group’s name where the rights are one member’s alone. */
  personal: 'Single permissions',
  preset: {
    OWNER: { name: 'Owner', description: 'Everything' },
    MANAGER: {
      name: 'Manager',
      description: 'Runs the shop, except identification and receiving accounts',
    },
    ACCOUNTANT: { name: 'Accountant', description: 'Views, exports reports and prepares payouts' },
    APPROVER: { name: 'Approver', description: 'Views and approves; cannot prepare' },
    HR: {
      name: 'HR',
      description: 'Employees, log work and salary advances; cannot approve',
    },
    CASHIER: {
      name: 'Cashier',
      description: 'Creates pay links, uses pay boxes and sees the day’s sales',
    },
    DEVELOPER: { name: 'Developer', description: 'Keys, webhooks and Test Mode' },
  },
}
