-- Owner: product
create or replace function show_category () returns trigger language plpgsql as $$
begin
  new.category_name := (select name from product_category where merchant_id = new.merchant_id and id = new.category_id);
  return new;
end $$;

create or replace trigger show_category_moved
before update of category_id on product for each row when ((old.category_id is distinct from new.category_id))
execute function show_category ();

create or replace trigger show_category_set
before insert on product for each row when ((new.category_id is not null))
execute function show_category ();
