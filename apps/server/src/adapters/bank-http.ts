/** The bank core and the card network over HTTP, signed both ways (brief of the simulator's contract; a real bank's connector replaces this file). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  BankRefused,
  BankUnavailable,
  type BankCore,
  type Branch,
  type CardNetwork,
  type CardOutcome,
  type CardSettlement,
  type TransferAnswer,
} from './bank.ts'

export interface ConnectorOptions {
  baseUrl: string
  client: string
  secret: string
  napasSecret: string
}
const TIMEOUT_MS = 20_000

/** One signed request. @throws BankUnavailable when there was no answer or a fault, BankRefused for a clear no. */
export async function ask<T>(
  o: ConnectorOptions,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const time = String(Date.now())
  const validate = createHmac('sha256', o.secret)
    .update(`${method}|${path.split('?')[0]}|${time}|${text}`)
    .digest('hex')
  let answer: Response
  try {
    answer = await fetch(o.baseUrl + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      headers: {
        client: o.client,
        time,
        validate,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: text }),
    })
    if (answer.ok) return (await answer.json()) as T
    await answer.body?.cancel()
  } catch (error) {
    throw new BankUnavailable(`${method} ${path.split('?')[0]}: no answer`, { cause: error })
  }
  // 401 and 403 are about us (key, clock), not about the order: they say nothing of what became of it.
  if (answer.status >= 400 && answer.status < 500 && ![401, 403, 408, 429].includes(answer.status))
    throw new BankRefused(`${answer.status}`)
  throw new BankUnavailable(`answered ${answer.status}`)
}

/** How an order stands; null for one that is not known. What is no such answer at all is no answer. */
async function orderOf(o: ConnectorOptions, path: string): Promise<TransferAnswer | null> {
  try {
    return known(await ask<TransferAnswer>(o, 'GET', path))
  } catch (error) {
    if (error instanceof BankRefused && error.message === '404') return null
    throw error instanceof BankRefused ? new BankUnavailable(`answered ${error.message}`) : error
  }
}
/** @throws BankUnavailable for an answer that is none of the three. */
function known(answer: TransferAnswer): TransferAnswer {
  if (!['SUCCESS', 'PROCESSING', 'FAILED'].includes(answer.status))
    throw new BankUnavailable('answered nonsense')
  return answer
}

export function httpBank(o: ConnectorOptions): BankCore {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  return {
    openVirtualAccount: async (order) => {
      await ask(o, 'POST', '/connector/virtual-accounts', order)
    },
    openVirtualAccounts: async (orders) => {
      await ask(o, 'POST', '/connector/virtual-accounts/open', { orders })
    },
    closeVirtualAccounts: async (virtualAccounts) => {
      await ask(o, 'POST', '/connector/virtual-accounts/close', { virtualAccounts })
    },
    account: (accountNo) => ask(o, 'GET', `/connector/accounts/${encodeURIComponent(accountNo)}`),
    statement: (accountNo, from, to) =>
      ask(
        o,
        'GET',
        `/connector/accounts/${encodeURIComponent(accountNo)}/statement?${query({ from, to })}`,
      ),
    statementPage: (accountNo, { from, to, index, size, sortBy, direction }) =>
      ask(
        o,
        'GET',
        `/connector/accounts/${encodeURIComponent(accountNo)}/statement-page?${query({ from, to, page: String(index), size: String(size), sortBy, direction })}`,
      ),
    // Bodies, not addresses: numbers of people and firms stay out of access logs.
    checkHolder: (check) => ask(o, 'POST', '/connector/holders/check', check),
    organization: (taxCode, test) =>
      ask(o, 'POST', '/connector/organizations/accounts', { taxCode, test }),
    branches: async () => (await ask<{ items: Branch[] }>(o, 'GET', '/connector/branches')).items,
    async beneficiary(bin, accountNo, test = false) {
      try {
        return (
          (
            await ask<{ accountName: string }>(
              o,
              'GET',
              `/connector/beneficiary?${query({ bin, accountNo, test: String(test) })}`,
            )
          ).accountName || null
        )
      } catch (error) {
        if (error instanceof BankRefused) return null
        throw error
      }
    },
    openAccount: (order) => ask(o, 'POST', '/connector/accounts', order),
    returnCredit: async (order) => known(await ask(o, 'POST', '/connector/returns', order)),
    testCredit: async (order) => {
      await ask(o, 'POST', '/connector/test-credits', order)
    },
    returned: (reference) => orderOf(o, `/connector/transfers/${encodeURIComponent(reference)}`),
    vietQrBanks: async () =>
      (
        await ask<{ items: { bin: string; vietQr: boolean }[] }>(
          o,
          'GET',
          '/connector/vietqr-banks',
        )
      ).items,
  }
}

/** What the network has signed; null when the checksum is wrong or the text is no JSON. */
function signed<T>(o: ConnectorOptions, data: string, checksum: string): T | null {
  const want = createHash('sha256')
    .update(data + o.napasSecret)
    .digest('hex')
    .toUpperCase()
  const [a, b] = [Buffer.from(want), Buffer.from(checksum)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) return null
  try {
    return JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as T
  } catch {
    return null
  }
}

export function httpCards(o: ConnectorOptions): CardNetwork {
  return {
    async open(order) {
      const answer = await ask<{ dataKey: string; formAction: string }>(
        o,
        'POST',
        '/napas/orders',
        { ...order, currency: 'VND' },
      )
      return { dataKey: answer.dataKey, formAction: answer.formAction }
    },
    read: (data, checksum) => signed<CardOutcome>(o, data, checksum),
    async query(orderId) {
      const answer = await ask<CardOutcome & { status: string }>(
        o,
        'GET',
        `/napas/orders/${encodeURIComponent(orderId)}`,
      )
      return ['SUCCESS', 'FAIL', 'CANCEL'].includes(answer.status) ? answer : null
    },
    refund: async (order) => known(await ask(o, 'POST', '/napas/refunds', order)),
    refunded: (reference) => orderOf(o, `/napas/refunds/${encodeURIComponent(reference)}`),
    settlements: async (fromDay) =>
      (
        await ask<{ items: { fileId: string; day: string }[] }>(
          o,
          'GET',
          `/napas/settlements?${new URLSearchParams({ from: fromDay }).toString()}`,
        )
      ).items,
    async settlement(fileId) {
      const { data, checksum } = await ask<{ data: string; checksum: string }>(
        o,
        'GET',
        `/napas/settlements/${encodeURIComponent(fileId)}`,
      )
      return signed<CardSettlement>(o, data, checksum)
    },
  }
}
