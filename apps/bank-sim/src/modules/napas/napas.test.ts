import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { KEYS, openWorld, until, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.api.post('/api/faults', { name: 'all', on: false }))
afterAll(() => world.close())

const GOOD = '9704 0000 0000 0018'
let count = 0
async function createOrder(extra: object = {}) {
  const orderId = `PL-${(count += 1)}`
  const asked = {
    orderId,
    amount: 150_000,
    currency: 'VND',
    returnUrl: 'http://shop.test/back?a=1',
    notifyUrl: `${world.receiver.url}/pay/api/paylink/v1/napas/complete`,
    description: 'Cà phê',
    ...extra,
  }
  const answer = await world.api.signed('POST', '/napas/orders', asked)
  return {
    ...(answer.body as unknown as { orderId: string; dataKey: string; formAction: string }),
    asked,
    status: answer.status,
    error: answer.body.error?.key,
  }
}
const query = async (orderId: string) =>
  (await world.api.signed('GET', `/napas/orders/${orderId}`)).body
const payCard = (orderId: string, cardNumber: string, extra: object = {}) =>
  world.api.post('/api/napas/pay', { orderId, cardNumber, ...extra })
const resultFor = (orderId: string) =>
  until(() =>
    world.receiver.received
      .map((one) => ({ ...one, payload: read(one.body) }))
      .find((one) => one.payload?.['orderId'] === orderId),
  )

function read(body: string): Record<string, unknown> | null {
  const { data, checksum } = JSON.parse(body) as { data: string; checksum?: string }
  if (checksum === undefined) return null
  const expected = createHash('sha256')
    .update(data + KEYS.napasSecret)
    .digest('hex')
    .toUpperCase()
  return {
    ...(JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as object),
    isGenuine: expected === checksum,
  }
}

