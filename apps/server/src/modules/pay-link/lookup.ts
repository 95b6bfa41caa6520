/**
 * The payer's look-up by code: remembered for at most a second and forgotten at once when an update of the link arrives, so that a page
 * that thousands watch costs the database little (performance bar C4). Guessing is slowed per address (reliability bar P3).
 */
import type { PaymentType } from '@saola/contract/enums'
import type { App, Ctx } from '../../platform/context.ts'
import { ttlCache, type TtlCache } from '../../platform/ttl-cache.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { batchLoader } from '../../platform/batch-loader.ts'
import { errorFields } from '../../platform/log.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as fee from '../fee/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import * as transaction from '../transaction/service.ts'
import type { ShopLanguage } from './rules.ts'
import * as store from './store.ts'

const KEEP_MS = 1000
/** Unknown codes an address may ask for in a minute before it has to wait. */
const MISSES_PER_MINUTE = 30
const SEEN_EVERY_MS = 250

export interface Payable {
  row: store.LinkRow
  shop: shopSetting.ShopSetting
}
/** What every new link of a merchant starts with when nothing else is said. */
export interface PaymentDefaults {
  account: bankAccount.PickedAccount
  paymentType: PaymentType
  feeId: string
}
interface Seen {
  merchantId: string
  id: string
  opened: Date | null
  qr: Date | null
  language: ShopLanguage | null
}
interface LookupCache {
  defaults: TtlCache<PaymentDefaults>
  links: TtlCache<store.LinkRow | null>
  shops: TtlCache<shopSetting.ShopSetting | null>
  codes: TtlCache<string | null>
  /** What the caches do not hold is asked of the database for many at once. */
  ask: {
    live: (code: string) => Promise<store.LinkRow | null>
    test: (code: string) => Promise<store.LinkRow | null>
    shop: (merchantId: string) => Promise<shopSetting.ShopSetting | null>
    code: (transactionId: string) => Promise<string | null>
  }
  misses: Map<string, { until: number; count: number }>
  seen: Map<string, Seen>
}

/** One per program, found by its live connection: what is remembered here is only ever a copy. */
const caches = new WeakMap<App['live'], LookupCache>()
function cacheOf(ctx: Ctx): LookupCache {
  const found = caches.get(ctx.live)
  if (found) return found
  const { pool, config } = ctx
  const cache: LookupCache = {
    defaults: ttlCache(KEEP_MS),
    links: ttlCache(KEEP_MS),
    shops: ttlCache(KEEP_MS),
    codes: ttlCache(KEEP_MS),
    misses: new Map(),
    seen: new Map(),
    ask: {
      live: batchLoader((codes) => store.publicLinks(pool, codes, false)),
      test: batchLoader((codes) => store.publicLinks(pool, codes, true)),
      shop: batchLoader((merchantIds) => shopSetting.ofMerchants({ pool, config }, merchantIds)),
      code: batchLoader((ids) => store.codesOfTransactions(pool, ids)),
    },
  }
  caches.set(ctx.live, cache)
  ctx.live.subscribe(
    (update) => update.payLinkCode !== null,
    (update) =>
      [true, false].forEach((test) => cache.links.delete(`${test}/${update.payLinkCode}`)),
  )
  return cache
}

/**
 * Where a new link's money goes, how it starts to be paid (VietQR where the shop offers it, B-288, else its first method) and under which fee rule.
 * A till that makes link after link asks once a second; a named account is always asked about.
 * @throws 5 or 33005 as pickAccount does, 1605 when the shop offers no method.
 */
export async function paymentDefaultsOf(
  ctx: Ctx,
  merchantId: string,
  bankAccountId: string | null,
  wanted?: PaymentType,
): Promise<PaymentDefaults> {
  const usual = await cacheOf(ctx).defaults.get(merchantId, async () => {
    const offered = (await shopSetting.ofMerchant(ctx, merchantId)).payments.map(
      (p) => p.paymentType,
    )
    const paymentType = offered.includes('VIET_QR') ? 'VIET_QR' : offered[0]
    ensure(paymentType, 'paylink.method_disabled')
    return {
      paymentType,
      feeId: (await fee.feeFor(ctx, merchantId, paymentType)).id,
      account: await bankAccount.pickAccount(
        { ...ctx, caller: { kind: 'public' } },
        merchantId,
        null,
      ),
    }
  })
  const start =
    wanted === undefined || wanted === usual.paymentType
      ? usual
      : await defaultsWithMethod(ctx, merchantId, usual, wanted)
  // What is remembered is the merchant's; a member who is held to some accounts is asked about each time.
  return bankAccountId === null && bankAccount.heldTo(ctx) === null
    ? start
    : { ...start, account: await bankAccount.pickAccount(ctx, merchantId, bankAccountId) }
}

