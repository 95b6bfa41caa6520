import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEYS, openWorld, type World } from '../../../test/world.ts'
import { signature, decryptPayload } from '../../platform/sign.ts'

const QR = 'saola-login:1:0123456789ABCDEFGHIJKL'
const ASKED = {
  status: 'INPUT_DATA',
  address: '127.0.0.1',
  browser: 'Chrome',
  system: 'Windows',
  requestedAt: '2026-11-22T08:00:00.000+07:00',
  timeout: 90,
  known: true,
  registers: false,
  merchantCode: null,
}
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the bank app as a key to Saola Pay', () => {
  it('knows a sign-in code from a payment', async () => {
    expect((await world.api.post('/api/phone/read', { qr: ` ${QR} ` })).body).toEqual({
      qr: QR,
      login: true,
    })
    expect((await world.api.post('/api/phone/read', { qr: 'saola-login:1:short!' })).status).toBe(
      422,
    )
    expect(
      (await world.api.post('/api/phone/login/read', { qr: '00020101', userId: 'kh-0001' })).body
        .error?.key,
    ).toBe('login.not_a_code')
    expect(
      (await world.api.post('/api/phone/login/read', { qr: QR, userId: 'kh-9999' })).status,
    ).toBe(404)
  })

  it('opens and decides by calls that are signed, encrypted and different each time', async () => {
    world.receiver.answer(() => ({ body: JSON.stringify({ code: 0, message: 'ok', data: ASKED }) }))
    const from = world.receiver.received.length
    expect(
      (await world.api.post('/api/phone/login/read', { qr: QR, userId: 'kh-0001' })).body,
    ).toMatchObject({
      fullName: 'Nguyễn Thị Thu Hà',
      phoneNumber: '0901234567',
      browser: 'Chrome',
      known: true,
    })
    world.receiver.answer(() => ({ body: '{"code":0,"message":"ok","data":null}' }))
    expect(
      (
        await world.api.post('/api/phone/login/decide', {
          qr: QR,
          userId: 'kh-0001',
          approve: true,
        })
      ).body,
    ).toEqual({ approved: true })
    const sent = world.receiver.received.slice(from)
    expect(sent.map((one) => one.path)).toEqual([
      '/pay/api/auth/internal/v1/qrLogin/scan',
      '/pay/api/auth/internal/v1/qrLogin/decide',
    ])
    const opened = sent.map((one) => {
      const { client, time, validate } = one.headers
      expect(validate).toBe(signature(KEYS.bankSecret, 'POST', one.path, String(time), one.body))
      return JSON.parse(
        decryptPayload(
          KEYS.bankDataKey,
          String(client),
          String(time),
          (JSON.parse(one.body) as { data: string }).data,
        ),
      ) as Record<string, unknown>
    })
    expect(opened[0]).toEqual({
      code: '0123456789ABCDEFGHIJKL',
      userId: 'kh-0001',
      phoneNumber: '0901234567',
    })
    expect(opened[1]).toMatchObject({
      approve: true,
      customer: {
        userId: 'kh-0001',
        cifNo: 'CIF7000001',
        avatarUrl: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string,
      },
    })
  })

  it('passes a refusal on in words, and says when nobody answers', async () => {
    world.receiver.answer(() => ({
      status: 410,
      body: '{"code":30015,"message":"Mã QR đăng nhập đã hết hạn","data":null}',
    }))
    expect(
      await world.api.post('/api/phone/login/read', { qr: QR, userId: 'kh-0001' }),
    ).toMatchObject({
      status: 409,
      body: { error: { key: 'login.refused', message: 'Mã QR đăng nhập đã hết hạn' } },
    })
    world.receiver.answer(() => 'cut')
    expect(
      (
        await world.api.post('/api/phone/login/decide', {
          qr: QR,
          userId: 'kh-0001',
          approve: true,
        })
      ).body.error?.key,
    ).toBe('login.unreachable')
  })
})
