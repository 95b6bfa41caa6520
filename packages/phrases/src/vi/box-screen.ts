/** A payment's QR on the screen of a sound box, where a payment is shown. */
export const boxScreen = {
  show: 'Hiện trên loa {name}',
  hide: 'Gỡ khỏi loa {name}',
  some: 'Hiện trên loa ({count})',
  shown: 'Mã QR đang hiện trên loa {name}',
}
