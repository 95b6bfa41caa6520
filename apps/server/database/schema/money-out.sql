-- Money of a merchant's own account that they send to another account (docs/decisions.md#5). A batch is
-- one of type BATCH: it is agreed to, its rows are paid, each a payout of its own with a batch_id.
-- Owner: payout
create table payout (
  merchant_id uuid not null references merchant,
  id uuid,
  type text not null check (type in ('SINGLE', 'BATCH')),
  status text not null check (status in ('WAITING', 'TRANSFERRING', 'SUCCESS', 'FAILED', 'DENIED')),
  amount bigint not null check (amount > 0),
  -- Ours, on top of the amount, by the fee that was in force when it was agreed to; of a batch the sums
  -- of its rows. Held: both leave with the payout; else they are billed by the month (docs/decisions.md#8).
  fee_id uuid references fee,
  fee bigint not null default 0 check (fee >= 0),
  vat bigint not null default 0 check (vat >= 0),
  fee_held boolean not null default false,
  -- Of a batch its name.
  content text not null,
  bank_account_id uuid not null,
  -- The receiver: a batch has none.
  to_bin text,
  to_account text,
  -- As the maker typed it, and how it compares with what the receiver's bank says: null in a batch until
  -- the bank was asked.
  to_name text,
  name_check text check (name_check in ('EXACT', 'CLOSE', 'DIFFERENT', 'UNKNOWN')),
  -- The maker pays although the names differ or the bank tells none.
  is_name_confirmed boolean not null default true,
  -- The payout_batch that it is a row of: not checked against this table, whose rows are many and, on a new
  -- installation, not yet counted: ten thousand checks could each read all of them.
  batch_id uuid,
  -- Its number in the batch's file.
  row_no int,
  -- Of a row: what its file says of it is worth a look.
  is_warned boolean not null default false,
  -- The merchant's own number.
  ref_transaction_id text,
  -- The newest payout of the same receiver and amount that its maker was told of; null where there was none.
  recent_payout_id uuid,
  -- The failed one that this one stands in for.
  instead_of uuid,
  -- When those who may agree to it were told by mail that it waits.
  told_at timestamptz,
  -- Across merchants: under it alone the bank knows the order; asked twice, it pays once. A batch is none.
  reference text unique,
  revision int not null default 1,
  created_by text not null,
  created_by_id text not null,
  created_at timestamptz not null,
  deny_content text,
  denial text check (denial in ('REFUSED', 'RECALLED', 'LAPSED')),
  -- Denied, or given to the bank.
  decided_at timestamptz,
  decided_by text,
  -- The order at the bank.
  transfer_id uuid,
  txn_number text,
  ended_at timestamptz,
  failure text,
  -- When the money that had arrived came back: it stays SUCCESS.
  returned_at timestamptz,
  -- What is looked through for words: the receiver's name and the content, folded.
  words text not null generated always as (fold_text (coalesce(to_name || e'\n', '') || content)) stored,
  primary key (merchant_id, id),
  foreign key (merchant_id, bank_account_id) references bank_account,
  foreign key (merchant_id, instead_of) references payout,
  constraint payout_amount_limit check (
    (type = 'BATCH')
    or (amount < 500000000)
  ),
  constraint payout_receiver_known check (
    num_nulls (to_bin, to_account, to_name, reference) = case
      when type = 'BATCH' then 4
      else 0
    end
  ),
  constraint payout_priced check (
    (
      type = 'BATCH'
      and fee_id is null
      and not fee_held
    )
    or (
      type = 'SINGLE'
      and (
        fee_id is not null
        or (
          fee = 0
          and vat = 0
          and not fee_held
        )
      )
    )
  ),
  constraint payout_row_of_batch check (
    (batch_id is null) = (row_no is null)
    and (
      batch_id is null
      or type = 'SINGLE'
    )
  ),
  constraint payout_name_checked check (
    type = 'BATCH'
    or batch_id is not null
    or name_check is not null
  ),
  constraint payout_decided check ((status = 'WAITING') = (decided_at is null)),
  constraint payout_denied check ((status = 'DENIED') = (denial is not null)),
  constraint payout_ended check ((status in ('SUCCESS', 'FAILED')) = (ended_at is not null)),
  constraint payout_returned check (
    (returned_at is null)
    or (status = 'SUCCESS')
  )
)
with
  (fillfactor = 85);

create unique index payout_ref on payout (merchant_id, ref_transaction_id)
where
  ref_transaction_id is not null
  and batch_id is null;

create index payout_ref_of_row on payout (merchant_id, ref_transaction_id)
where
  ref_transaction_id is not null
  and batch_id is not null;

create index payout_list on payout (merchant_id, type, created_at desc, id desc)
where
  batch_id is null;

create index payout_amount on payout (merchant_id, type, amount, id)
where
  batch_id is null;

create index payout_status on payout (merchant_id, type, status, created_at desc, id desc)
where
  batch_id is null;

-- What the bank was given, as transactions: rows of batches among them.
create index payout_sent on payout (merchant_id, decided_at desc, id desc)
where
  transfer_id is not null;

create index payout_sent_amount on payout (merchant_id, amount)
where
  transfer_id is not null;

create index payout_over on payout (merchant_id, ended_at desc, id desc)
where
  transfer_id is not null
  and ended_at is not null;

create index payout_unpaid on payout (merchant_id, decided_at desc, id desc)
where
  status = 'FAILED'
  and transfer_id is not null;

create index payout_of_batch on payout (merchant_id, batch_id, row_no)
where
  batch_id is not null;

create index payout_batch_name on payout (merchant_id, fold_text (content), created_at desc)
where
  type = 'BATCH';

create index payout_instead on payout (merchant_id, instead_of)
where
  instead_of is not null;

create index payout_leaving on payout (merchant_id, bank_account_id)
where
  status = 'TRANSFERRING';

create index payout_receiver_account on payout (merchant_id, to_bin, to_account, decided_at);

create index payout_bank_number on payout (merchant_id, txn_number text_pattern_ops)
where
  txn_number is not null;

-- A short list of what waits to be sorted in, for every search reads it whole.
create index payout_words on payout using gin (merchant_id, words gin_trgm_ops)
with
  (gin_pending_list_limit = '256');

-- The last digits of a receiver's account.
create index payout_receiver_tail on payout (merchant_id, reverse(to_account) collate "C");

-- What fee reports count, by time.
create index payout_priced on payout (merchant_id, ended_at desc nulls last, id desc)
where
  fee_id is not null
  and status = 'SUCCESS';

create index payout_priced_back on payout (merchant_id, returned_at desc nulls last, id desc)
where
  fee_id is not null
  and status = 'SUCCESS'
  and returned_at is not null;

create index payout_lapse on payout (created_at)
where
  status = 'WAITING'
  and batch_id is null;

-- What a batch has besides: where its rows came from, and how many of them have ended.
-- Owner: payout
create table payout_batch (
  merchant_id uuid,
  payout_id uuid,
  -- A file makes one batch.
  file_id uuid not null,
  file_name text not null,
  -- The batch whose failed rows it holds.
  retry_of uuid,
  row_count int not null check (row_count > 0),
  -- Rows whose names the bank was asked for; worth a look; of those, not confirmed by the maker yet.
  checked int not null,
  warned int not null,
  to_confirm int not null,
  succeeded int not null default 0,
  failed int not null default 0,
  -- Of those that succeeded: their money has come back.
  returned int not null default 0,
  -- Of the batch's fee and VAT what leaves with it: of the rows whose fee_held is true.
  held_fee bigint not null default 0 check (held_fee >= 0),
  stopped_at timestamptz,
  primary key (merchant_id, payout_id),
  foreign key (merchant_id, payout_id) references payout,
  foreign key (merchant_id, retry_of) references payout,
  constraint payout_batch_counted check (
    checked <= row_count
    and to_confirm <= warned
    and warned <= row_count
    and succeeded + failed <= row_count
    and returned <= succeeded
  )
);

create unique index payout_batch_file on payout_batch (merchant_id, file_id);

-- Who agreed to a payout as it was then: a change of it asks everybody anew.
-- Owner: payout
create table payout_approval (
  merchant_id uuid,
  payout_id uuid,
  revision int,
  member_id text,
  name text not null,
  at timestamptz not null,
  primary key (merchant_id, payout_id, revision, member_id),
  foreign key (merchant_id, payout_id) references payout
);

-- The receipt of a payout, by the code that its public address ends in. Made when it is first asked for.
-- Owner: payout-receipt
create table payout_receipt (
  merchant_id uuid,
  payout_id uuid,
  code text not null unique,
  created_at timestamptz not null,
  primary key (merchant_id, payout_id),
  foreign key (merchant_id, payout_id) references payout
);

-- What of a bank account's money is promised to payouts. committed: all that was ever given to the
-- bank, less what failed; in_flight: what the bank has not decided on. The *_then are both as they
-- stood before the bank was asked for the balance: whether it knew those orders already is unknown,
-- so what was in flight counts as not yet taken off.
-- Owner: payout
create table payout_account (
  merchant_id uuid,
  bank_account_id uuid,
  committed bigint not null default 0,
  in_flight bigint not null default 0 check (in_flight >= 0),
  balance bigint,
  balance_at timestamptz,
  committed_then bigint not null default 0,
  in_flight_then bigint not null default 0,
  primary key (merchant_id, bank_account_id),
  foreign key (merchant_id, bank_account_id) references bank_account
);

-- What was given to the bank on a day of Vietnam, by the last who agreed, and in all under the
-- empty person: limits count by it.
-- Owner: payout
create table payout_day (
  merchant_id uuid not null references merchant,
  day date,
  person_id text,
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, day, person_id)
);

