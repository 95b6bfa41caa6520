import { ensure, Refusal } from '../../errors.ts'
import type { Lang } from '../../platform/call.ts'
import { encryptPayload, signHeaders } from '../../platform/sign.ts'
import { holds } from '../faults/service.ts'
import type { NotifyCtx } from '../notify/service.ts'
import { CUSTOMERS, picturesOf, type Customer } from './customers.ts'

/** The bank app as a key to Saola Pay: its customer opens a sign-in code, sees who asks, and approves or refuses. */

export type LoginCtx = NotifyCtx
const BASE = '/pay/api/auth/internal/v1/qrLogin'
const MARK = /^saola-login:1:([0-9A-Za-z]{8,32})$/
const WAIT_MS = 10_000

export const customers = (): readonly Customer[] => CUSTOMERS
export const isLoginQr = (text: string): boolean => MARK.test(text.trim())

function codeOf(text: string): string {
  const code = MARK.exec(text.trim())?.[1]
  ensure(code !== undefined, 422, 'login.not_a_code')
  return code
}
function customerOf(userId: string): Customer {
  const found = CUSTOMERS.find((one) => one.userId === userId)
  ensure(found !== undefined, 404, 'login.customer_unknown', { userId })
  return found
}

type Asked = {
  address: string
  browser: string
  system: string
  requestedAt: string
  timeout: number
  known: boolean
  registers: boolean
  merchantCode: string | null
}

/** Opens a code for a customer; from then on only they can decide. */
export async function readLogin(sim: LoginCtx, body: { qr: string; userId: string }, lang: Lang) {
  const customer = customerOf(body.userId)
  const asked = await tell<Asked>(
    sim,
    '/scan',
    { code: codeOf(body.qr), userId: customer.userId, phoneNumber: customer.phoneNumber },
    lang,
  )
  const { address, browser, system, requestedAt, timeout, known, registers, merchantCode } = asked
  return {
    fullName: customer.fullName,
    phoneNumber: customer.phoneNumber,
    address,
    browser,
    system,
    requestedAt,
    timeout,
    known,
    registers,
    merchantCode,
  }
}

/** The customer's word, with what the bank knows of them. */
export async function decideLogin(
  sim: LoginCtx,
  body: { qr: string; userId: string; approve: boolean },
  lang: Lang,
) {
  const customer = customerOf(body.userId)
  await tell(
    sim,
    '/decide',
    {
      code: codeOf(body.qr),
      approve: body.approve,
      customer: { ...customer, ...picturesOf(customer) },
    },
    lang,
  )
  sim.log({ level: 'info', event: 'login.decided', userId: customer.userId, approve: body.approve })
  return { approved: body.approve }
}

/** Signed and encrypted like a notification of money, but waited for: a person is looking at the phone. */
async function tell<T>(sim: LoginCtx, path: string, payload: object, lang: Lang): Promise<T> {
  ensure(!holds(sim, 'down'), 503, 'bank.down')
  const { bankClient, bankSecret, bankDataKey } = sim.keys
  const time = sim.clock.wall()
  const body = JSON.stringify({
    data: encryptPayload(bankDataKey, bankClient, String(time), JSON.stringify(payload)),
  })
  const url = new URL(BASE + path, sim.serverUrl)
  let answer: { code?: unknown; message?: unknown; data?: unknown } | null
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'accept-language': lang,
        ...signHeaders(bankClient, bankSecret, 'POST', url.pathname, time, body),
      },
    })
    answer = (await response.json()) as typeof answer
  } catch {
    throw new Refusal(502, 'login.unreachable')
  }
  ensure(answer?.code === 0, 409, 'login.refused', { detail: String(answer?.message ?? '') })
  return answer.data as T
}
