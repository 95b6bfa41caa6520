import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { KEYS, openWorld, until, type World } from '../../../test/world.ts'
import { signHeaders } from '../../platform/sign.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.api.post('/api/faults', { name: 'all', on: false }))
afterAll(() => world.close())

let count = 0
const order = (amount: number, extra: object = {}) => ({
  reference: `PO-${(count += 1)}-ref`,
  fromAccountNo: '100200300400',
  toBin: '970415',
  toAccountNo: '101010101010',
  amount,
  content: 'Chi tra',
  ...extra,
})
const send = (body: object) => world.api.signed('POST', '/connector/transfers', body)
const ask = (reference: string) => world.api.signed('GET', `/connector/transfers/${reference}`)
const fault = (name: string, figures: object = {}) =>
  world.api.post('/api/faults', { name, on: true, ...figures })
const entries = (accountNo = '100200300400') => world.running.sim.books.entries.get(accountNo) ?? []
const balance = (accountNo = '100200300400') => world.running.sim.books.balance(accountNo)

describe('a transfer', () => {
  it('debits once; the same reference returns the first result, other facts under it are refused', async () => {
    const before = balance()
    const asked = order(50_000)
    const first = await send(asked)
    expect(first.body).toEqual({
      reference: asked.reference,
      bankReference: expect.stringMatching(/^FT/),
      status: 'SUCCESS',
    })
    expect((await send(asked)).body).toEqual(first.body)
    expect((await ask(asked.reference)).body).toEqual(first.body)
    const misuse = await send({ ...asked, amount: 50_001 })
    expect([misuse.status, misuse.body.error?.key]).toEqual([409, 'transfer.reference_reused'])
    expect(balance()).toBe(before - 50_000)
  })

  it(
    'the same reference twenty times at once leaves the bank once',
    { meta: { bars: ['M8'] } },
    async () => {
      const before = balance()
      const asked = order(10_000)
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(asked)))
      expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1)
      expect(balance()).toBe(before - 10_000)
    },
  )

  it('to a customer of this bank credits and notifies them', async () => {
    const asked = order(20_000, { toBin: '970452', toAccountNo: '555000111222' })
    const { body } = await send(asked)
    expect(
      await until(() =>
        world.receiver.notified().find((one) => one.bankReference === body['bankReference']),
      ),
    ).toMatchObject({
      accountNo: '555000111222',
      amount: 20_000,
      fromName: 'CONG TY TNHH CA PHE SAOLA',
    })
  })

  it('fails for a reason and moves nothing', async () => {
    const before = balance()
    const reasons = [
      [order(400_000_000), 'INSUFFICIENT_FUNDS'],
      [order(10_000, { toAccountNo: '99990404' }), 'ACCOUNT_NOT_FOUND'],
      [order(10_000, { toAccountNo: '99990423' }), 'ACCOUNT_CLOSED'],
      [order(10_000, { toAccountNo: '99990503' }), 'RECEIVER_BANK_DOWN'],
      [order(10_000, { toBin: '970452', toAccountNo: '123123123' }), 'ACCOUNT_NOT_FOUND'],
      [order(10_911), 'INSUFFICIENT_FUNDS'],
      [order(10_912), 'REFUSED'],
    ] as const
    for (const [asked, reason] of reasons) {
      const { status, body } = await send(asked)
      expect([status, body['status'], body['reason']]).toEqual([200, 'FAILED', reason])
      expect((await ask(asked.reference)).body).toEqual(body)
    }
    expect(balance()).toBe(before)
  })

  it('refuses what is no order at all, and keeps no trace of it', async () => {
    const tooMuch = order(500_000_000)
    expect((await send(tooMuch)).body.error?.key).toBe('transfer.over_limit')
    expect((await send(order(1_000, { fromAccountNo: '0011001234567' }))).body.error?.key).toBe(
      'account.not_found',
    )
    expect((await ask(tooMuch.reference)).body.error?.key).toBe('transfer.not_found')
  })
})

