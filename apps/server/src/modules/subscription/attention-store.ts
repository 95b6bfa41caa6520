/** SQL of what waits for somebody. Each kind is read in the order of an index of its own, so that a page costs a page however many subscriptions there are. */
import { sql, type RawBuilder } from 'kysely'
import type { AttentionItem, AttentionKind } from '@saola/contract/subscription-attention'
import { many, one, type Db } from '../../platform/db.ts'
import { inSight, withPlan, type Among } from './store.ts'

export interface AttentionRow {
  id: string
  kind: AttentionKind
  since: Date
  /** Of an invoice or a credit. */
  amount: number | null
  expected: number | null
  reason: AttentionItem['reason']
  subscription_id: string
  invoice_id: string | null
  invoice_number: string | null
  bank_reference: string | null
}
export interface Whose {
  merchantId: string
  test: boolean
  /** The plans whose subscriptions are seen; null = all. */
  among: Among | null
}

/** An invoice's subscription, where the caller sees it. */
const seen = ({ merchantId, among }: Whose): RawBuilder<unknown> =>
  among === null
    ? sql`true`
    : sql`
        exists (
          select
          from
            ${withPlan}
          where
            s.merchant_id = ${merchantId}
            and s.id = i.subscription_id
            and ${inSight(among)}
        )
      `
/** One whose money is settled is paid, whether its own row knows or not. */
const overdue = (whose: Whose): RawBuilder<unknown> => sql`
  select
    i.id::text id,
    'OVERDUE' kind,
    (i.expired_date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh' since,
    i.amount,
    null::bigint expected,
    null reason,
    i.subscription_id,
    i.id invoice_id,
    i.number invoice_number,
    null bank_reference
  from
    subscription_invoice i
    left join payment p on p.merchant_id = i.merchant_id
    and p.id = i.payment_id
  where
    i.merchant_id = ${whose.merchantId}
    and i.status = 'TIMEOUT'
    and p.status is distinct from 'SUCCESS'
    and ${seen(whose)}
`
const ofSubscription = (
  kind: AttentionKind,
  status: string,
  { merchantId, among }: Whose,
  more: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select
    s.id::text,
    ${kind},
    s.attention_since,
    null::bigint,
    null::bigint,
    s.failure,
    s.id,
    null::uuid,
    null,
    null
  from
    ${among === null ? sql`subscription s` : withPlan}
  where
    s.merchant_id = ${merchantId}
    and s.status = ${status}
    and s.attention_since is not null
    and ${more}
    and ${inSight(among)}
`
const failed = (whose: Whose): RawBuilder<unknown> =>
  ofSubscription('INVOICE_FAILED', 'CREATE_INVOICE_FAILED', whose, sql`true`)
const uninvoiced = (whose: Whose): RawBuilder<unknown> =>
  ofSubscription(
    'NO_INVOICE',
    'PAYMENT_EXPIRED',
    whose,
    sql`
      not exists (
        select
        from
          subscription_invoice i
        where
          i.merchant_id = s.merchant_id
          and i.subscription_id = s.id
          and i.status in ('PENDING', 'TIMEOUT')
      )
    `,
  )
/** Money in suspense that came for the payment of an invoice, or for the one it had before; or by a standing order that fits no period that is open. */
const unmatched = (whose: Whose): RawBuilder<unknown> => sql`
  select
    c.id::text,
    'UNMATCHED',
    c.booked_at,
    c.amount,
    coalesce(c.expected, i.expected),
    c.reason,
    i.subscription_id,
    i.id,
    i.number,
    c.bank_reference
  from
    bank_credit c
    left join static_virtual_account a on c.reason = 'STANDING_ORDER'
    and a.virtual_account = c.virtual_account
    cross join lateral (
      select
        i.id,
        i.number,
        i.subscription_id,
        case
          when a.subscription_id is not null then i.amount
        end expected
      from
        subscription_invoice i
      where
        i.merchant_id = c.merchant_id
        and (
          i.payment_id = c.transaction_id
          or i.earlier_payment_id = c.transaction_id
          or (
            i.subscription_id = a.subscription_id
            and i.status in ('PENDING', 'TIMEOUT')
            and i.ahead_until is null
          )
        )
      order by
        i.cycle
      limit
        1
    ) i
  where
    c.merchant_id = ${whose.merchantId}
    and c.outcome = 'UNMATCHED'
    and c.resolution = 'OPEN'
    and c.test = ${whose.test}
    and (
      c.transaction_id is not null
      or c.reason = 'STANDING_ORDER'
    )
    and ${seen(whose)}
`

type Direction = 'ASC' | 'DESC'
interface Branch {
  select: (whose: Whose) => RawBuilder<unknown>
  /** What its index is sorted by. */
  order: readonly [string, string]
}
const branches: Record<AttentionKind, Branch> = {
  OVERDUE: { select: overdue, order: ['i.expired_date', 'i.id'] },
  NO_INVOICE: { select: uninvoiced, order: ['s.attention_since', 's.id'] },
  INVOICE_FAILED: { select: failed, order: ['s.attention_since', 's.id'] },
  UNMATCHED: { select: unmatched, order: ['c.booked_at', 'c.id'] },
}
const unionOf = (
  whose: Whose,
  kinds: readonly AttentionKind[],
  limit: number,
  direction: Direction,
): RawBuilder<unknown> =>
  sql.join(
    kinds.map((kind) => {
      const { select, order } = branches[kind]
      return sql`
        (
          ${select(whose)}
          order by
            ${sql.raw(order.map((name) => `${name} ${direction}`).join(', '))}
          limit
            ${limit}
        )
      `
    }),
    sql` union all `,
  )
export const list = (
  db: Db,
  whose: Whose,
  kinds: readonly AttentionKind[],
  page: { index: number; size: number; direction: Direction },
): Promise<AttentionRow[]> =>
  many(
    db,
    sql<AttentionRow>`
      select
        *
      from
        (${unionOf(whose, kinds, (page.index + 1) * page.size, page.direction)}) x (
          id,
          kind,
          since,
          amount,
          expected,
          reason,
          subscription_id,
          invoice_id,
          invoice_number,
          bank_reference
        )
      order by
        ${sql.raw(`since ${page.direction}, kind, id ${page.direction}`)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
/** Counts no further than `cap`. */
export const count = async (
  db: Db,
  whose: Whose,
  kinds: readonly AttentionKind[],
  cap: number,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          (
            select
              1
            from
              (${unionOf(whose, kinds, cap, 'DESC')}) every
            limit
              ${cap}
          ) x
      `,
    )
  ).n
