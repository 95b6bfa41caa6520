/** What falls due at a merchant of Test Mode while its clock is moved: the modules say when, and do it (modules.ts lists them). */
import type { Clock } from './clock.ts'
import type { Ctx } from './context.ts'

export interface DueWork {
  name: string
  /** The next moment after `ctx.clock.now()`, which is the merchant's own time; null where nothing waits. */
  nextAfter(ctx: Ctx, merchantId: string): Promise<Date | null>
  /**
   * Does what is due by the merchant's own time, for that merchant alone. It may be called twice for the same moment.
   * @param real the time of everybody else, for rules that add the merchant's shift themselves
   */
  run(ctx: Ctx, merchantId: string, real: Clock): Promise<void>
}
