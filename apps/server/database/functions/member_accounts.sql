-- By merchant, the live one and its sandbox merchant: the accounts they are held to.
-- Owner: member
create or replace function member_accounts (p_member uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(merchant_id, ids), '{}') from (select merchant_id, jsonb_agg(bank_account_id order by bank_account_id) ids from member_bank_account where member_id = p_member group by merchant_id) x
$$;
