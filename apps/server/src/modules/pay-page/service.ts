/** Pay pages (docs/decisions.md#15): making them, looking at them, sending them. What payers order is the order module's. */
import type { Input, Output } from '@saola/contract/call'
import type { payPage } from '@saola/contract/pay-page'
import { toPage } from '@saola/contract/paging'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import { periodOf } from '../../platform/period.ts'
import * as bankAccount from '../bank-account/service.ts'

import * as shopSetting from '../shop-setting/service.ts'
import * as transaction from '../transaction/service.ts'
import * as product from '../product/service.ts'
import { goodsOf, isBlankForm, isOnShelf, type PageGoods } from './rules.ts'
import * as store from './store.ts'

export { askedOf, type CustomerField } from './rules.ts'
export type { PageRow } from './store.ts'

type Item = Output<typeof payPage.create>
type Detail = Output<typeof payPage.getDetail>
type PayerPage = Output<typeof payPage.publicGet>

/** Address of the page; with a button's code it counts for that button. */
export const pageUrl = (
  ctx: Pick<Ctx, 'config' | 'test'>,
  code: string,
  trackingButton?: string,
): string =>
  `${ctx.config.publicUrl}${ctx.test ? '/test' : ''}/public/paypage/${code}${trackingButton ? `?trackingButton=${trackingButton}` : ''}`

const itemOf = (ctx: Ctx, row: store.PageRow, trackingButton?: string): Item => ({
  id: row.id,
  code: row.code,
  name: row.name,
  bankAccount: {
    id: row.bank_account_id,
    accountNo: row.account_no,
    accountName: row.account_name,
    bankType: row.bank_type,
  },
  periodType: row.period_type,
  revenue: row.revenue,
  status: row.status,
  totalProducts: row.total_products,
  url: pageUrl(ctx, row.code, trackingButton),
  totalSendMailSms: row.total_send,
  createdAt: wire(row.created_at),
  createdBy: row.created_by,
})

/** A merchant's page by its id, for modules that point at one; null where it is not theirs. @public */
export const payPageOf = (db: Db, merchantId: string, id: string): Promise<store.PageRow | null> =>
  store.get(db, merchantId, id)
/** A page by its public code, as a payer finds it in this mode. @throws 35001. */
export async function publicPage(ctx: Ctx, code: string): Promise<store.PageRow> {
  const row = await store.publicPage(ctx.db, code, ctx.test)
  ensure(row, 'paypage.not_found')
  return row
}
/** A Test Mode shop is always open; a live one while its merchant is ACTIVE (docs/decisions.md#21). */
export const isShopOpen = (row: store.PageRow): boolean =>
  row.mode === 'TEST' || row.merchant_status === 'ACTIVE'
export const addRevenue = store.addRevenue
export const productIdsOf = async (ctx: Ctx, row: store.PageRow): Promise<string[]> =>
  (await store.shelves(ctx.db, row.merchant_id, [row.id])).map((one) => one.product_id)
/** The products of a page, in its order. */
export const productsOf = async (ctx: Ctx, row: store.PageRow): Promise<product.Shelved[]> =>
  product.offersOf(ctx, row.merchant_id, await productIdsOf(ctx, row))
/** What customers see of each page's products; a page without any is not in it. */
export async function goodsOn(
  ctx: Ctx,
  merchantId: string,
  pageIds: readonly string[],
): Promise<Map<string, PageGoods>> {
  const shelves = await store.shelves(ctx.db, merchantId, [...new Set(pageIds)])
  const offers = await product.offersOf(ctx, merchantId, [
    ...new Set(shelves.map((shelf) => shelf.product_id)),
  ])
  const byId = new Map(offers.map((good) => [good.id, good]))
  const onPage = new Map<string, product.Shelved[]>()
  for (const { page_id: pageId, product_id: productId } of shelves) {
    const good = byId.get(productId)
    if (good !== undefined) onPage.set(pageId, [...(onPage.get(pageId) ?? []), good])
  }
  return new Map([...onPage].map(([pageId, goods]) => [pageId, goodsOf(goods)]))
}