-- What left an account by payouts on a day of Vietnam, and what of it came back on that day, whenever it had
-- left: never in one sum with what came in. Rows of batches count, batches do not. Fees and VAT are those
-- charged, held or billed later.
-- Owner: payout
create table payout_daily (
  merchant_id uuid not null references merchant,
  day date,
  bank_account_id uuid,
  total bigint not null default 0,
  amount bigint not null default 0,
  fee bigint not null default 0,
  vat bigint not null default 0,
  failed bigint not null default 0,
  returns bigint not null default 0,
  returned bigint not null default 0,
  returned_fee bigint not null default 0,
  primary key (merchant_id, day, bank_account_id),
  foreign key (merchant_id, bank_account_id) references bank_account
);

-- The name of an account's holder as the bank told it; null where it tells none.
-- Owner: payout
create table payout_name (
  merchant_id uuid not null references merchant,
  bin text,
  account_no text,
  name text,
  asked_at timestamptz not null,
  primary key (merchant_id, bin, account_no)
);

create index payout_name_asked on payout_name (merchant_id, asked_at);

-- A file of payouts that was looked through. What no batch is made of is forgotten after a week.
-- Owner: payout-batch
create table payout_file (
  merchant_id uuid not null references merchant,
  id uuid,
  file_name text not null,
  -- Of its bytes: the same file is taken in once, unless that is asked for.
  digest text not null,
  is_repeat boolean not null,
  -- The batch whose failed rows it holds: nobody sent it.
  retry_of uuid,
  created_by text not null,
  created_by_id text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, retry_of) references payout
);