describe('bank trouble', () => {
  const silent = (body: object) => expect(send(body)).rejects.toThrow('fetch failed')

  it('timeout-after-debit: no answer, but debited; the query and a repeat say SUCCESS', async () => {
    await fault('timeout-after-debit', { delayMs: 50 })
    const asked = order(30_000)
    const before = balance()
    await silent(asked)
    expect(balance()).toBe(before - 30_000)
    expect((await ask(asked.reference)).body['status']).toBe('SUCCESS')
    expect((await send(asked)).body['status']).toBe('SUCCESS')
    expect(balance()).toBe(before - 30_000)
  })

  it('timeout-before-debit: no answer and nothing done; sent again later it succeeds once', async () => {
    await fault('timeout-before-debit', { delayMs: 50, times: 1 })
    const asked = order(30_000)
    const before = balance()
    await silent(asked)
    expect((await ask(asked.reference)).status).toBe(404)
    expect((await send(asked)).body['status']).toBe('SUCCESS')
    expect(balance()).toBe(before - 30_000)
  })

  it('accept-later: no answer, PROCESSING, then debited', async () => {
    await fault('accept-later', { delayMs: 600_000, times: 1 })
    const asked = order(30_000)
    const before = balance()
    let answered = false
    void send(asked).then(
      () => {
        answered = true
      },
      () => undefined,
    )
    await until(async () => (await ask(asked.reference)).body['status'] === 'PROCESSING')
    expect(balance()).toBe(before)
    await world.api.post('/api/clock', { advanceMs: 600_001 })
    expect((await ask(asked.reference)).body['status']).toBe('SUCCESS')
    expect([balance(), answered]).toEqual([before - 30_000, false])
    await fault('accept-later', { delayMs: 50, times: 1 })
    await silent(order(30_000))
  })

  it('magic amounts: PROCESSING then SUCCESS, and PROCESSING then returned', async () => {
    const good = order(10_916)
    const bad = order(10_917)
    const before = balance()
    expect([(await send(good)).body['status'], (await send(bad)).body['status']]).toEqual([
      'PROCESSING',
      'PROCESSING',
    ])
    expect(balance()).toBe(before - 10_916 - 10_917)
    await world.api.post('/api/clock', { advanceMs: 5_001 })
    expect((await ask(good.reference)).body['status']).toBe('SUCCESS')
    expect((await ask(bad.reference)).body).toMatchObject({
      status: 'FAILED',
      reason: 'RETURNED_BY_RECEIVER',
    })
    expect(balance()).toBe(before - 10_916)
    expect(entries().at(-1)).toMatchObject({ group: 'REVERSAL', amount: 10_917, coefficient: 1 })
  })

  it('garbage, slow, refuse and down each do as they say', async () => {
    await fault('garbage')
    await expect(send(order(1_000))).rejects.toThrow(/JSON|Unexpected/)
    await fault('garbage', { times: 1 })
    await world.api.post('/api/faults', { name: 'garbage', on: false })
    await fault('refuse')
    expect((await send(order(1_000))).body).toMatchObject({ status: 'FAILED', reason: 'REFUSED' })
    await world.api.post('/api/faults', { name: 'refuse', on: false })
    await fault('slow', { delayMs: 200 })
    const begun = Date.now()
    await send(order(1_000))
    expect(Date.now() - begun).toBeGreaterThanOrEqual(195)
    await fault('down')
    expect((await send(order(1_000))).body.error?.key).toBe('bank.down')
  })
})

describe('a return', () => {
  it('sends a credit back once, whole or in parts, never more than came', async () => {
    const credit = (
      await world.api.post('/api/bank/credit', { accountNo: '888000111222', amount: 9_000 })
    ).body['bankReference']
    const before = balance('888000111222')
    const payer = balance('0011001234567')
    const give = (reference: string, amount: number) =>
      world.api.signed('POST', '/connector/returns', {
        reference,
        bankReference: credit,
        amount,
        reason: 'Thua tien',
      })
    const first = await give('RT-part-1', 4_000)
    expect(first.body).toEqual({
      reference: 'RT-part-1',
      bankReference: expect.stringMatching(/^FT/),
      status: 'SUCCESS',
    })
    expect((await give('RT-part-1', 4_000)).body).toEqual(first.body)
    expect((await give('RT-too-much', 5_001)).body.error?.key).toBe('return.too_much')
    expect((await give('RT-part-2', 5_000)).body['status']).toBe('SUCCESS')
    expect((await ask('RT-part-2')).body['status']).toBe('SUCCESS')
    expect(balance('888000111222')).toBe(before - 9_000)
    expect(balance('0011001234567')).toBe(payer + 9_000)
    expect(
      (
        await world.api.signed('POST', '/connector/returns', {
          reference: 'RT-none',
          bankReference: 'FT26325NOTHING2',
          amount: 1,
          reason: '',
        })
      ).body.error?.key,
    ).toBe('credit.not_found')
  })
})

