/** Who may ask for which events. */
import { isSalaryAdvanceEvent } from '@saola/contract/salary-advance-event'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'

const SEES_ADVANCES = '2402.VIEW'
/** Who draws which amount is told to a server by somebody who may see it themselves; what was chosen before stays. @throws 10 */
export const ensureMayChoose = (
  ctx: Ctx,
  wanted: readonly string[] | undefined,
  before: { events: readonly string[] } | null,
): void =>
  ensure(
    member(ctx).actions.includes(SEES_ADVANCES) ||
      !(wanted ?? []).some((type) => isSalaryAdvanceEvent(type) && !before?.events.includes(type)),
    'notification.access_denied',
  )
