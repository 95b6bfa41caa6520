/** The rights of a group as a table: a row for each area, a column for each verb. Pure. */
import { actionId, verbs, type Verb } from '@saola/contract/permissions'

interface Action {
  id: string
  name: string
}
/** Actions by their area, in the order they come. */
export function areasOf<A extends Action>(actions: readonly A[]): { code: number; actions: A[] }[] {
  const rows = new Map<number, A[]>()
  for (const action of actions) {
    const code = Number(action.id.slice(0, 4))
    rows.set(code, [...(rows.get(code) ?? []), action])
  }
  return [...rows].map(([code, list]) => ({ code, actions: list }))
}

/** Ticks one box: doing something needs seeing it, and who may not see may do nothing. */
export function toggle(
  chosen: ReadonlySet<string>,
  code: number,
  verb: Verb,
  on: boolean,
): Set<string> {
  const next = new Set(chosen)
  if (on) {
    next.add(actionId(code, verb))
    next.add(actionId(code, 'VIEW'))
  } else if (verb === 'VIEW') for (const one of verbs) next.delete(actionId(code, one))
  else next.delete(actionId(code, verb))
  return next
}
/** Ticks or clears a whole row. */
export function toggleRow(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  on: boolean,
): Set<string> {
  const next = new Set(chosen)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}
