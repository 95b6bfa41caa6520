-- Lists that every merchant opens, at ten million sales: what they join is found by a key, not by reading everybody's rows.
-- A box with the account it speaks for.
create index standing_account_of_box on standing_account (paybox_device_id)
where
  paybox_device_id is not null;
