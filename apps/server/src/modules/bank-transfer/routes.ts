import type { bankTransfer } from '@saola/contract/bank-transfer'
import type { Handlers } from '../../platform/mount.ts'
import { notifyReturned } from './service.ts'
import { detail, list, proposeEnd } from './staff.ts'

export const bankTransferHandlers: Handlers<typeof bankTransfer> = {
  notifyReturned: (ctx, { body }) => notifyReturned(ctx, body),
  list,
  detail: (ctx, { params }) => detail(ctx, params.id),
  proposeEnd: (ctx, { params, body }) => proposeEnd(ctx, params.id, body),
}
