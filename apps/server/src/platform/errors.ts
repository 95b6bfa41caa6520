/** Refusals: a phrase key from the catalogue, never a sentence (ADR 0006). The edge turns the key into number, status and text. */
import { errors, type ErrorKey, type FieldKey } from '@saola/contract/errors'

export type Params = Record<string, string | number>
export interface FieldError {
  field: string
  key: FieldKey | ErrorKey
  params?: Params
}
export interface RefusalExtra {
  params?: Params
  errors?: FieldError[]
  retryAfter?: number
  reason?: string
  /** Actions of which any one would have been enough. */ missing?: readonly string[]
  /** States in which it would have been open. */ allowed?: readonly string[]
}

export class Refusal extends Error {
  readonly key: ErrorKey
  readonly extra: RefusalExtra
  constructor(key: ErrorKey, extra: RefusalExtra = {}) {
    // A refusal is an answer, not a fault: nobody reads where it came from, and drawing that up would cost more than the refused request.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(key)
    Error.stackTraceLimit = stackTraceLimit
    this.key = key
    this.extra = extra
  }
  get code(): number {
    return errors[this.key][0]
  }
  get httpStatus(): number {
    return errors[this.key][1]
  }
}

/** States a rule and names the failure in one line. */
export function ensure(condition: unknown, key: ErrorKey, extra?: RefusalExtra): asserts condition {
  if (!condition) throw new Refusal(key, extra)
}
/** A refusal that points at one field of what was sent. */
export const fieldRefusal = (field: string, key: FieldKey | ErrorKey, params?: Params): Refusal =>
  new Refusal('error.validation', { errors: [{ field, key, ...(params ? { params } : {}) }] })
/** A day that is not where it has to be. */
export const dateRefusal = (field: string): Refusal =>
  new Refusal('error.invalid_date_range', { errors: [{ field, key: 'error.invalid_date_range' }] })
