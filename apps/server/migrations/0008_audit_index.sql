-- "Has this module of mine changed?" is asked often (audit.currentVersion), and an uploader's pictures of a day are counted at each upload.
create index audit_merchant_module on audit_record (merchant_id, module, id desc)
where
  merchant_id is not null;

create index media_owner on media (owner_id, created_at);
