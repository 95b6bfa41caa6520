/** When payers first looked and what they read: written with others a moment later, because a payer must not wait for it. */
import type { App, Ctx } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { emitAll } from '../../platform/events.ts'
import { errorFields } from '../../platform/log.ts'
import type { ShopLanguage } from '../shop-setting/service.ts'
import type { PayerRow } from './payer-store.ts'
import { judgedAt } from './rules.ts'
import * as store from './store.ts'

const SEEN_EVERY_MS = 250

interface Seen {
  merchantId: string
  id: string
  opened: Date | null
  qr: Date | null
  language: ShopLanguage | null
}
/** One per program, found by its live connection. */
const waiting = new WeakMap<App['live'], Map<string, Seen>>()

/** Notes the first look for the timeline. */
export function noteSeen(ctx: Ctx, row: PayerRow, what: 'opened' | 'qr'): void {
  const column = what === 'opened' ? 'opened_at' : 'qr_shown_at'
  if (row[column]) return
  const at = judgedAt(ctx.clock.now(), row)
  row[column] = at
  seenOf(ctx, row)[what] = at
}
/** Notes in which language the payer has chosen to read, as long as they may pay: what is sent to them unasked speaks it. The last choice counts. */
export function noteLanguage(ctx: Ctx, row: PayerRow, chosen: ShopLanguage | null): void {
  if (
    chosen === null ||
    chosen === row.payer_language ||
    !['CREATED', 'PENDING'].includes(row.status)
  )
    return
  row.payer_language = chosen
  seenOf(ctx, row).language = chosen
}
function seenOf(ctx: Ctx, row: PayerRow): Seen {
  const seen = waiting.get(ctx.live) ?? new Map<string, Seen>()
  waiting.set(ctx.live, seen)
  const entry = seen.get(row.transaction_id) ?? {
    merchantId: row.merchant_id,
    id: row.transaction_id,
    opened: null,
    qr: null,
    language: null,
  }
  if (seen.size === 0) setTimeout(() => void writeSeen(ctx, seen), SEEN_EVERY_MS).unref()
  seen.set(row.transaction_id, entry)
  return entry
}
async function writeSeen(ctx: Ctx, seen: Map<string, Seen>): Promise<void> {
  const rows = [...seen.values()]
  seen.clear()
  await markSeenAll(ctx.db, rows).catch((error: unknown) =>
    ctx.log.warn(errorFields(error), 'first looks were not noted'),
  )
}

/** A page that is opened for the first time is told to others. */
export const markSeenAll = (db: Db, seen: Parameters<typeof store.markSeenAll>[1]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const opened = await store.markSeenAll(tx, seen)
    await emitAll(
      tx,
      opened.map((row) => ({
        topic: 'payment.opened' as const,
        merchantId: row.merchant_id,
        objectId: row.id,
        payload: { transactionId: row.id },
        at: row.opened_at,
      })),
    )
  })
