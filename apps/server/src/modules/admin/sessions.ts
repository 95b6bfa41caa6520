/** Where a person of the bank is signed in, for who manages them; the same people may end it as may block them. */
import type { admin } from '@saola/contract/admin'
import type { Output } from '@saola/contract/call'
import { audit } from '../../platform/audit.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { endSessionsOf, endStaffSession, sessionsOfStaff } from '../session/service.ts'
import { mayManage } from './rules.ts'
import * as store from './store.ts'

/** @throws 26 for oneself, whose sessions stand in the profile; 31004 for somebody who may do more. */
async function ensureManaged(ctx: Ctx, row: store.AdminRow | null): Promise<void> {
  const me = staff(ctx)
  ensure(row, 'error.not_found')
  ensure(row.id !== me.adminId, 'error.self_approval')
  ensure(mayManage(me, row), 'member.role_escalation')
}

export async function list(ctx: Ctx, id: string): Promise<Output<typeof admin.sessions>> {
  await ensureManaged(ctx, await store.get(ctx.db, ctx.clock.now(), id))
  return sessionsOfStaff(ctx, id)
}

/** Ends one session, or all where none is named; its browser is out within a second. @returns how many were open until now. */
export async function end(
  ctx: Ctx,
  id: string,
  sessionId: string | null,
): Promise<{ ended: number }> {
  await ensureManaged(ctx, await store.lock(ctx.db, ctx.clock.now(), id))
  const ended =
    sessionId === null
      ? await endSessionsOf(ctx, id, 'ADMIN_ENDED')
      : Number(await endStaffSession(ctx, id, sessionId, 'ADMIN_ENDED'))
  if (ended > 0)
    await audit(ctx, {
      module: 'admin',
      merchantId: null,
      objectId: id,
      after: { event: 'SESSIONS_ENDED', ended, ...(sessionId === null ? {} : { sessionId }) },
    })
  return { ended }
}
