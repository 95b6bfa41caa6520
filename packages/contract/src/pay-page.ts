/** Pay pages (docs/decisions.md#15): a merchant's shelf on the web, from which payers order. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import {
  bankType,
  customerInfoType,
  language,
  onOff,
  orderStatus,
  paymentType,
  statusFilter,
} from './enums.ts'
import {
  dayOrInstant,
  email,
  freeText,
  money,
  nothing,
  opt,
  optionalEmail,
  optNull,
  orNull,
  phone,
  publicCode,
  text,
  uuid,
  vnd,
  webUrl,
} from './fields.ts'
import { customer, MAX_REDIRECT_AFTER_SEC } from './pay-link.ts'
import { customerInfoForm } from './payer-link.ts'
import { MAX_PRICE, MAX_QUANTITY, priceTypes, stockStatuses } from './product.ts'
import { shopSettingInfo } from './shop-setting.ts'
import { transactionItem } from './transaction.ts'

/** How often a purchase from the page comes round again. */
export const periodTypes = [
  'DAILY',
  'WEEKLY',
  'MONTHLY',
  'THREE_MONTHS',
  'SIX_MONTHS',
  'YEARLY',
] as const
export type PeriodType = (typeof periodTypes)[number]
export const periodType = z.enum(periodTypes)

/** Bounds of our own: the spec shows none. */
export const PAGE_NAME_MAX = 120
export const PAGE_PRODUCTS_MAX = 100
export const ORDER_LINES_MAX = 100

const nullText = orNull(z.string())
export const payPageItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  bankAccount: z.object({
    id: z.string(),
    accountNo: z.string(),
    accountName: z.string(),
    bankType,
  }),
  periodType: orNull(periodType),
  revenue: money,
  status: onOff,
  totalProducts: z.int(),
  url: z.string(),
  totalSendMailSms: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
})
/** A product as a page shows it. `left` = pieces there are now, null = not counted. */
export const pageProduct = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  description: nullText,
  imageUrl: nullText,
  price: orNull(money),
  priceType: z.enum(priceTypes),
  priceMin: orNull(money),
  priceMax: orNull(money),
  priceTiers: z.array(z.object({ fromQuantity: z.int(), price: money })),
  stockStatus: z.enum(stockStatuses),
  left: orNull(z.int()),
  /** What keeps it from being sold now; null = nothing does. */
  why: orNull(z.enum(['INACTIVE', 'PENDING', 'OUT_OF_STOCK'])),
})
export const payPageDetail = z.extend(payPageItem, {
  contactEmail: nullText,
  contactPhone: nullText,
  customer: orNull(customer),
  customerInfoType,
  customerInfoForm: orNull(customerInfoForm),
  products: z.array(pageProduct),
  merchantCode: z.string(),
  merchantName: z.string(),
  merchantId: z.string(),
  shopSetting: shopSettingInfo,
  totalTransactions: z.int(),
})
/** What a payer may know of a page. */
export const payerPage = z.object({
  code: z.string(),
  name: z.string(),
  status: onOff,
  url: z.string(),
  periodType: orNull(periodType),
  merchantCode: z.string(),
  merchantName: z.string(),
  shopSetting: shopSettingInfo,
  contactEmail: nullText,
  contactPhone: nullText,
  customerInfoType,
  customerInfoForm: orNull(customerInfoForm),
  products: z.array(pageProduct),
})
/** `price` = what the payer saw of a piece, or names where the price is their own (CUSTOMER_PRICE); the server's price alone counts. */
export const orderLine = z.strictObject({
  productId: uuid,
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
  price: optNull(vnd(1, MAX_PRICE)),
})
export const orderOpened = z.object({
  orderId: z.string(),
  referenceId: z.string(),
  transactionId: z.string(),
  amount: money,
  status: orderStatus,
  paymentType,
  payUrl: z.string(),
  expireAt: z.string(),
})
/** A transaction that belongs to an order (adds orderId and orderStatus). */
export const pageTransaction = transactionItem

const base = { audience: 'portal', code: 1500, feature: 'payPage' } as const satisfies Partial<Call>
const code = z.strictObject({ payPageCode: publicCode })
const byId = z.strictObject({ id: uuid })
const tracking = z.strictObject({ trackingButton: opt(publicCode) })

