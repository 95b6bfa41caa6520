import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { KEYS, openWorld, until, type World } from '../../../test/world.ts'
import { SETTLEMENT_ACCOUNT } from '../bank/service.ts'
import { businessDay, nextPayout, SWITCH_FEE_VND } from './rules.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.api.post('/api/faults', { name: 'all', on: false }))
afterAll(() => world.close())

type Report = {
  fileId: string
  day: string
  net: number
  gross: number
  refunded: number
  fee: number
  count: number
  bankReference: string
  lines: { type: string; reference: string; amount: number; fee: number }[]
}
let count = 0
async function pay(amount: number, path = '/pay/api/paylink/v1/napas/complete'): Promise<string> {
  const orderId = `ST-${(count += 1)}`
  await world.api.signed('POST', '/napas/orders', {
    orderId,
    amount,
    currency: 'VND',
    returnUrl: 'http://shop.test/back',
    notifyUrl: `${world.receiver.url}${path}`,
    description: 'x',
  })
  expect(
    (await world.api.post('/api/napas/pay', { orderId, cardNumber: '9704000000000018' })).body,
  ).toMatchObject({ status: 'SUCCESS' })
  return orderId
}
const settle = async (): Promise<string | null> =>
  (await world.api.post('/api/napas/settle', {})).body['fileId'] as string | null
async function report(fileId: string): Promise<{ content: Report; isGenuine: boolean }> {
  const { data, checksum } = (await world.api.signed('GET', `/napas/settlements/${fileId}`))
    .body as unknown as { data: string; checksum: string }
  return {
    content: JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as Report,
    isGenuine:
      createHash('sha256')
        .update(data + KEYS.napasSecret)
        .digest('hex')
        .toUpperCase() === checksum,
  }
}
const files = async () =>
  (await world.api.signed('GET', '/napas/settlements')).body['items'] as {
    fileId: string
    day: string
  }[]
const statement = async () =>
  (await world.api.get(`/api/bank/accounts/${SETTLEMENT_ACCOUNT}/statement`)).body as unknown as {
    opening: number
    closing: number
    items: { transactionNo: string; amount: number; orderReference: string | null }[]
  }

it('a session has nothing to settle until somebody paid', async () => {
  expect(await settle()).toBeNull()
})
it('one session: a signed report of payments and refunds, its net in one transfer that is told as any credit, and no line twice', async () => {
  const [first, second, test] = [
    await pay(150_000),
    await pay(90_000),
    await pay(70_000, '/sandbox/pay/api/paylink/v1/napas/complete'),
  ]
  await world.api.signed('POST', '/napas/refunds', {
    reference: 'RF-ST-1',
    orderId: first,
    amount: 40_000,
    reason: 'x',
  })
  const fileId = (await settle())!
  const { content, isGenuine } = await report(fileId)
  expect(isGenuine).toBe(true)
  expect(content).toMatchObject({
    fileId,
    count: 3,
    gross: 240_000,
    refunded: 40_000,
    fee: 2 * SWITCH_FEE_VND,
    net: 200_000 - 2 * SWITCH_FEE_VND,
    accountNo: SETTLEMENT_ACCOUNT,
  })
  expect(content.lines.map((line) => [line.type, line.reference, line.amount])).toEqual([
    ['PAYMENT', first, 150_000],
    ['PAYMENT', second, 90_000],
    ['REFUND', 'RF-ST-1', 40_000],
  ])
  expect(content.lines.some((line) => line.reference === test)).toBe(false)
  const { opening, closing, items } = await statement()
  expect([closing - opening, items]).toEqual([
    content.net,
    [expect.objectContaining({ transactionNo: content.bankReference, amount: content.net })],
  ])
  await until(() =>
    world.receiver
      .notified()
      .find(
        (one) =>
          one.bankReference === content.bankReference &&
          one.accountNo === SETTLEMENT_ACCOUNT &&
          one.virtualAccount === null,
      ),
  )
  expect(await settle()).toBeNull()
  expect(await files()).toEqual([{ fileId, day: content.day }])
})
it('refunds that outweigh payments wait for the session that covers them', async () => {
  const paid = await pay(50_000)
  const before = await settle()
  expect(before).not.toBeNull()
  await world.api.signed('POST', '/napas/refunds', {
    reference: 'RF-ST-2',
    orderId: paid,
    amount: 50_000,
    reason: 'x',
  })
  expect(await settle()).toBeNull()
  await pay(80_000)
  expect((await report((await settle())!)).content).toMatchObject({
    gross: 80_000,
    refunded: 50_000,
    net: 30_000 - SWITCH_FEE_VND,
    count: 2,
  })
})
it('the clock closes a session on the morning after its business day; a weekend is one session', async () => {
  await pay(60_000)
  const known = (await files()).length
  await world.api.post('/api/clock', { advanceMs: 4 * 86_400_000 })
  await until(async () => (await files()).length === known + 1)
  const at = (text: string): number => Date.parse(text)
  expect(businessDay(at('2026-11-20T23:59:59.999+07:00'))).toBe('2026-11-20')
  expect(businessDay(at('2026-11-21T00:00:00+07:00'))).toBe('2026-11-22')
  expect(businessDay(at('2026-11-22T23:59:59+07:00'))).toBe('2026-11-22')
  expect(businessDay(at('2026-11-23T00:00:00+07:00'))).toBe('2026-11-23')
  expect(nextPayout.after(at('2026-11-23T08:59:59+07:00'))).toBe(at('2026-11-23T09:00:00+07:00'))
  expect(nextPayout.after(at('2026-11-23T09:00:00+07:00'))).toBe(at('2026-11-24T09:00:00+07:00'))
})
it('a session that people end on a Saturday is that day’s', async () => {
  const now = (await world.api.get('/api/clock')).body['now'] as string
  const untilSaturday = (6 - new Date(Date.parse(now) + 7 * 3_600_000).getUTCDay() + 7) % 7
  await world.api.post('/api/clock', { advanceMs: untilSaturday * 86_400_000 })
  await settle()
  await pay(60_000)
  const { content } = await report((await settle())!)
  expect(new Date(`${content.day}T00:00:00Z`).getUTCDay()).toBe(6)
})
it('faults: a spoiled report, a transfer of another amount, money nobody is told of', async () => {
  await pay(60_000)
  await world.api.post('/api/faults', {
    name: 'wrong-amount',
    on: true,
    times: 1,
    accountNo: SETTLEMENT_ACCOUNT,
  })
  const { content } = await report((await settle())!)
  expect((await statement()).items.at(-1)).toMatchObject({
    transactionNo: content.bankReference,
    amount: content.net - 1_000,
  })
  await world.api.post('/api/faults', { name: 'napas-bad-checksum', on: true, times: 1 })
  expect((await report(content.fileId)).isGenuine).toBe(false)
  await world.api.post('/api/faults', { name: 'never-tell', on: true, times: 1 })
  const notifications = async () =>
    ((await world.api.get('/api/notifications?reference=FTNEVER1')).body['items'] as unknown[])
      .length
  await world.api.post('/api/bank/credit', {
    accountNo: '100200300400',
    amount: 12_000,
    bankReference: 'FTNEVER1',
  })
  expect(await notifications()).toBe(0)
})
it('a report nobody has made is not found', async () => {
  expect((await world.api.signed('GET', '/napas/settlements/none')).body.error?.key).toBe(
    'card.settlement_not_found',
  )
})
