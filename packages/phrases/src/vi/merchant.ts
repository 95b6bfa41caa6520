/** Names a merchant has until its people choose their own. */
export const merchant = {
  newName: 'Cửa hàng {code}',
  newOwner: 'Chủ cửa hàng',
} as const