describe('money that comes back', () => {
  it('magic …921: SUCCESS, then RETURNED with a line that names the order; its credit may go back again', async () => {
    const credit = (
      await world.api.post('/api/bank/credit', { accountNo: '888000111222', amount: 10_921 })
    ).body['bankReference']
    const before = balance('888000111222')
    const payer = balance('0011001234567')
    const give = (reference: string) =>
      world.api.signed('POST', '/connector/returns', {
        reference,
        bankReference: credit,
        amount: 10_921,
        reason: 'Thua tien',
      })
    expect((await give('RT-back-1')).body['status']).toBe('SUCCESS')
    expect(balance('888000111222')).toBe(before - 10_921)
    await world.api.post('/api/clock', { advanceMs: 5_001 })
    expect((await ask('RT-back-1')).body['status']).toBe('RETURNED')
    expect([balance('888000111222'), balance('0011001234567')]).toEqual([before, payer])
    expect(entries('888000111222').at(-1)).toMatchObject({
      group: 'REVERSAL',
      coefficient: 1,
      amount: 10_921,
      order: 'RT-back-1',
    })
    const told = await until(async () =>
      (
        (await world.api.get('/api/notifications')).body as unknown as {
          items: { kind: string; reference: string; url: string; state: string }[]
        }
      ).items.find((one) => one.reference === 'RT-back-1' && one.state === 'DONE'),
    )
    expect([told.kind, new URL(told.url).pathname]).toEqual([
      'RETURNED',
      '/pay/api/bankTransfer/internal/v1/notifyReturned',
    ])
    expect((await give('RT-back-2')).body['status']).toBe('SUCCESS')
    await world.api.post('/api/clock', { advanceMs: 5_001 })
  })
})

describe('many orders in one question', () => {
  const batch = (orders: object[]) =>
    world.api.signed('POST', '/connector/transfers/batch', { orders })
  const asked = (references: string[]) =>
    world.api.signed('POST', '/connector/transfers/ask', { references })
  const out = (amount: number, extra: object = {}) => ({
    kind: 'TRANSFER' as const,
    ...order(amount, extra),
  })
  const itemsOf = (answer: { body: object }) =>
    (answer.body as { items: { reference: string; status: string; reason?: string }[] }).items

  it('carries out each for itself: done, failed, refused, unknown, a return among them', async () => {
    const credit = (
      await world.api.post('/api/bank/credit', { accountNo: '888000111222', amount: 7_000 })
    ).body['bankReference']
    const back = {
      kind: 'RETURN',
      reference: 'RT-in-batch',
      bankReference: credit,
      amount: 7_000,
      reason: 'Nham',
    }
    const orders = [
      out(1_000),
      out(10_912),
      out(500_000_000),
      out(10_920),
      back,
      { ...back, reference: 'RT-in-batch-2' },
    ]
    const before = balance()
    const answer = await batch(orders)
    expect(itemsOf(answer).map(({ status, reason }) => [status, reason])).toEqual([
      ['SUCCESS', undefined],
      ['FAILED', 'REFUSED'],
      ['REFUSED', 'transfer.over_limit'],
      ['ERROR', undefined],
      ['SUCCESS', undefined],
      ['REFUSED', 'return.too_much'],
    ])
    expect(balance()).toBe(before - 1_000)
    expect(
      itemsOf(await asked(orders.map(({ reference }) => reference))).map(({ status }) => status),
    ).toEqual(['SUCCESS', 'FAILED', 'UNKNOWN', 'UNKNOWN', 'SUCCESS', 'UNKNOWN'])
    expect(itemsOf(await batch(orders.slice(0, 1)))[0]).toEqual(itemsOf(answer)[0])
    expect(balance()).toBe(before - 1_000)
  })
  it.each([1, 2, 3])('half-set: cut after %i, which are done and no others', async (copies) => {
    await fault('half-set', { copies, times: 1 })
    const orders = [out(3_000), out(3_000), out(3_000), out(3_000)]
    const before = balance()
    await expect(batch(orders)).rejects.toThrow('fetch failed')
    expect(balance()).toBe(before - copies * 3_000)
    expect(
      itemsOf(await asked(orders.map(({ reference }) => reference))).filter(
        ({ status }) => status === 'SUCCESS',
      ),
    ).toHaveLength(copies)
    expect(itemsOf(await batch(orders)).map(({ status }) => status)).toEqual(
      Array<string>(4).fill('SUCCESS'),
    )
    expect(balance()).toBe(before - 12_000)
  })
  it('one that gets no answer costs the whole answer, not the orders', async () => {
    await fault('timeout-after-debit', { delayMs: 50, times: 1 })
    const orders = [out(2_000), out(2_000)]
    await expect(batch(orders)).rejects.toThrow('fetch failed')
    expect(
      itemsOf(await asked(orders.map(({ reference }) => reference))).map(({ status }) => status),
    ).toEqual(['SUCCESS', 'SUCCESS'])
  })
  it('closed: takes nothing, alone or among many, and says when it will; questions are answered', async () => {
    await fault('closed', { delayMs: 90_000 })
    const before = balance()
    const one = order(5_000)
    for (const [path, body] of [
      ['/connector/transfers', one],
      ['/connector/transfers/batch', { orders: [out(5_000)] }],
    ] as const) {
      const raw = JSON.stringify(body)
      const answer = await fetch(world.running.url + path, {
        method: 'POST',
        body: raw,
        headers: {
          'content-type': 'application/json',
          ...signHeaders(KEYS.connectorClient, KEYS.connectorSecret, 'POST', path, Date.now(), raw),
        },
      })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '90'])
      expect(((await answer.json()) as { error: { key: string } }).error.key).toBe('bank.closed')
    }
    expect(itemsOf(await asked([one.reference]))[0]!.status).toBe('UNKNOWN')
    expect(balance()).toBe(before)
  })
})

