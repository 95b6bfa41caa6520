import type { Phrases } from '../shape.ts'

export const paymentMethod: Phrases<'paymentMethod'> = {
  title: 'Payment methods',
  text: 'Merchants choose among the active methods. Each payment type has one active method at most.',
  column: {
    name: 'Name',
    type: 'Group',
    paymentType: 'Payment type',
    logo: 'Logo',
    fixedFee: 'Fixed fee',
    dynamicFee: 'Percentage fee',
    paymentLimit: 'Limit per payment',
    status: 'Status',
  },
  type: { QR: 'QR code', CARD: 'Card', BANKING: 'Online banking' },
  paymentType: { VIET_QR: 'VietQR', ATM_CARD: 'ATM card', BANKING: 'Bank transfer' },
  noLimit: 'No limit',
  switchedOff: 'Switched off in the configuration',
  add: 'Add method',
  edit: 'Edit {name}',
  gone: 'This method was not found',
  form: {
    dynamicFeeHint: '0 to 100, at most 4 decimals',
    dynamicFeeWrong: 'Enter a number from 0 to 100 with at most 4 decimals',
    feeNote: 'The fee shown to merchants. What is charged follows the approved tariff.',
    active: 'Active',
    create: 'Add method',
    save: 'Save changes',
    created: 'Method {name} was added',
    saved: 'Method {name} was saved',
  },
  empty: {
    title: 'No payment methods yet',
    text: 'Add the first one so that merchants can be paid.',
  },
  enter: {
    name: 'Enter a name for the method',
  },
}