create unique index payout_file_once on payout_file (merchant_id, digest)
where
  not is_repeat;

create index payout_file_digest on payout_file (merchant_id, digest);

create index payout_file_age on payout_file (created_at);

-- A row of such a file as it was typed, and as it was understood: `amount` and what is beside it is
-- null where something is wrong.
-- Owner: payout-batch
create table payout_row (
  merchant_id uuid,
  file_id uuid,
  row_no int,
  cells jsonb not null,
  errors jsonb not null,
  warnings jsonb not null,
  to_bin text,
  to_account text,
  to_name text,
  amount bigint check (
    amount > 0
    and amount < 500000000
  ),
  content text,
  ref_transaction_id text,
  -- The failed payout that it stands in for.
  instead_of uuid,
  -- Null until the bank was asked. told_name is what a batch may tell: initials where the names differ.
  name_check text check (name_check in ('EXACT', 'CLOSE', 'DIFFERENT', 'UNKNOWN')),
  told_name text,
  primary key (merchant_id, file_id, row_no),
  foreign key (merchant_id, file_id) references payout_file on delete cascade,
  constraint payout_row_whole check (
    num_nulls (to_bin, to_account, to_name, amount, content) = case
      when jsonb_array_length(errors) = 0 then 0
      else 5
    end
  )
);

