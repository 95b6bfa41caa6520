-- A new pay link in one round trip. Measured 2026-11-25, 32 connections, CPU of server and database for
-- each: 1.24 ms; as one statement composed by the stores of its tables 1.66 ms, for it is planned each
-- time; as statements of the stores in one transaction twice as much as here. The whole call may cost
-- 1.2 ms on a quiet machine (C5 of docs/quality.md; ADR 0033).
-- Owner: pay-link
create or replace function open_pay_link (p_payment jsonb, p_link jsonb, p_audit jsonb, p_event jsonb) returns text language plpgsql as $$
begin
  -- Held until the link stands: an account that is unlinked meanwhile is seen by one side or the other.
  perform from bank_account where id = (p_payment->>'bank_account_id')::uuid and merchant_id = (p_payment->>'merchant_id')::uuid and status = 'ACTIVE' for key share;
  if not found then
    return 'NO_ACCOUNT';
  end if;
  insert into payment (id, merchant_id, type, payment_type, status, amount, ref_transaction_id, virtual_account, bank_account_id, bank_type, account_no, account_name, description, content, qr_content, fee_id,
      created_at, expires_at, success_url, fail_url, redirect_after, customer_name, customer_phone, customer_email, customer_address, payer_language, pay_link_code)
    select x.id, x.merchant_id, x.type, x.payment_type, x.status, x.amount, x.ref_transaction_id, x.virtual_account, x.bank_account_id, x.bank_type, x.account_no, x.account_name, x.description, x.content, x.qr_content, x.fee_id,
      x.created_at, x.expires_at, x.success_url, x.fail_url, x.redirect_after, x.customer_name, x.customer_phone, x.customer_email, x.customer_address, x.payer_language, x.pay_link_code
    from jsonb_populate_record(null::payment, p_payment) x
    on conflict (merchant_id, ref_transaction_id) where ref_transaction_id is not null do nothing;
  if not found then
    return 'USED';
  end if;
  insert into pay_link (code, merchant_id, transaction_id, expire_type, file_url, customer_info_type, customer_info_form, contact_email, contact_phone, created_by, created_by_id, created_at)
    select x.code, x.merchant_id, x.transaction_id, x.expire_type, x.file_url, x.customer_info_type, nullif(x.customer_info_form, 'null'), x.contact_email, x.contact_phone, x.created_by, x.created_by_id, x.created_at
    from jsonb_populate_record(null::pay_link, p_link) x;
  insert into audit_record (at, operation, module, merchant_id, object_id, actor_kind, actor_id, actor_name, address, trace_id, before, after)
    select x.at, x.operation, x.module, x.merchant_id, x.object_id, x.actor_kind, x.actor_id, x.actor_name, x.address, x.trace_id, x.before, x.after
    from jsonb_populate_record(null::audit_record, p_audit) x;
  insert into event (topic, merchant_id, object_id, payload, at)
    select x.topic, x.merchant_id, x.object_id, x.payload, x.at from jsonb_populate_record(null::event, p_event) x;
  return 'OPENED';
end $$;
