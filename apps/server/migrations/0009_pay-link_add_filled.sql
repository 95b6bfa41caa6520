-- When the payer gave his details: they are taken once and never overwritten (reliability bar P3).
alter table pay_link
add column customer_filled_at timestamptz;

-- The page of a list is found in the index alone; the rows follow by id.
drop index pay_link_list;

create index pay_link_list on pay_link (merchant_id, created_at desc, code desc) include (transaction_id);

create index pay_link_contact on pay_link (merchant_id, contact_phone text_pattern_ops)
where
  contact_phone is not null;

create index txn_link_customer on txn (merchant_id, customer_phone text_pattern_ops)
where
  customer_phone is not null
  and pay_link_code is not null;

-- Attempts that wait for the card network, for the job that asks again.
create index card_attempt_waiting on card_attempt (created_at)
where
  status = 'PENDING';

create index sent_message_receiver on sent_message (pay_link_code, receiver, created_at desc);
