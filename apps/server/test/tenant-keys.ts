/**
 * Tenant key first (ADR 0052): in a table that holds rows of merchants, primary key, unique keys and foreign keys begin with
 * merchant_id. What does not stands here, each with its reason; tenant-keys.test.ts lets the lists only shrink.
 */

/** Tables without merchant_id: data of the bank or of the program, the same for every merchant, or about nobody's merchant yet. */
export const WITHOUT_MERCHANT: Readonly<Record<string, string>> = {
  // Catalogues of the bank: reference tables.
  bank: 'catalogue of the bank',
  e_wallet: 'catalogue of the bank',
  payment_method: 'catalogue of the bank',
  pos_model: 'catalogue of the bank',
  portal_parameter: 'catalogue of the bank',
  fee: 'what payments cost: for all merchants, or for those that fee_merchant names',
  fee_change: 'what bank staff changed of a fee',
  calendar_day: 'the calendar of the bank',
  fee_invoice_series: 'the last number of a month’s invoices',
  ledger_chart: 'chart of accounts of every ledger',
  // The bank’s own people and books.
  admin: 'a person of the bank',
  approval_event: 'what happened to a proposal of bank staff',
  approval_file: 'a file put to a proposal of bank staff',
  data_export: 'a file of personal data that a person of the bank may fetch',
  approval_rule: 'how many people a kind of change takes',
  work_item: 'what bank staff mean to do with a thing that waits, whosever it is',
  work_level: 'by when a kind of work is due',
  staff_view: 'a view of a list of a person of the bank',
  staff_view_default: 'the view that a list opens with for a person of the bank',
  admin_factor: 'the second factor of a person of the bank',
  admin_recovery_code: 'a recovery code of a person of the bank',
  bank_report_mail: 'what a person of the bank has subscribed to',
  bank_credit_conflict:
    'a bank reference that came twice with other facts: of no merchant until somebody has looked',
  bank_statement_line: 'line of the bank’s statement of an account, which may change hands',
  card_settlement: 'report of the card network for all merchants',
  reconciliation_day: 'comparison of all merchants’ accounts',
  bank_volume_daily: 'what all merchants together took, by day and method',
  // Asked before a merchant is known: routing.
  merchant: 'the merchant itself: its id is the key of all others',
  session: 'of a member or of a person of the bank, found by its token',
  otp_step: 'a one-time code, found by its session before anybody is known',
  auth_ticket: 'hands one step of signing in to the next, found by its secret',
  qr_login: 'a sign-in by QR, found by its code before anybody is known',
  sign_in_failure: 'tries by account and by address, known or not',
  account_lookup_limit: 'questions by asker: a member, an address',
  view_link_used: 'one-time links, found by their number',
  box_unit: 'a sound box before and after it is a merchant’s',
  box_link_attempt: 'tries at pairing by merchant and by unit',
  pos_activation_attempt: 'tries at activating by machine number, known or not',
  // The program’s own.
  migration: 'which files of the schema were applied',
  idempotency: 'answers by key; the scope names the caller',
  signed_nonce: 'signatures already used',
  job_runner: 'which processes run jobs',
  audit_seal: 'one hash chain over the audit log of all',
  event_delivery: 'of an event, which has the merchant',
}

