create or replace function show_static_account () returns trigger language plpgsql as $$
begin
  if not exists (select from changed_rows where virtual_account like '97%') then return null; end if;
  perform from vietqr_pro_customer where virtual_account in (select virtual_account from changed_rows) order by id for no key update;
  update vietqr_pro_customer c set account_no = s.account_no, account_name = s.account_name, closed_at = s.closed_at from static_virtual_account s
    where s.virtual_account in (select virtual_account from changed_rows) and c.virtual_account = s.virtual_account and (c.account_no, c.account_name, c.closed_at) is distinct from (s.account_no, s.account_name, s.closed_at);
  return null;
end $$;

create or replace trigger show_static_account_changed
after update on static_virtual_account REFERENCING NEW table as changed_rows for EACH STATEMENT
execute function show_static_account ();

create or replace trigger show_static_account_in
after insert on static_virtual_account REFERENCING NEW table as changed_rows for EACH STATEMENT
execute function show_static_account ();
