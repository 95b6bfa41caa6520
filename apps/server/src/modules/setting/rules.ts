/** Values of parameters by their type, and who may change which. Pure. */
import { staffParameters } from '@saola/contract/setting'

/** A number is written plainly: digits, at most one point, at most one sign. */
export const fitsType = (type: 'STRING' | 'NUMBER', value: string): boolean =>
  type === 'STRING' || /^-?\d{1,15}(\.\d{1,6})?$/.test(value)

export interface Bounds {
  min: number | null
  max: number | null
  options: readonly string[]
}
const NONE: Bounds = { min: null, max: null, options: [] }
const own: Readonly<Record<string, Partial<Bounds>>> = staffParameters
/** Between which numbers, or among which words, a parameter's value has to lie. */
export const boundsOf = (name: string): Bounds => ({ ...NONE, ...own[name] })
/** What a value is refused with that its bounds do not hold; null where they do. */
export function outOfBounds(
  name: string,
  value: string,
): {
  key: 'error.min' | 'error.max' | 'error.enum'
  params?: Record<string, number>
} | null {
  const { min, max, options } = boundsOf(name)
  if (options.length > 0 && !options.includes(value)) return { key: 'error.enum' }
  if (min !== null && Number(value) < min) return { key: 'error.min', params: { min } }
  return max !== null && Number(value) > max ? { key: 'error.max', params: { max } } : null
}
/** What the bank sets for its own people is the root admin's to propose. */
export const mayChange = (kind: string, name: string): boolean =>
  kind === 'root' || !Object.hasOwn(own, name)