/** Primary and unique keys, as `table (columns)`, that must hold across merchants. */
export const ROUTING_KEYS: Readonly<Record<string, string>> = {
  // Codes and numbers that payers, machines and servers name before their merchant is known.
  'pay_link (code)': 'public code of a link',
  'subscription_reminder (code)': 'public code at which a customer stops reminders',
  'subscription_invoice (code)': 'public code of an invoice of a subscription',
  'subscription_invoice_group (code)': 'public code of invoices that are paid together',
  'subscription_plan (public_code)': 'public code of a plan that customers sign up to',
  'subscription_sign_up (code)': 'public code of a sign-up',
  'subscription_sign_up (payment_id)': 'a payer names a sign-up by its payment',
  'salary_session (token_hash)': 'an employee’s browser names its session alone',
  'salary_link (code)': 'the address of a page is all that a phone knows',
  'subscriber_session (token_hash)': 'a customer’s browser names its session alone',
  'fee_report (id)': 'bank staff name a report by its id',
  'pay_link (transaction_id)': 'a payer names a link by its payment',
  'pay_page_order (transaction_id)': 'a payer names an order by its payment',
  'pay_page (code)': 'public code of a page',
  'pay_button (code)': 'public code of a button',
  'media (id)': 'public by its unguessable name; of a merchant or of the bank',
  'credential (client_id)': 'a merchant’s server names its client',
  'member_invitation (token_hash)': 'anyone who holds the token is the invited one',
  'payment (virtual_account)': 'a credit names the number alone',
  'static_virtual_account (virtual_account)': 'a credit names the number alone',
  'vietqr_pro_customer (virtual_account)': 'a credit names the number alone',
  'pos_device (device_id)': 'a machine names its number; in one merchant’s hands at a time',
  'pos_device (key_hash)': 'a machine proves itself by its key',
  'card_attempt (order_id)': 'the card network names an order of its own',
  'bank_credit (bank_reference)': 'a reference takes effect once at the whole bank',
  'card_settlement_line (file_id, line_no)':
    'a line of the card network’s report for all merchants; whose it is is known once it is matched',
  'card_settlement_line (type, reference)':
    'the card network settles a payment or refund once, whatever its reports say',
  'bank_statement_day (account_no, day)':
    'the bank’s statement of an account, which may be our own or change hands',
  'reconciliation_difference (book, kind, account_no, reference, occurrence)':
    'what differs is known by the bank’s account and reference; whose it is may be known later',
  'refund (reference)': 'the card network names a refund by its reference',
  'bank_transfer (reference)': 'the bank and the card network name an order by its reference',
  'payout (reference)': 'the bank knows a payout by its reference',
  'statement_revision (code)': 'the address on a statement names it to anybody',
  'payout_receipt (code)': 'the address on a receipt names its payout to anybody',
  'pay_box (unit_id)': 'a unit is in one merchant’s hands at a time',
  'pos_order (code)': 'bank and merchant speak of an order by its number',
  'fee_report_link (shop_id, transaction_id)':
    'an event names the shop that was paid, not the merchant whose report it is',
  'pos_order_payment (collector_id, transaction_id)':
    'an event of the shop that was paid names its payment, not the buyer',
  // What one merchant has, no other may have.
  'member (phone)': 'an owner signs in by phone: a phone owns one merchant',
  'onboarding_tax_number (digest)': 'a tax number belongs to one merchant at a time',
  'bank_account (account_no)': 'an account is linked to one merchant at a time',
  // Asked by id alone.
  'approval (id)': 'bank staff decide on a proposal by its id',
  'approval (subject_key)':
    'a proposal is of a merchant or of what is the bank’s; one of a thing waits',
  'bank_credit (id)': 'bank staff decide on an unmatched credit by its id',
  'reconciliation_difference (id)': 'bank staff close a difference by its id',
  'bank_account (id)': 'bank staff name an account by its id',
  'member (id)': 'a session knows the member, and so the merchant',
  'pos_order (id)': 'bank staff open an order by its id',
  'support_request (id)': 'bank staff answer a request by its id',
  // Of a merchant, or of everybody.
  'role_group (id)': 'presets and groups of bank staff belong to no merchant',
  'role_group (COALESCE(merchant_id, …), code)':
    'begins with the merchant, presets standing for nobody',
  // The program’s own order over all merchants.
  'audit_record (id)': 'one chain of records (ADR 0014)',
  'event (id)': 'one outbox, delivered in one order (ADR 0049)',
}

/** Foreign keys, as `table (columns) > other`, that cannot name the merchant. */
export const ROUTING_REFERENCES: Readonly<Record<string, string>> = {
  'member (role_group_id) > role_group':
    'a preset group belongs to no merchant; role-group judges the others under a lock',
  'member_bank_account (member_id) > member':
    'a member of the live merchant is held to accounts of its sandbox merchant as well',
  'fee_report_link (shop_id, transaction_id) > payment':
    'the payment is of the bank’s shop, the report of the merchant',
  'pos_order_payment (collector_id, transaction_id) > payment':
    'the payment is of the shop that is paid, not of the buyer',
  'pos_order_payment (collector_id, refund_id) > refund': 'of the same payment',
  'identity_override (approval_id) > approval': 'proposals of bank staff have one key for all',
}