async function defaultsWithMethod(
  ctx: Ctx,
  merchantId: string,
  usual: PaymentDefaults,
  wanted: PaymentType,
): Promise<PaymentDefaults> {
  const offered = (await shopSetting.ofMerchant(ctx, merchantId)).payments.map((p) => p.paymentType)
  ensure(offered.includes(wanted), 'paylink.method_disabled')
  return { ...usual, paymentType: wanted, feeId: (await fee.feeFor(ctx, merchantId, wanted)).id }
}

/** For the process that has just changed the link: its own next answer must not wait for the update to come round. */
export const forget = (ctx: Ctx, code: string): void =>
  cacheOf(ctx).links.delete(`${ctx.test}/${code}`)

function countMiss(ctx: Ctx, cache: LookupCache): void {
  const now = performance.now()
  const before = cache.misses.get(ctx.address)
  const entry = before && before.until > now ? before : { until: now + 60_000, count: 0 }
  entry.count += 1
  if (cache.misses.size > 10_000) cache.misses.clear()
  cache.misses.set(ctx.address, entry)
  if (entry.count > MISSES_PER_MINUTE * ctx.config.limitFactor)
    throw new Refusal('error.too_many_requests', {
      retryAfter: Math.ceil((entry.until - now) / 1000),
    })
}

/** What `find` would answer without asking anybody. */
export function known(ctx: Ctx, code: string): Payable | null {
  const cache = cacheOf(ctx)
  const row = cache.links.peek(`${ctx.test}/${code}`)
  const shop = row ? cache.shops.peek(row.merchant_id) : null
  return row && shop ? { row, shop } : null
}
/** @throws 34001 for a code that is unknown in this mode; 11 once an address has asked for too many of those. */
export async function find(ctx: Ctx, code: string): Promise<Payable> {
  const cache = cacheOf(ctx)
  const key = `${ctx.test}/${code}`
  const row =
    cache.links.peek(key) ??
    (await cache.links.get(key, () => (ctx.test ? cache.ask.test : cache.ask.live)(code)))
  if (!row) countMiss(ctx, cache)
  ensure(row, 'paylink.not_found')
  return { row, shop: await shopOf(ctx, row.merchant_id) }
}
/** A merchant's shop, remembered for at most a second. */
export async function shopOf(ctx: Ctx, merchantId: string): Promise<shopSetting.ShopSetting> {
  const { shops, ask } = cacheOf(ctx)
  const shop = shops.peek(merchantId) ?? (await shops.get(merchantId, () => ask.shop(merchantId)))
  ensure(shop, 'error.not_found')
  return shop
}
/** The same by the transaction's id. @throws 5 when there is none. */
export async function findByTransaction(ctx: Ctx, transactionId: string): Promise<Payable> {
  const cache = cacheOf(ctx)
  const code = await cache.codes.get(transactionId, () => cache.ask.code(transactionId))
  if (code === null) countMiss(ctx, cache)
  ensure(code !== null, 'error.not_found')
  return find(ctx, code).catch((error: unknown) => {
    throw error instanceof Refusal && error.key === 'paylink.not_found'
      ? new Refusal('error.not_found')
      : error
  })
}

/** The moment by which this link is judged: a sandbox merchant's clock may have been moved (docs/decisions.md#1). */
export const nowFor = (ctx: Ctx, row: Pick<store.LinkRow, 'clock_shift_ms' | 'mode'>): Date =>
  new Date(ctx.clock.now().getTime() + (row.mode === 'TEST' ? row.clock_shift_ms : 0))

/** Notes the first look for the timeline; written with others a moment later, because a payer must not wait for it. */
export function noteSeen(ctx: Ctx, row: store.LinkRow, what: 'opened' | 'qr'): void {
  const column = what === 'opened' ? 'opened_at' : 'qr_shown_at'
  if (row[column]) return
  const at = nowFor(ctx, row)
  row[column] = at
  seenOf(ctx, row)[what] = at
}
/** Notes in which language the payer has chosen to read, as long as they may pay: what is sent to them unasked speaks it. The last choice counts. */
export function noteLanguage(ctx: Ctx, row: store.LinkRow, chosen: ShopLanguage | null): void {
  if (
    chosen === null ||
    chosen === row.payer_language ||
    !['CREATED', 'PENDING'].includes(row.status)
  )
    return
  row.payer_language = chosen
  seenOf(ctx, row).language = chosen
}
function seenOf(ctx: Ctx, row: store.LinkRow): Seen {
  const { seen } = cacheOf(ctx)
  const entry = seen.get(row.transaction_id) ?? {
    merchantId: row.merchant_id,
    id: row.transaction_id,
    opened: null,
    qr: null,
    language: null,
  }
  if (seen.size === 0) setTimeout(() => void writeSeen(ctx), SEEN_EVERY_MS).unref()
  seen.set(row.transaction_id, entry)
  return entry
}
async function writeSeen(ctx: Ctx): Promise<void> {
  const { seen } = cacheOf(ctx)
  const rows = [...seen.values()]
  seen.clear()
  await transaction
    .markSeenAll(ctx.db, rows)
    .catch((error: unknown) => ctx.log.warn(errorFields(error), 'first looks were not noted'))
}