create index payout_row_unchecked on payout_row (merchant_id, file_id)
where
  amount is not null
  and name_check is null;

-- Receivers that a merchant keeps.
-- Owner: payout
create table payout_receiver (
  merchant_id uuid not null references merchant,
  id uuid,
  account_name text not null,
  account_no text not null,
  bank_bin text not null references bank (napas_code),
  group_kind text not null check (group_kind in ('CUSTOMER', 'EMPLOYEE', 'MERCHANT', 'FRIEND', 'FAMILY', 'OTHER')),
  created_at timestamptz not null,
  modified_at timestamptz not null,
  last_paid_at timestamptz,
  primary key (merchant_id, id)
);

create unique index payout_receiver_once on payout_receiver (merchant_id, bank_bin, account_no);

create index payout_receiver_list on payout_receiver (merchant_id, created_at desc, id desc);

create index payout_receiver_name on payout_receiver (merchant_id, fold_text (account_name), id);

-- How a merchant's payouts are agreed to. A limit of a day that is null is as much as the bank allows
-- (payout_limit). A limit that was raised stands in next_* until next_from.
-- Owner: payout
create table payout_setting (
  merchant_id uuid primary key references merchant,
  second_above bigint,
  merchant_day bigint,
  person_day bigint,
  next_second_above bigint,
  next_merchant_day bigint,
  next_person_day bigint,
  next_from timestamptz,
  modified_by text not null,
  modified_at timestamptz not null
);

-- How much the bank lets a merchant pay out: of one payout, of a day, the merchant's and one approver's,
-- and to a receiver of less than a day. No row: what holds of everybody (payout-limit.ts).
-- Owner: payout-limit
create table payout_limit (
  merchant_id uuid primary key references merchant,
  order_most bigint not null check (order_most >= 0),
  merchant_day bigint not null check (merchant_day >= 0),
  person_day bigint not null check (person_day >= 0),
  new_receiver bigint not null check (new_receiver >= 0),
  modified_by text not null,
  modified_at timestamptz not null
);

-- Tries to collect fees: those held back from payments (no report) or those that a report asks for. A debit is
-- an order at the bank; LINK and HAND are written down when the money is there (ADR 0063).
-- Owner: fee-collection
create table fee_collection (
  merchant_id uuid not null references merchant,
  id uuid,
  report_id uuid,
  way text not null check (way in ('LINK', 'DEBIT', 'HAND')),
  state text not null check (state in ('OPEN', 'DONE', 'FAILED')),
  fee bigint not null,
  vat bigint not null,
  amount bigint not null check (
    (amount > 0)
    and (amount = fee + vat)
  ),
  -- Of fees held back: the last day of which they are.
  until date,
  -- Which of the tries it is, since one was done.
  try int not null check (try > 0),
  transfer_id uuid,
  failure text,
  bank_reference text,
  created_at timestamptz not null,
  ended_at timestamptz,
  next_at timestamptz,
  -- Since when none of the tries has had a good end.
  overdue_at timestamptz,
  -- When the house's books had its money.
  house_at timestamptz,
  primary key (merchant_id, id),
  constraint fee_collection_about check ((report_id is null) = (until is not null)),
  constraint fee_collection_ended check ((state = 'OPEN') = (ended_at is null)),
  constraint fee_collection_failed check ((state = 'FAILED') = (failure is not null)),
  constraint fee_collection_order check (
    (way = 'DEBIT')
    or (
      state = 'DONE'
      and transfer_id is null
    )
  )
);

-- One order for fees at the bank.
create unique index fee_collection_open on fee_collection (merchant_id)
where
  state = 'OPEN';

-- One try a day.
create unique index fee_collection_day on fee_collection (merchant_id, until)
where
  until is not null;

create index fee_collection_report on fee_collection (merchant_id, report_id, created_at desc)
where
  report_id is not null;

-- Done at the bank, and the house's books have not had it yet.
create index fee_collection_house on fee_collection (ended_at)
where
  way = 'DEBIT'
  and state = 'DONE'
  and house_at is null;

