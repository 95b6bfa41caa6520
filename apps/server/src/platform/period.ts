/** The time that a list's query speaks of. */
import { endOf, startOf } from './clock.ts'
import { ensure } from './errors.ts'

export interface Period {
  from: Date | undefined
  /** Exclusive. */ to: Date | undefined
}
/**
 * From one word of a query to another, each a day (Asia/Ho_Chi_Minh, the last one whole) or an instant; either may be missing.
 * @throws 25 at the later word for a time that ends before it begins.
 */
export function periodOf<F extends string, T extends string>(
  query: { [Name in F | T]?: string | undefined },
  fromName: F,
  toName: T,
): Period {
  const [first, last] = [query[fromName], query[toName]]
  const [from, to] = [first ? startOf(first) : undefined, last ? endOf(last) : undefined]
  // A day ends where the next begins: that next day comes after it, while an instant may be its own end.
  const isForward =
    !from || !to || from < to || (last?.length !== 10 && from.getTime() === to.getTime())
  ensure(isForward, 'error.invalid_date_range', {
    errors: [{ field: toName, key: 'error.invalid_date_range' }],
  })
  return { from, to }
}
