-- The balances follow the entries in the statement that writes them, which must bring each of its
-- transfers whole: summing to zero. Runs with its owner's rights, for the application may not write
-- a balance. Every writer locks the account CLEARING of a merchant first, so that two transactions
-- that post to different accounts of the same books wait for each other instead of deadlocking.
-- Owner: ledger
create or replace function ledger_balances_follow () returns trigger language plpgsql security definer
set
  search_path = 'pg_catalog',
  'public' as $$
declare
  refused record;
begin
  if exists (
    select from entered group by merchant_id, transfer_id having sum(amount) <> 0
  ) then
    raise exception 'the entries of a transfer do not sum to zero' using errcode = 'check_violation';
  end if;

  with moved as (
    insert into ledger_account as a (merchant_id, code, balance, entries, updated_at)
    select merchant_id, account, sum(amount), count(at), max(at)
    from (
      select merchant_id, account, amount, at from entered
      union all
      select distinct merchant_id, 'CLEARING', 0, null::timestamptz from entered
    ) e
    group by merchant_id, account
    order by merchant_id, account <> 'CLEARING', account
    on conflict (merchant_id, code) do update set
      balance = a.balance + excluded.balance,
      entries = a.entries + excluded.entries,
      updated_at = coalesce(excluded.updated_at, a.updated_at)
    returning a.merchant_id, a.code, a.balance, a.entries
  )
  select
    m.code,
    case
      when not c.may_be_negative and m.balance * case c.normal_side when 'DEBIT' then 1 else -1 end < 0
        then 'would fall below zero'
      when m.entries > 0
        and c.owner = case m.merchant_id when '00000000-0000-0000-0000-000000000000' then 'MERCHANT' else 'HOUSE' end
        then 'does not belong to these books'
    end reason
  into refused
  from moved m join ledger_chart c on c.code = m.code
  order by reason limit 1;

  if refused.reason is not null then
    raise exception 'the account % %', refused.code, refused.reason using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger balances_follow
after insert on ledger_entry referencing new table as entered for each statement
execute function ledger_balances_follow ();