/** The caller's page by its code. @throws 35001 */
export async function mine(ctx: Ctx, code: string): Promise<store.PageRow> {
  const row = await store.getByCode(ctx.db, member(ctx).merchantId, code)
  ensure(row, 'paypage.not_found')
  return row
}

/** @throws 2 for a product twice or one that is not the merchant's, a form that asks nothing; 5 or 33005 as the account goes. */
export async function create(ctx: Ctx, body: Input<typeof payPage.create>['body']): Promise<Item> {
  const { merchantId } = member(ctx)
  if (new Set(body.productIds).size !== body.productIds.length)
    throw fieldRefusal('productIds', 'error.duplicate_item')
  const form = body.customerInfoForm ?? null
  if (isBlankForm(form)) throw fieldRefusal('customerInfoForm', 'error.required')
  const account = await bankAccount.pickAccount(ctx, merchantId, body.bankAccountId ?? null)
  // Locked, so that none of them is deleted while the page is made.
  const goods = await product.offersOf(ctx, merchantId, body.productIds, true)
  if (goods.length !== body.productIds.length) throw fieldRefusal('productIds', 'error.enum')
  const id = uuid()
  const name = body.name.replace(/\s+/g, ' ').trim()
  const page: store.NewPage = {
    id,
    code: publicCode(),
    name,
    fold: fold(name),
    bankAccountId: account.id,
    periodType: body.periodType ?? null,
    customerInfoType: body.customerInfoType ?? 'NO_REQUIRE',
    customerInfoForm: form,
    contactEmail: body.contactEmail?.trim() || null,
    contactPhone: body.contactPhone?.trim() || null,
    productIds: body.productIds,
    by: actorOf(ctx),
    now: ctx.clock.now(),
  }
  await store.insert(ctx.db, merchantId, page)
  await product.putOnPages(ctx, merchantId, body.productIds, 1)
  await audit(ctx, {
    module: 'pay-page',
    merchantId,
    objectId: page.code,
    after: {
      name,
      items: goods.map((good) => good.name).join('; '),
      accountNo: account.accountNo,
      customerInfoType: page.customerInfoType,
      periodType: page.periodType,
    },
  })
  return itemOf(ctx, await mine(ctx, page.code))
}

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof payPage.getAll>,
): Promise<Output<typeof payPage.getAll>> {
  const { merchantId } = member(ctx)
  const filter: store.Filter = {
    fold: query.name ? fold(query.name) || undefined : undefined,
    status: query.status,
    ...periodOf(query, 'createdFrom', 'createdTo'),
  }
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, filter, page),
    store.count(ctx.db, merchantId, filter),
  ])
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    total,
    page,
  )
}
export async function detail(ctx: Ctx, id: string, trackingButton?: string): Promise<Detail> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id)
  ensure(row, 'paypage.not_found')
  const [shop, products] = await Promise.all([
    shopSetting.ofMerchant(ctx, row.merchant_id),
    productsOf(ctx, row),
  ])
  return {
    ...itemOf(ctx, row, trackingButton),
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    customer: null,
    customerInfoType: row.customer_info_type,
    customerInfoForm: row.customer_info_form,
    products,
    merchantCode: row.merchant_code,
    merchantName: row.merchant_name,
    merchantId: row.merchant_id,
    shopSetting: shop,
    totalTransactions: row.total_paid,
  }
}

export async function revenue(ctx: Ctx, code: string): Promise<Output<typeof payPage.getRevenue>> {
  const row = await mine(ctx, code)
  return { totalRevenue: row.revenue, totalTransactions: row.total_paid }
}

export async function transactions(
  ctx: Ctx,
  { params, query, page }: Input<typeof payPage.getAllTransactions>,
): Promise<Output<typeof payPage.getAllTransactions>> {
  const row = await mine(ctx, params.payPageCode)
  return transaction.listOfPage(
    ctx,
    row.code,
    {
      status: query.status,
      transactionId: query.transactionId?.trim() || undefined,
      ...periodOf(query, 'createdFrom', 'createdTo'),
    },
    page,
  )
}

