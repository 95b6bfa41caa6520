/** Every list that the portal offers, as its module asks for it: the first page, and what else is held to the bars of lists. */
import { createHash } from 'node:crypto'
import type { PageRequest } from '@saola/contract/paging'
import * as credits from '../../apps/server/src/modules/bank-credit/store.ts'
import * as customerGroupStore from '../../apps/server/src/modules/customer/group-store.ts'
import * as customerPaymentStore from '../../apps/server/src/modules/customer/payment-store.ts'
import * as customers from '../../apps/server/src/modules/customer/store.ts'
import * as dashboard from '../../apps/server/src/modules/dashboard/store.ts'
import * as ledger from '../../apps/server/src/modules/ledger/store.ts'
import * as members from '../../apps/server/src/modules/member/store.ts'
import * as orderListStore from '../../apps/server/src/modules/order/list-store.ts'
import * as orderReminderStore from '../../apps/server/src/modules/order/reminder-store.ts'
import * as payBoxes from '../../apps/server/src/modules/pay-box/store.ts'
import * as payButtons from '../../apps/server/src/modules/pay-button/store.ts'
import * as payLinkListStore from '../../apps/server/src/modules/pay-link/list-store.ts'
import * as payPages from '../../apps/server/src/modules/pay-page/store.ts'
import * as payoutListStore from '../../apps/server/src/modules/payout/list-store.ts'
import * as payoutReceiverStore from '../../apps/server/src/modules/payout/receiver-store.ts'
import * as posDevicePaymentListStore from '../../apps/server/src/modules/pos-device/payment-list-store.ts'
import * as posDeviceSettlementListStore from '../../apps/server/src/modules/pos-device/settlement-list-store.ts'
import * as posDevices from '../../apps/server/src/modules/pos-device/store.ts'
import * as posOrders from '../../apps/server/src/modules/pos-order/store.ts'
import * as productCategoryStore from '../../apps/server/src/modules/product/category-store.ts'
import * as productListStore from '../../apps/server/src/modules/product/list-store.ts'
import * as refunds from '../../apps/server/src/modules/refund/store.ts'
import * as support from '../../apps/server/src/modules/support/store.ts'
import * as transactionListStore from '../../apps/server/src/modules/transaction/list-store.ts'
import * as payoutFilterStore from '../../apps/server/src/modules/transaction/payout-filter-store.ts'
import * as payoutTransactionStore from '../../apps/server/src/modules/transaction/payout-store.ts'
import * as vietqrProPaymentStore from '../../apps/server/src/modules/vietqr-pro/payment-store.ts'
import * as vietQrPro from '../../apps/server/src/modules/vietqr-pro/store.ts'
import * as webhookDeliveryStore from '../../apps/server/src/modules/webhook/delivery-store.ts'
import { vnDay } from '../../apps/server/src/platform/clock.ts'
import type { Side } from './datasets.ts'

const payoutsOf = (
  s: Side,
  shop: string,
  f: Partial<payoutListStore.Filter>,
  by: string,
): Promise<unknown> => payoutListStore.list(s.db, shop, { among: null, ...f }, page(0, by))
const payoutsBy =
  (filter: Partial<payoutListStore.Filter>): View['ask'] =>
  async (s, shop) => {
    const f = await payoutListStore.withKeyword(s.db, shop, { among: null, ...filter })
    await payoutsOf(s, shop, f, 'createdAt')
    await payoutListStore.count(s.db, shop, f)
  }
const payoutsFor = (keyword: string): View['ask'] => payoutsBy({ keyword })
const payOutsFor =
  (keyword: string): View['ask'] =>
  async (s, shop) => {
    const f = await payoutFilterStore.withKeyword(s.db, shop, { statistic: false, keyword })
    await payoutTransactionStore.list(s.db, shop, f, page(0, 'createDateTime'))
    await payoutTransactionStore.count(s.db, shop, f)
  }

export interface View {
  what: string
  /** Whether the bars of lists hold for it. */ isList: boolean
  /** Whether the bar of searches holds for it (U3). */ isSearch?: boolean
  ask: (side: Side, shop: string) => Promise<unknown>
}