it('names of many accounts: one differs a little, some have none', async () => {
  const name = async (accountNo: string, bin = '970415'): Promise<unknown> =>
    (await world.api.signed('GET', `/connector/beneficiary?bin=${bin}&accountNo=${accountNo}`))
      .body['accountName']
  const { body } = await world.api.signed('POST', '/connector/beneficiaries', {
    accounts: [
      { bin: '970452', accountNo: '100200300400' },
      { bin: '970415', accountNo: '101010101010' },
      { bin: '970415', accountNo: '99990505' },
      { bin: '970415', accountNo: '99990404' },
      { bin: '970415', accountNo: '99990504' },
    ],
  })
  const names = (body as unknown as { items: { accountName: string | null }[] }).items.map(
    ({ accountName }) => accountName,
  )
  expect(names).toEqual([
    await name('100200300400', '970452'),
    await name('101010101010'),
    await name('99990505'),
    null,
    null,
  ])
  expect(String(names[2]).split(' ')).toHaveLength(2)
  expect(String(names[1]).split(' ')).toHaveLength(3)
})

describe('restart', () => {
  it('keeps money that is to come back', async () => {
    const { mkdtempSync, rmSync } = await import('node:fs')
    const dataDir = mkdtempSync('/tmp/sim-returned-')
    const other = await openWorld({ dataDir })
    const asked = order(10_921, { reference: 'PO-back-over-a-restart' })
    await other.api.signed('POST', '/connector/transfers', asked)
    await other.restart()
    await other.api.post('/api/clock', { advanceMs: 6_000 })
    expect(
      (await other.api.signed('GET', '/connector/transfers/PO-back-over-a-restart')).body['status'],
    ).toBe('RETURNED')
    await other.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('keeps transfers that were under way and ends them', async () => {
    const { mkdtempSync, rmSync } = await import('node:fs')
    const dataDir = mkdtempSync('/tmp/sim-transfers-')
    const other = await openWorld({ dataDir })
    const asked = order(10_916, { reference: 'PO-over-a-restart' })
    expect((await other.api.signed('POST', '/connector/transfers', asked)).body['status']).toBe(
      'PROCESSING',
    )
    const before = other.running.sim.books.balance('100200300400')
    await other.restart()
    expect(other.running.sim.books.balance('100200300400')).toBe(before)
    await other.api.post('/api/clock', { advanceMs: 6_000 })
    expect(
      (await other.api.signed('GET', '/connector/transfers/PO-over-a-restart')).body['status'],
    ).toBe('SUCCESS')
    await other.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