export const payPage = calls({
  changeStatus: {
    ...base,
    work: 'write',
    id: 'payPage.changeStatus',
    method: 'PUT',
    path: '/api/paypage/v1/changeStatus/{payPageCode}',
    params: code,
    query: z.strictObject({ status: onOff }),
    result: nothing,
    source: 'doc 2 sections 4, 7',
  },
  changeTitle: {
    ...base,
    work: 'write',
    id: 'payPage.changeTitle',
    method: 'PUT',
    path: '/api/paypage/v1/changeTitle/{payPageCode}',
    params: code,
    body: z.strictObject({ title: text(PAGE_NAME_MAX) }),
    result: nothing,
    source: 'doc 2 section 7',
  },
  updateProducts: {
    ...base,
    work: 'write',
    id: 'payPage.updateProducts',
    method: 'PUT',
    path: '/api/paypage/v1/updateProducts/{payPageCode}',
    params: code,
    /** The whole shelf in its order. `seen` = what the editor saw: where another has changed it since, nothing is written over. */
    body: z.strictObject({
      productIds: z.array(uuid).check(z.minLength(1), z.maxLength(PAGE_PRODUCTS_MAX)),
      seen: opt(z.array(uuid).check(z.maxLength(PAGE_PRODUCTS_MAX))),
    }),
    result: nothing,
    source: "ours: the spec lists no call that changes a page's products",
  },
  create: {
    ...base,
    work: 'write',
    id: 'payPage.create',
    method: 'POST',
    path: '/api/paypage/v1/create',
    perMinute: 60,
    body: z.strictObject({
      /** Null = the merchant's default account. */
      bankAccountId: optNull(uuid),
      customerInfoType: opt(customerInfoType),
      name: text(PAGE_NAME_MAX),
      productIds: z.array(uuid).check(z.minLength(1), z.maxLength(PAGE_PRODUCTS_MAX)),
      contactEmail: optNull(optionalEmail),
      contactPhone: optNull(phone),
      customerInfoForm: optNull(customerInfoForm),
      periodType: optNull(periodType),
    }),
    result: payPageItem,
    source: 'doc 2 sections 3, 7',
  },
  getAll: {
    ...base,
    work: 'read',
    id: 'payPage.getAll',
    method: 'GET',
    path: '/api/paypage/v1/getAll',
    query: z.strictObject({
      name: opt(freeText(100)),
      status: opt(onOff),
      createdFrom: opt(dayOrInstant),
      createdTo: opt(dayOrInstant),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createdAt', 'name', 'revenue'] },
    result: payPageItem,
    source: 'doc 2 sections 3, 7, 9',
  },
  getAllTransactions: {
    ...base,
    work: 'read',
    id: 'payPage.getAllTransactions',
    method: 'GET',
    path: '/api/paypage/v1/getAllTransactions/{payPageCode}',
    params: code,
    query: z.strictObject({
      transactionId: opt(freeText(64)),
      status: opt(statusFilter),
      createdFrom: opt(dayOrInstant),
      createdTo: opt(dayOrInstant),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createDateTime'] },
    result: pageTransaction,
    source: 'doc 2 sections 3, 7, 9',
  },
  getRevenue: {
    ...base,
    work: 'read',
    id: 'payPage.getRevenue',
    method: 'GET',
    path: '/api/paypage/v1/getRevenue/{payPageCode}',
    params: code,
    result: z.object({ totalRevenue: money, totalTransactions: z.int() }),
    source: 'doc 2 sections 3, 7',
  },
  getDetail: {
    ...base,
    work: 'read',
    id: 'payPage.getDetail',
    method: 'GET',
    path: '/api/paypage/v1/getDetail/{id}',
    params: byId,
    /** With a button's code the answer's `url` counts for that button. */
    query: tracking,
    result: payPageDetail,
    source: 'doc 2 sections 3, 7',
  },
  postDetail: {
    ...base,
    work: 'read',
    id: 'payPage.postDetail',
    method: 'POST',
    path: '/api/paypage/v1/getDetail/{id}',
    params: byId,
    query: tracking,
    result: payPageDetail,
    source: 'doc 2 section 7 (GET and POST)',
  },
  sendEmailSms: {
    ...base,
    work: 'write',
    id: 'payPage.sendEmailSms',
    method: 'POST',
    path: '/api/paypage/v1/sendEmailSms',
    perMinute: 60,
    body: z.strictObject({
      payPageCode: publicCode,
      receiver: optNull(
        z.strictObject({
          fullName: optNull(freeText(100)),
          email: optNull(email),
          phone: optNull(phone),
        }),
      ),
      receiverIds: opt(z.array(uuid).check(z.maxLength(100))),
      sendEmail: z.boolean(),
      sendSms: z.boolean(),
      // Ours: what the receivers read, where that is not the language of the shop.
      language: opt(language),
    }),
    result: z.object({ totalSendMailSms: z.int() }),
    source: 'doc 2 section 7; docs/decisions.md#11',
  },
  publicGet: {
    id: 'payPage.public.getDetail',
    method: 'GET',
    path: '/api/paypage/public/v1/getDetail/{payPageCode}',
    audience: 'public',
    feature: 'payPage',
    work: 'read',
    perMinute: 300,
    params: code,
    result: payerPage,
    source: 'doc 2 section 7',
  },
  createOrder: {
    id: 'payPage.public.createOrder',
    method: 'POST',
    path: '/api/paypage/public/v1/createOrder/{payPageCode}',
    audience: 'public',
    feature: 'payPage',
    work: 'write',
    perMinute: 60,
    params: code,
    body: z.strictObject({
      items: z.array(orderLine).check(z.maxLength(ORDER_LINES_MAX)),
      paymentType: opt(paymentType),
      customerName: optNull(freeText(100)),
      customerEmail: optNull(optionalEmail),
      customerPhone: optNull(phone),
      customerAddress: optNull(freeText(255)),
      failUrl: optNull(webUrl),
      successUrl: optNull(webUrl),
      note: optNull(freeText(500)),
      periodic: opt(z.boolean()),
      redirectAfter: opt(z.int().check(z.minimum(0), z.maximum(MAX_REDIRECT_AFTER_SEC))),
      refTransactionId: optNull(text(64)),
      trackingButton: optNull(publicCode),
    }),
    result: orderOpened,
    source: 'doc 2 sections 3, 7',
  },
})
