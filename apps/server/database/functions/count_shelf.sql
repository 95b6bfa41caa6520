-- Owner: pay-page
create or replace function count_shelf () returns trigger language plpgsql as $$
begin
  update pay_page p set products = p.products + x.n * (case tg_op when 'INSERT' then 1 else -1 end) from (select merchant_id, page_id id, count(*) n from changed_rows group by 1, 2) x where p.merchant_id = x.merchant_id and p.id = x.id;
  return null;
end $$;

create or replace trigger count_shelf_in
after insert on pay_page_product REFERENCING NEW table as changed_rows for EACH STATEMENT
execute function count_shelf ();

create or replace trigger count_shelf_out
after delete on pay_page_product REFERENCING OLD table as changed_rows for EACH STATEMENT
execute function count_shelf ();
