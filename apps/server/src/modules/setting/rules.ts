/** Values of parameters by their type, and who may change which. Pure. */
import { fieldKeys, type FieldKey } from '@saola/contract/errors'
import { parameterOf, type parameterUnits } from '@saola/contract/setting'

/** A number is written plainly: digits, at most one point, at most one sign. */
export const fitsType = (type: 'STRING' | 'NUMBER', value: string): boolean =>
  type === 'STRING' || /^-?\d{1,15}(\.\d{1,6})?$/.test(value)

export interface Traits {
  min: number | null
  max: number | null
  options: string[]
  unit: (typeof parameterUnits)[number] | null
  usual: string | null
}
/** What a parameter counts in, what it may be and what it usually is. */
export function traitsOf(name: string): Traits {
  const known = parameterOf(name)
  return {
    min: known?.min ?? null,
    max: known?.max ?? null,
    options: [...(known?.options ?? [])],
    unit: known?.unit ?? null,
    usual: known?.usual ?? null,
  }
}
export interface ValueFault {
  key: FieldKey
  params?: Record<string, number>
}
const WHOLE = /^-?\d{1,15}$/
/** What is wrong with a number that has to be whole and within its bounds. */
function numberFault(value: string, { min, max }: Traits): ValueFault | null {
  if (!WHOLE.test(value)) return { key: 'error.not_integer' }
  if (min !== null && Number(value) < min) return { key: 'error.min', params: { min } }
  return max !== null && Number(value) > max ? { key: 'error.max', params: { max } } : null
}
/** Which rule of its parameter a value breaks; null where it holds them all. */
export function valueFault(name: string, value: string): ValueFault | null {
  const known = parameterOf(name)
  if (known === null) return null
  const traits = traitsOf(name)
  if (known.type === 'NUMBER') return numberFault(value, traits)
  if (traits.options.length > 0 && !traits.options.includes(value)) return { key: 'error.enum' }
  const wrong = known.form?.(value) ?? ''
  return wrong === '' ? null : { key: fieldKeys.find((key) => key === wrong) ?? 'error.pattern' }
}
/** What the bank sets for its own people is the root admin's to propose. */
export const mayChange = (kind: string, name: string): boolean =>
  kind === 'root' || parameterOf(name)?.rootOnly !== true