describe('a card order', () => {
  it('opens once; the same facts answer the same session, others are refused', async () => {
    const order = await createOrder()
    expect(order.formAction).toBe(`${world.running.url}/napas/pay`)
    expect(order.dataKey).toMatch(/^[0-9a-f]{32}$/)
    expect((await world.api.signed('POST', '/napas/orders', order.asked)).body).toEqual({
      orderId: order.orderId,
      dataKey: order.dataKey,
      formAction: order.formAction,
    })
    expect((await createOrder({ orderId: order.orderId, amount: 1_000 })).error).toBe(
      'card.order_reused',
    )
    expect(await query(order.orderId)).toEqual({
      orderId: order.orderId,
      amount: 150_000,
      currency: 'VND',
      status: 'CREATED',
      responseCode: null,
      transactionNo: null,
      cardLast4: null,
      cardKind: null,
      paidAt: null,
    })
    expect((await world.api.signed('GET', '/napas/orders/PL-none')).body.error?.key).toBe(
      'card.order_not_found',
    )
  })

  it('ends by card number as the table says, tells the server the same signed result, and answers the query', async () => {
    const outcomes = [
      [GOOD, 'SUCCESS', '00'],
      ['4111111111111111', 'SUCCESS', '00'],
      ['9704000000000026', 'FAIL', '14'],
      ['9704000000000034', 'FAIL', '51'],
      ['9704000000000042', 'FAIL', '55'],
      ['9704000000000059', 'CANCEL', '17'],
      ['9704000000000067', 'FAIL', '61'],
      ['9704000000000091', 'FAIL', '91'],
    ] as const
    for (const [card, status, responseCode] of outcomes) {
      const { orderId } = await createOrder()
      const { body } = await payCard(orderId, card)
      expect(body).toMatchObject({
        orderId,
        status,
        responseCode,
        returnUrl: 'http://shop.test/back?a=1',
      })
      const carried = JSON.parse(
        Buffer.from(String(body['napasResult']), 'base64').toString('utf8'),
      ) as object
      const result = await resultFor(orderId)
      expect(carried).toEqual(JSON.parse(result.body))
      expect(result.payload).toEqual({
        orderId,
        amount: 150_000,
        currency: 'VND',
        status,
        responseCode,
        cardLast4: card.slice(-4),
        cardKind: card === '4111111111111111' ? 'INTERNATIONAL' : 'DOMESTIC',
        transactionNo: expect.stringMatching(/^\d{16}$/),
        paidAt: expect.stringMatching(/\+07:00$/),
        isGenuine: true,
      })
      expect(await query(orderId)).toMatchObject({
        status,
        responseCode,
        cardLast4: card.slice(-4),
      })
    }
  })

  it('asks for the code again twice, then fails as a wrong code', async () => {
    const { orderId } = await createOrder()
    expect((await payCard(orderId, GOOD, { otp: '000000' })).body).toMatchObject({
      status: 'PENDING',
      responseCode: null,
      napasResult: null,
    })
    expect((await payCard(orderId, GOOD, { otp: '111111' })).body['status']).toBe('PENDING')
    expect((await payCard(orderId, GOOD, { otp: '222222' })).body).toMatchObject({
      status: 'FAIL',
      responseCode: '55',
    })
    expect((await payCard(orderId, GOOD)).body['status']).toBe('FAIL')
  })

  it('times out without a word; one card turns out well a minute later', async () => {
    const [dead, late] = [await createOrder(), await createOrder()]
    expect((await payCard(dead.orderId, '9704000000000075')).body).toMatchObject({
      status: 'PENDING',
      responseCode: '68',
      napasResult: null,
    })
    expect((await payCard(late.orderId, '9704000000000083')).body['status']).toBe('PENDING')
    await world.api.post('/api/clock', { advanceMs: 60_001 })
    expect(await query(late.orderId)).toMatchObject({ status: 'SUCCESS', responseCode: '00' })
    expect((await resultFor(late.orderId)).payload).toMatchObject({
      status: 'SUCCESS',
      isGenuine: true,
    })
    expect((await query(dead.orderId))['status']).toBe('PENDING')
  })

  it('is cancelled by the payer, once and for all', async () => {
    const { orderId } = await createOrder()
    expect((await world.api.post('/api/napas/pay', { orderId, cancel: true })).body).toMatchObject({
      status: 'CANCEL',
      responseCode: '17',
    })
    expect((await payCard(orderId, GOOD)).body['status']).toBe('CANCEL')
  })

  it('napas-silent keeps the result from the server, napas-bad-checksum signs it wrong', async () => {
    await world.api.post('/api/faults', { name: 'napas-silent', on: true, times: 1 })
    const silent = await createOrder()
    await payCard(silent.orderId, GOOD)
    expect((await query(silent.orderId))['status']).toBe('SUCCESS')
    await world.api.post('/api/faults', { name: 'napas-bad-checksum', on: true, times: 1 })
    const forged = await createOrder()
    await payCard(forged.orderId, GOOD)
    expect((await resultFor(forged.orderId)).payload).toMatchObject({ isGenuine: false })
    expect(
      world.receiver.received.some((one) => read(one.body)?.['orderId'] === silent.orderId),
    ).toBe(false)
  })

  it('the server result is repeated until it is taken', async () => {
    world.receiver.answer((_received, n) => (n % 2 === 1 ? { status: 500 } : {}))
    const { orderId } = await createOrder()
    const before = world.receiver.received.length
    await payCard(orderId, GOOD)
    await until(() => world.receiver.received.length >= before + (before % 2 === 0 ? 2 : 1))
    world.receiver.answer(() => ({}))
    expect((await resultFor(orderId)).payload).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('the card page, as a browser uses it', () => {
  const form = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(world.running.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return {
      status: response.status,
      text: await response.text(),
      policy: response.headers.get('content-security-policy') ?? '',
    }
  }

  it('leads from dataKey over card and code back to the shop with napasResult', async () => {
    const { dataKey, orderId } = await createOrder({ description: '<b>Cà phê</b> & "trà"' })
    const first = await form('/napas/pay', { dataKey })
    expect(first.text).toContain('150.000 ₫')
    expect(first.text).toContain('&lt;b&gt;Cà phê&lt;/b&gt; &amp; &quot;trà&quot;')
    expect(first.text).toContain('9704 0000 0000 0018')
    expect(first.policy).toContain("form-action 'self' http://shop.test")
    expect((await form('/napas/card', { dataKey, cardNumber: '1234 5678 9012 3456' })).status).toBe(
      422,
    )
    expect(
      (
        await form('/napas/card', {
          dataKey,
          cardNumber: GOOD,
          holder: 'NGUYEN VAN A',
          issued: '03/07',
        })
      ).text,
    ).toContain('name="otp"')
    expect((await form('/napas/code', { dataKey, otp: '999999' })).text).toContain('còn 2 lần')
    const last = await form('/napas/code', { dataKey, otp: '123456' })
    const field = /name="napasResult" value="([^"]+)"/.exec(last.text)?.[1] ?? ''
    const action = new URL(
      (/action="(http:\/\/shop\.test[^"]+)"/.exec(last.text)?.[1] ?? '').replaceAll('&amp;', '&'),
    )
    expect(read(Buffer.from(field, 'base64').toString('utf8'))).toMatchObject({
      orderId,
      status: 'SUCCESS',
      isGenuine: true,
    })
    expect([action.searchParams.get('a'), action.searchParams.get('napasResult')]).toEqual([
      '1',
      field,
    ])
    expect((await form('/napas/cancel', { dataKey })).text).toContain(field.slice(0, 40))
  })

  it('speaks English when asked, and answers bad sessions without a stack', async () => {
    const { dataKey } = await createOrder()
    expect((await form('/napas/pay', { dataKey, lang: 'en' })).text).toContain('Card number')
    expect((await form('/napas/pay', { dataKey: 'nothing' })).status).toBe(404)
    expect((await form('/napas/pay', {})).status).toBe(400)
    expect((await fetch(`${world.running.url}/napas/pay`)).status).toBe(400)
    expect((await form('/napas/code', { dataKey, otp: '123456' })).text).toContain(
      'name="cardNumber"',
    )
  })
})

describe('a card refund', () => {
  const give = async (orderId: string, amount: number, reference: string) =>
    world.api.signed('POST', '/napas/refunds', {
      reference,
      orderId,
      amount,
      reason: 'KHACH TRA HANG',
    })
  const stands = async (reference: string) =>
    (await world.api.signed('GET', `/napas/refunds/${reference}`)).body
  async function paid(): Promise<string> {
    const { orderId } = await createOrder()
    await payCard(orderId, GOOD)
    return orderId
  }
  it('gives back in parts, at most what was paid; the same reference once; other facts and unpaid orders are refused', async () => {
    const orderId = await paid()
    const first = await give(orderId, 100_000, `RF-${orderId}-1`)
    expect(first.body).toEqual({
      reference: `RF-${orderId}-1`,
      bankReference: expect.stringMatching(/^\w+$/),
      status: 'SUCCESS',
    })
    expect((await give(orderId, 100_000, `RF-${orderId}-1`)).body).toEqual(first.body)
    expect((await give(orderId, 50_000, `RF-${orderId}-1`)).body.error?.key).toBe(
      'card.refund_reused',
    )
    expect((await give(orderId, 50_001, `RF-${orderId}-2`)).body.error?.key).toBe(
      'card.refund_too_much',
    )
    expect((await give(orderId, 50_000, `RF-${orderId}-3`)).body).toMatchObject({
      status: 'SUCCESS',
    })
    expect((await give((await createOrder()).orderId, 1_000, 'RF-unpaid')).body.error?.key).toBe(
      'card.refund_not_paid',
    )
    expect((await world.api.signed('GET', '/napas/refunds/RF-none')).status).toBe(404)
  })
  it('keeps what it did when its answer is lost, and says no by the same faults and amounts as the bank', async () => {
    const orderId = await paid()
    await world.api.post('/api/faults', {
      name: 'timeout-after-debit',
      on: true,
      times: 1,
      delayMs: 10,
    })
    await expect(give(orderId, 10_000, `RF-${orderId}-1`)).rejects.toThrow(/./)
    expect(await stands(`RF-${orderId}-1`)).toMatchObject({ status: 'SUCCESS' })
    await world.api.post('/api/faults', {
      name: 'timeout-before-debit',
      on: true,
      times: 1,
      delayMs: 10,
    })
    await expect(give(orderId, 10_000, `RF-${orderId}-2`)).rejects.toThrow(/./)
    expect(await stands(`RF-${orderId}-2`)).toMatchObject({
      error: { key: 'card.refund_not_found' },
    })
    expect((await give(orderId, 1_912, `RF-${orderId}-3`)).body).toMatchObject({
      status: 'FAILED',
      reason: 'REFUSED',
    })
    expect((await give(orderId, 1_917, `RF-${orderId}-4`)).body).toMatchObject({
      status: 'PROCESSING',
    })
    await world.api.post('/api/clock', { advanceMs: 6_000 })
    expect(await stands(`RF-${orderId}-4`)).toMatchObject({
      status: 'FAILED',
      reason: 'RETURNED_BY_RECEIVER',
    })
    await world.api.post('/api/clock', { reset: true })
  })
})
