/** What a value breaks of its field's shape: one rule with its limits, the same for the server's refusals and for forms before they send. */
import * as z from 'zod/mini'
import { fieldKeys, type FieldKey } from './errors.ts'

/** Marks the rules of shapes that hold đồng (`vnd` in fields.ts). */
export const UNIT_VND = 'VND'

/** `unit` = VND where the limits are đồng. */
export type FaultParams = Record<string, string | number>
export interface Fault {
  key: FieldKey
  params?: FaultParams
}
export interface Issue {
  code?: string
  path: PropertyKey[]
  message: string
  input?: unknown
  expected?: string
  minimum?: number | bigint
  maximum?: number | bigint
  origin?: string
  keys?: string[]
  format?: string
}
const isFieldKey = (text: string): text is FieldKey =>
  (fieldKeys as readonly string[]).includes(text)

function tooBigKey(origin: string | undefined): FieldKey {
  if (origin === 'string') return 'error.max-length'
  return origin === 'array' ? 'error.too_many_items' : 'error.max'
}
/** By zod's code of the issue; what has none here is a matter of form. */
const faults: Record<string, (issue: Issue) => Fault> = {
  custom: ({ message }) => ({ key: isFieldKey(message) ? message : 'error.pattern' }),
  too_small: ({ origin, minimum }) =>
    origin === 'string' || origin === 'array'
      ? { key: 'error.required' }
      : { key: 'error.min', params: { min: Number(minimum) } },
  too_big: ({ origin, maximum }) => ({
    key: tooBigKey(origin),
    params: { max: Number(maximum) },
  }),
  invalid_value: () => ({ key: 'error.enum' }),
  unrecognized_keys: () => ({ key: 'error.unknown_field' }),
  invalid_type: ({ input, expected }) => {
    if (input === undefined || input === null) return { key: 'error.required' }
    return { key: expected === 'int' ? 'error.not_integer' : 'error.type' }
  },
}
const malformed = ({ format }: Issue): Fault => ({
  key: format === 'safeint' ? 'error.not_integer' : 'error.pattern',
})

/** The rule that an issue of zod names; `reportInput` must have been asked for. */
export function faultOf(issue: Issue): Fault {
  const fault = (faults[issue.code ?? ''] ?? malformed)(issue)
  return issue.message === UNIT_VND
    ? { key: fault.key, params: { ...fault.params, unit: UNIT_VND } }
    : fault
}

/** The first rule of the shape that the value breaks; null = none. */
export function faultIn(shape: z.ZodMiniType, value: unknown): Fault | null {
  const read = z.safeParse(shape, value, { reportInput: true })
  const [issue] = read.success ? [] : (read.error.issues as Issue[])
  return issue === undefined ? null : faultOf(issue)
}
