-- Owner: member
create or replace function member_invited_until (p_merchant uuid, p_member uuid) returns timestamptz language sql stable as $$
  select max(expires_at) from member_invitation where merchant_id = p_merchant and member_id = p_member and used_at is null
$$;
