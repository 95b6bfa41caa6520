-- Every posting of a transfer arrives in one statement that sums to zero, and the balances follow
-- in the same statement. More cannot leave the clearing account than came in. Runs with its owner's
-- rights: the application may not write a balance.
create or replace function ledger_follow () returns trigger language plpgsql security definer
set
  search_path = 'pg_catalog',
  'public' as $$
declare uneven boolean; lowered boolean;
begin
  select bool_or(x.total <> 0), bool_or(x.out) into uneven, lowered from (select sum(amount) total, bool_or(account = 'CLEARING' and amount < 0) out from posted group by transfer_id) x;
  if uneven then
    raise exception 'postings of a transfer do not sum to zero' using errcode = 'check_violation';
  end if;
  insert into ledger_book as b (merchant_id, clearing, merchant, fee, vat, suspense, in_flight, card, held, clearing_postings, merchant_postings, fee_postings, vat_postings, suspense_postings, in_flight_postings, card_postings, held_postings,
      clearing_at, merchant_at, fee_at, vat_at, suspense_at, in_flight_at, card_at, held_at)
    select merchant_id, c, m, f, v, s, i, k, h, cn, mn, fn, vn, sn, n, kn, hn, case when cn > 0 then t end, case when mn > 0 then t end, case when fn > 0 then t end, case when vn > 0 then t end, case when sn > 0 then t end, case when n > 0 then t end, case when kn > 0 then t end, case when hn > 0 then t end
      from (select merchant_id, coalesce(sum(amount) filter (where account = 'CLEARING'), 0) c, coalesce(sum(amount) filter (where account = 'MERCHANT'), 0) m, coalesce(sum(amount) filter (where account = 'FEE'), 0) f,
          coalesce(sum(amount) filter (where account = 'VAT'), 0) v, coalesce(sum(amount) filter (where account = 'SUSPENSE'), 0) s, coalesce(sum(amount) filter (where account = 'IN_FLIGHT'), 0) i,
          coalesce(sum(amount) filter (where account = 'CARD'), 0) k, coalesce(sum(amount) filter (where account = 'HELD'), 0) h, count(*) filter (where account = 'CARD') kn, count(*) filter (where account = 'HELD') hn,
          count(*) filter (where account = 'CLEARING') cn, count(*) filter (where account = 'MERCHANT') mn, count(*) filter (where account = 'FEE') fn,
          count(*) filter (where account = 'VAT') vn, count(*) filter (where account = 'SUSPENSE') sn, count(*) filter (where account = 'IN_FLIGHT') n, max(at) t
        from posted group by merchant_id order by merchant_id) x
  on conflict (merchant_id) do update set
    clearing = b.clearing + excluded.clearing, merchant = b.merchant + excluded.merchant, fee = b.fee + excluded.fee, vat = b.vat + excluded.vat, suspense = b.suspense + excluded.suspense, in_flight = b.in_flight + excluded.in_flight,
    card = b.card + excluded.card, held = b.held + excluded.held, card_postings = b.card_postings + excluded.card_postings, held_postings = b.held_postings + excluded.held_postings,
    card_at = coalesce(excluded.card_at, b.card_at), held_at = coalesce(excluded.held_at, b.held_at),
    clearing_postings = b.clearing_postings + excluded.clearing_postings, merchant_postings = b.merchant_postings + excluded.merchant_postings, fee_postings = b.fee_postings + excluded.fee_postings,
    vat_postings = b.vat_postings + excluded.vat_postings, suspense_postings = b.suspense_postings + excluded.suspense_postings, in_flight_postings = b.in_flight_postings + excluded.in_flight_postings,
    clearing_at = coalesce(excluded.clearing_at, b.clearing_at), merchant_at = coalesce(excluded.merchant_at, b.merchant_at), fee_at = coalesce(excluded.fee_at, b.fee_at),
    vat_at = coalesce(excluded.vat_at, b.vat_at), suspense_at = coalesce(excluded.suspense_at, b.suspense_at), in_flight_at = coalesce(excluded.in_flight_at, b.in_flight_at);
  -- More cannot leave the merchant's account than came in. (No CHECK: it would judge the row an upsert proposes, which is only the change.)
  if lowered and exists (select from posted p join ledger_book b using (merchant_id) where p.account = 'CLEARING' and p.amount < 0 and b.clearing < 0) then
    raise exception 'the clearing account would fall below zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger follow
after insert on ledger_posting REFERENCING NEW table as posted for EACH STATEMENT
execute function ledger_follow ();