/** What the caller's session already knows of their merchant. */
const MERCHANT = { code: 'BENCH0001', name: 'Cửa hàng 1', mode: 'LIVE' } as const
const DAY_MS = 86_400_000
const page = (index: number, sortBy: string, size = 20): PageRequest => ({
  index,
  size,
  sortBy,
  direction: 'DESC',
})
const month = (): { from: Date; to: Date } => ({
  from: new Date(Date.now() - 60 * DAY_MS),
  to: new Date(Date.now() - 30 * DAY_MS),
})
export const days = (count: number): [string, string] => [
  vnDay(new Date(Date.now() - count * DAY_MS)),
  vnDay(new Date()),
]

const named = (name: string): string => {
  const h = createHash('md5').update(name).digest('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`
}
/** The n-th shop's box and first page, as makeStock names them. */
const boxOf = (s: Side, shop: string): string => named(`bench-box-${s.shops.indexOf(shop) + 1}`)
const pageOf = (s: Side, shop: string): string => named(`bench-page-1-${s.shops.indexOf(shop) + 1}`)
const list = (what: string, ask: View['ask']): View => ({
  what: `${what}, page 1`,
  isList: true,
  ask,
})
/** A list's first page and its count for a keyword. */
const searched = (what: string, ask: View['ask']): View => ({
  what: `${what}, page 1 and count`,
  isList: false,
  isSearch: true,
  ask,
})
const transactionsFor =
  (keyword: string): View['ask'] =>
  async (s, shop) => {
    const f = await transactionListStore.withKeyword(s.db, shop, { statistic: false, keyword })
    await transactionListStore.list(s.db, shop, f, page(0, 'createdAt'))
    await transactionListStore.count(s.db, shop, f)
  }
const linksFor =
  (keyword: string): View['ask'] =>
  async (s, shop) => {
    const f = await payLinkListStore.withKeyword(s.db, shop, { keyword })
    await payLinkListStore.list(s.db, shop, MERCHANT, f, page(0, 'createdAt'))
    await payLinkListStore.count(s.db, shop, f)
  }
const refundsFor =
  (keyword: string): View['ask'] =>
  async (s, shop) => {
    const f = await refunds.withKeyword(s.db, shop, { among: null, keyword })
    await refunds.list(s.db, shop, f, page(0, 'requestedAt'))
    await refunds.count(s.db, shop, f)
  }
/** Of the generated sales every eighth has "hoc phi" and all have "thanh toan"; one has the number 77 001. */
export const searches: View[] = [
  searched('transactions with words that none has', transactionsFor('xa la ky')),
  searched('transactions with words that few have', transactionsFor('don hang 77001')),
  searched('transactions with words that many have', transactionsFor('học phí')),
  searched('transactions with words that all have', transactionsFor('thanh toán')),
  searched('transactions with an amount', transactionsFor('17.919')),
  searched('transactions with a code that none has', transactionsFor('ZZTOP2026')),
  searched('pay links with words that none has', linksFor('xa la ky')),
  searched('pay links with words that many have', linksFor('học phí')),
  searched('refunds with words that none has', refundsFor('xa la ky')),
  searched('refunds with words that many have', refundsFor('học phí')),
]
export const views: View[] = [
  list('transactions', (s, shop) =>
    transactionListStore.list(s.db, shop, { statistic: false }, page(0, 'createdAt')),
  ),
  list('transactions, SUCCESS', (s, shop) =>
    transactionListStore.list(
      s.db,
      shop,
      { statistic: false, status: 'SUCCESS' },
      page(0, 'createdAt'),
    ),
  ),
  list('transactions, one month', (s, shop) =>
    transactionListStore.list(s.db, shop, { statistic: false, ...month() }, page(0, 'createdAt')),
  ),
  list('transactions of a pay page', (s, shop) =>
    transactionListStore.list(
      s.db,
      shop,
      { statistic: false, payPageCode: `bench-page-${s.shops.indexOf(shop) + 1}` },
      page(0, 'createdAt'),
    ),
  ),
  list('what a sound box took', async (s, shop) =>
    transactionListStore.list(
      s.db,
      shop,
      { statistic: false, payboxDeviceId: boxOf(s, shop) },
      page(0, 'createdAt'),
    ),
  ),
  list('pay links', (s, shop) =>
    payLinkListStore.list(s.db, shop, MERCHANT, {}, page(0, 'createdAt')),
  ),
  list('pay links, CREATED', (s, shop) =>
    payLinkListStore.list(s.db, shop, MERCHANT, { status: 'CREATED' }, page(0, 'createdAt')),
  ),
  list('orders', (s, shop) => orderListStore.list(s.db, shop, {}, page(0, 'createdAt'))),
  list('orders, PAID', (s, shop) =>
    orderListStore.list(s.db, shop, { status: 'PAID' }, page(0, 'createdAt')),
  ),
  list('refunds', (s, shop) => refunds.list(s.db, shop, { among: null }, page(0, 'requestedAt'))),
  list('refunds, REJECTED', (s, shop) =>
    refunds.list(s.db, shop, { among: null, status: 'REJECTED' }, page(0, 'requestedAt')),
  ),
  list('unmatched credits', (s, shop) =>
    credits.list(s.db, shop, { test: false }, page(0, 'bookedAt')),
  ),
  list('postings', (s, shop) => ledger.entries(s.db, shop, {}, page(0, 'id'))),
  list('postings of one account', (s, shop) =>
    ledger.entries(s.db, shop, { account: 'MERCHANT' }, page(0, 'id')),
  ),
  list('webhook deliveries', (s, shop) =>
    webhookDeliveryStore.list(s.db, shop, {}, page(0, 'createdAt')),
  ),
  list('products', (s, shop) => productListStore.list(s.db, shop, {}, page(0, 'createdAt', 24))),
  list('products by name', (s, shop) => productListStore.list(s.db, shop, {}, page(0, 'name', 24))),
  ...(['price', 'storageQuantity', 'sold', 'revenue'] as const).map((by) =>
    list(`products by ${by}`, (s, shop) => productListStore.list(s.db, shop, {}, page(0, by, 24))),
  ),
  list('product categories', (s, shop) =>
    productCategoryStore.listCategories(s.db, shop, undefined, page(0, 'createdAt')),
  ),
  list('product categories by products', (s, shop) =>
    productCategoryStore.listCategories(s.db, shop, undefined, page(0, 'productCount')),
  ),
  list('customers', (s, shop) => customers.list(s.db, shop, {}, page(0, 'code'))),
  list('customer groups', (s, shop) =>
    customerGroupStore.listGroups(s.db, shop, undefined, page(0, 'createdAt')),
  ),
  list('customer groups by customers', (s, shop) =>
    customerGroupStore.listGroups(s.db, shop, undefined, page(0, 'totalCustomer')),
  ),
  list('what a customer paid', (s, shop) =>
    customerPaymentStore.payments(
      s.db,
      shop,
      { phone: '0900031337', email: null },
      null,
      undefined,
      page(0, 'createDateTime', 10),
    ),
  ),
  list('pay pages', (s, shop) => payPages.list(s.db, shop, {}, page(0, 'createdAt'))),
  list('pay pages by name', (s, shop) => payPages.list(s.db, shop, {}, page(0, 'name'))),
  list('pay pages by revenue', (s, shop) => payPages.list(s.db, shop, {}, page(0, 'revenue'))),
  list('pay buttons', (s, shop) => payButtons.list(s.db, shop, {}, page(0, 'id'))),
  list('pay buttons by title', (s, shop) => payButtons.list(s.db, shop, {}, page(0, 'title'))),
  list('pay buttons by clicks', (s, shop) =>
    payButtons.list(s.db, shop, {}, page(0, 'numOfClicks')),
  ),
  list('pay buttons by payments', (s, shop) =>
    payButtons.list(s.db, shop, {}, page(0, 'numOfPayments')),
  ),
  list('members', (s, shop) => members.list(s.db, shop, shop, {}, page(0, 'createdAt'))),
  list('members by name', (s, shop) => members.list(s.db, shop, shop, {}, page(0, 'fullName'))),
  list('reminders of a pay page', (s, shop) =>
    orderReminderStore.remindersOf(s.db, shop, pageOf(s, shop), page(0, 'anchor')),
  ),
  list('sound boxes', (s, shop) =>
    payBoxes.list(s.db, shop, {}, page(0, 'displayName', 10), new Date()),
  ),
  list('POS orders', (s, shop) => posOrders.list(s.db, shop, {}, page(0, 'createdAt'))),
  list('POS machines', (s, shop) => posDevices.devices(s.db, shop, {}, null, page(0, 'createdAt'))),
  list('POS payments', (s, shop) =>
    posDevicePaymentListStore.payments(s.db, shop, { ended: true }, null, page(0, 'createdAt')),
  ),
  list('POS payments by amount', (s, shop) =>
    posDevicePaymentListStore.payments(s.db, shop, { ended: true }, null, page(0, 'amount')),
  ),
  list('POS settlements', (s, shop) =>
    posDeviceSettlementListStore.settlements(s.db, shop, {}, null, page(0, 'createdAt')),
  ),
  list('VietQR Pro customers', (s, shop) =>
    vietQrPro.list(s.db, shop, { among: null }, page(0, 'createAt')),
  ),
  list('VietQR Pro customers by name', (s, shop) =>
    vietQrPro.list(s.db, shop, { among: null }, page(0, 'name')),
  ),
  list('VietQR Pro payments', (s, shop) =>
    vietqrProPaymentStore.paymentList(s.db, shop, { among: null }, page(0, 'completeTime')),
  ),
  list('payouts', (s, shop) => payoutsOf(s, shop, {}, 'createdAt')),
  list('payouts by amount', (s, shop) => payoutsOf(s, shop, {}, 'amount')),
  list('payouts, WAITING', (s, shop) => payoutsOf(s, shop, { status: 'WAITING' }, 'createdAt')),
  list('payouts to an account', (s, shop) =>
    payoutsOf(s, shop, { toAccount: '000000000071' }, 'createdAt'),
  ),
  list('receivers of payouts', (s, shop) =>
    payoutReceiverStore.receivers(s.db, shop, {}, page(0, 'createdAt')),
  ),
  searched('payouts with words that none has', payoutsFor('xa la ky')),
  searched('payouts with words that few have', payoutsFor('tiền điện 1')),
  searched('payouts with words that many have', payoutsFor('lương')),
  searched('payouts with words that all have', payoutsFor('chi')),
  searched('payouts with an amount', payoutsFor('17.919')),
  searched('payouts with the last digits of an account', payoutsFor('000711')),
  searched('payouts with a number of the bank', payoutsBy({ transactionId: 'FT77' })),
  searched('payouts as transactions with words that none has', payOutsFor('xa la ky')),
  searched('payouts as transactions with words that many have', payOutsFor('lương')),
  searched('payouts as transactions with the last digits of an account', payOutsFor('000711')),
  list('support requests', (s, shop) => support.list(s.db, shop, {}, page(0, 'createdAt'))),
  list('support requests by change', (s, shop) =>
    support.list(s.db, shop, {}, page(0, 'modifiedAt')),
  ),
  {
    what: 'count of transactions, capped',
    isList: false,
    ask: (s, shop) => transactionListStore.count(s.db, shop, { statistic: false }),
  },
  {
    what: 'count of pay links, capped',
    isList: false,
    ask: (s, shop) => payLinkListStore.count(s.db, shop, {}),
  },
  {
    what: 'count of postings, capped',
    isList: false,
    ask: (s, shop) => ledger.countEntries(s.db, shop, {}),
  },
  {
    what: 'dashboard, 30 days',
    isList: false,
    ask: (s, shop) => dashboard.paidByDay(s.db, shop, ...days(30)),
  },
]
/** For the hot shop alone: the others have no such page. */
export const deep: View = {
  what: 'transactions, page 200',
  isList: false,
  ask: (s, shop) =>
    transactionListStore.list(s.db, shop, { statistic: false }, page(199, 'createdAt')),
}
