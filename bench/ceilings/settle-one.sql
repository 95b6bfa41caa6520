-- One round trip settles one payment; KIND is m or h.
select
  ceiling.settle_one ('R' || a, a, 100000)
from
  (
    select
      upper('KIND') || lpad(nextval('ceiling.next_KIND')::text, 12, '0') a
  ) x;
