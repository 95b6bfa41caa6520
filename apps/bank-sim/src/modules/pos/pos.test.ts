import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, until, type Received, type World } from '../../../test/world.ts'

const KEY = 'k'.repeat(43)
let world: World
/** How Saola Pay's place answers: by the last word of the path. */
let says: Record<string, (body: Record<string, unknown>) => object | null> = {}
let answersAfterMs = 0
beforeAll(async () => {
  world = await openWorld()
  world.receiver.answer((one: Received) => {
    const name = /uniPos\/(\w+)/.exec(one.path)?.[1] ?? ''
    const data =
      says[name]?.(one.body === '' ? {} : (JSON.parse(one.body) as Record<string, unknown>)) ?? null
    if (data === null) return 'cut'
    return 'refuse' in data
      ? {
          status: 409,
          body: JSON.stringify({ code: 41005, message: String(data.refuse), data: null }),
        }
      : { body: JSON.stringify({ code: 0, message: 'ok', data }), afterMs: answersAfterMs }
  })
})
afterAll(() => world.close())

interface MachineView {
  deviceId: string
  batchNo: number
  number: number
  amount: number
  current: { id: string; status: string; qr: string | null } | null
  last: { status: string; count: number } | null
}
const machine = async (): Promise<MachineView> =>
  ((await world.api.get('/api/pos/machines')).body as unknown as { items: MachineView[] }).items[0]!
const sent = (name: string): Received[] =>
  world.receiver.received.filter((one) => one.path.includes(`/uniPos/${name}`))
const payment = (status: string, more: object = {}) => ({
  id: 'p-1',
  status,
  qrCode: status === 'CREATED' ? 'QR-TEXT' : null,
  declined: null,
  batchNo: 3,
  finish: false,
  card: null,
  ...more,
})
const activated = () => ({
  deviceId: 'P8-000001',
  name: 'P8',
  merchantName: 'Cà phê',
  batchNo: 3,
  apiKey: KEY,
})

