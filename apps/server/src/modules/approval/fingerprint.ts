/** What a decision is bound to. */
import { createHash } from 'node:crypto'

/** JSON whose keys stand in order: a database gives them back in another order than they came in. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'null'
/**
 * A fingerprint of a proposal and of all that its decision rests on.
 * @param basis the thing as it stands; another basis is another fingerprint, and voids the proposal
 */
export const contentHash = (
  p: {
    kind: string
    subjectKey: string
    after: unknown
    amount: number | null
    effectiveFrom?: string | null | undefined
  },
  basis: unknown,
): string =>
  createHash('sha256')
    .update(canonical([p.kind, p.subjectKey, p.amount, p.after, basis, p.effectiveFrom ?? null]))
    .digest('hex')
