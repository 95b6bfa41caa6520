/**
 * Idempotency-Key (docs/decisions.md#12, reliability bar M6): key and digest of the input in the business transaction, the answer replayed on repeat.
 * What is kept is encrypted and holds no secret at all (reliability bar D1): a key, token or password is told once.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Call } from '@saola/contract/call'
import { actorOf, outside, type Ctx } from './context.ts'
import { afterCommit, changed, maybe, one } from './db.ts'
import { ensure } from './errors.ts'
import { decryptField, encryptField, fieldDigest, type Place } from './field-encryption.ts'
import { errorFields } from './log.ts'
import { answerWriter, secretsOf, type SecretPath } from './shape.ts'

/** What a repeated request is told in place of a secret. */
const MASK = '•'.repeat(12)
/** Masks one place; what is masked already, because it was told before, stays as it is. */
function maskAt(node: unknown, [name, ...rest]: SecretPath): unknown {
  if (name === undefined) return typeof node === 'string' && !node.includes('•') ? MASK : node
  if (node === null || typeof node !== 'object') return node
  if (name === '*') return (node as unknown[]).map((item) => maskAt(item, rest))
  const fields = node as Record<string, unknown>
  return name in fields ? { ...fields, [name]: maskAt(fields[name], rest) } : fields
}
/** The answer as JSON, as far as the call's shape lets it leave, without its secrets. */
function keptOf(call: Call, data: unknown): string {
  const written = answerWriter(call)({ code: 0, message: '', data: data ?? null }).toString('utf8')
  const secrets = secretsOf(call)
  if (secrets.length === 0) return written
  const { data: told } = JSON.parse(written) as { data: unknown }
  return JSON.stringify({ data: secrets.reduce(maskAt, told) })
}
const opened = (kept: string): unknown => (JSON.parse(kept) as { data: unknown }).data

/**
 * Runs `work` once per key, caller, merchant and call. Call inside the write's transaction: a refused call rolls the key back with everything else.
 * @returns what `work` returned, or on repeat the first answer with its secrets masked.
 * @throws 17 while the first request runs, 16 when the key was used with other input.
 */
export async function remembered(
  ctx: Ctx,
  call: Call,
  key: string,
  sent: { body: string; url: string },
  work: () => Promise<unknown>,
): Promise<unknown> {
  ensure(/^[\x21-\x7e]{8,128}$/.test(key), 'error.bad_request', {
    errors: [{ field: 'Idempotency-Key', key: 'error.pattern' }],
  })
  const merchantId = ctx.caller.kind === 'portal' ? ctx.caller.merchantId : ''
  const scope = createHash('sha256')
    .update(JSON.stringify([key, actorOf(ctx), merchantId, ctx.operation]))
    .digest('hex')
  // Keyed: a plain hash of a body that holds a password or a code could be tried against guesses.
  const input = fieldDigest(ctx, 'idempotency', `${sent.url}\n${sent.body}`)
  const place: Place = { table: 'idempotency', column: 'sealed', row: scope, merchantId }
  const { free } = await one(
    ctx.db,
    sql<{ free: boolean }>`
      select
        pg_try_advisory_xact_lock(hashtextextended (${scope}, 0)) free
    `,
  )
  ensure(free, 'error.idempotency_in_progress', { retryAfter: 1 })
  const before = await maybe(
    ctx.db,
    sql<{ input: string; sealed: string }>`
      select
        input,
        sealed
      from
        idempotency
      where
        scope = ${scope}
    `,
  )
  if (before) {
    ensure(before.input === input, 'error.idempotency_key_reused')
    return opened(decryptField(ctx, place, before.sealed))
  }
  const answer = await work()
  const kept = keptOf(call, answer)
  await changed(
    ctx.db,
    sql`
      insert into
        idempotency (scope, input, sealed, at)
      values
        (
          ${scope},
          ${input},
          ${encryptField(ctx, place, kept)},
          now()
        )
    `,
  )
  // What is known only after the commit is part of the answer, too (ADR 0051): a repeat is answered the same.
  await afterCommit(ctx.db, async () => {
    const final = keptOf(call, answer)
    if (final === kept) return
    await changed(
      outside(ctx).db,
      sql`
        update idempotency
        set
          sealed = ${encryptField(ctx, place, final)}
        where
          scope = ${scope}
      `,
    ).catch((error: unknown) =>
      ctx.log.warn(errorFields(error), 'a stored answer is not the one that was given'),
    )
  })
  return answer
}
