-- Until when a member is invited, in the list of members. Counted anew under the lock of the member's
-- row, so that the later of two at once sees both.
-- Owner: member
create or replace function show_invitation () returns trigger language plpgsql as $$
declare i member_invitation := coalesce(new, old);
begin
  perform from member where merchant_id = i.merchant_id and id = i.member_id for no key update;
  update member set invited_until = member_invited_until(i.merchant_id, i.member_id) where merchant_id = i.merchant_id and id = i.member_id;
  return null;
end $$;

create or replace trigger show_invitation
after insert or delete or update of used_at,
expires_at on member_invitation for each row
execute function show_invitation ();
