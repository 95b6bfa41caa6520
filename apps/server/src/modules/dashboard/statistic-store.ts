/** The rows that statistics are read from, as event handlers write them. */
import { sql, type RawBuilder } from 'kysely'
import { changed, type Db } from '../../platform/db.ts'

const into = (facts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into
    sale_daily as d (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
  select
    merchant_id,
    dimension,
    day,
    key,
    bank_account_id,
    sum(total),
    sum(quantity),
    sum(amount)
  from
    (${facts}) f
  group by
    1,
    2,
    3,
    4,
    5
  order by
    1,
    2,
    3,
    4,
    5
  on conflict (merchant_id, dimension, day, key, bank_account_id) do update
  set
    total = d.total + excluded.total,
    quantity = d.quantity + excluded.quantity,
    amount = d.amount + excluded.amount
`
export type StatisticEvent = 'CREATED' | 'OPENED' | 'PAID'

/** The figures of each pair of merchant and id: the view is asked for one at a time, by key. */
const ofEach = (
  view: 'sale_fact' | 'refund_fact',
  idColumn: 'transaction_id' | 'refund_id',
  merchantIds: readonly string[],
  ids: readonly string[],
  eventKind: string,
): RawBuilder<unknown> => sql`
  select
    f.*
  from
    (
      select distinct
        merchant_id,
        id
      from
        unnest(${[...merchantIds]}::uuid[], ${[...ids]}::uuid[]) p (merchant_id, id)
    ) e
    cross join lateral (
      select
        *
      from
        ${sql.table(view)} x
      where
        x.merchant_id = e.merchant_id
        and x.${sql.ref(idColumn)} = e.id
        and x.event_kind = ${eventKind}
      offset
        0
    ) f
`
/** Adds what these transactions bring with one kind of event; once for each event, inside the transaction that delivers it. @param merchantIds of each transaction. */
export const count = (
  db: Db,
  merchantIds: readonly string[],
  eventKind: StatisticEvent,
  ids: readonly string[],
): Promise<number> =>
  changed(db, into(ofEach('sale_fact', 'transaction_id', merchantIds, ids, eventKind)))

/** The same of refunds, by their ids. @param merchantIds of each refund. */
export const countRefunds = (
  db: Db,
  merchantIds: readonly string[],
  eventKind: 'REFUNDED' | 'RETURNED' | 'CAME_BACK',
  ids: readonly string[],
): Promise<number> =>
  changed(db, into(ofEach('refund_fact', 'refund_id', merchantIds, ids, eventKind)))

/** Links and orders that ended unpaid, by the state that the event names: it may not be the last one. `by` -1 takes one back that was paid after all. @param merchantIds of each. */
export const countEnded = (
  db: Db,
  merchantIds: readonly string[],
  ended: readonly { id: string; status: string }[],
  by: 1 | -1,
): Promise<number> =>
  changed(
    db,
    into(sql`
      select
        t.merchant_id,
        'LINK' dimension,
        (t.created_at at time zone 'Asia/Ho_Chi_Minh')::date "day",
        e.status "key",
        t.bank_account_id,
        ${by}::bigint total,
        0::bigint quantity,
        ${by}::bigint * t.amount amount
      from
        unnest(
          ${[...merchantIds]}::uuid[],
          ${ended.map((e) => e.id)}::uuid[],
          ${ended.map((e) => e.status)}::text[]
        ) e (merchant_id, id, status)
        join payment t on t.merchant_id = e.merchant_id
        and t.id = e.id
      where
        t.pay_link_code is not null
        or t.order_id is not null
    `),
  )

/** Not what the relay has yet to deliver: that is counted when it does. */
const isCounted = (
  fact: RawBuilder<unknown>,
  topics: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  not exists (
    select
    from
      event_not_handled e
    where
      e.object_id = f.transaction_id::text
      and (
        e.handler is null
        or e.handler = 'dashboard.count'
      )
      and e.topic = any (${topics})
      and ${fact}
  )
`
/** Counts a merchant's figures again from the rows, while no event is delivered. */
export async function recount(db: Db, merchantId: string): Promise<void> {
  await sql`lock table sale_daily in exclusive mode`.execute(db)
  await sql`
    delete from sale_daily
    where
      merchant_id = ${merchantId}
  `.execute(db)
  const columns = sql.raw(
    'merchant_id, dimension, day, key, bank_account_id, total, quantity, amount',
  )
  await changed(
    db,
    into(sql`
      select
        ${columns}
      from
        sale_fact f
      where
        merchant_id = ${merchantId}
        and ${isCounted(
          sql`true`,
          sql`
            case f.event_kind
              when 'PAID' then array['payment.settled', 'payment.accepted', 'credit.accepted']
              when 'CLOSED' then array['payment.closed']
              when 'OPENED' then array['payment.opened']
              else array['payment.created']
            end
          `,
        )}
      union all
      select
        ${columns}
      from
        refund_fact f
      where
        merchant_id = ${merchantId}
        and ${isCounted(
          sql`e.payload ->> 'refundId' = f.refund_id::text`,
          sql`
            case f.event_kind
              when 'REFUNDED' then array['payment.refunded']
              when 'CAME_BACK' then array['refund.returned']
              else array['order.returned']
            end
          `,
        )}
    `),
  )
}
