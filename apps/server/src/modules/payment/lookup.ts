/**
 * The payer's look-ups: remembered for at most a second and forgotten at once when an update of the payment arrives, so that a page
 * that thousands watch costs the database little (performance bar C4). Guessing is slowed per address (reliability bar P3).
 */
import type { ErrorKey } from '@saola/contract/errors'
import { batchLoader } from '../../platform/batch-loader.ts'
import type { App, Ctx } from '../../platform/context.ts'
import type { Pool } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import type { LiveEvent } from '../../platform/live-events.ts'
import { ttlCache, type TtlCache } from '../../platform/ttl-cache.ts'
import * as shopSetting from '../shop-setting/service.ts'

const KEEP_MS = 1000
/** Unknown names an address may ask for in a minute before it has to wait. */
const MISSES_PER_MINUTE = 30

type Update = Pick<LiveEvent, 'transactionId' | 'payLinkCode'>
interface LookupCache {
  shops: TtlCache<shopSetting.ShopSetting | null>
  askShop: (merchantId: string) => Promise<shopSetting.ShopSetting | null>
  misses: Map<string, { until: number; count: number }>
  /** What forgets a payment that has changed: one for each kind of look-up. */
  forgets: ((update: Update) => void)[]
}

/** One per program, found by its live connection: what is remembered here is only ever a copy. */
const caches = new WeakMap<App['live'], LookupCache>()
function cacheOf(ctx: Ctx): LookupCache {
  const found = caches.get(ctx.live)
  if (found) return found
  const { pool, config } = ctx
  const cache: LookupCache = {
    shops: ttlCache(KEEP_MS),
    askShop: batchLoader((merchantIds) => shopSetting.ofMerchants({ pool, config }, merchantIds)),
    misses: new Map(),
    forgets: [],
  }
  caches.set(ctx.live, cache)
  ctx.live.subscribe(
    (update) => update.about === undefined || update.about === 'held',
    (update) => cache.forgets.forEach((forgetIn) => forgetIn(update)),
  )
  return cache
}

/** For the process that has just changed a payment: its own next answer must not wait for the update to come round. */
export const forget = (ctx: Ctx, update: Update): void =>
  cacheOf(ctx).forgets.forEach((forgetIn) => forgetIn(update))

/** A merchant's shop, remembered for at most a second. */
export async function shopOf(ctx: Ctx, merchantId: string): Promise<shopSetting.ShopSetting> {
  const { shops, askShop } = cacheOf(ctx)
  const shop = shops.peek(merchantId) ?? (await shops.get(merchantId, () => askShop(merchantId)))
  ensure(shop, 'error.not_found')
  return shop
}
/** The same without asking anybody. */
export const knownShop = (ctx: Ctx, merchantId: string): shopSetting.ShopSetting | null =>
  cacheOf(ctx).shops.peek(merchantId) ?? null

function countMiss(ctx: Ctx): void {
  const { misses } = cacheOf(ctx)
  const now = performance.now()
  const before = misses.get(ctx.address)
  const entry = before && before.until > now ? before : { until: now + 60_000, count: 0 }
  entry.count += 1
  if (misses.size > 10_000) misses.clear()
  misses.set(ctx.address, entry)
  if (entry.count > MISSES_PER_MINUTE * ctx.config.limitFactor)
    throw new Refusal('error.too_many_requests', {
      retryAfter: Math.ceil((entry.until - now) / 1000),
    })
}

export interface PayerLookup<T> {
  /** @throws `unknown` for a key that nobody has in this mode; 11 once an address has asked for too many of those. */
  find(ctx: Ctx, key: string): Promise<T>
  /** What `find` would answer without asking anybody. */
  known(ctx: Ctx, key: string): T | null
}
/** How the module that sells finds what a payer names. */
export interface LookupBy<T> {
  /** Asked for many at once; Live and Test Mode never see each other's. */
  load: (pool: Pool, keys: readonly string[], test: boolean) => Promise<Map<string, T>>
  /** What has to be forgotten when a payment has changed; without it nothing that is found can change. */
  keyOf?: (update: Update) => string | null
  unknown: ErrorKey
}
export function payerLookup<T>({ load, keyOf, unknown }: LookupBy<T>): PayerLookup<T> {
  interface Found {
    kept: TtlCache<T | null>
    ask: Record<'live' | 'test', (key: string) => Promise<T | null>>
  }
  const perProgram = new WeakMap<App['live'], Found>()
  const foundOf = (ctx: Ctx): Found => {
    const before = perProgram.get(ctx.live)
    if (before) return before
    const { pool } = ctx
    const kept = ttlCache<T | null>(KEEP_MS)
    const found: Found = {
      kept,
      ask: {
        live: batchLoader((keys) => load(pool, keys, false)),
        test: batchLoader((keys) => load(pool, keys, true)),
      },
    }
    perProgram.set(ctx.live, found)
    if (keyOf)
      cacheOf(ctx).forgets.push((update) => {
        const key = keyOf(update)
        if (key !== null) [true, false].forEach((test) => kept.delete(`${test}/${key}`))
      })
    return found
  }
  return {
    known: (ctx, key) => foundOf(ctx).kept.peek(`${ctx.test}/${key}`) ?? null,
    find: async (ctx, name) => {
      const { kept, ask } = foundOf(ctx)
      const key = `${ctx.test}/${name}`
      const value =
        kept.peek(key) ?? (await kept.get(key, () => (ctx.test ? ask.test : ask.live)(name)))
      if (value === null || value === undefined) {
        countMiss(ctx)
        throw new Refusal(unknown)
      }
      return value
    },
  }
}
