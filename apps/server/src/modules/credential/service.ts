/** Keys of a merchant's own server: made on demand, shown whole once, encrypted at rest; the pair before stays good for a day. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Output } from '@saola/contract/call'
import { OLD_CREDENTIAL_HOURS, type credential } from '@saola/contract/credential'
import { isAmong, tidyBlock } from '../../platform/addresses.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type App, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { encryptField, decryptField, type Place } from '../../platform/field-encryption.ts'
import type { ServerAccess } from '../../platform/server-call.ts'
import { recordRequest } from '../api-request/service.ts'
import * as store from './store.ts'

type Info = Output<typeof credential.refreshCredential>
interface Keys {
  encryptKey: string
  secretKey: string
}
const placeOf = (column: string, row: { id: string; merchant_id: string }): Place => ({
  table: 'credential',
  column,
  row: row.id,
  merchantId: row.merchant_id,
})
const open = (ctx: Pick<App, 'config'>, row: store.CredentialRow): Keys => ({
  encryptKey: decryptField(ctx, placeOf('encrypt_key', row), row.encrypt_key),
  secretKey: decryptField(ctx, placeOf('secret_key', row), row.secret_key),
})
const mask = (key: string): string => `${'•'.repeat(12)}${key.slice(-4)}`

const infoOf = (
  ctx: Ctx,
  row: store.CredentialRow,
  keys: Keys,
  before: store.CredentialRow | null,
): Info => ({
  host: `${ctx.config.publicUrl}${ctx.test ? '/sandbox' : ''}/pay`,
  clientId: row.client_id,
  ...keys,
  status: row.status,
  createdAt: wire(row.created_at),
  createdBy: row.created_by,
  previousClientId: before?.client_id ?? null,
  previousUntil: wireOrNull(before?.valid_until ?? null),
  lastUsedAt: wireOrNull(row.last_used_at),
  allowedAddresses: row.allowed_addresses,
})

export async function get(ctx: Ctx): Promise<Info | null> {
  const { merchantId } = member(ctx)
  const row = await store.active(ctx.db, merchantId)
  if (!row) return null
  const keys = open(ctx, row)
  return infoOf(
    ctx,
    row,
    { encryptKey: mask(keys.encryptKey), secretKey: mask(keys.secretKey) },
    await store.previous(ctx.db, merchantId, ctx.clock.now()),
  )
}

/** The pair in use by its name alone. */
export async function named(ctx: Ctx): Promise<{ clientId: string; status: string } | null> {
  const row = await store.active(ctx.db, member(ctx).merchantId)
  return row && { clientId: row.client_id, status: row.status }
}

/** Makes a new pair. This answer alone holds the keys. */
export async function refresh(ctx: Ctx): Promise<Info> {
  const { merchantId, name } = member(ctx)
  const now = ctx.clock.now()
  await store.lockRefresh(ctx.db, merchantId)
  const keys: Keys = {
    encryptKey: randomBytes(32).toString('hex').toUpperCase(),
    secretKey: randomBytes(256).toString('base64'),
  }
  const fresh = { id: uuid(), clientId: randomUUID() }
  const at = { id: fresh.id, merchant_id: merchantId }
  const old = await store.active(ctx.db, merchantId)
  await store.revoke(
    ctx.db,
    merchantId,
    new Date(now.getTime() + OLD_CREDENTIAL_HOURS * 3_600_000),
    now,
  )
  await store.insert(ctx.db, merchantId, {
    ...fresh,
    encryptKey: encryptField(ctx, placeOf('encrypt_key', at), keys.encryptKey),
    secretKey: encryptField(ctx, placeOf('secret_key', at), keys.secretKey),
    allowedAddresses: old?.allowed_addresses ?? [],
    by: name,
    now,
  })
  const [row, before] = [
    (await store.active(ctx.db, merchantId))!,
    await store.previous(ctx.db, merchantId, now),
  ]
  await audit(ctx, {
    module: 'credential',
    merchantId,
    objectId: fresh.id,
    before: { clientId: before?.client_id ?? null },
    after: { clientId: fresh.clientId },
  })
  return infoOf(ctx, row, keys, before)
}

