/** What differs between two states of a thing, field by field, as text: for the audit log and for proposals. */
export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

function said(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
function fieldsOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {}
  return typeof state === 'object' && !Array.isArray(state)
    ? (state as Record<string, unknown>)
    : { value: state }
}

/** Fields of either state whose text is not the same in both; a state that is no object counts as one field, `value`. */
export function diffOf(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: said(old[field]), after: said(now[field]) }))
    .filter((c) => c.before !== c.after)
}

/** The fields that differ, as they were and as they are to be: what a proposal says and what its approval writes. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } {
  const fields = diffOf(before, after).map(({ field }) => field as keyof T)
  const only = (state: T) =>
    Object.fromEntries(fields.map((field) => [field, state[field]])) as Partial<T>
  return { before: only(before), after: only(after) }
}
