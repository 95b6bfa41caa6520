-- Counted anew under the lock of the member's row, so that the later of two at once sees both.
create or replace function show_invitation () returns trigger language plpgsql as $$
begin
  perform from member where id = coalesce(new.member_id, old.member_id) for no key update;
  update member set invited_until = member_invited_until(id) where id = coalesce(new.member_id, old.member_id);
  return null;
end $$;

create or replace trigger show_invitation
after insert or delete or update of used_at,
expires_at on member_invitation for each row
execute function show_invitation ();