-- The pay links of reports at the bank's shop, the one after the other.
-- Owner: fee-collection
create table fee_report_link (
  merchant_id uuid not null references merchant,
  transaction_id uuid,
  report_id uuid not null,
  shop_id uuid not null references merchant,
  pay_link_code text not null,
  created_at timestamptz not null,
  -- A debit took its place, or the report was paid otherwise.
  closed_at timestamptz,
  paid_at timestamptz,
  primary key (merchant_id, transaction_id),
  unique (shop_id, transaction_id),
  foreign key (shop_id, transaction_id) references payment
);

create index fee_report_link_report on fee_report_link (merchant_id, report_id, created_at desc);

-- When a merchant was last told of a report: that it is closed, that it will be debited.
-- Owner: fee-collection
create table fee_report_mail (
  merchant_id uuid not null references merchant,
  report_id uuid,
  kind text check (kind in ('CLOSED', 'DEBIT')),
  at timestamptz not null,
  primary key (merchant_id, report_id, kind)
);

-- A merchant's objection to a closed report, before it is debited: until bank staff have settled it nothing is (ADR 0067).
-- Owner: fee-collection
create table fee_objection (
  merchant_id uuid not null references merchant,
  report_id uuid,
  reason text not null,
  created_at timestamptz not null,
  decision text check (decision in ('UPHELD', 'BY_HAND')),
  answer text,
  settled_at timestamptz,
  primary key (merchant_id, report_id),
  constraint fee_objection_settled check (num_nulls (decision, answer, settled_at) in (0, 3))
);

-- What waits for bank staff.
create index fee_objection_open on fee_objection (created_at)
where
  settled_at is null;

-- A dispute case ("tra soát") about one payment, unmatched credit, payout or refund, of which `subject_id` is the id:
-- by a merchant, or by the bank for a payer. The facts of what it is about are as they were when it was opened.
-- Owner: for-control
create table for_control (
  merchant_id uuid not null references merchant,
  id uuid,
  code text not null check (code ~ '^TS[0-9]{6}[0-9A-Z]{8}$'),
  status text not null check (status in ('CREATE', 'WAITING_SOLVE', 'SOLVING', 'SUCCESS', 'DENY')),
  service text not null check (service in ('PAYMENT', 'CREDIT', 'PAYOUT', 'REFUND')),
  subject_id text not null,
  -- The payment that it is about, or whose refund it is.
  payment_id uuid,
  -- The account whose members may see it; null for a credit to an account that is not the merchant's any more.
  bank_account_id uuid,
  claimed_by text not null check (claimed_by in ('MERCHANT', 'PAYER')),
  amount bigint not null check (amount > 0),
  txn_number text,
  bank_txn_number text,
  transaction_date timestamptz not null,
  actual_account text,
  virtual_account text,
  account_no text,
  bin text,
  from_account text,
  from_bin text,
  reason text,
  note text,
  partner_txn_number text,
  email text not null,
  phone text not null,
  -- Of the contact: mails to them speak it.
  language text not null,
  created_at timestamptz not null,
  created_by text not null,
  created_by_bank boolean not null,
  sent_at timestamptz,
  due_at timestamptz,
  -- Who of the bank works on it.
  assignee_id uuid,
  assignee_name text,
  -- What the bank still waits for from the merchant.
  asked_note text,
  asked_at timestamptz,
  -- The proposal that waits, or was decided.
  approval_id uuid,
  resolution text check (
    resolution in ('REFUND_PAYER', 'CREDIT_MERCHANT', 'ACCEPT_CREDIT', 'RETURN_CREDIT', 'TRACED', 'NONE')
  ),
  resolved_amount bigint check (
    resolved_amount > 0
    and resolved_amount <= amount
  ),
  decision_note text,
  decided_at timestamptz,
  decided_by text,
  -- The refund that the decision made.
  made_refund_id uuid,
  -- The order by which the bank pays the merchant, what became of it, and when the money reached the merchant's books.
  transfer_reference text,
  transfer_account text,
  transfer_state text check (transfer_state in ('SENDING', 'DONE', 'FAILED', 'RETURNED')),
  bank_reference text,
  credited_at timestamptz,
  -- Of the merchant's money, while it is open; shortfall is what they did not have.
  held bigint not null default 0 check (held >= 0),
  shortfall bigint not null default 0 check (shortfall >= 0),
  prior_id uuid,
  -- Of its due day: what was told so far.
  warned text check (warned in ('SOON', 'LATE')),
  primary key (merchant_id, id),
  unique (merchant_id, code),
  foreign key (merchant_id, payment_id) references payment,
  foreign key (merchant_id, prior_id) references for_control,
  constraint for_control_sent check (
    (status = 'CREATE') = (sent_at is null)
    and (sent_at is null) = (due_at is null)
  ),
  constraint for_control_decided check ((status in ('SUCCESS', 'DENY')) = (decided_at is not null)),
  constraint for_control_resolved check ((status = 'SUCCESS') = (resolution is not null)),
  constraint for_control_hold check (
    held = 0
    or status in ('WAITING_SOLVE', 'SOLVING')
  ),
  constraint for_control_assigned check ((assignee_id is null) = (assignee_name is null))
);

