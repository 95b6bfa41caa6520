/** Pay buttons (docs/decisions.md#15): a button holds a code; the page it leads to and every price are looked up here when it is pressed. */
import type { Input, Output } from '@saola/contract/call'
import { DEFAULT_EXTERNAL_THEME, DEFAULT_THEME, type payButton } from '@saola/contract/pay-button'
import { toPage } from '@saola/contract/paging'
import { mailHtml, widthOf } from '@saola/payer-pages/button/look'
import type { ButtonData } from '@saola/payer-pages/button/script'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import * as payPage from '../pay-page/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { mayStandAt } from './rules.ts'
import * as store from './store.ts'

export { isClick, originOf } from './rules.ts'

type Item = Output<typeof payButton.create>
type Draft = Input<typeof payButton.create>['body']
type External = Output<typeof payButton.external>

/** The counted address: a plain link, a QR and every other form of the button lead here. */
const buttonUrl = (ctx: Pick<Ctx, 'config' | 'test'>, code: string, more = ''): string =>
  `${ctx.config.publicUrl}${ctx.test ? '/test' : ''}/public/paybutton/${code}${more}`
const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const dataOf = (ctx: Ctx, row: store.ButtonRow): ButtonData => ({
  code: row.code,
  title: row.title,
  label: row.label,
  theme: row.theme,
  href: buttonUrl(ctx, row.code),
})
const externalOf = (ctx: Ctx, row: store.ButtonRow): External => ({
  label: row.label,
  referencePageUrl: row.reference_page_url ?? buttonUrl(ctx, row.code),
  theme: row.external_theme,
  title: row.title,
})
const NO_GOODS = { total: 0, soldOut: 0, hidden: 0 }

/** Buttons with what their pages offer now. */
async function itemsOf(
  ctx: Ctx,
  merchantId: string,
  rows: readonly store.ButtonRow[],
): Promise<Item[]> {
  const goods = await payPage.goodsOn(
    ctx,
    merchantId,
    rows.map((row) => row.page_id),
  )
  return rows.map((row) => itemOf(ctx, row, goods.get(row.page_id) ?? NO_GOODS))
}
async function oneItem(ctx: Ctx, row: store.ButtonRow): Promise<Item> {
  const [item] = await itemsOf(ctx, member(ctx).merchantId, [row])
  return item!
}
function itemOf(ctx: Ctx, row: store.ButtonRow, goods: Item['payPageInfo']['goods']): Item {
  const external = externalOf(ctx, row)
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    label: row.label,
    theme: row.theme,
    numOfPayments: row.num_of_payments,
    numOfClicks: row.num_of_clicks,
    numOfOrders: row.num_of_orders,
    revenue: row.revenue,
    // The referrer policy lets the system see on which site it stands, whatever the site tells others.
    script: `<script async src="${buttonUrl(ctx, row.code, '/button.js')}" referrerpolicy="origin"></script>`,
    payPageInfo: {
      payPageCode: row.page_code,
      payPageId: row.page_id,
      payPageName: row.page_name,
      status: row.page_status,
      goods,
    },
    url: buttonUrl(ctx, row.code),
    iframe: `<iframe src="${buttonUrl(ctx, row.code, '/frame')}" title="${escaped(row.title)}" width="${widthOf(row.label)}" height="56" frameborder="0" scrolling="no" loading="lazy" referrerpolicy="origin"></iframe>`,
    mailHtml: mailHtml({
      label: external.label,
      title: external.title,
      theme: external.theme,
      href: external.referencePageUrl,
    }),
    external,
    referencePageUrl: row.reference_page_url,
    allowedOrigins: row.allowed_origins,
    createdAt: wire(row.created_at),
    createdBy: row.created_by,
    version: row.version,
  }
}
const snapshotOf = (row: store.ButtonRow) => ({
  title: row.title,
  label: row.label,
  theme: row.theme,
  externalTheme: row.external_theme,
  payPage: row.page_name,
  referencePageUrl: row.reference_page_url,
  allowedOrigins: row.allowed_origins.join(', '),
})

