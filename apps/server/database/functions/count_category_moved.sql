-- Beside counting (migration 0039): the category's row is held from the count on, so a name that
-- changed between reading and counting is seen here, and one that changes later marks its category.
-- Owner: product
create or replace function count_category_moved () returns trigger language plpgsql as $$
declare called text;
begin
  perform pg_advisory_xact_lock(hashtextextended('category-products/' || new.merchant_id, 0));
  update product_category c set products = c.products + x.n from (
    select y.id, sum(y.n) n from (select old.category_id id, -1 n where old.deleted_at is null union all select new.category_id, 1 where new.deleted_at is null) y where y.id is not null group by 1 having sum(y.n) <> 0
  ) x where c.merchant_id = new.merchant_id and c.id = x.id;
  if new.category_id is not null and new.deleted_at is null then
    select name into called from product_category where merchant_id = new.merchant_id and id = new.category_id;
    if called is distinct from new.category_name then update product set category_name = called where merchant_id = new.merchant_id and id = new.id; end if;
  end if;
  return null;
end $$;

create or replace trigger count_category_moved
after update of category_id,
deleted_at on product for each row when (
  (
    (old.category_id is distinct from new.category_id)
    or ((old.deleted_at is null) <> (new.deleted_at is null))
  )
)
execute function count_category_moved ();
