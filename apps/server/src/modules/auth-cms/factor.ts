/** One's own second factor: set up, switched off, and its recovery codes made anew. */
import type { authCms } from '@saola/contract/auth-cms'
import type { Output } from '@saola/contract/call'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { ensurePresentPassword, knownSince } from '../auth/service.ts'
import * as secondFactor from '../second-factor/service.ts'
import { forgetCaller, needsSecondFactor, staffRules } from '../session/service.ts'
import * as store from './store.ts'

/** A secret for the authenticator app. @throws 30014, 30007, and with a factor on what a wrong code is refused with. */
export async function begin(
  ctx: Ctx,
  body: { password: string; code?: string | undefined },
): Promise<Output<typeof authCms.secondFactorBegin>> {
  const me = staff(ctx)
  const found = await store.findForLogin(ctx.db, {
    username: me.username,
    kind: me.kind,
    address: ctx.address,
    since: knownSince(ctx),
  })
  ensure(found, 'error.not_found')
  await ensurePresentPassword(ctx, found, body.password)
  const start = (inner: Ctx) => secondFactor.begin(inner, { id: me.adminId, username: me.username })
  return (await secondFactor.isOn(ctx, me.adminId))
    ? secondFactor.withCode(ctx, me.adminId, body.code ?? '', 'any', start)
    : start(ctx)
}

export async function confirm(
  ctx: Ctx,
  code: string,
): Promise<Output<typeof authCms.secondFactorConfirm>> {
  const me = staff(ctx)
  const recoveryCodes = await secondFactor.confirm(ctx, me.adminId, me.sessionId, code)
  // What was remembered of this session still says that the factor has to be set up.
  forgetCaller(ctx, me.sessionId)
  return { recoveryCodes }
}

/** @throws 30034 for those who may not work without one. */
export async function switchOff(ctx: Ctx, code: string): Promise<null> {
  const me = staff(ctx)
  const { factorFor } = await staffRules(ctx)
  ensure(!needsSecondFactor(me, factorFor), 'auth.second_factor_compulsory')
  return secondFactor.switchOff(ctx, me.adminId, code)
}

export const renewRecoveryCodes = async (
  ctx: Ctx,
  code: string,
): Promise<Output<typeof authCms.recoveryCodes>> => ({
  recoveryCodes: await secondFactor.renewRecoveryCodes(ctx, staff(ctx).adminId, code),
})
