import type { serverApi } from '@saola/contract/server-api'
import type { Handlers } from '../../platform/mount.ts'
import * as orders from './orders.ts'
import * as service from './service.ts'

export const serverApiHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  check: (ctx, { body }) => service.check(ctx, body.transactionId),
  cancel: (ctx, { body }) => service.cancel(ctx, body.transactionId),
  enableVirtualAccount: (ctx, { body }) => orders.enable(ctx, body),
  disableVirtualAccount: (ctx, { body }) => orders.disable(ctx, body.order),
  getTransaction: (ctx, { body }) => service.list(ctx, body),
  checkAccountNo: (ctx, { body }) => service.checkAccountNo(ctx, body.accountNo),
  linkAccount: (ctx, { body }) => service.linkAccount(ctx, body.accountNo),
  verifyLinkAccount: (ctx, { body }) => service.verifyLinkAccount(ctx, body),
} satisfies Handlers<typeof serverApi>
