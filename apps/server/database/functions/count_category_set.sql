-- Owner: product
create or replace function count_category_set () returns trigger language plpgsql as $$
begin
  if not exists (select from changed_rows where category_id is not null and deleted_at is null) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('category-products/' || m.merchant_id, 0)) from (select distinct merchant_id from changed_rows where category_id is not null order by 1) m;
  update product_category c set products = c.products + x.n * (case tg_op when 'INSERT' then 1 else -1 end)
    from (select merchant_id, category_id id, count(*) n from changed_rows where category_id is not null and deleted_at is null group by 1, 2) x where c.merchant_id = x.merchant_id and c.id = x.id;
  if tg_op = 'INSERT' then
    update product p set category_name = c.name from changed_rows r join product_category c on c.merchant_id = r.merchant_id and c.id = r.category_id where r.category_name is distinct from c.name and p.merchant_id = r.merchant_id and p.id = r.id;
  end if;
  return null;
end $$;

create or replace trigger count_category_in
after insert on product REFERENCING NEW table as changed_rows for EACH STATEMENT
execute function count_category_set ();

create or replace trigger count_category_out
after delete on product REFERENCING OLD table as changed_rows for EACH STATEMENT
execute function count_category_set ();