/** Nobody can order on a page that is switched off; orders made before can still be paid. */
export async function changeStatus(
  ctx: Ctx,
  code: string,
  status: 'ACTIVE' | 'INACTIVE',
): Promise<null> {
  const row = await mine(ctx, code)
  if ((await store.setStatus(ctx.db, row.merchant_id, row.id, status, ctx.clock.now())) === 0)
    return null
  await audit(ctx, {
    module: 'pay-page',
    merchantId: row.merchant_id,
    objectId: code,
    before: { status: row.status },
    after: { status },
  })
  return null
}
export async function changeTitle(ctx: Ctx, code: string, title: string): Promise<null> {
  const row = await mine(ctx, code)
  const name = title.replace(/\s+/g, ' ').trim()
  if (
    (await store.setName(ctx.db, row.merchant_id, row.id, name, fold(name), ctx.clock.now())) === 0
  )
    return null
  await audit(ctx, {
    module: 'pay-page',
    merchantId: row.merchant_id,
    objectId: code,
    before: { name: row.name },
    after: { name },
  })
  return null
}

/**
 * Puts products on a page, takes them off, changes their order. Orders that are open keep their lines and prices: they hold copies of both.
 * @throws 12 where somebody else has changed the shelf since it was looked at, 2 for a product twice or one that is not the merchant's.
 */
export async function updateProducts(
  ctx: Ctx,
  code: string,
  { productIds, seen }: Input<typeof payPage.updateProducts>['body'],
): Promise<null> {
  const row = await mine(ctx, code)
  if (new Set(productIds).size !== productIds.length)
    throw fieldRefusal('productIds', 'error.duplicate_item')
  await store.lockPageProducts(ctx.db, row.merchant_id, row.id)
  const before = await productIdsOf(ctx, row)
  ensure(seen === undefined || before.join() === seen.join(), 'error.stale_version')
  if (before.join() === productIds.join()) return null
  // Locked, so that none of them is deleted meanwhile; those that leave are locked as well, in the one order of their ids.
  const all = new Map(
    (
      await product.offersOf(ctx, row.merchant_id, [...new Set([...before, ...productIds])], true)
    ).map((good) => [good.id, good.name]),
  )
  if (productIds.some((id) => !all.has(id))) throw fieldRefusal('productIds', 'error.enum')
  const [added, gone] = [
    productIds.filter((id) => !before.includes(id)),
    before.filter((id) => !productIds.includes(id)),
  ]
  await store.setProducts(ctx.db, row.merchant_id, row.id, productIds, ctx.clock.now())
  await product.putOnPages(ctx, row.merchant_id, added, 1)
  await product.putOnPages(ctx, row.merchant_id, gone, -1)
  const names = (ids: readonly string[]): string => ids.map((id) => all.get(id) ?? '').join('; ')
  await audit(ctx, {
    module: 'pay-page',
    merchantId: row.merchant_id,
    objectId: code,
    before: { items: names(before) },
    after: { items: names(productIds) },
  })
  return null
}

/** What a payer may know of a page. @throws 35001, 35002 while it is switched off. */
export async function publicGet(ctx: Ctx, code: string): Promise<PayerPage> {
  const row = await publicPage(ctx, code)
  ensure(row.status === 'ACTIVE', 'paypage.inactive')
  const [shop, products] = await Promise.all([
    shopSetting.ofMerchant(ctx, row.merchant_id),
    productsOf(ctx, row),
  ])
  return {
    code: row.code,
    name: row.name,
    status: row.status,
    url: pageUrl(ctx, row.code),
    periodType: row.period_type,
    merchantCode: row.merchant_code,
    merchantName: row.merchant_name,
    shopSetting: shop,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    customerInfoType: row.customer_info_type,
    customerInfoForm: row.customer_info_form,
    products: products.filter(isOnShelf),
  }
}
