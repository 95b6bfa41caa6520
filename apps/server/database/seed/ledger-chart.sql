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
    'BOTH',
    'CREDIT',
    true,
    'Liability: value added tax on the fees, owed to the state; in the house''s books that on the fees it has collected'
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
  ),
  (
    'RESERVED',
    'MERCHANT',
    'CREDIT',
    false,
    'Liability: the merchant''s money that is set aside for payouts not yet ordered from the bank'
  ),
  (
    'PAYOUT_IN_FLIGHT',
    'BOTH',
    'CREDIT',
    false,
    'Liability: payouts, with their fee and VAT, that the bank has not confirmed yet'
  ),
  (
    'FEE_RECEIVABLE',
    'MERCHANT',
    'DEBIT',
    true,
    'Asset: fees and VAT billed by a month''s report that the merchant has not paid; on the other side what a month of refunds leaves to the next'
  ),
  (
    'CASE_HOLD',
    'MERCHANT',
    'CREDIT',
    false,
    'Liability: the merchant''s money that is held while a payer''s dispute about it is open'
  ),
  (
    'ADVANCE_IN_FLIGHT',
    'MERCHANT',
    'DEBIT',
    false,
    'Asset: salary advances that have been sent, and collections for the credit line, that the bank has not confirmed yet'
  ),
  (
    'ADVANCE_RECEIVABLE',
    'MERCHANT',
    'DEBIT',
    true,
    'Asset: salary advances that employees have received and no pay has been cut by; on the other side one that came back after its period was closed'
  ),
  (
    'ADVANCE_FUNDING',
    'MERCHANT',
    'CREDIT',
    true,
    'Liability: what of the enterprise''s own account salary advances and payments to the credit line were paid from'
  ),
  (
    'ADVANCE_LINE',
    'BOTH',
    'CREDIT',
    true,
    'Liability: salary advances that the bank''s credit line has paid and nobody has paid back; in the house''s books an asset'
  ),
  (
    'ADVANCE_INTEREST',
    'MERCHANT',
    'DEBIT',
    false,
    'Expense: interest that the enterprise has paid on the credit line for salary advances'
  ),
  (
    'ADVANCE_WAGES',
    'MERCHANT',
    'DEBIT',
    true,
    'Expense: wages that were paid as advances, taken off on pay day or paid back outside payroll'
  ),
  (
    'ADVANCE_LOSS',
    'MERCHANT',
    'DEBIT',
    false,
    'Expense: salary advances that the enterprise has written off'
  ),
  (
    'BANK_INCOME',
    'HOUSE',
    'CREDIT',
    true,
    'Income: what the house has earned, fees collected from merchants and interest of credit lines'
  ),
  (
    'HOUSE_FUNDS',
    'HOUSE',
    'CREDIT',
    false,
    'Equity: the bank''s own money on the house''s account, put in to pay what the house bears'
  ),
  (
    'BANK_COST',
    'HOUSE',
    'DEBIT',
    true,
    'Expense: what the house has borne, charges of other banks, goodwill after a dispute, advances written off'
  );
