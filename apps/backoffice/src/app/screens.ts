/** The one table of the back office's screens: router, menu, guard, breadcrumb and titles read it. To add a screen, add a row. */
import type { Namespace } from '@saola/phrases/shape'
import type { vi } from '@saola/phrases/vi/all'
import type { IconName } from '@saola/web/ui/icons.tsx'
import type { ComponentType } from 'react'
import { readSearch } from '@saola/web/list/search'
import { admin } from '@saola/contract/admin'
import { approvalCodes, type AdminCode } from '@saola/contract/admin-permissions'
import { audit } from '@saola/contract/audit'
import { auditNamespaces } from '@saola/contract/audit-words'
import { workKindNames, type WorkKind } from '@saola/contract/work-queue'
import type { Group } from './groups.ts'
import { paths } from './paths.ts'

/** A key of shell.menu. */
export type MenuKey = Exclude<keyof (typeof vi)['shell']['menu'], 'label'>

export interface Screen {
  path: string
  /** 'shell' = signed in, 'auth' = only when signed out. */
  frame: 'shell' | 'auth'
  /** Its entry in the menu: a key of shell.menu and an icon. */
  menu?: { key: MenuKey; icon: IconName }
  /** Where in the menu; 'today' unless given. */
  group?: Group
  /** Codes of which the person needs any one; absent = everyone signed in. */
  codes?: readonly AdminCode[]
  /** Title of a screen without a menu entry: a key of shell.menu. */
  title?: MenuKey
  phrases?: readonly Namespace[]
  /** Kinds of work whose number the menu shows beside it. */
  work?: readonly WorkKind[]
  search?: (raw: Record<string, unknown>) => Record<string, unknown>
  load: () => Promise<ComponentType>
}

/** Words of proposals, whatever they are about. */
const approvalPhrases = [
  'approval',
  'dataExport',
  'audit',
  'admin',
  'onboarding',
  'bankCredit',
  'paymentMethod',
  'posOrder',
  'reconciliation',
  'merchantFile',
  'forControl',
] as const

