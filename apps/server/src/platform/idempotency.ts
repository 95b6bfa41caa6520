/** Idempotency-Key (docs/decisions.md#12, reliability bar M6): key and hash of the input in the business transaction, the answer replayed on repeat. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { actorOf, outside, type Ctx } from './context.ts'
import { afterCommit, changed, maybe, one } from './db.ts'
import { ensure } from './errors.ts'
import { errorFields } from './log.ts'

/**
 * Runs `work` once per key, caller, merchant and call. Call inside the write's transaction: a refused call rolls the key back with everything else.
 * @throws 17 while the first request runs, 16 when the key was used with other input.
 */
export async function remembered(
  ctx: Ctx,
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
  const input = createHash('sha256').update(`${sent.url}\n${sent.body}`).digest('hex')
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
    sql<{ input: string; answer: unknown }>`
      select
        input,
        answer
      from
        idempotency
      where
        scope = ${scope}
    `,
  )
  if (before) {
    ensure(before.input === input, 'error.idempotency_key_reused')
    return before.answer
  }
  const answer = await work()
  const stored = JSON.stringify(answer ?? null)
  await changed(
    ctx.db,
    sql`
      insert into
        idempotency (scope, input, answer, at)
      values
        (
          ${scope},
          ${input},
          ${stored},
          now()
        )
    `,
  )
  // What is known only after the commit is part of the answer, too (ADR 0051): a repeat is answered the same.
  await afterCommit(ctx.db, async () => {
    const final = JSON.stringify(answer ?? null)
    if (final === stored) return
    await changed(
      outside(ctx).db,
      sql`
        update idempotency
        set
          answer = ${final}
        where
          scope = ${scope}
      `,
    ).catch((error: unknown) =>
      ctx.log.warn(errorFields(error), 'a stored answer is not the one that was given'),
    )
  })
  return answer
}
