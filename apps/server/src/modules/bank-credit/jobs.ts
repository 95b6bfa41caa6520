import { handlerOf } from '../../platform/events.ts'
import { followTransfer } from './service.ts'

export const bankCreditEventHandlers = handlerOf(
  'bank-credit.follow-transfer',
  ['bank-transfer.done', 'bank-transfer.failed', 'bank-transfer.returned'],
  { handle: followTransfer },
)
