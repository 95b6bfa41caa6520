import type { feeCollection } from '@saola/contract/fee-collection'
import type { Handlers } from '../../platform/mount.ts'
import { pay } from './by-hand.ts'
import { setFeeType } from './fee-type.ts'
import { object, settle, simulate } from './objection.ts'
import * as service from './service.ts'

export const feeCollectionHandlers = {
  pay: (ctx, { params }) => service.payLink(ctx, params.id),
  cmsPay: (ctx, input) => pay(ctx, input),
  cmsSendMail: (ctx, input) => service.sendMail(ctx, input),
  object: (ctx, input) => object(ctx, input),
  simulateSettling: (ctx, input) => simulate(ctx, input),
  cmsSettleObjection: (ctx, input) => settle(ctx, input),
  standing: (ctx) => service.standing(ctx),
  cmsStanding: (ctx, { query }) => service.cmsStanding(ctx, query.merchantId),
  cmsSetFeeType: (ctx, input) => setFeeType(ctx, input),
} satisfies Handlers<typeof feeCollection>
