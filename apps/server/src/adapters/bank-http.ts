/** The bank core and the card network over HTTP, signed both ways (brief of the simulator's contract; a real bank's connector replaces this file). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  BankClosed,
  BankRefused,
  BankUnavailable,
  type BankCore,
  type Branch,
  type CardNetwork,
  type CardOutcome,
  type CardSettlement,
  type OrderAnswer,
  type TransferAnswer,
  type TransferOrder,
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
  let refusal: string | undefined
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
    refusal = wordOf(await answer.text())
  } catch (error) {
    throw new BankUnavailable(`${method} ${path.split('?')[0]}: no answer`, { cause: error })
  }
  // 401 and 403 are about us (key, clock), not about the order: they say nothing of what became of it.
  if (answer.status >= 400 && answer.status < 500 && ![401, 403, 408, 429].includes(answer.status))
    throw new BankRefused(`${answer.status}`, refusal)
  const wait = Number(answer.headers.get('retry-after') ?? NaN)
  // Only the bank's own word that it is closed says that nothing was carried out; a proxy's 503 does not.
  if (answer.status === 503 && refusal === 'bank.closed' && wait > 0)
    throw new BankClosed(wait * 1000)
  throw new BankUnavailable(`answered ${answer.status}`)
}
/** The key of a refusal `{error: {key}}`; undefined for anything else. */
function wordOf(body: string): string | undefined {
  try {
    const key: unknown = (JSON.parse(body) as { error?: { key?: unknown } } | null)?.error?.key
    return typeof key === 'string' ? key : undefined
  } catch {
    return undefined
  }
}
/** What a key of a refused order means here; another is a refusal without a word. */
const REASONS: Readonly<Record<string, string>> = {
  'transfer.reference_reused': 'REFERENCE_USED',
  'card.refund_reused': 'REFERENCE_USED',
  'credit.not_found': 'UNKNOWN_PAYMENT',
  'card.order_not_found': 'UNKNOWN_PAYMENT',
  'return.too_much': 'TOO_MUCH',
  'card.refund_too_much': 'TOO_MUCH',
  'account.closed': 'ACCOUNT_CLOSED',
  'account.not_found': 'ACCOUNT_NOT_FOUND',
}
const reasonOf = (key: string | undefined): string | undefined => REASONS[key ?? '']
/** An order that is refused, with the reason that its orderer knows. */
async function ordered(asking: Promise<TransferAnswer>): Promise<TransferAnswer> {
  try {
    return known(await asking)
  } catch (error) {
    throw error instanceof BankRefused
      ? new BankRefused(error.message, reasonOf(error.reason))
      : error
  }
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
const isAnswer = (answer: unknown): answer is TransferAnswer => {
  const { reference, bankReference, status } = (answer ?? {}) as Partial<TransferAnswer>
  return (
    typeof reference === 'string' &&
    typeof bankReference === 'string' &&
    ['SUCCESS', 'PROCESSING', 'FAILED', 'RETURNED'].includes(status ?? '')
  )
}
/** @throws BankUnavailable for what is no answer. */
function known(answer: TransferAnswer): TransferAnswer {
  if (!isAnswer(answer)) throw new BankUnavailable('answered nonsense')
  return answer
}
/** Of many orders, those that the bank has really answered. @throws BankUnavailable for what is no list. */
function answersOf(body: { items?: unknown }): OrderAnswer[] {
  if (!Array.isArray(body.items)) throw new BankUnavailable('answered nonsense')
  return (body.items as unknown[]).flatMap((item): OrderAnswer[] => {
    if (isAnswer(item)) return [item]
    const { reference, status, reason } = (item ?? {}) as Partial<OrderAnswer>
    if (typeof reference !== 'string') return []
    if (status === 'UNKNOWN') return [{ reference, status }]
    return status === 'REFUSED' ? [{ reference, status, reason: reasonOf(reason) }] : []
  })
}
/** An order as the connector takes it. */
const bodyOf = ({ reference, fromAccount, amount, content, to }: TransferOrder) =>
  'credit' in to
    ? { kind: 'RETURN', reference, bankReference: to.credit, amount, reason: content }
    : {
        kind: 'TRANSFER',
        reference,
        fromAccountNo: fromAccount,
        toBin: to.bin,
        toAccountNo: to.account,
        amount,
        content,
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
    async beneficiaries(accounts, test = false) {
      const { items } = await ask<{ items: { accountName: string | null }[] }>(
        o,
        'POST',
        '/connector/beneficiaries',
        { accounts, test },
      )
      if (items.length !== accounts.length) throw new BankUnavailable('answered nonsense')
      return items.map(({ accountName }) => accountName)
    },
    openAccount: (order) => ask(o, 'POST', '/connector/accounts', order),
    transfer: (order) => {
      const { kind, ...body } = bodyOf(order)
      const path = kind === 'RETURN' ? '/connector/returns' : '/connector/transfers'
      return ordered(ask(o, 'POST', path, body))
    },
    transfers: async (orders) =>
      answersOf(await ask(o, 'POST', '/connector/transfers/batch', { orders: orders.map(bodyOf) })),
    orders: async (references) =>
      answersOf(await ask(o, 'POST', '/connector/transfers/ask', { references })),
    testCredit: async (order) => {
      await ask(o, 'POST', '/connector/test-credits', order)
    },
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
    refund: (order) => ordered(ask(o, 'POST', '/napas/refunds', order)),
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
