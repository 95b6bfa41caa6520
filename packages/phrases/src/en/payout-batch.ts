import type { Phrases } from '../shape.ts'

export const payoutBatch: Phrases<'payoutBatch'> = {
  sheet: {
    name: 'Payouts',
    templateFile: 'batch-payout-template',
    correctionsFile: 'batch-payout-corrections',
    row: 'Row',
    wrong: 'To correct',
  },
  column: {
    accountNo: 'Account number',
    accountName: 'Beneficiary name',
    bank: 'Bank (BIN, code or name)',
    amount: 'Amount',
    content: 'Content',
    reference: 'Reference',
  },
  also: {
    accountNo: 'Account no.',
    accountName: 'Receiver name',
    bank: 'Bank',
    amount: 'Amount (VND)',
    content: 'Description',
    reference: 'Your reference',
  },
  fault: {
    REQUIRED: 'is empty',
    TOO_LONG: 'is too long',
    ACCOUNT_NO: 'needs 6 to 19 digits or letters',
    BANK_UNKNOWN: 'is no bank we know; write its BIN, such as 970436',
    BANK_NOT_REACHABLE: 'cannot be reached by NAPAS 247',
    AMOUNT: 'is no whole amount in VND',
    AMOUNT_LIMIT: 'must be from 1 ₫ to 499,999,999 ₫',
    CONTENT: 'needs letters or digits',
    REFERENCE_REPEATED: 'stands in a row above already',
    REFERENCE_USED: 'was used for a payout in the last 90 days',
  },
}