-- One open case of a thing.
create unique index for_control_open on for_control (merchant_id, service, subject_id)
where
  status in ('CREATE', 'WAITING_SOLVE', 'SOLVING');

-- What lists of payments ask.
create index for_control_payment on for_control (merchant_id, payment_id)
where
  payment_id is not null
  and status in ('CREATE', 'WAITING_SOLVE', 'SOLVING');

create index for_control_list on for_control (merchant_id, created_at desc, id desc);

create index for_control_status on for_control (merchant_id, status, created_at desc, id desc);

create index for_control_of_bank on for_control (created_at desc, id desc);

create index for_control_waiting on for_control (due_at)
where
  status in ('WAITING_SOLVE', 'SOLVING');

create index for_control_code on for_control (code);

-- Money that was sent and has not reached the merchant's books yet.
create index for_control_crediting on for_control (bank_reference)
where
  bank_reference is not null
  and credited_at is null;

-- A picture or PDF for a case, encrypted with a key outside the database. Without a case, or not attached, for
-- a week: then it is forgotten.
-- Owner: for-control
create table for_control_document (
  merchant_id uuid not null references merchant,
  id uuid,
  case_id uuid,
  by_bank boolean not null,
  -- Papers of the payer and the merchant, or the bank's own.
  kind text not null check (kind in ('CLAIM', 'ADMIN')),
  content_type text not null,
  size int not null,
  sealed_name text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  created_by text not null,
  attached_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, case_id) references for_control on delete cascade
);

create index for_control_document_case on for_control_document (merchant_id, case_id, created_at);

create index for_control_document_loose on for_control_document (created_at)
where
  attached_at is null;

-- Each step of a case, written with it. Append-only; it outlives a draft that was deleted.
-- Owner: for-control
create table for_control_event (
  merchant_id uuid not null references merchant,
  id uuid,
  case_id uuid not null,
  event text not null,
  command text not null check (command in ('CREATE', 'SEND_APPROVE', 'SOLVING', 'APPROVE', 'DENY')),
  status text not null,
  note text,
  email text,
  phone text,
  at timestamptz not null,
  actor_name text not null,
  by_bank boolean not null,
  documents uuid[] not null default '{}',
  primary key (merchant_id, id)
);

create index for_control_event_case on for_control_event (merchant_id, case_id, at, id);

create trigger append_only_truncate
before truncate on for_control_event for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on for_control_event for EACH STATEMENT
execute function refuse_change ();

-- Card money that goes from the house's account to the merchant's own: one order a merchant and working day
-- (ADR 0065). WAITING has no account to go to and becomes the order once there is one; SENDING → DONE or FAILED by
-- the bank's word alone; RETURNED when the money of a DONE one has come back.
-- Owner: card-payout
create table card_payout (
  merchant_id uuid not null references merchant,
  id uuid,
  -- The working day that it is the payout of; the day since which it waits.
  day date not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('WAITING', 'SENDING', 'DONE', 'FAILED', 'RETURNED')),
  reference text,
  to_bin text,
  to_account text,
  to_name text,
  transfer_id uuid,
  bank_reference text,
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When the bank told of the money on the merchant's account: both books have it since.
  credited_at timestamptz,
  returned_at timestamptz,
  primary key (merchant_id, id),
  constraint card_payout_order check (
    (state = 'WAITING') = (reference is null)
    and (state = 'WAITING') = (to_account is null)
    and (state = 'WAITING') = (to_bin is null)
  ),
  constraint card_payout_done check ((state in ('DONE', 'RETURNED')) = (bank_reference is not null)),
  constraint card_payout_failed check ((state = 'FAILED') = (failure is not null)),
  constraint card_payout_ended check ((state in ('DONE', 'FAILED', 'RETURNED')) = (ended_at is not null)),
  constraint card_payout_returned check ((state = 'RETURNED') = (returned_at is not null)),
  constraint card_payout_credited check (
    credited_at is null
    or state in ('DONE', 'RETURNED')
  )
);

