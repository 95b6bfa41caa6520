/** What is due of a subscription by now, and when that is too much to be true (docs/decisions.md#16). Pure. */
import * as changes from './change.ts'
import { hasCyclesLeft, isPassedOver, issueMoment } from './state.ts'
import type { Work } from './work.ts'

const DAY_MS = 86_400_000
/** More cycles than this that are older than that are no catching up but a clock that is wrong. */
const CATCH_UP_CYCLES = 2
const CATCH_UP_MS = 7 * DAY_MS
/**
 * Time in which the run was held does not count to that: somebody has looked at it and let it go on. Not more of it than this: a year is a clock that is
 * wrong, held or not.
 */
export const HELD_MS = 92 * DAY_MS

/** How long something has waited since `from` for the clock alone; times that overlap count once. */
function waitedSince(from: number, w: Pick<Work, 'at' | 'held'>): number {
  let [held, reached] = [0, from]
  for (const one of w.held.toSorted((a, b) => a.from - b.from)) {
    const [first, last] = [Math.max(one.from, reached), Math.min(one.until ?? w.at, w.at)]
    if (last <= first) continue
    held += last - first
    reached = last
  }
  return w.at - from - Math.min(held, HELD_MS)
}

/** A span that is to be issued by now, or whose date passed while its merchant was suspended. */
interface Due {
  k: number
  isPassedOver: boolean
}
/** The spans that are due by now, oldest first; null where those to be issued are too many to be true. */
export function backlogOf(w: Work): Due[] | null {
  const spans: Due[] = []
  let [billed, oldest] = [0, w.at]
  const { s, terms, change } = w
  for (let k = s.nextSpan; ; k++) {
    if (change !== null && changes.isReached({ ...s, nextSpan: k }, terms, change)) return spans
    const left = hasCyclesLeft({ ...s, nextCycle: s.nextCycle + billed })
    if (!left || issueMoment(s, terms, k) > w.at) return spans
    const due = { k, isPassedOver: isPassedOver(s, terms, k, w.suspensions) }
    spans.push(due)
    if (due.isPassedOver) continue
    oldest = Math.min(oldest, issueMoment(s, terms, k))
    billed += 1
    if (billed > CATCH_UP_CYCLES && waitedSince(oldest, w) > CATCH_UP_MS) return null
  }
}
