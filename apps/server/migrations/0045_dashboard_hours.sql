-- Peak hours of days that are over: the 24 hours of a day and account lie in one row, where each had a row in sale_past. Sixty days of a shop are sixty rows, not 1,440 (ADR 0030).
create table hour_past (
  merchant_id uuid not null,
  day date not null,
  bank_account_id uuid not null,
  -- By the hour, 00 first: payments, what they brought, and of what was given back (null: nothing) refunds and their amount.
  totals int[] not null,
  amounts bigint[] not null,
  backs int[],
  backed bigint[],
  check (
    cardinality(totals) = 24
    and cardinality(amounts) = 24
    and coalesce(cardinality(backs), 24) = 24
    and coalesce(cardinality(backed), 24) = 24
    and (backs is null) = (backed is null)
  ),
  primary key (merchant_id, day, bank_account_id) include (totals, amounts, backs, backed)
);

alter table hour_past
set
  (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_scale_factor = 0.02);

create function add_hour (sums bigint[], hour int, n bigint) returns bigint[] language plpgsql immutable as $$ begin sums[hour + 1] := sums[hour + 1] + n; return sums; end $$;

/* The sums of 24 hours. */
create aggregate sum_hours (int, bigint) (
  sfunc = add_hour,
  stype = bigint[],
  initcond = '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}'
);

/* Hour by hour; null where neither has any. */
create function add_hours (bigint[], bigint[]) returns bigint[] language sql immutable as $$
  select array_agg(coalesce(h.a, 0) + coalesce(h.b, 0) order by h.n) from unnest($1, $2) with ordinality h(a, b, n)
$$;

-- What lies there already. Nights wait meanwhile; one that has begun with the function of before is refused by the check and runs anew.
lock table sale_daily,
sale_past in exclusive mode;

insert into
  hour_past (merchant_id, day, bank_account_id, totals, amounts, backs, backed)
select
  merchant_id,
  day,
  bank_account_id,
  sum_hours (key::int, total) filter (
    where
      dimension = 'HOUR'
  ),
  sum_hours (key::int, amount) filter (
    where
      dimension = 'HOUR'
  ),
  case
    when bool_or(dimension = 'HOUR_BACK') then sum_hours (key::int, total) filter (
      where
        dimension = 'HOUR_BACK'
    )
  end,
  case
    when bool_or(dimension = 'HOUR_BACK') then sum_hours (key::int, amount) filter (
      where
        dimension = 'HOUR_BACK'
    )
  end
from
  sale_past
where
  dimension in ('HOUR', 'HOUR_BACK')
group by
  1,
  2,
  3
order by
  1,
  2,
  3;

delete from sale_past
where
  dimension in ('HOUR', 'HOUR_BACK');

alter table sale_past
add check (dimension not in ('HOUR', 'HOUR_BACK'));

create or replace view sale_day as
select
  merchant_id,
  dimension,
  day,
  key,
  bank_account_id,
  total,
  quantity,
  amount
from
  sale_daily
union all
select
  merchant_id,
  dimension,
  day,
  key,
  bank_account_id,
  total,
  quantity,
  amount
from
  sale_past
union all
select
  merchant_id,
  'HOUR',
  day,
  lpad((h.n - 1)::text, 2, '0') collate "C",
  bank_account_id,
  h.total,
  0,
  h.amount
from
  hour_past
  cross join lateral unnest(totals, amounts) with ordinality h (total, amount, n)
where
  (h.total, h.amount) <> (0, 0)
union all
select
  merchant_id,
  'HOUR_BACK',
  day,
  lpad((h.n - 1)::text, 2, '0') collate "C",
  bank_account_id,
  h.total,
  0,
  h.amount
from
  hour_past
  cross join lateral unnest(backs, backed) with ordinality h (total, amount, n)
where
  (h.total, h.amount) <> (0, 0);

/* Figures of days before `p_before` into the past, as in migration 0041; hours into rows of their days. A day's hours may come in two lots, or late: they are added. */
do $$
declare body text := pg_get_functiondef('lay_past'::regproc); first int; after int;
begin
  first := position('insert into sale_past' in body);
  after := position('return laid;' in body);
  if first = 0 or after < first or position('from sale_daily where day' in body) > first or position('returning d.*)' || chr(10) || '  insert into sale_past' in body) = 0 then raise exception 'lay_past is not as it was'; end if;
  body := left(body, first - 1) || $new$, hours as (
    insert into hour_past as p (merchant_id, day, bank_account_id, totals, amounts, backs, backed)
      select merchant_id, day, bank_account_id, sum_hours(key::int, total) filter (where dimension = 'HOUR'), sum_hours(key::int, amount) filter (where dimension = 'HOUR'),
        case when bool_or(dimension = 'HOUR_BACK') then sum_hours(key::int, total) filter (where dimension = 'HOUR_BACK') end, case when bool_or(dimension = 'HOUR_BACK') then sum_hours(key::int, amount) filter (where dimension = 'HOUR_BACK') end
      from gone where dimension in ('HOUR', 'HOUR_BACK') group by 1, 2, 3 order by 1, 2, 3
    on conflict (merchant_id, day, bank_account_id) do update set totals = add_hours(p.totals, excluded.totals), amounts = add_hours(p.amounts, excluded.amounts), backs = add_hours(p.backs, excluded.backs), backed = add_hours(p.backed, excluded.backed)),
  others as (
    insert into sale_past as p (merchant_id, dimension, day, key, bank_account_id, total, quantity, amount)
      select merchant_id, dimension, day, key, bank_account_id, total, quantity, amount from gone where dimension not in ('HOUR', 'HOUR_BACK') order by merchant_id, dimension, day, key, bank_account_id
    on conflict (merchant_id, dimension, day, key, bank_account_id) do update set total = p.total + excluded.total, quantity = p.quantity + excluded.quantity, amount = p.amount + excluded.amount)
  select count(*) into n from gone;
  laid := laid + n;
  $new$ || substr(body, after);
  execute body;
  body := pg_get_functiondef('recount_sales'::regproc);
  if position('delete from sale_past where' in body) = 0 then raise exception 'recount_sales is not as it was'; end if;
  execute replace(body, 'delete from sale_past where', 'delete from hour_past where merchant_id = p_merchant or p_merchant is null;
  delete from sale_past where');
end $$;
