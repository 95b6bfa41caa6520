import type { setting } from '@saola/contract/setting'
import type { Handlers } from '../../platform/mount.ts'
import { history } from './history.ts'
import * as service from './service.ts'

export const settingHandlers = {
  updateEmail: (ctx, { body }) => service.updateEmail(ctx, body),
  getSystemContactParams: (ctx) => service.getSystemContactParams(ctx),
  cmsGetAll: (ctx, input) => service.cmsGetAll(ctx, input),
  cmsHistory: (ctx, input) => history(ctx, input),
  cmsUpdate: (ctx, input) => service.cmsUpdate(ctx, input),
} satisfies Handlers<typeof setting>
