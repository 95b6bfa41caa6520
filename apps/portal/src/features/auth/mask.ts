/** 090•••4567 */
export const maskPhone = (number: string): string =>
  `${number.trim().slice(0, 3)}•••${number.trim().slice(-4)}`
/** 079****21 of an identity number: enough to know one's own. */
export const maskId = (number: string): string =>
  number.length < 7 ? number : `${number.slice(0, 3)}****${number.slice(-2)}`
