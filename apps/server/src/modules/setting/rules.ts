/** Values of parameters by their type. Pure. */

/** A number is written plainly: digits, at most one point, at most one sign. */
export const fitsType = (type: 'STRING' | 'NUMBER', value: string): boolean =>
  type === 'STRING' || /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
