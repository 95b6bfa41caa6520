-- What the members' list shows of sign-ins, invitations and accounts stands in the member's row, what the list of reminders shows of an order in the reminder's (performance bar G8, ADR 0030).
-- The tables beside stay the truth; triggers keep the copies, whatever process writes.
alter table member
add column last_sign_in_at timestamptz,
add column invited_until timestamptz,
add column accounts jsonb not null default '{}';

-- A sign-in writes the member's row: with room on its page none of its indexes hears of it.
alter table member
set
  (fillfactor = 85);

create function member_invited_until (p_member uuid) returns timestamptz language sql stable as $$ select max(expires_at) from member_invitation where member_id = p_member and used_at is null $$;

/* By merchant, the live one and its twin: the accounts he is held to. */
create function member_accounts (p_member uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(merchant_id, ids), '{}') from (select merchant_id, jsonb_agg(bank_account_id order by bank_account_id) ids from member_bank_account where member_id = p_member group by merchant_id) x
$$;

create function show_sign_in () returns trigger language plpgsql as $$
begin
  update member set last_sign_in_at = greatest(last_sign_in_at, new.created_at) where id = new.subject_id;
  return null;
end $$;

/* Counted anew under the lock of the member's row, so that the later of two at once sees both. */
create function show_invitation () returns trigger language plpgsql as $$
begin
  perform from member where id = coalesce(new.member_id, old.member_id) for no key update;
  update member set invited_until = member_invited_until(id) where id = coalesce(new.member_id, old.member_id);
  return null;
end $$;

create function show_member_accounts () returns trigger language plpgsql as $$
begin
  perform from member where id = coalesce(new.member_id, old.member_id) for no key update;
  update member set accounts = member_accounts(id) where id = coalesce(new.member_id, old.member_id);
  return null;
end $$;

create trigger show_sign_in
after insert on session for each row when (new.audience = 'portal')
execute function show_sign_in ();

create trigger show_invitation
after insert or delete or update of used_at,
expires_at on member_invitation for each row
execute function show_invitation ();

create trigger show_member_accounts
after insert or delete on member_bank_account for each row
execute function show_member_accounts ();

update member m
set
  last_sign_in_at = (
    select
      max(s.created_at)
    from
      session s
    where
      s.subject_id = m.id
      and s.audience = 'portal'
  ),
  invited_until = member_invited_until (m.id),
  accounts = member_accounts (m.id);

-- The owner comes first, the others in one of these orders.
create index member_by_day on member (merchant_id, created_at, id)
where
  deleted_at is null
  and not is_owner;

create index member_by_name on member (merchant_id, full_name, id)
where
  deleted_at is null
  and not is_owner;

alter table pay_page_reminder
add column reference_id text,
add column transaction_id uuid,
add column amount bigint check (amount >= 0),
add column customer_name text,
add column customer_email text,
add column customer_phone text;

/* Of what was paid nothing changes any more. */
create function show_reminded () returns trigger language plpgsql as $$
begin
  select o.reference_id, o.transaction_id, t.amount, t.customer_name, t.customer_email, t.customer_phone into new.reference_id, new.transaction_id, new.amount, new.customer_name, new.customer_email, new.customer_phone
    from pay_page_order o join txn t on t.id = o.transaction_id where o.id = new.order_id;
  return new;
end $$;

create trigger show_reminded
before insert on pay_page_reminder for each row
execute function show_reminded ();

update pay_page_reminder r
set
  reference_id = o.reference_id,
  transaction_id = o.transaction_id,
  amount = t.amount,
  customer_name = t.customer_name,
  customer_email = t.customer_email,
  customer_phone = t.customer_phone
from
  pay_page_order o
  join txn t on t.id = o.transaction_id
where
  o.id = r.order_id;

-- Those that go on come first, then those that have ended; each row is in one of the two.
drop index pay_page_reminder_page;

create index pay_page_reminder_on on pay_page_reminder (page_id, anchor, order_id)
where
  next_at is not null;

create index pay_page_reminder_ended on pay_page_reminder (page_id, anchor, order_id)
where
  next_at is null;
