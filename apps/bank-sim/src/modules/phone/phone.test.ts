import { writeVietQr } from '@saola/vietqr/write'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { qrBmp, whitePng } from '../../../test/pictures.ts'
import { openWorld, until, type Answer, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.api.signed('POST', '/connector/virtual-accounts', {
    virtualAccount: VA,
    accountNo: '100200300400',
    amount: 150_000,
    name: 'CA PHE SAOLA',
    expiresAt: null,
  })
  await world.api.signed('POST', '/connector/virtual-accounts', {
    virtualAccount: TEST_VA,
    accountNo: '900200300400',
    amount: null,
    name: 'CA PHE SAOLA THU',
    expiresAt: null,
  })
})
afterEach(() => world.api.post('/api/faults', { name: 'all', on: false }))
afterAll(() => world.close())

const VA = '92611210000000001'
const TEST_VA = '92611210000000002'
const QR = writeVietQr({
  bin: '970452',
  account: VA,
  amount: 150_000,
  content: 'TT Don hang 123456',
})
const balance = (accountNo: string): number => world.running.sim.books.balance(accountNo)
const pay = (body: object) => world.api.post('/api/phone/pay', body)
const notified = (reference: unknown) =>
  until(() => world.receiver.notified().find((one) => one.bankReference === reference))

