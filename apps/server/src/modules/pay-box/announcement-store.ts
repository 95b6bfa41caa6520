/** What boxes are to say, from the payment to the acknowledgement. */
import { sql, type RawBuilder } from 'kysely'
import { changed, many, type Db } from '../../platform/db.ts'
import type { Due } from './rules.ts'
import { online } from './unit-store.ts'

/**
 * Paid payments with the box that is to say so: of a payment to a box's own account that box, of any other the one on whose screen its QR
 * stands.
 */
const withBox = (
  merchantIds: readonly string[],
  transactionIds: readonly string[],
): RawBuilder<unknown> => sql`
  select
    t.id,
    t.merchant_id,
    t.amount,
    t.bank_reference,
    t.complete_time,
    case
      when t.type = 'PAY_BOX' then t.paybox_device_id::uuid
      else shown.device_id
    end device_id
  from
    payment t
    left join lateral (
      select
        c.device_id
      from
        box_command c
      where
        c.merchant_id = t.merchant_id
        and c.transaction_id = t.id
        and c.state <> 'DROPPED'
      order by
        c.seq desc
      limit
        1
    ) shown on true
  where
    (t.merchant_id, t.id) in (
      select
        *
      from
        unnest(${[...merchantIds]}::uuid[], ${[...transactionIds]}::uuid[])
    )
    and t.status = 'SUCCESS'
`

/** Writes down what boxes are to say of these payments, numbered per box. A payment that is written down already stays as it is. @param merchantIds of each payment. @returns how many. */
export async function announce(
  db: Db,
  merchantIds: readonly string[],
  transactionIds: readonly string[],
  now: Date,
): Promise<number> {
  const theirs = withBox(merchantIds, transactionIds)
  await sql`
    select
      b.id
    from
      pay_box b
    where
      (b.merchant_id, b.id) in (
        select
          merchant_id,
          device_id
        from
          (${theirs}) t
      )
    order by
      b.id
    for update
  `.execute(db)
  return changed(
    db,
    sql`
      with
        fresh as (
          select
            t.id,
            t.merchant_id,
            b.id device_id,
            t.amount,
            t.bank_reference,
            t.complete_time,
            b.last_seq + row_number() over (
              partition by
                b.id
              order by
                t.complete_time,
                t.id
            ) seq
          from
            (${theirs}) t
            join pay_box b on b.id = t.device_id
            and b.merchant_id = t.merchant_id
            and b.unlinked_at is null
          where
            not exists (
              select
              from
                box_announcement a
              where
                a.merchant_id = t.merchant_id
                and a.payment_id = t.id
            )
        ),
        moved as (
          update pay_box b
          set
            last_seq = f.last
          from
            (
              select
                merchant_id,
                device_id,
                max(seq) last
              from
                fresh
              group by
                1,
                2
            ) f
          where
            b.merchant_id = f.merchant_id
            and b.id = f.device_id
        )
      insert into
        box_announcement (
          payment_id,
          device_id,
          merchant_id,
          seq,
          amount,
          bank_reference,
          paid_at,
          created_at,
          next_at
        )
      select
        id,
        device_id,
        merchant_id,
        seq,
        amount,
        bank_reference,
        complete_time,
        ${now},
        ${now}
      from
        fresh
    `,
  )
}

/** Takes what is due for devices that listen, of which no other process has hold. @param held null = of all that are online. */
export const takeDue = (
  db: Db,
  held: readonly string[] | null,
  now: Date,
  oldest: Date,
  againMs: readonly number[],
  limit: number,
): Promise<(Due & { tries: number })[]> =>
  many(
    db,
    sql<Due & { tries: number }>`
      with
        due as (
          select
            a.merchant_id,
            a.payment_id,
            u.hardware_id,
            u.lang
          from
            box_announcement a
            join pay_box b on b.merchant_id = a.merchant_id
            and b.id = a.device_id
            and b.unlinked_at is null
            join box_unit u on u.id = b.unit_id
          where
            a.state <> 'SPOKEN'
            and a.next_at <= ${now}
            and a.created_at > ${oldest}
            and ${held === null ? online(now) : sql`u.hardware_id = any (${[...held]}::text[])`}
          order by
            a.next_at,
            a.seq
          limit
            ${limit}
          for update of
            a skip locked
        )
      update box_announcement a
      set
        state = case a.state
          when 'RECEIVED' then a.state
          else 'SENT'
        end,
        tries = a.tries + 1,
        sent_at = ${now},
        next_at = ${now}::timestamptz + (${sql`
          (${[...againMs]}::bigint[]) [least(a.tries + 1, ${againMs.length})]
        `}) * interval '1 ms'
      from
        due d
      where
        a.merchant_id = d.merchant_id
        and a.payment_id = d.payment_id
      returning
        a.payment_id,
        d.hardware_id,
        d.lang,
        a.seq,
        a.amount,
        a.bank_reference,
        a.paid_at,
        a.created_at,
        a.tries
    `,
  )

/** What units have said, each about a payment; at volume nought nobody heard it. */
const saidBy = (
  acks: readonly { device: string; id: string }[],
  state: 'RECEIVED' | 'SPOKEN',
): RawBuilder<unknown> => sql`
  select distinct
    u.id unit_id,
    x.id,
    case
      when u.volume = 0 then 'RECEIVED'
      else ${state}
    end state
  from
    unnest(${acks.map((a) => a.device)}::text[], ${acks.map((a) => a.id)}::uuid[]) x (hw, id)
    join box_unit u on u.hardware_id = x.hw
`

/**
 * Notes the device's word; only about its own payments. What it has and has not said yet is not sent again before it greets anew, or can be heard again:
 * a sentence at volume nought nobody heard, so it counts as received, whatever the device says. @returns those that were new.
 */
export const acknowledge = (
  db: Db,
  acks: readonly { device: string; id: string }[],
  state: 'RECEIVED' | 'SPOKEN',
  now: Date,
): Promise<{ payment_id: string; merchant_id: string }[]> =>
  many(
    db,
    sql<{ payment_id: string; merchant_id: string }>`
      with
        said as (${saidBy(acks, state)}),
        a as (
          update box_announcement a
          set
            state = s.state,
            next_at = 'infinity',
            received_at = coalesce(a.received_at, ${now}),
            spoken_at = case s.state
              when 'SPOKEN' then ${now}::timestamptz
            end
          from
            said s
            join pay_box b on b.unit_id = s.unit_id
          where
            a.merchant_id = b.merchant_id
            and a.payment_id = s.id
            and a.device_id = b.id
            and a.state <> 'SPOKEN'
            and (
              a.state <> s.state
              or a.next_at < 'infinity'
            )
          returning
            a.payment_id,
            a.merchant_id,
            a.device_id,
            a.seq,
            a.state
        ),
        moved as (
          update pay_box b
          set
            acked_seq = greatest(b.acked_seq, x.seq)
          from
            (
              select
                merchant_id,
                device_id,
                max(seq) seq
              from
                a
              group by
                1,
                2
            ) x
          where
            b.merchant_id = x.merchant_id
            and b.id = x.device_id
        )
      select
        payment_id,
        merchant_id
      from
        a
      where
        state = ${state}
    `,
  )

/** What the box has not said so far is due: it knows which it has said, and answers. */
export const sayAgain = (
  db: Db,
  merchantId: string,
  deviceId: string,
  now: Date,
  oldest: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update box_announcement
      set
        next_at = ${now}
      where
        merchant_id = ${merchantId}
        and device_id = ${deviceId}
        and state <> 'SPOKEN'
        and created_at > ${oldest}
    `,
  )
