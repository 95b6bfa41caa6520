-- One round trip settles SIZE payments; the sequence is set to step by SIZE.
select
  ceiling.settle_set (array_agg('R' || a), array_agg(a), array_agg(100000::bigint))
from
  (
    select
      nextval('ceiling.next_KIND') n
  ) s,
  lateral (
    select
      upper('KIND') || lpad((n + i - 1)::text, 12, '0') a
    from
      generate_series(1, SIZE) i
  ) x;
