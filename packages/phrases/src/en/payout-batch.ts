import type { Phrases } from '../shape.ts'

export const payoutBatch: Phrases<'payoutBatch'> = {
  sheet: {
    name: 'Payouts',
    templateFile: 'batch-payout-template',
    correctionsFile: 'batch-payout-corrections',
    resultFile: 'batch-payout-result',
    number: 'No.',
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
  guide: {
    name: 'Instructions',
    column: 'Column',
    what: 'How to fill it in',
    example: 'Example',
    whatOf: {
      accountNo: 'Needed. 6 to 19 digits or letters; keep the zeros that it begins with.',
      accountName:
        'Needed, at most 100 characters. It is compared with the name at the bank; you confirm one that differs.',
      bank: 'Needed. The BIN of 6 digits, the code or the name of a bank on NAPAS 247.',
      amount:
        'Needed. A whole amount in VND from 1 ₫ to 499,999,999 ₫; separators of thousands and ₫ are fine.',
      content: 'Needed, at most 100 characters. The receiver reads it without accents.',
      reference: 'May be left out, at most 64 characters. Your own number, used once in 90 days.',
    },
    exampleOf: {
      accountNo: '0011000011',
      accountName: 'Nguyễn Văn An',
      bank: '970436',
      amount: '1,250,000',
      content: 'Salary of November',
      reference: 'PAY-11-001',
    },
  },
  result: {
    status: 'Status',
    bankReference: 'Bank’s number',
    time: 'Ended at',
    reason: 'Reason',
    returned: 'Money back at',
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
