/** A night of subscriptions that are all due: made straight in the database, for what kills the worker and for what measures it. */
import type pg from 'pg'
import { presetNotices } from '@saola/contract/subscription-notice-values'

const PLAN = "md5('night-plan-' || merchant)::uuid"
/** The price of a plan, in đồng. */
const UNIT = 100_000
/**
 * One monthly plan a merchant, paid before. It is older than a month, and the nights around today were released: none of this is
 * about the brake.
 */
const PLANS = [
  `insert into subscription_plan (id, merchant_id, code, name, search_key, status, type, payment_type, time_type, cycle_value, fixed_amount, expiration_days, issue_days_before, notices, is_used, created_by, created_at, modified_by, modified_at)
    select ${PLAN}, merchant, 'GOI000001', 'Gói tháng', ' goi thang goi000001', 'ACTIVE', 'RECURRING_QUANTITY', 'PREPAID', 'MONTH', 1, ${UNIT}, 7, 0, '${JSON.stringify(presetNotices('MONTH'))}', true, 'night', now() - interval '1 year', 'night', now() - interval '1 year' from unnest($1::uuid[]) merchant`,
  `insert into subscription_run_hold (merchant_id, night, count, amount, usual_count, usual_amount, reasons, held_at, released_at, released_on, released_by)
    select merchant, d, 1, 1, 1, 1, '{COUNT}', now(), now(), d, 'night' from unnest($1::uuid[]) merchant cross join (select (now() at time zone 'Asia/Ho_Chi_Minh')::date + i d from generate_series(-1, 1) i) x`,
]
/** Numbers $2 … $3, dealt out to the merchants one by one: all began two months ago on this day, and two of their invoices are paid. */
const SUBSCRIPTIONS = `insert into subscription (id, merchant_id, code, plan_id, customer_id, customer_name, customer_phone, customer_email, consent_remind, search_key, status, quantity, unit_amount, start_date, anchor, next_span, next_cycle, previous_payment_date, next_payment_date, invoiced_to, num_of_payments, next_at, created_by, created_at, modified_at)
  select md5('night-' || n)::uuid, merchant, 'DK' || n, ${PLAN}, md5('night-customer-' || n)::uuid, 'Nguyễn Văn ' || n, '09' || lpad(n::text, 8, '0'), case when $4::boolean then 'kh' || n || '@example.vn' end, $4, ' nguyen van ' || n || ' dk' || n, 'ACTIVE', 1 + n % 3, ${UNIT}, anchor, anchor, 2, 3, today - interval '1 month', today, today, 2, now(), 'night', now(), now()
  from (select n, ($1::uuid[])[1 + n % cardinality($1::uuid[])] merchant, today, (today - interval '2 months')::date anchor from generate_series($2::int, $3::int) n cross join (select (now() at time zone 'Asia/Ho_Chi_Minh')::date today) t) x`

/** Numbered shops with an account, a way to pay and a fee, so that their invoices can be paid. */
const SHOPS = [
  `insert into merchant (id, code, name, status, mode, created_at, modified_at) select md5('night-shop-' || n)::uuid, 'NIGHT' || n, 'Cửa hàng ' || n, 'ACTIVE', 'LIVE', now(), now() from generate_series(1, $1::int) n`,
  `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, default_account, default_fee_account, created_at)
    select md5('night-account-' || n)::uuid, md5('night-shop-' || n)::uuid, '7' || lpad(n::text, 11, '0'), 'CUA HANG ' || n, 'KLB', '970452', true, true, now() from generate_series(1, $1::int) n`,
  `insert into shop_setting (merchant_id, id, shop_name, payment_ids, modified_at) select md5('night-shop-' || n)::uuid, gen_random_uuid(), 'Cửa hàng ' || n, p.ids, now()
    from generate_series(1, $1::int) n cross join (select array_agg(id order by position) ids from payment_method where payment_type = 'VIET_QR') p`,
  `insert into fee (id, code, name, service_type, fixed_vnd, percent_micro, vat_percent_micro, collection, effective_from, status)
    select md5('night-fee')::uuid, 'NIGHT', 'Phí', 'COBO', 0, 11000, 100000, 'IMMEDIATELY', '2020-01-01', 'ACTIVE' where $1::int > 0`,
]

type Client = Pick<pg.Client, 'query'>
/** @returns their ids */
export async function makeNightShops(client: Client, count: number): Promise<string[]> {
  for (const statement of SHOPS) await client.query(statement, [count])
  const { rows } = await client.query<{ id: string }>(
    "select id from merchant where code like 'NIGHT%' order by code",
  )
  return rows.map(({ id }) => id)
}
/** Once, before any of them is due. */
export async function makeNightPlans(client: Client, merchants: readonly string[]): Promise<void> {
  for (const statement of PLANS) await client.query(statement, [merchants])
}
/**
 * Subscriptions number `from` to `to`, due from now on. Those that began on a day that this month lacks are due on its last.
 * @param isReminded whether their customers have an e-mail address and agreed to be reminded: eight messages are planned for each
 */
export async function makeDue(
  client: Client,
  merchants: readonly string[],
  [from, to]: readonly [number, number],
  isReminded = false,
): Promise<void> {
  await client.query(SUBSCRIPTIONS, [merchants, from, to, isReminded])
}
export interface NightSums {
  invoices: number
  subscriptions: number
  /** Issued but not what its quantity costs, or told of otherwise than once, or whose subscription did not go one cycle on. */
  wrong: number
  /** Subscriptions that are still to be looked at. */
  due: number
}
/** What became of all nights so far. */
export const nightSums = async (client: Client): Promise<NightSums> =>
  (
    await client.query<NightSums>(`
    select
      (select count(*)::int from subscription_invoice) invoices,
      (select count(distinct subscription_id)::int from subscription_invoice) subscriptions,
      (select count(*)::int from subscription_invoice i join subscription s on s.merchant_id = i.merchant_id and s.id = i.subscription_id
        where i.amount <> s.quantity * ${UNIT} or i.cycle <> 3 or s.next_cycle <> 4 or i.status <> 'PENDING'
          or (select count(*) from subscription_event e where e.merchant_id = s.merchant_id and e.subscription_id = s.id and e.kind = 'issued') <> 1) wrong,
      (select count(*)::int from subscription where next_at <= now()) due`)
  ).rows[0]!
