import type { authQr } from '@saola/contract/auth-qr'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const authQrHandlers = {
  request: (ctx, { body }) => service.request(ctx, body.merchantCode),
  query: (ctx, { body }) => service.query(ctx, body),
  token: (ctx, { body }) => service.token(ctx, body),
  getUserInfo: (ctx, { body }) => service.userInfo(ctx, body),
  registerToken: (ctx, { body }) => service.registerToken(ctx, body),
  registerPassword: (ctx, { body }) => service.registerPassword(ctx, body),
  scan: (ctx, { body }) => service.scan(ctx, body),
  decide: (ctx, { body }) => service.decide(ctx, body),
} satisfies Handlers<typeof authQr>
