-- One payment link read by its public code, with its shop. The code is drawn first, once: else every row would draw its own.
with
  one as materialized (
    select
      'PM' || (1 + floor(random() * FILLED))::int code
  )
select
  p.code,
  p.amount,
  p.state,
  p.note,
  p.account,
  s.code
from
  one
  join ceiling.payment p on p.code = one.code
  join ceiling.shop s on s.id = p.shop_id;
