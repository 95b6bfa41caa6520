-- Owner: pay-button
create or replace function show_page () returns trigger language plpgsql as $$
begin
  select p.code, p.name, p.status into new.page_code, new.page_name, new.page_status from pay_page p where p.merchant_id = new.merchant_id and p.id = new.page_id for share;
  return new;
end $$;

create or replace trigger show_page_moved
before update of page_id on pay_button for each row when ((old.page_id is distinct from new.page_id))
execute function show_page ();

create or replace trigger show_page_set
before insert on pay_button for each row
execute function show_page ();
