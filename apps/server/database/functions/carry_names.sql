-- Owner: product
create or replace function carry_names (p_most int) returns int language plpgsql as $$
declare c product_category; n int;
begin
  select * into c from product_category where renamed order by merchant_id, id limit 1;
  if not found then return 0; end if;
  update product p set category_name = c.name where p.merchant_id = c.merchant_id and p.id in (select id from product where merchant_id = c.merchant_id and category_id = c.id and deleted_at is null and category_name is distinct from c.name order by id limit p_most for update);
  get diagnostics n = row_count;
  if n > 0 then return n; end if;
  perform from product_category where merchant_id = c.merchant_id and id = c.id for no key update;
  update product_category x set renamed = false
    where x.merchant_id = c.merchant_id and x.id = c.id and x.name = c.name and not exists (select from product p where p.merchant_id = x.merchant_id and p.category_id = x.id and p.deleted_at is null and p.category_name is distinct from x.name);
  return 1;
end $$;