describe('a machine without hardware', () => {
  it('is activated with a code and never shows its key', async () => {
    says = { activate: () => ({ refuse: 'Mã không đúng' }) }
    expect(
      (await world.api.post('/api/pos/machines', { deviceId: 'P8-000001', code: '00000000' })).body
        .error,
    ).toEqual({ key: 'pos.refused', message: 'Mã không đúng' })
    says = { activate: activated }
    const { body } = await world.api.post('/api/pos/machines', {
      deviceId: 'P8-000001',
      code: '12345678',
    })
    expect(body).toMatchObject({ deviceId: 'P8-000001', batchNo: 3, number: 0 })
    expect(JSON.stringify(body)).not.toContain(KEY)
    expect(
      (await world.api.post('/api/pos/take', { deviceId: 'P8-NOBODY', amount: 1000, means: 'QR' }))
        .body.error?.key,
    ).toBe('pos.unknown')
  })

  it('shows the QR, asks until it is paid, and takes nothing else meanwhile', async () => {
    let status = 'CREATED'
    says = { createTransaction: () => payment('CREATED'), getTransaction: () => payment(status) }
    expect(
      (
        await world.api.post('/api/pos/take', {
          deviceId: 'P8-000001',
          amount: 45_000,
          means: 'QR',
          staffName: 'Mai',
        })
      ).body,
    ).toMatchObject({ current: { status: 'CREATED', qr: 'QR-TEXT' } })
    expect(sent('createTransaction').at(-1)?.headers['x-api-key']).toBe(KEY)
    expect(
      (await world.api.post('/api/pos/take', { deviceId: 'P8-000001', amount: 1000, means: 'QR' }))
        .body.error?.key,
    ).toBe('pos.busy')
    status = 'SUCCESS'
    await until(async () => (await machine()).current?.status === 'SUCCESS')
    expect(await machine()).toMatchObject({ number: 1, amount: 45_000 })
  })

  it('sends a request whose answer was lost again, as it was', async () => {
    let answers = 0
    const before = sent('createTransaction').length
    says = {
      createTransaction: () => ((answers += 1) < 3 ? null : payment('SUCCESS', { id: 'p-2' })),
    }
    expect(
      (await world.api.post('/api/pos/take', { deviceId: 'P8-000001', amount: 7_000, means: 'QR' }))
        .body.error?.key,
    ).toBe('pos.unreachable')
    await until(async () => (await machine()).number === 2)
    const asked = sent('createTransaction')
      .slice(before)
      .map((one) => (JSON.parse(one.body) as { requestId: string }).requestId)
    expect(asked).toHaveLength(3)
    expect(new Set(asked).size).toBe(1)
  })

  it('begins a payment once, though the asking for the one before has yet to end', async () => {
    says = { createTransaction: () => payment('SUCCESS', { id: 'p-5', finish: true }) }
    await world.api.post('/api/pos/take', { deviceId: 'P8-000001', amount: 6_000, means: 'QR' })
    const before = sent('createTransaction').length
    // Longer than the pause between two askings.
    answersAfterMs = 1_200
    await world.api.post('/api/pos/take', { deviceId: 'P8-000001', amount: 6_500, means: 'QR' })
    answersAfterMs = 0
    expect(sent('createTransaction').slice(before)).toHaveLength(1)
  })

  it('tells a declined card and keeps it out of the batch', async () => {
    let declined: string | null = null
    const order = await world.api.signed('POST', '/napas/orders', {
      orderId: 'POS-1',
      amount: 9_000,
      currency: 'VND',
      returnUrl: 'http://shop.test/back',
      notifyUrl: `${world.receiver.url}/pay/x`,
      description: 'POS',
    })
    const { dataKey } = order.body as unknown as { dataKey: string }
    says = {
      createTransaction: () => payment('CREATED', { id: 'p-3', card: { dataKey } }),
      getTransaction: () => payment('CREATED', { id: 'p-3', declined }),
      cancelTransaction: () => payment('FAILED', { id: 'p-3' }),
    }
    await world.api.post('/api/pos/take', {
      deviceId: 'P8-000001',
      amount: 9_000,
      means: '9704000000000034',
    })
    expect((await world.api.signed('GET', '/napas/orders/POS-1')).body).toMatchObject({
      status: 'FAIL',
      responseCode: '51',
    })
    // The number of the card went to the network alone.
    expect(sent('createTransaction').at(-1)?.body).not.toContain('9704')
    declined = '51'
    await until(async () => (await machine()).current?.status === 'FAILED')
    expect(await machine()).toMatchObject({ number: 2 })
  })

  it('settles with what it has counted, remembers an unanswered batch over a restart of its own calls, and starts the next', async () => {
    says = { settle: () => null, getDevice: () => ({ batchNo: 3 }) }
    expect(
      (await world.api.post('/api/pos/settle', { deviceId: 'P8-000001' })).body.error?.key,
    ).toBe('pos.unreachable')
    says = {
      settle: ({ number, amount }) => ({
        batchNo: 3,
        numberOfTransactions: number,
        amount,
        status: 'SUCCESS',
      }),
    }
    expect((await world.api.post('/api/pos/settle', { deviceId: 'P8-000001' })).body).toMatchObject(
      { batchNo: 4, number: 0, last: { count: 2, status: 'SUCCESS' } },
    )
    const [lost, again] = sent('settle')
      .slice(-2)
      .map((one) => JSON.parse(one.body) as { requestId: string; number: number; amount: number })
    expect(again).toEqual(lost)
    expect(again).toMatchObject({ number: 2, amount: 52_000 })
  })

  it('begins the next batch once Saola Pay has closed its own at the cut-off, and sends no count of the old one', async () => {
    says = { createTransaction: () => payment('SUCCESS', { id: 'p-4', batchNo: 4 }) }
    await world.api.post('/api/pos/take', { deviceId: 'P8-000001', amount: 8_000, means: 'QR' })
    expect(await machine()).toMatchObject({ batchNo: 4, number: 1, amount: 8_000 })
    // Closed between two payments: the second is alone in the new one.
    says = { createTransaction: () => payment('SUCCESS', { id: 'p-5', batchNo: 5 }) }
    await world.api.post('/api/pos/take', { deviceId: 'P8-000001', amount: 9_000, means: 'QR' })
    expect(await machine()).toMatchObject({ batchNo: 5, number: 1, amount: 9_000 })
    // Closed before the machine settles: it says so and has nothing left to settle.
    const before = sent('settle').length
    says = {
      getDevice: () => ({ batchNo: 6 }),
      settle: () => ({ batchNo: 5, numberOfTransactions: 1, amount: 9_000, status: 'SUCCESS' }),
    }
    expect(
      (await world.api.post('/api/pos/settle', { deviceId: 'P8-000001' })).body.error?.key,
    ).toBe('pos.batch_closed')
    expect(await machine()).toMatchObject({ batchNo: 6, number: 0, amount: 0 })
    expect(sent('settle')).toHaveLength(before)
    // Paid and in a batch that was closed before the machine asked: not of its next one.
    says = { createTransaction: () => payment('SUCCESS', { id: 'p-6', batchNo: 7, finish: true }) }
    await world.api.post('/api/pos/take', { deviceId: 'P8-000001', amount: 1_000, means: 'QR' })
    expect(await machine()).toMatchObject({ batchNo: 7, number: 0 })
  })

  it('has a page in both languages', async () => {
    for (const [query, word] of [
      ['', 'Kết toán'],
      ['?lang=en', 'Settle'],
    ])
      expect(await (await fetch(`${world.running.url}/pos${query}`)).text()).toContain(word)
  })
})