export const screens: readonly Screen[] = [
  {
    path: paths.login,
    frame: 'auth',
    phrases: ['auth'],
    load: () => import('../features/auth-cms/Login.tsx').then((m) => m.Login),
  },
  {
    path: paths.home,
    frame: 'shell',
    menu: { key: 'workQueue', icon: 'list' },
    phrases: ['workQueue', ...approvalPhrases, 'support', 'eventDelivery'],
    work: workKindNames,
    load: () => import('../features/work-queue/WorkQueuePage.tsx').then((m) => m.WorkQueuePage),
  },
  {
    path: paths.merchants,
    frame: 'shell',
    menu: { key: 'merchants', icon: 'users' },
    group: 'merchants',
    codes: [3100],
    phrases: ['onboarding', 'dataExport', 'admin', 'audit'],
    work: ['MERCHANT_FILE'],
    load: () => import('../features/merchant/MerchantList.tsx').then((m) => m.MerchantList),
  },
  {
    path: paths.merchant,
    frame: 'shell',
    title: 'merchants',
    group: 'merchants',
    codes: [3100],
    phrases: [
      'onboarding',
      'merchantFile',
      'auditCall',
      'approval',
      'support',
      'posOrder',
      'admin',
      'feeReport',
      'feeReportScreen',
      'subscription',
      'subscriptionInvoice',
    ],
    load: () => import('../features/merchant-file/MerchantFile.tsx').then((m) => m.MerchantFile),
  },
  {
    path: paths.webhooks,
    frame: 'shell',
    menu: { key: 'webhooks', icon: 'plug' },
    group: 'merchants',
    codes: [3600],
    phrases: ['webhook'],
    work: ['WEBHOOK'],
    load: () => import('../features/webhook/WebhookList.tsx').then((m) => m.WebhookList),
  },
  {
    path: paths.vietQrPro,
    frame: 'shell',
    menu: { key: 'vietQrPro', icon: 'qr' },
    group: 'merchants',
    codes: [3800],
    phrases: ['vietqrPro'],
    work: ['VIETQR_PRO'],
    load: () => import('../features/vietqr-pro/VietQrProList.tsx').then((m) => m.VietQrProList),
  },
  {
    path: paths.enterprises,
    frame: 'shell',
    menu: { key: 'enterprises', icon: 'users' },
    group: 'merchants',
    codes: [3900, 3901, 3902],
    phrases: ['enterprise', 'salary', 'onboarding', 'audit'],
    load: () => import('../features/enterprise/EnterpriseList.tsx').then((m) => m.EnterpriseList),
  },
  {
    path: paths.salaryPayments,
    frame: 'shell',
    menu: { key: 'salaryPayments', icon: 'wallet' },
    group: 'money',
    codes: [3900, 3901, 3902],
    phrases: ['salaryOversight', 'salaryAdvance'],
    load: () => import('../features/salary-oversight/PaymentsPage.tsx').then((m) => m.PaymentsPage),
  },
  {
    path: paths.unmatched,
    frame: 'shell',
    menu: { key: 'unmatched', icon: 'inbox' },
    group: 'money',
    codes: [3500],
    phrases: ['bankCredit'],
    work: ['CREDIT', 'CREDIT_RETURN'],
    load: () =>
      import('../features/bank-credit/UnmatchedCredits.tsx').then((m) => m.UnmatchedCredits),
  },
  {
    path: paths.reconciliation,
    frame: 'shell',
    menu: { key: 'reconciliation', icon: 'scale' },
    group: 'money',
    codes: [3502],
    phrases: ['reconciliation'],
    work: ['DIFFERENCE'],
    load: () =>
      import('../features/reconciliation/ReconciliationPage.tsx').then((m) => m.ReconciliationPage),
  },
  {
    path: paths.moneyOut,
    frame: 'shell',
    menu: { key: 'moneyOut', icon: 'send' },
    group: 'money',
    codes: [3504],
    phrases: ['bankTransfer'],
    work: ['ORDER_UNKNOWN'],
    load: () => import('../features/bank-transfer/TransfersPage.tsx').then((m) => m.TransfersPage),
  },
  {
    path: paths.forControl,
    frame: 'shell',
    menu: { key: 'forControl', icon: 'search' },
    group: 'money',
    codes: [3400],
    phrases: ['forControl', 'transaction', 'payout', 'refund', 'admin', 'audit', 'dataExport'],
    work: ['FOR_CONTROL'],
    load: () => import('../features/for-control/CaseQueue.tsx').then((m) => m.CaseQueue),
  },
  {
    path: paths.statements,
    frame: 'shell',
    menu: { key: 'statements', icon: 'print' },
    group: 'money',
    codes: [3506],
    phrases: ['statement'],
    work: ['STATEMENT'],
    load: () => import('../features/statement/StatementList.tsx').then((m) => m.StatementList),
  },
  {
    path: paths.statement,
    frame: 'shell',
    title: 'statements',
    group: 'money',
    codes: [3506],
    phrases: ['statement', 'balance', 'transaction', 'admin'],
    load: () => import('../features/statement/StatementPage.tsx').then((m) => m.StatementPage),
  },
  {
    path: paths.reports,
    frame: 'shell',
    menu: { key: 'reports', icon: 'chart' },
    group: 'money',
    codes: [3006],
    phrases: [
      'bankReport',
      'onboarding',
      'bankCredit',
      'reconciliation',
      'approval',
      'dataExport',
      'audit',
      'admin',
    ],
    load: () => import('../features/bank-report/ReportsPage.tsx').then((m) => m.ReportsPage),
  },
  {
    path: paths.fees,
    frame: 'shell',
    menu: { key: 'fees', icon: 'wallet' },
    group: 'money',
    codes: [3300],
    phrases: ['fee', 'approval', 'audit', 'admin'],
    load: () => import('../features/fee/FeeList.tsx').then((m) => m.FeeList),
  },
  {
    path: paths.feeReports,
    frame: 'shell',
    menu: { key: 'feeReports', icon: 'receipt' },
    group: 'money',
    codes: [3300],
    phrases: ['feeReport', 'feeReportScreen', 'admin'],
    work: ['FEE_OBJECTION'],
    load: () => import('../features/fee-report/ReportList.tsx').then((m) => m.ReportList),
  },
  {
    path: paths.feeReport,
    frame: 'shell',
    title: 'feeReports',
    group: 'money',
    codes: [3300],
    phrases: ['feeReport', 'feeReportScreen', 'transaction', 'admin'],
    load: () => import('../features/fee-report/ReportDetail.tsx').then((m) => m.ReportDetail),
  },
  {
    path: paths.banks,
    frame: 'shell',
    menu: { key: 'banks', icon: 'bank' },
    group: 'catalogue',
    codes: [3200],
    phrases: ['bank'],
    load: () => import('../features/bank/BankList.tsx').then((m) => m.BankList),
  },
  {
    path: paths.eWallets,
    frame: 'shell',
    menu: { key: 'eWallets', icon: 'wallet' },
    group: 'catalogue',
    codes: [3202],
    phrases: ['eWallet'],
    load: () => import('../features/e-wallet/WalletList.tsx').then((m) => m.WalletList),
  },
  {
    path: paths.paymentMethods,
    frame: 'shell',
    menu: { key: 'paymentMethods', icon: 'qr' },
    group: 'catalogue',
    codes: [3204],
    phrases: ['paymentMethod'],
    load: () => import('../features/payment-method/MethodList.tsx').then((m) => m.MethodList),
  },
  {
    path: paths.posModels,
    frame: 'shell',
    menu: { key: 'posModels', icon: 'pos' },
    group: 'catalogue',
    codes: [3700],
    phrases: ['posModel'],
    load: () => import('../features/pos-model/ModelList.tsx').then((m) => m.ModelList),
  },
  {
    path: paths.posOrders,
    frame: 'shell',
    menu: { key: 'posOrders', icon: 'box' },
    group: 'merchants',
    codes: [3702],
    phrases: ['posOrder', 'refund'],
    work: ['POS_ORDER'],
    load: () => import('../features/pos-order/OrderList.tsx').then((m) => m.OrderList),
  },
  {
    path: paths.admins,
    frame: 'shell',
    menu: { key: 'admins', icon: 'users' },
    group: 'administration',
    codes: [3000],
    phrases: ['admin'],
    search: (raw) => ({
      ...readSearch(admin.getList, raw),
      ...(typeof raw.open === 'string' ? { open: raw.open } : {}),
    }),
    load: () => import('../features/admin/AdminList.tsx').then((m) => m.AdminList),
  },
  {
    path: paths.roleGroups,
    frame: 'shell',
    menu: { key: 'staffGroups', icon: 'key' },
    group: 'administration',
    codes: [3001],
    phrases: ['admin'],
    load: () => import('../features/admin/GroupList.tsx').then((m) => m.GroupList),
  },
  {
    path: paths.approvals,
    frame: 'shell',
    menu: { key: 'approvals', icon: 'check' },
    codes: approvalCodes,
    phrases: [...approvalPhrases, 'fee'],
    work: ['APPROVAL'],
    load: () => import('../features/approval/ApprovalList.tsx').then((m) => m.ApprovalList),
  },
  {
    path: paths.approvalRules,
    frame: 'shell',
    menu: { key: 'approvalRules', icon: 'scale' },
    group: 'administration',
    codes: [3000, 3001],
    phrases: ['approval', 'admin'],
    load: () => import('../features/approval/RuleList.tsx').then((m) => m.RuleList),
  },
  {
    path: paths.serviceLevels,
    frame: 'shell',
    menu: { key: 'serviceLevels', icon: 'clock' },
    group: 'administration',
    codes: [3000, 3001],
    phrases: ['workQueue'],
    load: () => import('../features/work-queue/LevelList.tsx').then((m) => m.LevelList),
  },
  {
    path: paths.eventDeliveries,
    frame: 'shell',
    menu: { key: 'eventDeliveries', icon: 'refresh' },
    group: 'administration',
    codes: [3004],
    phrases: ['eventDelivery'],
    work: ['EVENT'],
    load: () =>
      import('../features/event-delivery/EventDeliveriesPage.tsx').then(
        (m) => m.EventDeliveriesPage,
      ),
  },
  {
    path: paths.audit,
    frame: 'shell',
    menu: { key: 'audit', icon: 'list' },
    group: 'administration',
    codes: [3003],
    phrases: [...auditNamespaces],
    search: (raw) => ({
      ...readSearch(audit.cmsList, raw),
      ...(typeof raw.open === 'string' ? { open: raw.open } : {}),
    }),
    load: () => import('../features/audit/AuditSearch.tsx').then((m) => m.AuditSearch),
  },
  {
    path: paths.parameters,
    frame: 'shell',
    menu: { key: 'parameters', icon: 'gear' },
    group: 'administration',
    codes: [3002],
    phrases: ['setting'],
    load: () => import('../features/setting/ParameterList.tsx').then((m) => m.ParameterList),
  },
  {
    path: paths.calendar,
    frame: 'shell',
    menu: { key: 'calendar', icon: 'calendar' },
    group: 'administration',
    codes: [3207],
    phrases: ['calendar'],
    load: () => import('../features/calendar/CalendarPage.tsx').then((m) => m.CalendarPage),
  },
  {
    path: paths.profile,
    frame: 'shell',
    title: 'profile',
    phrases: ['auth', 'admin'],
    load: () => import('../features/auth-cms/ProfilePage.tsx').then((m) => m.ProfilePage),
  },
  {
    path: paths.forbidden,
    frame: 'shell',
    title: 'forbidden',
    load: () => import('./Forbidden.tsx').then((m) => m.Forbidden),
  },
  {
    path: paths.support,
    frame: 'shell',
    menu: { key: 'support', icon: 'help' },
    group: 'merchants',
    codes: [3802],
    phrases: ['support'],
    work: ['SUPPORT'],
    load: () => import('../features/support/SupportRequests.tsx').then((m) => m.SupportRequests),
  },
]
