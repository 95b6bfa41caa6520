import type { bankTransfer } from '@saola/contract/bank-transfer'
import type { Handlers } from '../../platform/mount.ts'
import { notifyReturned } from './service.ts'

export const bankTransferHandlers: Handlers<typeof bankTransfer> = {
  notifyReturned: (ctx, { body }) => notifyReturned(ctx, body),
}
