import type { SimClock } from './clock.ts'
import type { Log } from './journal.ts'

/** Something that became true. The part of `type` before the dot names the module that keeps it. */
export type Change = { readonly type: string }

/** What every module works with. Each module's own context adds the state and the modules it needs, and nothing more. */
export type Base = {
  readonly clock: SimClock
  readonly log: Log
  /** Makes these changes true, all or none: journal first, then memory, then whatever follows from them. */
  commit(changes: readonly Change[]): void
  /** Resolves when everything committed until now is on the disk: nothing is answered or told before. */
  safe(): Promise<void>
  /** Waits in real time; ends at once when the simulator closes. */
  sleep(ms: number): Promise<void>
}
