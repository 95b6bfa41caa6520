import type { shopSetting } from '@saola/contract/shop-setting'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const shopSettingHandlers = {
  get: (ctx) => service.get(ctx),
  getFees: (ctx) => service.getFees(ctx),
  update: (ctx, { body }) => service.update(ctx, body),
} satisfies Handlers<typeof shopSetting>
