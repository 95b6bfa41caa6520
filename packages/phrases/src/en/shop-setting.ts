import type { Phrases } from '../shape.ts'

export const shopSetting: Phrases<'shopSetting'> = {
  title: 'Payment settings', brand: 'Brand', shopName: 'Shop name', shopNameHint: 'Customers see it on the payment page, in e-mails and messages', submit: 'Save changes', saved: 'Saved. The payment page changes at once.', locked: 'You may only look at this. The shop owner can give you the right to change it.',
  logo: 'Logo', logoHint: 'Square, shown at the top of the payment page', uploading: 'Uploading…', logoFailed: 'The picture was not uploaded. {text}',
  colour: {
    label: 'Background colour', pick: 'Pick another colour', own: 'Own colour code', ownHint: '#14532d', wrong: 'Enter six characters from 0 to f, for example #14532d', whiteOn: 'White text on this colour, contrast {ratio}:1, easy to read.', blackOn: 'Black text on this colour, contrast {ratio}:1, easy to read.',
    black: 'Black', white: 'White', navy: 'Navy', teal: 'Teal', maroon: 'Maroon', green: 'Green', purple: 'Purple', gray: 'Gray',
  },
  language: 'Default language', languageHint: 'Customers can still change it on the page', VI: 'Vietnamese', EN: 'English',
  methods: 'Payment methods', method: { VIET_QR: 'VietQR', ATM_CARD: 'Domestic ATM card', BANKING: 'Bank transfer' }, methodOff: 'The bank has switched this method off for now',
  about: { VIET_QR: 'Customers scan the code with any banking app; the money arrives within seconds.', ATM_CARD: 'Customers enter a domestic card and an OTP on the NAPAS page.', BANKING: 'Customers transfer to the account number and content shown on the page.' },
  fee: {
    free: 'No fee', fixed: '{fixed} for each successful payment', percent: '{percent}% of the amount for each successful payment', both: '{percent}% of the amount plus {fixed} for each successful payment', limit: 'at most {amount} at a time', noLimit: 'no limit on the amount',
    note: 'Listed fees before VAT, charged only when the money has arrived. What you are charged follows the tariff in force for your shop and is explained with each transaction.', policy: 'See the fee policy',
  },
  preview: { title: 'What customers see', noName: 'Shop name' },
}
