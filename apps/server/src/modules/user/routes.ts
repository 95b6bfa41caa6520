import type { user } from '@saola/contract/user'
import type { Handlers } from '../../platform/mount.ts'
import * as auth from '../auth/service.ts'
import * as service from './service.ts'

export const userHandlers = {
  checkPhone: (ctx, { query }) => service.checkPhone(ctx, query.phone),
  register: (ctx, { body }) => service.register(ctx, body),
  getInfo: (ctx) => service.getInfo(ctx),
  updateInfo: (ctx, { body }) => service.updateInfo(ctx, body),
  forgotCheckPhone: (ctx, { query }) =>
    auth.startReset(ctx, 'FORGOT_PASSWORD', { phone: query.phone, merchantCode: null }),
  forgotCheckOtp: (ctx, { body }) => auth.proveReset(ctx, 'FORGOT_PASSWORD', body),
  forgotSubmit: (ctx, { body }) => auth.finishReset(ctx, 'FORGOT_PASSWORD', body),
  changeCheck: (ctx, { body }) => auth.startChange(ctx, body.password),
  changeSubmit: (ctx, { body }) => auth.finishChange(ctx, body),
} satisfies Handlers<typeof user>
