import type { bankCredit } from '@saola/contract/bank-credit'
import type { Handlers } from '../../platform/mount.ts'
import { notify } from '../settlement/service.ts'
import * as service from './service.ts'
import * as staff from './staff.ts'

export const bankCreditHandlers = {
  notify: (ctx, input) => notify(ctx, input),
  getList: (ctx, input) => service.list(ctx, input),
  openTotal: (ctx) => service.openTotal(ctx),
  accept: (ctx, { params, body }) => service.accept(ctx, params.id, body.note),
  return: (ctx, { params, body }) => service.returnMoney(ctx, params.id, body.note),
  cmsList: (ctx, input) => staff.listAll(ctx, input),
  cmsAccept: (ctx, { params, body }) => staff.decide(ctx, params.id, body.note, 'accept'),
  cmsReturn: (ctx, { params, body }) => staff.decide(ctx, params.id, body.note, 'return'),
} satisfies Handlers<typeof bankCredit>
