import type { Phrases } from '../shape.ts'

export const permission: Phrases<'permission'> = {
  dashboard: { name: 'Dashboard', description: 'Figures and charts of the day' },
  balance: { name: 'Balance', description: 'Balance, ledger and money in suspense' },
  transactions: { name: 'Transactions', description: 'List and export of transactions' },
  statistics: { name: 'Statistics', description: 'Revenue reports over time' },
  payGatePayment: { name: 'Payment gateway', description: 'API keys and connection details' },
  webhooks: { name: 'Webhooks', description: 'Addresses that receive payment notifications' },
  transferTool: {
    name: 'Transfer tool',
    description: 'Simulates incoming money to test an integration',
  },
  payPage: { name: 'Pay pages', description: 'Ready-made checkout pages' },
  payLink: { name: 'Pay links', description: 'Create, send and cancel pay links' },
  payBox: { name: 'Pay boxes', description: 'Sound boxes and static QR codes' },
  subscription: { name: 'Subscriptions', description: 'Plans and subscriptions' },
  payButton: { name: 'Pay buttons', description: 'Buttons for websites' },
  pos: { name: 'POS', description: 'POS devices and their payments' },
  payout: { name: 'Payouts', description: 'Prepare and approve payouts' },
  feeReport: { name: 'Fee report', description: 'Service fees by period' },
  product: { name: 'Products', description: 'Products and categories' },
  customer: { name: 'Customers', description: 'Customers and groups' },
  accountIdentification: {
    name: 'Identification',
    description: 'Profile and identification of the shop',
  },
  accountInfo: { name: 'Account information', description: 'Personal profile' },
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
  preset: {
    OWNER: { name: 'Owner', description: 'Everything' },
    MANAGER: {
      name: 'Manager',
      description: 'Runs the shop, except identification and receiving accounts',
    },
    ACCOUNTANT: { name: 'Accountant', description: 'Views, exports reports and prepares payouts' },
    APPROVER: { name: 'Approver', description: 'Views and approves; cannot prepare' },
    CASHIER: {
      name: 'Cashier',
      description: 'Creates pay links, uses pay boxes and sees the day’s sales',
    },
    DEVELOPER: { name: 'Developer', description: 'Keys, webhooks and Test Mode' },
  },
}
