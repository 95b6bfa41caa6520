import { transaction } from '@saola/contract/transaction'
import { expect, it, vi } from 'vitest'
import { configureApi } from './config.ts'
import { createEventParser, listen } from './listen.ts'

it('reads events cut anywhere, several data lines, CRLF, and drops comments', () => {
  const seen: string[] = []
  const parse = createEventParser((data) => seen.push(data))
  for (const piece of [
    ': hello\n\nda',
    'ta: {"a"',
    ':1}\n',
    '\ndata: x\r\ndata: y\r\n\r\n',
    'event: z\n\n',
  ])
    parse(piece)
  expect(seen).toEqual(['{"a":1}', 'x\ny'])
})

const stream = (...chunks: string[]): Response =>
  new Response(
    new ReadableStream({
      start(c) {
        for (const chunk of chunks) c.enqueue(new TextEncoder().encode(chunk))
        c.close()
      },
    }),
  )
const refusal = (code: number, status: number): Response =>
  new Response(JSON.stringify({ code, message: '', data: {} }), { status })
const event = 'data: {"transactionId":"1","payLinkCode":null,"status":"SUCCESS","amount":1}\n\n'

it('delivers events, comes back after a loss, and stops when told', async () => {
  const net = vi.fn<typeof fetch>(async () => stream(event))
  configureApi({ fetch: net, accessToken: () => 't' })
  const [onEvent, onState] = [vi.fn<(event: unknown) => void>(), vi.fn<(open: boolean) => void>()]
  const stop = listen(transaction.live, {}, onEvent, { firstPauseMs: 5, maxPauseMs: 5, onState })
  await vi.waitFor(() => expect(onEvent.mock.calls.length).toBeGreaterThanOrEqual(3), 15_000)
  stop()
  const after = net.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(net.mock.calls.length).toBeLessThanOrEqual(after + 1)
  expect(onState.mock.calls.slice(0, 2)).toEqual([[true], [false]])
  expect(new Headers(net.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer t')
})
it('does not come back when refused for good', async () => {
  const net = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ code: 10, message: '', data: {} }), { status: 403 }),
  )
  configureApi({ fetch: net, accessToken: () => 't' })
  listen(transaction.live, {}, () => undefined, { firstPauseMs: 1 })
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(net).toHaveBeenCalledOnce()
})
it('comes back at once with a new token when the old one ran out, and says that something may have been missed', async () => {
  let token = 'old'
  let calls = 0
  const net = vi.fn<typeof fetch>(async (_url, init) => {
    calls += 1
    const sent = new Headers(init?.headers).get('authorization')
    if (sent === 'Bearer old' && calls > 1) return refusal(9, 401)
    return calls > 4 ? refusal(10, 403) : stream(event)
  })
  const refresh = vi.fn<(old: string | null) => Promise<boolean>>(async () => {
    token = 'new'
    return true
  })
  configureApi({ fetch: net, accessToken: () => token, refresh })
  const onBack = vi.fn<() => void>()
  listen(transaction.live, {}, () => undefined, { firstPauseMs: 1, maxPauseMs: 1, onBack })
  await expect.poll(() => net.mock.calls.length).toBe(5)
  expect(refresh).toHaveBeenCalledOnce()
  expect(onBack).toHaveBeenCalledTimes(2)
})
it('is over with its session: asks once, tells of the end, and comes back no more', async () => {
  const net = vi.fn<typeof fetch>(async () => refusal(122, 401))
  net.mockResolvedValueOnce(stream(event))
  const onSessionEnded = vi.fn<() => void>()
  configureApi({ fetch: net, accessToken: () => 't', onSessionEnded })
  listen(transaction.live, {}, () => undefined, { firstPauseMs: 1, maxPauseMs: 1 })
  await expect.poll(() => onSessionEnded.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(net).toHaveBeenCalledTimes(2)
})
it('one that ends as soon as it is open is not opened in a circle', async () => {
  const net = vi.fn<typeof fetch>(async () => stream(event))
  configureApi({ fetch: net, accessToken: () => 't' })
  const stop = listen(transaction.live, {}, () => undefined, {
    firstPauseMs: 20,
    maxPauseMs: 9_000,
  })
  await new Promise((resolve) => setTimeout(resolve, 600))
  stop()
  // Pauses of 10, 20, 40 … ms at least: a circle of 20 ms would have come thirty times and more.
  expect(net.mock.calls.length).toBeLessThan(9)
})
