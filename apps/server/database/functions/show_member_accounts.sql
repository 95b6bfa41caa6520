-- Owner: member
create or replace function show_member_accounts () returns trigger language plpgsql as $$
begin
  perform from member where id = coalesce(new.member_id, old.member_id) for no key update;
  update member set accounts = member_accounts(id) where id = coalesce(new.member_id, old.member_id);
  return null;
end $$;

create or replace trigger show_member_accounts
after insert or delete on member_bank_account for each row
execute function show_member_accounts ();
