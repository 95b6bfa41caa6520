import type { SimCalls } from '../../contract.ts'
import type { Handlers } from '../../platform/call.ts'
import type { BankCtx } from '../bank/service.ts'
import { decodeQr, pay, readAny } from './service.ts'

export function phoneHandlers(
  sim: BankCtx,
): Handlers<Pick<SimCalls, 'pay' | 'readQr' | 'decodeQr'>> {
  return {
    pay: ({ body }) => pay(sim, body),
    readQr: ({ body }) => readAny(sim, body.qr),
    decodeQr: ({ file }) => decodeQr(sim, file),
  }
}
