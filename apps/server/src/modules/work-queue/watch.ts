/**
 * Tells open screens that the queue has changed. One question a second for a whole process, and only while somebody listens: it sees a change of
 * every source, also one that only the clock makes, without a trigger or an event in each of the modules that have people wait.
 */
import type { WorkKind } from '@saola/contract/work-queue'
import { errorFields } from '../../platform/log.ts'
import { outside, type Ctx } from '../../platform/context.ts'
import * as countStore from './count-store.ts'
import { wholeScope, type Sources } from './sources.ts'

const EVERY_MS = 1_000
type Tell = (kinds: readonly WorkKind[]) => void

interface Watch {
  listeners: Set<Tell>
  /** By kind; null until the first look. */
  known: Map<WorkKind, string> | null
  timer: NodeJS.Timeout | null
}
const watches = new WeakMap<Ctx['pool'], Watch>()

/** The kinds that are not as they were. */
const changedIn = (
  before: ReadonlyMap<WorkKind, string>,
  after: ReadonlyMap<WorkKind, string>,
): WorkKind[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (kind) => before.get(kind) !== after.get(kind),
  )

async function look(ctx: Ctx, sources: Sources, watch: Watch): Promise<void> {
  try {
    const rows = await countStore.fingerprints(ctx.db, wholeScope(ctx, sources))
    const found = new Map(rows.map(({ kind, fingerprint }) => [kind, fingerprint]))
    const kinds = watch.known === null ? [] : changedIn(watch.known, found)
    watch.known = found
    if (kinds.length > 0) for (const tell of watch.listeners) tell(kinds)
  } catch (error) {
    if (watch.listeners.size > 0)
      ctx.log.warn(errorFields(error), 'the work queue could not be looked at')
  }
  if (watch.listeners.size > 0)
    watch.timer = setTimeout(() => void look(ctx, sources, watch), EVERY_MS).unref()
}

/** Calls back with the kinds that have changed, until the returned function is called; the last one to leave ends the watch. */
function listen(ctx: Ctx, sources: Sources, tell: Tell): () => void {
  const found = watches.get(ctx.pool)
  const watch: Watch = found ?? { listeners: new Set(), known: null, timer: null }
  watch.listeners.add(tell)
  if (found === undefined) {
    watches.set(ctx.pool, watch)
    void look(outside(ctx), sources, watch)
  }
  return () => {
    watch.listeners.delete(tell)
    if (watch.listeners.size > 0) return
    if (watch.timer !== null) clearTimeout(watch.timer)
    if (watches.get(ctx.pool) === watch) watches.delete(ctx.pool)
  }
}

/** Changes of these kinds, for as long as the browser listens. The first says that it listens: what came before is asked for anew. */
export async function* changes(
  ctx: Ctx,
  sources: Sources,
  seen: readonly WorkKind[],
  signal: AbortSignal,
): AsyncGenerator<{ kinds: WorkKind[] }> {
  let waiting = new Set<WorkKind>()
  let wake: () => void = () => undefined
  const stop = listen(ctx, sources, (kinds) => {
    for (const kind of kinds) if (seen.includes(kind)) waiting.add(kind)
    if (waiting.size > 0) wake()
  })
  const onAbort = (): void => wake()
  signal.addEventListener('abort', onAbort)
  try {
    yield { kinds: [] }
    while (!signal.aborted) {
      if (waiting.size > 0) {
        const kinds = [...waiting]
        waiting = new Set()
        yield { kinds }
      }
      await new Promise<void>((resolve) => {
        wake = resolve
        if (waiting.size > 0 || signal.aborted) resolve()
      })
    }
  } finally {
    stop()
    signal.removeEventListener('abort', onAbort)
  }
}