async function mine(ctx: Ctx, id: string): Promise<store.ButtonRow> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id)
  ensure(row, 'paybutton.not_found')
  return row
}
async function lockOne(ctx: Ctx, id: string): Promise<store.ButtonRow> {
  const row = await store.lockOne(ctx.db, member(ctx).merchantId, id)
  ensure(row, 'paybutton.not_found')
  return row
}
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** @throws 35001 for a page that is not the merchant's, 35002 for one that is switched off, unless the button leads there already. */
async function factsOf(
  ctx: Ctx,
  body: Draft,
  before: store.ButtonRow | null,
): Promise<store.Facts> {
  const page = await payPage.payPageOf(ctx.db, member(ctx).merchantId, body.payPageId)
  ensure(page, 'paypage.not_found', { errors: [{ field: 'payPageId', key: 'paypage.not_found' }] })
  ensure(page.status === 'ACTIVE' || before?.page_id === page.id, 'paypage.inactive', {
    errors: [{ field: 'payPageId', key: 'paypage.inactive' }],
  })
  const [title, label] = [tidy(body.title), tidy(body.label)]
  return {
    title,
    label,
    fold: fold(`${title} ${label}`),
    theme: body.theme ?? before?.theme ?? DEFAULT_THEME,
    externalTheme: body.externalTheme ?? before?.external_theme ?? DEFAULT_EXTERNAL_THEME,
    pageId: page.id,
    referencePageUrl:
      body.referencePageUrl === undefined
        ? (before?.reference_page_url ?? null)
        : body.referencePageUrl,
    allowedOrigins:
      body.allowedOrigins === undefined
        ? (before?.allowed_origins ?? [])
        : [...new Set(body.allowedOrigins)],
  }
}

/** @throws 35001, 35002. */
export async function create(ctx: Ctx, body: Draft): Promise<Item> {
  const { merchantId } = member(ctx)
  const facts = await factsOf(ctx, body, null)
  const id = uuid()
  await store.insert(ctx.db, merchantId, {
    ...facts,
    id,
    code: publicCode(),
    by: actorOf(ctx),
    now: ctx.clock.now(),
  })
  const row = await mine(ctx, id)
  await audit(ctx, { module: 'pay-button', merchantId, objectId: id, after: snapshotOf(row) })
  return oneItem(ctx, row)
}
/** @throws 35007, 12 when somebody changed it since `version` was read, 35001, 35002. */
export async function update(
  ctx: Ctx,
  { id, version, ...body }: Input<typeof payButton.update>['body'],
): Promise<Item> {
  const { merchantId } = member(ctx)
  const before = await lockOne(ctx, id)
  ensure(version === undefined || version === before.version, 'error.stale_version')
  await store.update(ctx.db, merchantId, id, await factsOf(ctx, body, before), ctx.clock.now())
  const row = await mine(ctx, id)
  await audit(ctx, {
    module: 'pay-button',
    merchantId,
    objectId: id,
    before: snapshotOf(before),
    after: snapshotOf(row),
  })
  return oneItem(ctx, row)
}
/** Wherever it stands, it leads nowhere from now on. @throws 35007. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const { merchantId } = member(ctx)
  const row = await lockOne(ctx, id)
  await store.remove(ctx.db, merchantId, id, ctx.clock.now())
  await audit(ctx, { module: 'pay-button', merchantId, objectId: id, before: snapshotOf(row) })
  return null
}
export const detail = async (ctx: Ctx, id: string): Promise<Item> =>
  oneItem(ctx, await mine(ctx, id))
export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof payButton.getList>,
): Promise<Output<typeof payButton.getList>> {
  const { merchantId } = member(ctx)
  const said = query.keyword?.trim() ?? ''
  const filter: store.Filter = said === '' ? {} : { fold: fold(said), code: said }
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, filter, page),
    store.count(ctx.db, merchantId, filter),
  ])
  return toPage(await itemsOf(ctx, merchantId, rows), total, page)
}
/** The pages a button may point to, newest first; those that are switched off stand there with their state. */
export async function pages(
  ctx: Ctx,
  { query, page }: Input<typeof payButton.getPages>,
): Promise<Output<typeof payButton.getPages>> {
  const found = await payPage.list(ctx, { params: undefined, body: undefined, query, page })
  const goods = await payPage.goodsOn(
    ctx,
    member(ctx).merchantId,
    found.items.map((one) => one.id),
  )
  return {
    ...found,
    items: found.items.map((one) => ({
      payPageCode: one.code,
      payPageId: one.id,
      payPageName: one.name,
      status: one.status,
      goods: goods.get(one.id) ?? NO_GOODS,
    })),
  }
}

