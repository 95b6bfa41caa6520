import type { SimCalls } from '../../contract.ts'
import type { Handlers } from '../../platform/call.ts'
import type { BankCtx } from '../bank/service.ts'
import { readCard } from './service.ts'

export function identityHandlers(sim: BankCtx): Handlers<Pick<SimCalls, 'readCard'>> {
  return { readCard: ({ body }) => readCard(sim, body) }
}
