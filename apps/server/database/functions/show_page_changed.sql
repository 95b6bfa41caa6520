-- Owner: pay-button
create or replace function show_page_changed () returns trigger language plpgsql as $$
begin
  update pay_button set page_code = new.code, page_name = new.name, page_status = new.status where merchant_id = new.merchant_id and page_id = new.id and deleted_at is null;
  return null;
end $$;

create or replace trigger show_page_changed
after update of code,
name,
status on pay_page for each row when (
  (
    (old.code is distinct from new.code)
    or (old.name is distinct from new.name)
    or (old.status is distinct from new.status)
  )
)
execute function show_page_changed ();