create unique index card_payout_day on card_payout (merchant_id, day);

create unique index card_payout_waiting on card_payout (merchant_id)
where
  state = 'WAITING';

create index card_payout_list on card_payout (merchant_id, created_at desc, id desc);

-- Money that was sent and has not reached the books yet.
create index card_payout_crediting on card_payout (bank_reference)
where
  bank_reference is not null
  and credited_at is null;

-- A period of a merchant's books of which a statement is given. Periods follow each other without a
-- gap, but for those in which nothing stood and nothing moved.
-- Owner: statement
create table statement (
  merchant_id uuid not null references merchant,
  id uuid,
  period text not null check (period in ('MONTH', 'WEEK', 'DAY')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  status text not null check (status in ('PROVISIONAL', 'ISSUED', 'AGREED', 'DISPUTED')),
  -- The one that holds; 0 = none is issued.
  revision int not null default 0 check (revision >= 0),
  -- The last day on which the merchant may answer: silence agrees.
  answer_by date,
  answered_at timestamptz,
  answered_by text,
  is_silent boolean not null default false,
  -- The last one that the owner was mailed about.
  told_revision int not null default 0,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  check ((status = 'PROVISIONAL') = (revision = 0)),
  check ((status in ('AGREED', 'DISPUTED')) = (answered_at is not null))
);

create unique index statement_period on statement (merchant_id, from_day);

create index statement_list on statement (to_day desc, id desc);

create index statement_answer on statement (answer_by)
where
  status = 'ISSUED';

-- What was issued: the figures as the text that is hashed and sealed. Append-only.
-- Owner: statement
create table statement_revision (
  merchant_id uuid,
  statement_id uuid,
  revision int check (revision > 0),
  number text not null,
  code text not null unique,
  figures text not null,
  hash text not null,
  -- Of the entries it was made of.
  last_transfer_id bigint not null,
  entries bigint not null,
  turnover bigint not null,
  seal text not null,
  seal_key text not null,
  -- What was not reconciled when two people issued it all the same.
  differences jsonb not null,
  issued_at timestamptz not null,
  issued_by text not null,
  primary key (merchant_id, statement_id, revision),
  foreign key (merchant_id, statement_id) references statement
);

create trigger append_only_truncate
before truncate on statement_revision for EACH STATEMENT
execute function refuse_change ();

create trigger append_only
before delete or update on statement_revision for EACH STATEMENT
execute function refuse_change ();

-- A line of an issued statement that its merchant disputes, until it is cleared up: by the case that it became, or by hand where no case can be about it.
-- Owner: statement
create table statement_dispute (
  merchant_id uuid,
  statement_id uuid,
  id uuid,
  revision int not null,
  transfer_id bigint not null,
  kind text not null,
  amount bigint not null,
  note text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  opened_by text not null,
  opened_at timestamptz not null,
  closed_by text,
  closed_at timestamptz,
  outcome text,
  case_id uuid,
  primary key (merchant_id, statement_id, id),
  foreign key (merchant_id, statement_id) references statement,
  foreign key (merchant_id, case_id) references for_control,
  check (
    (state = 'CLOSED') = (
      closed_at is not null
      and closed_by is not null
      and outcome is not null
    )
  )
);

create unique index statement_dispute_open on statement_dispute (merchant_id, transfer_id)
where
  state = 'OPEN';

create index statement_dispute_case on statement_dispute (merchant_id, case_id)
where
  case_id is not null;

-- How long a period of a merchant's statements is, from the next one on.
-- Owner: statement
create table statement_setting (
  merchant_id uuid primary key references merchant,
  period text not null check (period in ('MONTH', 'WEEK', 'DAY')),
  modified_by text not null,
  modified_at timestamptz not null
);
