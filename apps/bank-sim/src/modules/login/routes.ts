import type { SimCalls } from '../../contract.ts'
import type { Handlers } from '../../platform/call.ts'
import { customers, decideLogin, readLogin, type LoginCtx } from './service.ts'

export function loginHandlers(
  sim: LoginCtx,
): Handlers<Pick<SimCalls, 'readLogin' | 'decideLogin' | 'listCustomers'>> {
  return {
    readLogin: ({ body, lang }) => readLogin(sim, body, lang),
    decideLogin: ({ body, lang }) => decideLogin(sim, body, lang),
    listCustomers: () => ({
      items: customers().map(({ userId, cifNo, fullName, phoneNumber }) => ({
        userId,
        cifNo,
        fullName,
        phoneNumber,
      })),
    }),
  }
}
