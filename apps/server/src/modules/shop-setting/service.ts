/** How a merchant's payer pages look and which methods they offer. */
import type * as z from 'zod/mini'
import type { Language } from '@saola/phrases/shape'
import type { Output } from '@saola/contract/call'
import { safeColour, type shopSetting, type shopSettingInfo } from '@saola/contract/shop-setting'
import { audit } from '../../platform/audit.ts'
import { member, type App, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { handlerOf } from '../../platform/events.ts'
import { uuid } from '../../platform/ids.ts'
import * as fees from '../fee/service.ts'
import { ensurePicture } from '../media/service.ts'
import * as paymentMethod from '../payment-method/service.ts'
import * as store from './store.ts'

export type ShopSetting = z.output<typeof shopSettingInfo>
/** A language in the shop's words. */
export type ShopLanguage = ShopSetting['defaultLanguage']
/** A page's or browser's language in the shop's words; null = none was chosen. */
export const shopLanguageOf = (chosen: Language | null): ShopLanguage | null =>
  chosen && (chosen === 'en' ? 'EN' : 'VI')
export type ShopUpdate = z.output<(typeof shopSetting)['update']['body']>

/** A shop's `payments` are the chosen methods that may be used right now (method active, its feature switch on), in order of showing. */
const viewOf = (
  row: store.ShopRow,
  methods: readonly paymentMethod.PaymentMethod[],
): ShopSetting => ({
  id: row.id,
  shopName: row.shop_name,
  logo: row.logo,
  backgroundColor: row.background_color,
  defaultLanguage: row.default_language,
  payments: methods.filter((m) => row.payment_ids.includes(m.id) && m.status === 'ACTIVE'),
})
/** The shop of a merchant. */
export async function ofMerchant(ctx: Ctx, merchantId: string): Promise<ShopSetting> {
  const [row, methods] = [await store.get(ctx.db, merchantId), await paymentMethod.getList(ctx)]
  ensure(row, 'error.not_found')
  return viewOf(row, methods)
}
/** The shops of many merchants at once, by merchant, as they stand outside any running transaction; one without a shop is left out. */
export async function ofMerchants(
  app: Pick<App, 'pool' | 'config'>,
  merchantIds: readonly string[],
): Promise<Map<string, ShopSetting>> {
  const [rows, methods] = await Promise.all([
    store.ofMany(app.pool, merchantIds),
    paymentMethod.current(app),
  ])
  return new Map(rows.map((row) => [row.merchant_id, viewOf(row, methods)]))
}
export const get = (ctx: Ctx): Promise<ShopSetting> => ofMerchant(ctx, member(ctx).merchantId)

/** What a payment costs the merchant now, by each method that works; `isOffered` = the shop has chosen it. A method without a fee in force is left out, one whose fee goes by the amount has a line for each stretch. */
export async function getFees(ctx: Ctx): Promise<Output<typeof shopSetting.getFees>> {
  const { merchantId } = member(ctx)
  const [shop, methods] = [await ofMerchant(ctx, merchantId), await paymentMethod.getList(ctx)]
  const [tariff, now] = [await fees.tariffOf(ctx, merchantId), ctx.clock.now()]
  const items = methods
    .filter((m) => m.status === 'ACTIVE')
    .flatMap(({ id, paymentType }) =>
      fees
        .termsInForce(tariff, paymentType, now)
        .map(({ isOwn: _own, from: _from, to: _to, ...terms }) => ({
          ...terms,
          isOffered: shop.payments.some((one) => one.id === id),
        })),
    )
  return { items }
}

/** @throws 45002 for a colour that is not safe, 2 for a method that does not exist or is switched off, 45003 when none is chosen. */
export async function update(ctx: Ctx, body: ShopUpdate): Promise<null> {
  const { merchantId } = member(ctx)
  ensure(safeColour.safeParse(body.backgroundColor).success, 'shop.colour_invalid', {
    errors: [{ field: 'backgroundColor', key: 'shop.colour_invalid' }],
  })
  const methods = await paymentMethod.getList(ctx)
  if (new Set(body.paymentIds).size !== body.paymentIds.length)
    throw fieldRefusal('paymentIds', 'error.duplicate_item')
  if (!body.paymentIds.every((id) => methods.some((m) => m.id === id && m.status === 'ACTIVE')))
    throw fieldRefusal('paymentIds', 'error.enum')
  ensure(body.paymentIds.length > 0, 'shop.payment_required')
  const before = await store.get(ctx.db, merchantId)
  // A logo from before may stay as it is.
  if (body.logo !== before?.logo) await ensurePicture(ctx, 'logo', body.logo)
  const next = {
    shopName: body.shopName.trim(),
    logo: body.logo,
    backgroundColor: body.backgroundColor,
    defaultLanguage: body.defaultLanguage,
    paymentIds: body.paymentIds,
  }
  await store.save(ctx.db, merchantId, { ...next, id: before?.id ?? uuid(), now: ctx.clock.now() })
  const said = (ids: readonly string[]): string =>
    methods
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ')
  const { paymentIds, ...look } = next
  const was =
    before === null
      ? undefined
      : {
          shopName: before.shop_name,
          logo: before.logo,
          backgroundColor: before.background_color,
          defaultLanguage: before.default_language,
          payments: said(before.payment_ids),
        }
  await audit(ctx, {
    module: 'shop-setting',
    merchantId,
    objectId: before?.id ?? merchantId,
    ...(was === undefined ? {} : { before: was }),
    after: { ...look, payments: said(paymentIds) },
  })
  return null
}

export interface FirstShop {
  shopName: string
  backgroundColor?: string
  logo?: string | null
  defaultLanguage?: 'VI' | 'EN'
}
/** The look a shop starts with: its name, and every method of the product. */
export async function start(ctx: Ctx, merchantId: string, shop: FirstShop): Promise<void> {
  const methods = await paymentMethod.getList(ctx)
  await store.save(ctx.db, merchantId, {
    id: uuid(),
    shopName: shop.shopName,
    logo: shop.logo ?? null,
    backgroundColor: shop.backgroundColor ?? 'black',
    defaultLanguage: shop.defaultLanguage ?? 'VI',
    paymentIds: methods.map((m) => m.id),
    now: ctx.clock.now(),
  })
}

/** A new merchant and its sandbox merchant start with the same look. */
export const firstLooks = handlerOf(
  'shop-setting.first-look',
  ['merchant.created', 'merchant.sandbox_opened'],
  {
    handle: async (ctx, event) => {
      const { id, sandboxId, name } = event.payload
      for (const merchantId of [id, sandboxId])
        if ((await store.get(ctx.db, merchantId)) === null)
          await start(ctx, merchantId, { shopName: name })
    },
  },
)