async function decode(picture: Uint8Array<ArrayBuffer>, field = 'image'): Promise<Answer> {
  const form = new FormData()
  form.append(field, new Blob([picture]), 'qr.bmp')
  const response = await fetch(`${world.running.url}/api/phone/decode`, {
    method: 'POST',
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

describe('paying a QR', () => {
  it('credits the account behind the virtual account and tells Saola Pay', async () => {
    const before = [balance('0011001234567'), balance('100200300400')]
    const { status, body } = await pay({ qr: QR })
    expect([status, body]).toEqual([
      200,
      {
        bankReference: expect.stringMatching(/^FT\d{5}[A-Z2-7]{8}$/),
        accountNo: VA,
        amount: 150_000,
        content: 'TT Don hang 123456',
        receiverName: 'CA PHE SAOLA',
        bookedAt: expect.stringMatching(/\+07:00$/),
      },
    ])
    expect([balance('0011001234567'), balance('100200300400')]).toEqual([
      (before[0] ?? 0) - 150_000,
      (before[1] ?? 0) + 150_000,
    ])
    expect(await notified(body['bankReference'])).toMatchObject({
      accountNo: '100200300400',
      virtualAccount: VA,
      amount: 150_000,
      content: 'TT Don hang 123456',
      fromName: 'NGUYEN VAN AN',
    })
  })

  it('lets the payer type another amount, text and account', async () => {
    const { body } = await pay({
      qr: ` ${QR}\n`,
      amount: 149_000,
      content: 'thieu mot nghin',
      fromAccountNo: '19035678901',
    })
    expect(body).toMatchObject({ amount: 149_000, content: 'thieu mot nghin' })
    expect(await notified(body['bankReference'])).toMatchObject({
      amount: 149_000,
      fromName: 'TRAN THI BINH',
      fromBin: '970407',
      fromAccount: '19035678901',
    })
  })

  it('for a test account is told to the sandbox address', async () => {
    const { body } = await pay({
      qr: writeVietQr({ bin: '970452', account: TEST_VA }),
      amount: 20_000,
    })
    await notified(body['bankReference'])
    expect(
      world.receiver.received.find(
        (_, index) => world.receiver.notified()[index]?.bankReference === body['bankReference'],
      )?.path,
    ).toMatch(/^\/sandbox\/pay\//)
  })

  it('straight to an account, or to another bank: the one is told, the other just leaves', async () => {
    const direct = await pay({
      qr: writeVietQr({ bin: '963399', account: '888000111222' }),
      amount: 30_000,
    })
    expect(await notified(direct.body['bankReference'])).toMatchObject({
      accountNo: '888000111222',
      virtualAccount: null,
      content: 'NGUYEN VAN AN chuyen tien',
    })
    const count = world.receiver.received.length
    const before = balance('0011001234567')
    for (const [bin, account] of [
      ['970415', '101010101010'],
      ['970436', '100200300400'],
    ] as const) {
      expect((await pay({ qr: writeVietQr({ bin, account }), amount: 10_000 })).status).toBe(200)
    }
    expect(balance('0011001234567')).toBe(before - 20_000)
    await new Promise((done) => {
      setTimeout(done, 100)
    })
    expect(world.receiver.received).toHaveLength(count)
  })
})

describe('money that a slow bank lets through', () => {
  const open = async (virtualAccount: string, expiresAt: string | null) =>
    world.api.signed('POST', '/connector/virtual-accounts', {
      virtualAccount,
      accountNo: '100200300400',
      amount: 62_000,
      name: 'CA PHE SAOLA',
      expiresAt,
    })
  const qrOf = (account: string) => writeVietQr({ bin: '970452', account, amount: 62_000 })
  const stateOf = async (account: string) => {
    const { body } = await world.api.post('/api/phone/read', { qr: qrOf(account) })
    return [body['state'], body['expiresAt']]
  }
  const bookedAt = async (reference: unknown): Promise<number> =>
    Date.parse((await notified(reference)).bookedAt)

  it('after the expiry: dated past it, however long there is still to go', async () => {
    const [ahead, past] = [
      new Date(Date.now() + 600_000).toISOString(),
      new Date(Date.now() - 3_600_000).toISOString(),
    ]
    await open('92611210000000011', ahead)
    await open('92611210000000012', past)
    expect(await stateOf('92611210000000011')).toEqual(['OPEN', ahead])
    expect(await stateOf('92611210000000012')).toEqual(['EXPIRED', past])
    const early = await pay({ qr: qrOf('92611210000000011'), despite: 'EXPIRED' })
    expect(early.status).toBe(200)
    expect(await bookedAt(early.body['bankReference'])).toBeGreaterThanOrEqual(
      Math.floor((Date.parse(ahead) + 120_000) / 1000) * 1000,
    )
    const late = await pay({ qr: qrOf('92611210000000012'), despite: 'EXPIRED' })
    expect(Math.abs((await bookedAt(late.body['bankReference'])) - Date.now())).toBeLessThan(60_000)
  })

  it('into a closed account; an open one and one without expiry have no such moment', async () => {
    await open('92611210000000013', null)
    const qr = qrOf('92611210000000013')
    expect((await pay({ qr, despite: 'EXPIRED' })).body.error?.key).toBe(
      'virtual_account.never_expires',
    )
    expect((await pay({ qr, despite: 'CLOSED' })).body.error?.key).toBe(
      'virtual_account.still_open',
    )
    await world.api.signed('POST', '/connector/virtual-accounts/close', {
      virtualAccounts: ['92611210000000013'],
    })
    expect(await stateOf('92611210000000013')).toEqual(['CLOSED', null])
    expect((await pay({ qr })).body.error?.key).toBe('virtual_account.closed')
    const paid = await pay({ qr, despite: 'CLOSED' })
    expect(paid.status).toBe(200)
    await notified(paid.body['bankReference'])
  })
})

describe('refusals move no money', () => {
  it('of the QR, the amount, the account and the bank', async () => {
    const before = balance('0011001234567')
    const open = writeVietQr({ bin: '970452', account: VA })
    await world.api.signed('POST', '/connector/virtual-accounts', {
      virtualAccount: '92611210000000003',
      accountNo: '100200300400',
      amount: null,
      name: 'X',
      expiresAt: new Date(Date.now() - 1_000).toISOString(),
    })
    await world.api.signed('POST', '/connector/virtual-accounts', {
      virtualAccount: '92611210000000004',
      accountNo: '100200300400',
      amount: null,
      name: 'X',
      expiresAt: null,
    })
    await world.api.signed('POST', '/connector/virtual-accounts/close', {
      virtualAccounts: ['92611210000000004'],
    })
    const cases = [
      [{ qr: open }, 422, 'amount.required'],
      [{ qr: open, amount: 500_000_000 }, 422, 'transfer.over_limit'],
      [{ qr: open, amount: 0 }, 400, 'request.invalid'],
      [{ qr: open, amount: 1.5 }, 400, 'request.invalid'],
      [{ qr: open, amount: '1000' }, 400, 'request.invalid'],
      [
        { qr: open, amount: 60_000, fromAccountNo: '0009988776655' },
        409,
        'account.insufficient_funds',
      ],
      [{ qr: open, amount: 1_000, fromAccountNo: '123456' }, 404, 'account.not_found'],
      [
        { qr: writeVietQr({ bin: '970452', account: '92611218888888888' }), amount: 10_000 },
        404,
        'receiver.unknown',
      ],
      [
        { qr: open, amount: 1_000, fromAccountNo: '0011001234567', extra: 1 },
        400,
        'request.invalid',
      ],
      [
        { qr: writeVietQr({ bin: '970452', account: '92611210000000003' }), amount: 1_000 },
        409,
        'virtual_account.expired',
      ],
      [
        { qr: writeVietQr({ bin: '970452', account: '92611210000000004' }), amount: 1_000 },
        409,
        'virtual_account.closed',
      ],
      [
        { qr: writeVietQr({ bin: '970436', account: '0011001234567' }), amount: 1_000 },
        409,
        'transfer.to_itself',
      ],
      [{ qr: 'https://example.org' }, 422, 'qr.not_payment'],
      [{ qr: QR.slice(0, -1) }, 422, 'qr.damaged'],
      [{ qr: '00020101021126280010A0000007750110010533473853037045802VN6304CF5E' }, 422, null],
    ] as const
    for (const [body, status, key] of cases) {
      const answer = await pay(body)
      expect([body, answer.status]).toEqual([body, status])
      if (key !== null) expect([body, answer.body.error?.key]).toEqual([body, key])
      expect(answer.body.error?.message.length).toBeGreaterThan(5)
    }
    await world.api.post('/api/faults', { name: 'refuse', on: true })
    expect((await pay({ qr: QR })).body.error?.key).toBe('transfer.refused')
    await world.api.post('/api/faults', { name: 'down', on: true })
    expect((await pay({ qr: QR })).body.error?.key).toBe('bank.down')
    expect(balance('0011001234567')).toBe(before)
  })

  it("speaks the reader's language", async () => {
    const answer = async (lang: string) =>
      (await world.api.post('/api/phone/pay', { qr: 'x' }, { 'accept-language': lang })).body.error
        ?.message
    expect([await answer('vi'), await answer('en-GB,en;q=0.8')]).toEqual([
      'Đây không phải mã QR thanh toán',
      'This is not a payment QR',
    ])
  })
})

describe('reading a QR', () => {
  const fields = {
    qr: QR,
    bin: '970452',
    bankName: 'KienlongBank',
    accountNo: VA,
    receiverName: 'CA PHE SAOLA',
    amount: 150_000,
    content: 'TT Don hang 123456',
    test: false,
    state: 'OPEN',
    expiresAt: null,
  }
  it('from text', async () => {
    expect((await world.api.post('/api/phone/read', { qr: QR })).body).toEqual(fields)
  })
  it('from a picture', async () => {
    expect((await decode(qrBmp(QR))).body).toEqual(fields)
    expect((await decode(qrBmp(QR, 2))).body).toEqual(fields)
  })
  it('refuses pictures without a QR, of another kind, broken, too large, or none', async () => {
    expect((await decode(whitePng(200, 200))).body.error?.key).toBe('qr.none_found')
    expect(
      (await decode(new Uint8Array(Buffer.from('%PDF-1.7 this is no picture at all')))).body.error
        ?.key,
    ).toBe('picture.unsupported')
    expect((await decode(whitePng(50_000, 50_000, false))).body.error?.key).toBe(
      'picture.too_large',
    )
    expect((await decode(new Uint8Array(9 * 1024 * 1024))).status).toBe(413)
    expect((await decode(new Uint8Array())).status).toBe(415)
    expect((await decode(qrBmp(QR), 'other')).body.error?.key).toBe('picture.missing')
    expect((await world.api.post('/api/phone/decode', {})).body.error?.key).toBe('picture.missing')
    const broken = qrBmp(QR).slice(0, 3_000)
    expect([422, 200]).toContain((await decode(broken)).status)
  })
})
