/** What each screen asks for first, so that the request leaves together with the screen's code; a screen that asks for nothing, or for much, is not here. */
import {
  early,
  earlyDetail,
  earlyList,
  startEarly,
  type EarlyQueries,
} from '@saola/web/list/earlyQueries'
import { periodAt } from '@saola/web/parts/fee-report/report'
import { businessDay } from '@saola/web/ui/time'
import { allPayments } from '../features/pos-device/rules.ts'
import { isVisible } from './guard.ts'
import { paths } from './paths.ts'
import type { Screen } from './screen.ts'
import { queries, store } from './services.ts'
import { mustEnterTestMode } from './testMode.ts'
import { fetchPerson } from './useMe.ts'

const earlyQueries: Readonly<Record<string, () => Promise<EarlyQueries>>> = {
  [paths.balance]: () =>
    import('@saola/contract/ledger').then(
      ({ ledger }) =>
        (place) =>
          earlyList(place.search.account === undefined ? ledger.payments : ledger.postings)(place),
    ),
  [paths.unmatchedCredits]: () =>
    import('@saola/contract/bank-credit').then(({ bankCredit }) => earlyList(bankCredit.getList)),
  [paths.transactions]: () =>
    import('@saola/contract/transaction').then(
      ({ transaction }) =>
        (place) =>
          place.search.tab === 'bank'
            ? []
            : earlyList(transaction.getAll, { isStatistic: '0' })(place),
    ),
  [paths.refunds]: () =>
    import('@saola/contract/refund').then(({ refund }) => earlyList(refund.getList)),
  [paths.forControl]: () =>
    import('@saola/contract/for-control').then(({ forControl }) => earlyList(forControl.list)),
  [paths.forControlDetail]: () =>
    import('@saola/contract/for-control').then(({ forControl }) =>
      earlyDetail('id', (id) => early(forControl.get, { params: { id } })),
    ),
  [paths.payLink]: () =>
    import('@saola/contract/pay-link').then(({ payLink }) => earlyList(payLink.getList)),
  [paths.payLinkDetail]: () =>
    import('@saola/contract/pay-link').then(({ payLink }) =>
      earlyDetail('code', (payLinkCode) => early(payLink.getDetail, { params: { payLinkCode } })),
    ),
  [paths.payBox]: () =>
    import('@saola/contract/pay-box').then(({ payBox }) => earlyList(payBox.getList)),
  [paths.payBoxDetail]: () =>
    import('@saola/contract/pay-box').then(({ payBox }) =>
      earlyDetail('id', (id) => early(payBox.get, { params: { id } })),
    ),
  [paths.subscription]: () =>
    import('@saola/contract/subscription').then(
      ({ subscription }) =>
        (place) =>
          place.search.tab === undefined ? earlyList(subscription.getAll)(place) : [],
    ),
  [paths.subscriptionDetail]: () =>
    import('@saola/contract/subscription').then(({ subscription }) =>
      earlyDetail('id', (id) => early(subscription.getDetail, { params: { id } })),
    ),
  [paths.subscriptionBill]: () =>
    import('@saola/contract/subscription-invoice').then(({ subscriptionInvoice }) =>
      earlyDetail('id', (id) => early(subscriptionInvoice.getDetail, { params: { id } })),
    ),
  [paths.plan]: () =>
    import('@saola/contract/subscription-plan').then(({ subscriptionPlan }) =>
      earlyList(subscriptionPlan.getAll),
    ),
  [paths.salaryPeriods]: () =>
    import('@saola/contract/salary-period').then(({ salaryPeriod }) =>
      earlyList(salaryPeriod.list),
    ),
  [paths.salaryPeriodDetail]: () =>
    import('@saola/contract/salary-period').then(({ salaryPeriod }) =>
      earlyDetail('id', (id) => early(salaryPeriod.get, { params: { id } })),
    ),
  [paths.salaryStaff]: () =>
    import('@saola/contract/salary-employee').then(({ salaryEmployee }) =>
      earlyList(salaryEmployee.list),
    ),
  [paths.salaryRequests]: () =>
    import('@saola/contract/salary-advance').then(({ salaryAdvance }) =>
      earlyList(salaryAdvance.list),
    ),
  [paths.salaryStatistic]: () =>
    import('@saola/contract/salary-statistic').then(({ salaryStatistic }) => (place) => [
      early(salaryStatistic.common, {}),
      ...earlyList(salaryStatistic.paidList)(place),
    ]),
  [paths.salaryAdvanceTypes]: () =>
    import('@saola/contract/salary-advance-type').then(({ salaryAdvanceType }) =>
      earlyList(salaryAdvanceType.list),
    ),
  [paths.salaryAdvanceTypeDetail]: () =>
    import('@saola/contract/salary-advance-type').then(({ salaryAdvanceType }) =>
      earlyDetail('id', (id) => early(salaryAdvanceType.get, { params: { id } })),
    ),
  [paths.payButton]: () =>
    import('@saola/contract/pay-button').then(({ payButton }) => earlyList(payButton.getList)),
  [paths.payButtonDetail]: () =>
    import('@saola/contract/pay-button').then(({ payButton }) =>
      earlyDetail('id', (id) => early(payButton.getDetail, { params: { id } })),
    ),
  [paths.payButtonUpdate]: () =>
    import('@saola/contract/pay-button').then(({ payButton }) =>
      earlyDetail('id', (id) => early(payButton.getDetail, { params: { id } })),
    ),
  [paths.payPage]: () =>
    import('@saola/contract/pay-page').then(({ payPage }) => earlyList(payPage.getAll)),
  [paths.payPageDetail]: () =>
    import('@saola/contract/pay-page').then(({ payPage }) =>
      earlyDetail('id', (id) => early(payPage.getDetail, { params: { id }, query: {} })),
    ),
  [paths.payPageInfo]: () =>
    import('@saola/contract/pay-page').then(({ payPage }) =>
      earlyDetail('id', (id) => early(payPage.getDetail, { params: { id }, query: {} })),
    ),
  [paths.payPageHistory]: () =>
    import('@saola/contract/pay-page').then(({ payPage }) =>
      earlyDetail('id', (id) => early(payPage.getDetail, { params: { id }, query: {} })),
    ),
  [paths.payPageHistoryDetail]: () =>
    import('@saola/contract/order').then(({ orders }) =>
      earlyDetail('order', (orderId) => early(orders.getDetail, { params: { orderId } })),
    ),
  [paths.orders]: () =>
    import('@saola/contract/order').then(({ orders }) => earlyList(orders.getAll)),
  [paths.orderDetail]: () =>
    import('@saola/contract/order').then(({ orders }) =>
      earlyDetail('order', (orderId) => early(orders.getDetail, { params: { orderId } })),
    ),
  [paths.receivedMoneyAccountDetail]: () =>
    import('@saola/contract/bank-account').then(({ bankAccount }) =>
      earlyDetail('id', (id) => early(bankAccount.get, { params: { id } })),
    ),
  [paths.members]: () =>
    import('@saola/contract/member').then(
      ({ member }) =>
        (place) =>
          place.search.tab === 'roles' ? [] : earlyList(member.getAllMembers)(place),
    ),
  [paths.memberUpdate]: () =>
    import('@saola/contract/member').then(({ member }) =>
      earlyDetail('id', (memberId) => early(member.getMember, { params: { memberId } })),
    ),
  [paths.customers]: () =>
    import('@saola/contract/customer').then(({ customer }) => earlyList(customer.getList)),
  [paths.customerDetail]: () =>
    import('@saola/contract/customer').then(({ customer }) =>
      earlyDetail('id', (customerId) => early(customer.getDetail, { params: { customerId } })),
    ),
  [paths.customerGroups]: () =>
    import('@saola/contract/customer').then(({ customer }) => earlyList(customer.getGroupList)),
  [paths.customerGroup]: () =>
    import('@saola/contract/customer').then(({ customer }) =>
      earlyDetail('id', (customerGroupId) =>
        early(customer.getGroupDetail, { params: { customerGroupId } }),
      ),
    ),
  [paths.support]: () =>
    import('@saola/contract/support').then(({ support }) => earlyList(support.getList)),
  [paths.payGateWebhooks]: () =>
    import('@saola/contract/webhook').then(({ webhook }) => earlyList(webhook.getDeliveries)),
  [paths.vietQrPro]: () =>
    import('@saola/contract/vietqr-pro').then(({ vietQrPro }) =>
      earlyList(vietQrPro.customerGetAll),
    ),
  [paths.vietQrProTransactions]: () =>
    import('@saola/contract/vietqr-pro').then(({ vietQrPro }) => earlyList(vietQrPro.transactions)),
  [paths.payPos]: () =>
    import('@saola/contract/pos-order').then(
      ({ posOrder }) =>
        (place) =>
          place.search.view === 'orders' ? earlyList(posOrder.list)(place) : [],
    ),
  [paths.posDevices]: () =>
    import('@saola/contract/pos-device').then(({ payPos }) => earlyList(payPos.getListPos)),
  [paths.posHistory]: () =>
    import('@saola/contract/pos-device').then(
      ({ payPos }) =>
        (place) =>
          (place.search.view === 'settlements'
            ? earlyList(payPos.getSettlementList)
            : earlyList(payPos.getAll, allPayments(place.search)))(place),
    ),
  [paths.payout]: () =>
    import('@saola/contract/payout').then(
      ({ payout }) =>
        (place) =>
          place.search.tab === undefined ? earlyList(payout.getAll)(place) : [],
    ),
  [paths.payoutDetail]: () =>
    import('@saola/contract/payout').then(({ payout }) =>
      earlyDetail('id', (payOutId) => early(payout.getDetail, { params: { payOutId } })),
    ),
  [paths.feeReport]: () =>
    import('@saola/contract/fee-report').then(
      ({ feeReport }) =>
        (place) =>
          place.search.tab === undefined
            ? earlyList(feeReport.getReports, periodAt(place.search, businessDay()))(place)
            : [],
    ),
  [paths.feeReportDetail]: () =>
    import('@saola/contract/fee-report').then(({ feeReport }) =>
      earlyDetail('id', (id) => early(feeReport.getDetail, { query: { id } })),
    ),
  [paths.statements]: () =>
    import('@saola/contract/statement').then(({ statement }) => earlyList(statement.getList)),
  [paths.statementDetail]: () =>
    import('@saola/contract/statement').then(({ statement }) =>
      earlyDetail('id', (id) => early(statement.detail, { params: { id } })),
    ),
  [paths.products]: () =>
    import('@saola/contract/product').then(
      ({ product }) =>
        (place) =>
          (place.search.tab === 'categories'
            ? earlyList(product.categoryGetAll)
            : earlyList(product.getAll))(place),
    ),
  [paths.productCategory]: () =>
    import('@saola/contract/product').then(({ product }) =>
      earlyDetail('id', (id) => early(product.categoryDetail, { params: { id } })),
    ),
  [paths.productDetail]: () =>
    import('@saola/contract/product').then(({ product }) =>
      earlyDetail('id', (prodId) => early(product.getDetail, { params: { prodId } })),
    ),
  [paths.productUpdate]: () =>
    import('@saola/contract/product').then(({ product }) =>
      earlyDetail('id', (prodId) => early(product.getDetail, { params: { prodId } })),
    ),
}

/** The screen's data comes beside its code, for those who may see it. */
export function startQueries(screen: Screen, search: Record<string, unknown>): void {
  const load = earlyQueries[screen.path]
  if (load === undefined) return
  void startEarly(queries, { search }, load, async () => {
    const person = await fetchPerson(queries, store.testMode.get())
    return !mustEnterTestMode(person.merchantStatus, person.testMode) && isVisible(screen, person)
  })
}
