/** The fields of a proposal in the order in which people read them; the database keeps none. */
const order = [
  'change',
  'export',
  'rows',
  'personalData',
  'checks',
  'corrected',
  'shortName',
  'name',
  'commonName',
  'code',
  'napasCode',
  'citad',
  'swift',
  'benId',
  'napasSupported',
  'vietQrSupported',
  'type',
  'paymentType',
  'fixedFee',
  'dynamicFee',
  'paymentLimit',
  'heldMessages',
  'heldRun',
  'merchantReason',
  'payoutOrder',
  'merchantDay',
  'personDay',
  'payoutNewReceiver',
  'status',
  'model',
  'price',
  'discount',
  'vat',
  'stock',
  'available',
  'warranty',
  'description',
]
const placeOf = (field: string): number => {
  const place = order.indexOf(field)
  return place === -1 ? order.length : place
}
export const inOrder = <T extends { field: string }>(changes: readonly T[]): T[] =>
  changes.toSorted((a, b) => placeOf(a.field) - placeOf(b.field))
