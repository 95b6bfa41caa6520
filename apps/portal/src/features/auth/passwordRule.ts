import { PASSWORD_SYMBOLS } from '@saola/contract/validators'

export type RulePart = 'length' | 'lower' | 'upper' | 'digit' | 'symbol'
/** Which parts of the password rule are met (docs/decisions.md#9); all of them = `validators.password` accepts it. */
export const rulesMet = (value: string): Record<RulePart, boolean> => ({
  length: value.length >= 8 && value.length <= 64,
  lower: /[a-z]/.test(value),
  upper: /[A-Z]/.test(value),
  digit: /\d/.test(value),
  symbol: [...PASSWORD_SYMBOLS].some((s) => value.includes(s)),
})
