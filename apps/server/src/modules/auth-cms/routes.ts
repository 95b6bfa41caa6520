import type { authCms } from '@saola/contract/auth-cms'
import type { Handlers } from '../../platform/mount.ts'
import { logout, refresh } from '../session/service.ts'
import * as factor from './factor.ts'
import * as service from './service.ts'

export const authCmsHandlers = {
  login: (ctx, { body }) => service.login(ctx, body),
  rootLogin: (ctx, { body }) => service.rootLogin(ctx, body),
  verifyCode: (ctx, { body }) => service.verifyCode(ctx, body),
  secondFactorBegin: (ctx, { body }) => factor.begin(ctx, body),
  secondFactorConfirm: (ctx, { body }) => factor.confirm(ctx, body.code),
  secondFactorOff: (ctx, { body }) => factor.switchOff(ctx, body.code),
  recoveryCodes: (ctx, { body }) => factor.renewRecoveryCodes(ctx, body.code),
  refreshToken: (ctx, { body }) => refresh(ctx, body.refreshToken, ['cms', 'root']),
  logout: (ctx, { body }) => logout(ctx, body.refreshToken),
  profile: (ctx) => service.profile(ctx),
  updateProfile: (ctx, { body }) => service.updateProfile(ctx, body),
  changePassword: (ctx, { body }) => service.changePassword(ctx, body),
  sessions: (ctx) => service.sessions(ctx),
  endSession: (ctx, { body }) => service.endSession(ctx, body.id),
  logoutOthers: (ctx) => service.logoutOthers(ctx),
  clientLogin: (ctx, { body }) => service.clientLogin(ctx, body),
  clientProfile: (ctx) => service.clientProfile(ctx),
} satisfies Handlers<typeof authCms>