/** @throws 35007, also for a button of the other mode and one that was deleted. */
async function open(ctx: Ctx, code: string): Promise<store.ButtonRow> {
  const row = await store.publicButton(ctx.db, code, ctx.test)
  ensure(row, 'paybutton.not_found')
  return row
}
export async function publicGet(
  ctx: Ctx,
  code: string,
): Promise<Output<typeof payButton.publicGet>> {
  const row = await open(ctx, code)
  const { shopName } = await shopSetting.ofMerchant(ctx, row.merchant_id)
  return {
    code,
    title: row.title,
    label: row.label,
    theme: row.theme,
    url: buttonUrl(ctx, code),
    shopName,
    payPageInfo: {
      payPageCode: row.page_code,
      payPageName: row.page_name,
      status: row.page_status,
    },
  }
}
export const external = async (ctx: Ctx, code: string): Promise<External> =>
  externalOf(ctx, await open(ctx, code))

/** What a site shows of the button, and where it may. @throws 35007, 35008 on a site that is not on the button's list. */
export async function embed(ctx: Ctx, code: string, site: string | null): Promise<ButtonData> {
  const row = await open(ctx, code)
  ensure(
    mayStandAt(row.allowed_origins, new URL(ctx.config.publicUrl).origin, site),
    'paybutton.origin_not_allowed',
  )
  return dataOf(ctx, row)
}
/** For a frame the browser itself keeps the list. */
export async function frame(
  ctx: Ctx,
  code: string,
): Promise<{ button: ButtonData; ancestors: string }> {
  const row = await open(ctx, code)
  return {
    button: dataOf(ctx, row),
    ancestors:
      row.allowed_origins.length === 0 ? '*' : ["'self'", ...row.allowed_origins].join(' '),
  }
}
/** Pressed: counted, and on to the page, which from then on orders in the button's name. @throws 35007. */
export async function press(ctx: Ctx, code: string, counts: boolean): Promise<string> {
  const row = await open(ctx, code)
  if (counts) await store.addClick(ctx.db, row.merchant_id, row.id)
  return payPage.pageUrl(ctx, row.page_code, row.code)
}
/** The button that an order on this page may name; any other name is nobody's. */
export async function ofOrder(
  ctx: Ctx,
  merchantId: string,
  pageId: string,
  code: string,
): Promise<string | null> {
  const row = await store.publicButton(ctx.db, code, ctx.test)
  return row !== null && row.merchant_id === merchantId && row.page_id === pageId ? row.code : null
}
/** Origins of the merchant's own sites, where an order of this page may lead its payer back to. */
export const sitesOf = async (ctx: Ctx, merchantId: string, pageId: string): Promise<Set<string>> =>
  new Set((await store.sites(ctx.db, merchantId, pageId)).map((site) => new URL(site).origin))
/** An order that was opened in a button's name. */
export const noteOrder = (ctx: Ctx, merchantId: string, code: string): Promise<number> =>
  store.addOrder(ctx.db, merchantId, code)
/** A payment of an order that came from a button; handled twice, it counts once. */
export const notePayment = (
  ctx: Ctx,
  merchantId: string,
  code: string,
  payment: { transactionId: string; amount: number; at: Date },
): Promise<number> =>
  store.addPayment(ctx.db, merchantId, code, payment.transactionId, payment.amount, payment.at)