/** Names where requests under the merchant's keys may come from; nowhere named = from anywhere. @throws 5 before the first pair was made, 2 for what is no address and no block. */
export async function setAllowed(ctx: Ctx, given: readonly string[]): Promise<Info> {
  const { merchantId } = member(ctx)
  const tidy = given.map(tidyBlock)
  const wrong = tidy.flatMap((entry, i) =>
    entry === null ? [{ field: `addresses.${i}`, key: 'error.pattern' as const }] : [],
  )
  ensure(wrong.length === 0, 'error.validation', { errors: wrong })
  await store.lockRefresh(ctx.db, merchantId)
  const before = await store.active(ctx.db, merchantId)
  ensure(before, 'error.not_found')
  const addresses = [...new Set(tidy as string[])]
  await store.setAllowed(ctx.db, merchantId, addresses, ctx.clock.now())
  await audit(ctx, {
    module: 'credential',
    merchantId,
    objectId: before.id,
    before: { allowedAddresses: before.allowed_addresses },
    after: { allowedAddresses: addresses },
  })
  return (await get(ctx))!
}

/** Whose request it is and what to check it with; null for a client id that is unknown or past its time. */
export async function keysOf(
  ctx: Ctx,
  clientId: string,
): Promise<(Keys & { merchantId: string }) | null> {
  const row = await store.byClient(ctx.db, clientId, ctx.clock.now())
  return row ? { merchantId: row.merchant_id, ...open(ctx, row) } : null
}

/** Hands a merchant's keys to the one that takes its place (a reset sandbox merchant), encrypted anew, because a ciphertext is bound to its row. Run inside a transaction. @returns their client ids. */
export async function carryOver(ctx: Ctx, from: string, to: string): Promise<string[]> {
  await store.lockRefresh(ctx.db, from)
  const rows = await store.inUse(ctx.db, from, ctx.clock.now())
  for (const row of rows) {
    const keys = open(ctx, row)
    const at = { id: row.id, merchant_id: to }
    await store.moveTo(ctx.db, from, to, {
      id: row.id,
      encryptKey: encryptField(ctx, placeOf('encrypt_key', at), keys.encryptKey),
      secretKey: encryptField(ctx, placeOf('secret_key', at), keys.secretKey),
    })
  }
  return rows.map((row) => row.client_id)
}

/** Use is noted to the minute: a shop that calls all day does not write all day. */
const USED_EVERY_MS = 60_000
/** The server behind a client id, or null where there is none in this mode (docs/decisions.md#1: a credential of the sandbox merchant opens nothing live, and the other way round). */
export async function serverOf(
  app: App,
  clientId: string,
  test: boolean,
): Promise<ServerAccess | null> {
  const now = app.clock.now()
  const row = await store.byClient(app.db, clientId, now)
  if (!row || row.mode !== (test ? 'TEST' : 'LIVE')) return null
  return {
    keys: { clientId, ...open(app, row) },
    caller: {
      kind: 'server',
      clientId,
      credentialId: row.id,
      merchantId: row.merchant_id,
      liveMerchantId: row.live_merchant_id,
      merchantCode: row.merchant_code,
      merchantName: row.merchant_name,
      merchantStatus: row.merchant_status,
      clockShiftMs: row.clock_shift_ms,
    },
    mayFrom: (address) => isAmong(address, row.allowed_addresses),
    used: async () => {
      if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= USED_EVERY_MS)
        await store.markUsed(app.db, row.merchant_id, row.id, now)
    },
    record: (request) => recordRequest(app, row.merchant_id, clientId, request),
  }
}

/** The pairs a merchant's server may hold just now, newest first: what is sent to it is encrypted under one of them. */
export async function pairsOf(
  ctx: Ctx,
  merchantId: string,
): Promise<(Keys & { clientId: string })[]> {
  const rows = [
    await store.active(ctx.db, merchantId),
    await store.previous(ctx.db, merchantId, ctx.clock.now()),
  ]
  return rows.flatMap((row) => (row ? [{ clientId: row.client_id, ...open(ctx, row) }] : []))
}
