insert into
  ledger_chart (code, owner, normal_side, may_be_negative, meaning)
values
  (
    'CLEARING',
    'BOTH',
    'DEBIT',
    false,
    'Asset: payers'' money that has arrived on the merchant''s bank account, or on the house''s'
  ),
  (
    'MERCHANT',
    'MERCHANT',
    'CREDIT',
    true,
    'Liability: what of it belongs to the merchant after fee and VAT'
  ),
  (
    'FEE',
    'BOTH',
    'CREDIT',
    true,
    'Income: fees held back from payments; in the house''s books an expense, the card network''s fee'
  ),
  (
    'VAT',
    'MERCHANT',
    'CREDIT',
    true,
    'Liability: value added tax on the fees, owed to the state'
  ),
  (
    'SUSPENSE',
    'BOTH',
    'CREDIT',
    false,
    'Liability: money that fits no payment, until it is accepted or sent back'
  ),
  (
    'IN_FLIGHT',
    'BOTH',
    'CREDIT',
    false,
    'Liability: refunds and returns that the bank has not confirmed yet'
  ),
  (
    'CARD',
    'MERCHANT',
    'DEBIT',
    true,
    'Asset: card payments that the card network has not paid yet'
  ),
  (
    'HELD',
    'BOTH',
    'DEBIT',
    true,
    'Asset: card money that the house has received for the merchant; in the house''s books a liability'
  );
