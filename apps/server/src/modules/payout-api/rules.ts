/** Pure decisions of payouts by a merchant's own server. */

/** Yes in whatever form loosely typed languages send it; nothing is no. */
export const isYes = (given: boolean | string | null | undefined): boolean =>
  given === true || given === 'true' || given === '1'
