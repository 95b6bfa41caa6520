import type { Phrases } from '../shape.ts'

export const posModel: Phrases<'posModel'> = {
  title: 'POS models', text: 'The machines that merchants may order. Stock goes down when an order is confirmed; a new price does not change orders that were placed.', add: 'Add a model', edit: 'Edit {name}', gone: 'This model is gone',
  filter: { name: 'Model name', minPrice: 'Price from', maxPrice: 'Price to', available: 'On sale', on: 'On sale', off: 'Not on sale' },
  column: { name: 'Model', model: 'Series', price: 'Price', stock: 'Stock', available: 'On sale', discount: 'Discount', vat: 'VAT', warranty: 'Warranty', modified: 'Last change' },
  form: {
    name: 'Model name', model: 'Series', price: 'Price before VAT', stock: 'Stock', available: 'Merchants may order it', description: 'Description', warranty: 'Warranty (months)', discount: 'Discount (%)', vat: 'VAT (%)', photo: 'Add a picture', photos: 'Pictures of the model',
    main: 'Main picture', makeMain: 'Make it the main picture', photoNumber: 'Picture {number}', removePhoto: 'Remove picture {number}', final: 'A merchant pays {amount} for one, discount and VAT included.', create: 'Add the model', save: 'Save', created: 'Added {name}', saved: 'Saved {name}', mayNot: 'You may look at the catalogue, not change it.', uploading: 'Uploading…',
  },
  remove: { action: 'Delete {name}', title: 'Delete {name}?', text: 'Merchants can order it no more. Orders that were placed stay as they are.', confirm: 'Delete', done: 'Deleted {name}' },
  empty: { title: 'No models yet', text: 'Add the first one so that merchants can order it.', textOther: 'Models show up here once a colleague who may change the catalogue has added them.' },
  months: '{count, plural, =1 {1 month} other {{count} months}}', noWarranty: 'No warranty', noDiscount: 'None', pieces: '{count, plural, =1 {1 piece} other {{count} pieces}}', soldOut: 'Sold out',
  shop: {
    title: 'POS machines', search: 'Find a model', order: 'Order {name}', orderShort: 'Order', left: '{count} left', soldOut: 'Sold out', withVat: 'VAT {vat}% included', noVat: 'No VAT', discount: '{percent}% off', warranty: '{count, plural, =1 {1 month} other {{count} months}} of warranty', emptyTitle: 'Nothing to order yet', emptyText: 'The bank offers no machines at the moment. Come back later.',
    testMode: 'POS machines are real goods: in Test Mode you can only look. Switch Test Mode off to order.', more: 'Details', photo: 'Picture {number} of {name}',
  },
}
