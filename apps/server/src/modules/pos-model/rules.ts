/** What of a model's facts takes two people. Pure. */

export interface Price {
  price: number
  discount: number
  vat: number
  available: boolean
}
/** Another sum that a merchant pays, or a model that goes on sale. Taking it off sale, its stock, words and pictures do not. */
export const movesMoney = (before: Price, after: Price): boolean =>
  before.price !== after.price ||
  before.discount !== after.discount ||
  before.vat !== after.vat ||
  (after.available && !before.available)
