/**
 * The one table of mounted screens: router, menu, breadcrumb, palette and guard read it. To add a screen, add a row.
 * A screen of a later issue has no row, so nothing leads to it.
 */
import { paths } from './paths.ts'
import type { Screen } from './screen.ts'

export const screens: readonly Screen[] = [
  { path: paths.login, frame: 'auth', phrases: ['auth'], load: () => import('../features/auth/Login.tsx').then((m) => m.Login) },
  { path: paths.register, frame: 'auth', phrases: ['auth'], load: () => import('../features/auth/Register.tsx').then((m) => m.Register) },
  { path: paths.forgetPassword, frame: 'auth', phrases: ['auth'], load: () => import('../features/auth/ResetPassword.tsx').then((m) => m.ForgetPassword) },
  { path: paths.memberForgetPassword, frame: 'auth', phrases: ['auth'], load: () => import('../features/auth/ResetPassword.tsx').then((m) => m.MemberForgetPassword) },
  { path: paths.guideLoginQr, frame: 'auth', phrases: ['auth'], load: () => import('../features/auth/GuideLoginQr.tsx').then((m) => m.GuideLoginQr) },
  { path: paths.emergencyLock, frame: 'auth', phrases: ['auth'], load: () => import('../features/auth/EmergencyLock.tsx').then((m) => m.EmergencyLock) },
  { path: paths.changePassword, frame: 'shell', codes: [1904], feature: 'changePassword', phrases: ['auth'], load: () => import('../features/auth/ChangePassword.tsx').then((m) => m.ChangePassword) },
  { path: paths.dashboard, frame: 'shell', codes: [1200], menu: 'dashboard', phrases: ['dashboard'], load: () => import('../features/dashboard/DashboardPage.tsx').then((m) => m.DashboardPage) },
  { path: paths.statistic, frame: 'shell', codes: [1300], menu: 'statistic', feature: 'statistic', phrases: ['statistic', 'dashboard', 'transaction'], load: () => import('../features/dashboard/StatisticPage.tsx').then((m) => m.StatisticPage) },
  { path: paths.balance, frame: 'shell', codes: [1201], menu: 'balance', feature: 'balance', phrases: ['balance'], load: () => import('../features/balance/BalancePage.tsx').then((m) => m.BalancePage) },
  { path: paths.unmatchedCredits, frame: 'shell', codes: [1201], menu: 'unmatched', feature: 'balance', crumb: 'unmatched', phrases: ['bankCredit'], load: () => import('../features/balance/UnmatchedList.tsx').then((m) => m.UnmatchedList) },
  { path: paths.transactions, frame: 'shell', codes: [1202], menu: 'transactions', feature: 'transaction', phrases: ['transaction', 'balance', 'refund'], load: () => import('../features/transaction/TransactionList.tsx').then((m) => m.TransactionList) },
  { path: paths.refunds, frame: 'shell', codes: [1202], feature: 'transaction', phrases: ['refund'], load: () => import('../features/refund/RefundList.tsx').then((m) => m.RefundList) },
  { path: paths.payLink, frame: 'shell', codes: [1501], feature: 'payLink', menu: 'payLink', phrases: ['payLink', 'transaction'], load: () => import('../features/pay-link/PayLinkList.tsx').then((m) => m.PayLinkList) },
  { path: paths.payLinkCreate, frame: 'shell', codes: [1501], action: 'CREATE', feature: 'payLink', phrases: ['payLink'], load: () => import('../features/pay-link/PayLinkCreate.tsx').then((m) => m.PayLinkCreate) },
  { path: paths.payLinkDetail, frame: 'shell', codes: [1501], feature: 'payLink', phrases: ['payLink', 'transaction', 'audit', 'boxScreen'], load: () => import('../features/pay-link/PayLinkDetail.tsx').then((m) => m.PayLinkDetail) },
  { path: paths.newPayment, frame: 'shell', codes: [1501], action: 'CREATE', feature: 'payLink', phrases: ['newPayment', 'boxScreen'], load: () => import('../features/new-payment/NewPayment.tsx').then((m) => m.NewPayment) },
  { path: paths.payBox, frame: 'shell', codes: [1502], feature: 'payBox', menu: 'payBox', phrases: ['payBox'], load: () => import('../features/pay-box/PayBoxList.tsx').then((m) => m.PayBoxList) },
  { path: paths.payBoxDetail, frame: 'shell', codes: [1502], feature: 'payBox', phrases: ['payBox', 'transaction', 'audit'], load: () => import('../features/pay-box/PayBoxDetail.tsx').then((m) => m.PayBoxDetail) },
  { path: paths.payButton, frame: 'shell', codes: [1505], menu: 'payButton', feature: 'payButton', phrases: ['payButton'], load: () => import('../features/pay-button/PayButtonList.tsx').then((m) => m.PayButtonList) },
  { path: paths.payButtonCreate, frame: 'shell', codes: [1505], action: 'CREATE', feature: 'payButton', phrases: ['payButton'], load: () => import('../features/pay-button/PayButtonCreate.tsx').then((m) => m.PayButtonCreate) },
  { path: paths.payButtonUpdate, frame: 'shell', codes: [1505], action: 'CREATE', feature: 'payButton', phrases: ['payButton'], load: () => import('../features/pay-button/PayButtonUpdate.tsx').then((m) => m.PayButtonUpdate) },
  { path: paths.payButtonDetail, frame: 'shell', codes: [1505], feature: 'payButton', phrases: ['payButton', 'audit'], load: () => import('../features/pay-button/PayButtonDetail.tsx').then((m) => m.PayButtonDetail) },
  { path: paths.payPage, frame: 'shell', codes: [1500], feature: 'payPage', menu: 'payPage', phrases: ['payPage'], load: () => import('../features/pay-page/PayPageList.tsx').then((m) => m.PayPageList) },
  { path: paths.payPageCreate, frame: 'shell', codes: [1500], action: 'CREATE', feature: 'payPage', phrases: ['payPage'], load: () => import('../features/pay-page/PayPageCreate.tsx').then((m) => m.PayPageCreate) },
  { path: paths.payPageDetail, frame: 'shell', codes: [1500], feature: 'payPage', phrases: ['payPage', 'audit'], load: () => import('../features/pay-page/PayPageDetail.tsx').then((m) => m.PayPageDetail) },
  { path: paths.payPageInfo, frame: 'shell', codes: [1500], feature: 'payPage', phrases: ['payPage', 'audit', 'shopSetting'], load: () => import('../features/pay-page/PayPageDetail.tsx').then((m) => m.PayPageInfo) },
  { path: paths.payPageHistory, frame: 'shell', codes: [1500], feature: 'payPage', phrases: ['payPage', 'transaction'], load: () => import('../features/pay-page/PayPageDetail.tsx').then((m) => m.PayPageTransactions) },
  { path: paths.payPageHistoryDetail, frame: 'shell', codes: [1500], feature: 'payPage', phrases: ['order', 'transaction', 'audit'], load: () => import('../features/order/OrderDetail.tsx').then((m) => m.OrderDetail) },
  { path: paths.orders, frame: 'shell', codes: [1500], feature: 'payPage', phrases: ['order'], load: () => import('../features/order/OrderList.tsx').then((m) => m.OrderList) },
  { path: paths.orderDetail, frame: 'shell', codes: [1500], feature: 'payPage', phrases: ['order', 'transaction', 'audit'], load: () => import('../features/order/OrderDetail.tsx').then((m) => m.OrderDetail) },
  { path: paths.receivedMoneyAccount, frame: 'shell', codes: [1902], feature: 'bankAccount', phrases: ['bankAccount'], load: () => import('../features/bank-account/AccountsPage.tsx').then((m) => m.AccountsPage) },
  { path: paths.receivedMoneyAccountDetail, frame: 'shell', codes: [1902], feature: 'bankAccount', phrases: ['bankAccount'], load: () => import('../features/bank-account/AccountDetail.tsx').then((m) => m.AccountDetail) },
  { path: paths.setting, frame: 'shell', menu: 'settings', phrases: ['setting'], load: () => import('../features/setting/SettingPage.tsx').then((m) => m.SettingPage) },
  { path: paths.accountInfo, frame: 'shell', codes: [1901], phrases: ['setting'], load: () => import('../features/setting/AccountInfo.tsx').then((m) => m.AccountInfo) },
  { path: paths.notifyEmail, frame: 'shell', codes: [1905], feature: 'emailNotice', phrases: ['setting'], load: () => import('../features/setting/NotifyEmail.tsx').then((m) => m.NotifyEmail) },
  { path: paths.paymentSetting, frame: 'shell', codes: [1906], feature: 'paymentSetting', phrases: ['shopSetting', 'audit'], load: () => import('../features/shop-setting/ShopAppearance.tsx').then((m) => m.ShopAppearance) },
  { path: paths.members, frame: 'shell', codes: [1903], feature: 'member', phrases: ['member', 'permission'], load: () => import('../features/member/MembersPage.tsx').then((m) => m.MembersPage) },
  { path: paths.memberCreate, frame: 'shell', codes: [1903], action: 'CREATE', feature: 'member', phrases: ['member', 'permission'], load: () => import('../features/member/MemberCreate.tsx').then((m) => m.MemberCreate) },
  { path: paths.memberUpdate, frame: 'shell', codes: [1903], action: 'CREATE', feature: 'member', phrases: ['member', 'permission'], load: () => import('../features/member/MemberUpdate.tsx').then((m) => m.MemberUpdate) },
  { path: paths.memberInvitation, frame: 'auth', phrases: ['auth', 'member'], load: () => import('../features/auth/Invitation.tsx').then((m) => m.Invitation) },
  { path: paths.accountIdentification, frame: 'shell', codes: [1900], phrases: ['onboarding'], load: () => import('../features/onboarding/OnboardingPage.tsx').then((m) => m.OnboardingPage) },
  { path: paths.customers, frame: 'shell', codes: [1800], feature: 'customer', menu: 'customers', phrases: ['customer'], load: () => import('../features/customer/CustomerList.tsx').then((m) => m.CustomerList) },
  { path: paths.customerDetail, frame: 'shell', codes: [1800], feature: 'customer', phrases: ['customer', 'transaction'], load: () => import('../features/customer/CustomerDetail.tsx').then((m) => m.CustomerDetail) },
  { path: paths.customerGroups, frame: 'shell', codes: [1800], feature: 'customer', phrases: ['customer'], load: () => import('../features/customer/GroupList.tsx').then((m) => m.GroupList) },
  { path: paths.customerGroup, frame: 'shell', codes: [1800], feature: 'customer', phrases: ['customer'], load: () => import('../features/customer/GroupDetail.tsx').then((m) => m.GroupDetail) },
  { path: paths.support, frame: 'shell', codes: [2000], feature: 'support', menu: 'support', phrases: ['support'], load: () => import('../features/support/SupportList.tsx').then((m) => m.SupportList) },
  { path: paths.payGatePayment, frame: 'shell', codes: [1400], feature: 'payGate', menu: 'integration', phrases: ['credential'], load: () => import('../features/credential/PaymentIntegration.tsx').then((m) => m.PaymentIntegration) },
  { path: paths.payGateWebhooks, frame: 'shell', codes: [1401], feature: 'payGate', menu: 'integration', phrases: ['webhook'], load: () => import('../features/webhook/WebhookPage.tsx').then((m) => m.WebhookPage) },
  { path: paths.payGateTools, frame: 'shell', codes: [1402], feature: 'payGate', menu: 'integration', phrases: ['tool', 'sandbox'], load: () => import('../features/tool/ToolsPage.tsx').then((m) => m.ToolsPage) },
  { path: paths.transferMoney, frame: 'shell', codes: [1402], feature: 'payGate', phrases: ['tool', 'payLink'], load: () => import('../features/tool/TransferMoney.tsx').then((m) => m.TransferMoney) },
  { path: paths.utilities, frame: 'shell', feature: 'utilities', crumb: 'utilities', load: () => import('./UtilitiesPage.tsx').then((m) => m.UtilitiesPage) },
  { path: paths.vietQrPro, frame: 'shell', codes: [2400], feature: 'qrPro', menu: 'vietQrPro', phrases: ['vietqrPro'], load: () => import('../features/vietqr-pro/VietQrProPage.tsx').then((m) => m.VietQrProPage) },
  { path: paths.vietQrProTransactions, frame: 'shell', codes: [2400], feature: 'qrPro', phrases: ['vietqrPro'], load: () => import('../features/vietqr-pro/PaidList.tsx').then((m) => m.PaidList) },
  { path: paths.appMarket, frame: 'shell', codes: [2401], feature: 'appMarket', menu: 'appMarket', phrases: ['appMarket'], load: () => import('../features/app-market/AppMarket.tsx').then((m) => m.AppMarket) },
  { path: paths.payPos, frame: 'shell', codes: [1506], feature: 'pos', menu: 'pos', phrases: ['posModel', 'posOrder', 'refund'], load: () => import('../features/pos-order/PosPage.tsx').then((m) => m.PosPage) },
  { path: paths.posDevices, frame: 'shell', codes: [1506], feature: 'pos', phrases: ['posDevice'], load: () => import('../features/pos-device/DeviceList.tsx').then((m) => m.DeviceList) },
  { path: paths.posHistory, frame: 'shell', codes: [1506], feature: 'pos', phrases: ['posDevice', 'transaction'], load: () => import('../features/pos-device/HistoryPage.tsx').then((m) => m.HistoryPage) },
  { path: paths.products, frame: 'shell', codes: [1700], feature: 'product', menu: 'products', phrases: ['product'], load: () => import('../features/product/ProductList.tsx').then((m) => m.ProductList) },
  { path: paths.productCategory, frame: 'shell', codes: [1700], feature: 'product', phrases: ['product'], load: () => import('../features/product/CategoryDetail.tsx').then((m) => m.CategoryDetail) },
  { path: paths.productDetail, frame: 'shell', codes: [1700], feature: 'product', phrases: ['product'], load: () => import('../features/product/ProductDetail.tsx').then((m) => m.ProductDetail) },
  { path: paths.productCreate, frame: 'shell', codes: [1700], feature: 'product', phrases: ['product'], load: () => import('../features/product/ProductCreate.tsx').then((m) => m.ProductCreate) },
  { path: paths.productUpdate, frame: 'shell', codes: [1700], feature: 'product', phrases: ['product'], load: () => import('../features/product/ProductUpdate.tsx').then((m) => m.ProductUpdate) },
  { path: paths.productImport, frame: 'shell', codes: [1700], feature: 'product', phrases: ['product'], load: () => import('../features/product/ProductImport.tsx').then((m) => m.ProductImport) },
  { path: paths.forbidden, frame: 'shell', load: () => import('./Forbidden.tsx').then((m) => m.Forbidden) },
  { path: paths.notFound, frame: 'bare', load: () => import('./NotFound.tsx').then((m) => m.NotFound) },
]

/** Addresses that only lead on. */
export const redirects: readonly { from: string; to: string }[] = [{ from: paths.home, to: paths.dashboard }, { from: paths.authenticate, to: paths.login }, { from: paths.identification, to: paths.accountIdentification }, { from: paths.payGate, to: paths.payGatePayment }]

/** The row of an address; `{name}` in a row's path stands for one segment. */
export const screenOf = (path: string): Screen | undefined => {
  const clean = path.replace(/\/+$/, '') || '/'
  return screens.find((s) => s.path === clean) ?? screens.find((s) => new RegExp(`^${s.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(clean))
}
