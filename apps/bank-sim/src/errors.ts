import type { ErrorKey } from './texts/errors.ts'

/** A refusal that the caller is told about: a real HTTP status, a key to act on and values for its text. */
export class Refusal extends Error {
  readonly status: number
  readonly key: ErrorKey
  readonly params: Record<string, string>
  /** When to come again, for the header Retry-After. */
  readonly retryAfterMs: number | undefined
  constructor(
    status: number,
    key: ErrorKey,
    params: Record<string, string> = {},
    retryAfterMs?: number,
  ) {
    super(key)
    this.retryAfterMs = retryAfterMs
    this.status = status
    this.key = key
    this.params = params
  }
}

/** States one rule in one line: throws the named refusal unless the rule holds. */
export function ensure(
  rule: unknown,
  status: number,
  key: ErrorKey,
  params?: Record<string, string>,
): asserts rule {
  if (!rule) throw new Refusal(status, key, params)
}

/** The bank took the call and never answers: the line is held for `holdMs` and then cut without a byte. */
export class NoAnswer extends Error {
  readonly holdMs: number
  constructor(holdMs: number) {
    super('no answer')
    this.holdMs = holdMs
  }
}

/** The bank answers 200 with something that is not JSON. */
export class Garbage extends Error {}
