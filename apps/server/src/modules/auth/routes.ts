import type { auth } from '@saola/contract/auth'
import type { Handlers } from '../../platform/mount.ts'
import * as session from '../session/service.ts'
import * as service from './service.ts'

export const authHandlers = {
  login: (ctx, { body }) => service.login(ctx, body),
  verifyOtp: (ctx, { body }) => service.verifyOtp(ctx, body),
  memberLogin: (ctx, { body }) => service.memberLogin(ctx, body),
  memberVerifyOtp: (ctx, { body }) => service.memberVerifyOtp(ctx, body),
  refreshToken: (ctx, { body }) => session.refresh(ctx, body.refreshToken, ['portal']),
  logout: (ctx, { body }) => session.logout(ctx, body.refreshToken),
  memberResetOtp: (ctx, { body }) => service.startReset(ctx, 'MEMBER_RESET', body),
  memberResetVerify: (ctx, { body }) => service.proveReset(ctx, 'MEMBER_RESET', body),
  memberResetSubmit: (ctx, { body }) => service.finishReset(ctx, 'MEMBER_RESET', body),
  emergencyLock: (ctx, { body }) => service.lock(ctx, body),
  emergencyLockOtp: (ctx, { body }) => service.startLock(ctx, body),
  getMerchantId: (ctx) => service.merchantId(ctx),
  sessions: (ctx) => service.sessions(ctx),
  endSession: (ctx, { body }) => session.endSession(ctx, body.id),
  logoutAll: (ctx, { body }) => session.logoutAll(ctx, body.includeThis),
} satisfies Handlers<typeof auth>
