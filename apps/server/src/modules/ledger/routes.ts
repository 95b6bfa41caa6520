import type { ledger } from '@saola/contract/ledger'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const ledgerHandlers = {
  accounts: (ctx) => service.accounts(ctx),
  payments: (ctx, input) => service.paymentsOf(ctx, input),
  postings: (ctx, input) => service.postings(ctx, input),
} satisfies Handlers<typeof ledger>
