import type { payout } from '@saola/contract/payout'
import type { Handlers } from '../../platform/mount.ts'
import * as approval from './approval.ts'
import { funds } from './funds.ts'
import { live } from './live.ts'
import { estimate } from './price.ts'
import * as receiver from './receiver.ts'
import * as service from './service.ts'
import * as settings from './setting.ts'

export const payoutHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  approve: (ctx, { body }) => approval.approve(ctx, body),
  approveVerify: (ctx, { body }) => approval.approveVerify(ctx, body),
  disapprove: (ctx, { body }) => service.disapprove(ctx, body),
  getAll: (ctx, input) => service.list(ctx, input),
  getDetail: (ctx, { params }) => service.detail(ctx, params.payOutId),
  checkReceiver: (ctx, { body }) => receiver.check(ctx, body),
  funds,
  estimate,
  live: (ctx, { signal }) => live(ctx, signal),
  getSetting: (ctx) => settings.setting(ctx),
  updateSetting: (ctx, { body }) => settings.updateSetting(ctx, body),
  raiseSetting: (ctx, { body }) => settings.raise(ctx, body),
  raiseSettingVerify: (ctx, { body }) => settings.verifyRaise(ctx, body),
  withdrawSetting: (ctx) => settings.withdraw(ctx),
  receivers: (ctx, input) => receiver.receivers(ctx, input),
  createReceiver: (ctx, { body }) => receiver.createReceiver(ctx, body),
  updateReceiver: (ctx, { params, body }) => receiver.updateReceiver(ctx, params.receiverId, body),
  deleteReceiver: (ctx, input) => receiver.deleteReceiver(ctx, input),
} satisfies Handlers<typeof payout>
