-- One payment link written and its number answered.
insert into
  ceiling.payment (shop_id, code, account, amount, note)
select
  1 + n % 1000,
  'PN' || n,
  'N' || n,
  100000,
  'order'
from
  (
    select
      nextval('ceiling.next_new') n
  ) s
returning
  id,
  code;
