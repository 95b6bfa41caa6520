/** Sign-in and registration by a QR that the bank app approves, with the test in the bank's place. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '@saola/contract/auth'
import {
  authQr,
  qrMoves,
  qrRegisterMoves,
  qrRegisterStates,
  qrStates,
  type QrMove,
} from '@saola/contract/auth-qr'
import { fullPath, type Call } from '@saola/contract/call'
import { user } from '@saola/contract/user'
import { one } from '../../platform/db.ts'
import { encryptPayload, signatureOf } from '../../platform/signed-request.ts'
import { people, type People } from '../../../test/people.ts'
import {
  calm,
  codeFor,
  openWorld,
  wirePassword,
  type Answer,
  type World,
} from '../../../test/world.ts'
import { mayMove } from './rules.ts'

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const owner = {
  userId: 'kh-1',
  cifNo: 'CIF1',
  fullName: 'Nguyễn Thị Thu Hà',
  phoneNumber: '0901234567',
}
const newcomer = {
  userId: 'kh-9',
  cifNo: 'CIF9',
  fullName: 'Đặng Ngọc Mai',
  phoneNumber: '0905112233',
  gender: 'FEMALE',
  birthday: '1995-09-09',
  branchCode: 'VN0010104',
  permanentAddress: '3 Trần Phú',
  idCardNumber: '000195000000',
  idCardType: 'CCCD',
  idCardIssueDate: '2022-03-15',
  avatarUrl: 'data:image/svg+xml;base64,PHN2Zy8+',
  faceIdUrl: null,
  idCardFrontImage: null,
  idCardBackImage: null,
}
type Qr = { sessionId: string; secret: string; qrCode: string; status: string; timeout: number }
type Held = { sessionId: string; secret: string }
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"qrLogin":true}' })
  all = await people(world)
  await calm(world)
})
beforeEach(async () => {
  await sql`delete from qr_login`.execute(world.app.db)
})
afterAll(() => world.close())

const request = async (body: { merchantCode?: string } = {}): Promise<Qr & { code: string }> => {
  const { data } = (
    await world.send<typeof authQr.request, Qr>(
      authQr.request,
      { body },
      { headers: { 'user-agent': AGENT } },
    )
  ).body
  return { ...data, code: data.qrCode.split(':').at(-1)! }
}
const held = ({ sessionId, secret }: Held): Held => ({ sessionId, secret })
const query = async (qr: Held): Promise<string> =>
  (await world.send<typeof authQr.query, Qr>(authQr.query, { body: held(qr) })).body.data.status
const token = (qr: Held) =>
  world.send<typeof authQr.token, { token: string }>(authQr.token, { body: held(qr) })
/** A call as the bank makes it: encrypted and signed. */
function signed(
  call: Call,
  payload: unknown,
  at = Date.now(),
  headersOnly?: (h: Record<string, string>) => void,
): Promise<Answer> {
  const { bankClient: client, bankSecret: secret, bankDataKey: dataKeyHex } = world.app.config.keys
  const [path, time] = [fullPath(call, false), String(at)]
  const body = JSON.stringify({
    data: encryptPayload({ client, secret, dataKeyHex }, payload, time),
  })
  const headers: Record<string, string> = {
    client,
    time,
    validate: signatureOf(secret, { method: 'POST', path, time, body }),
    'content-type': 'application/json',
  }
  headersOnly?.(headers)
  return world.raw(path, { method: 'POST', headers, body })
}
const scan = (code: string, who: { userId: string; phoneNumber: string } = owner) =>
  signed(authQr.scan, { code, userId: who.userId, phoneNumber: who.phoneNumber })
const decide = (code: string, approve: boolean, customer: object = owner) =>
  signed(authQr.decide, { code, approve, customer })
async function approved(who: typeof owner = owner): Promise<Qr & { code: string }> {
  const qr = await request()
  expect((await scan(qr.code, who)).body.code).toBe(0)
  expect((await decide(qr.code, true, who)).body.code).toBe(0)
  return qr
}

describe('the tables', () => {
  it(
    "the states are the specification's, and every move stays inside them",
    { meta: { behaviours: ['B-082', 'B-083'] } },
    () => {
      expect([...qrStates]).toEqual(['PENDING', 'INPUT_DATA', 'FAILED', 'APPROVE', 'USED'])
      expect([...qrRegisterStates]).toEqual([
        'CREATED',
        'UPDATE_PASSWORD',
        'SUBMIT_INFO',
        'VERIFIED_OTP',
      ])
      for (const { from, to } of Object.values(qrMoves))
        for (const state of [...from, to]) expect(qrStates).toContain(state)
      for (const { from, to } of Object.values(qrRegisterMoves))
        for (const state of [...from, to]) expect(qrRegisterStates).toContain(state)
    },
  )
  it('nothing leaves FAILED or USED, and only an approval leads to USED', () => {
    for (const move of Object.keys(qrMoves) as QrMove[])
      for (const state of ['FAILED', 'USED'] as const) expect(mayMove(move, state)).toBe(false)
    expect(
      Object.values(qrMoves)
        .filter((m) => m.to === 'USED')
        .flatMap((m) => m.from),
    ).toEqual(['APPROVE'])
  })
})

describe('signing in', { meta: { bars: ['I8'] } }, () => {
  it('is off unless the switch is on', { meta: { behaviours: ['B-090'] } }, async () => {
    world.app.config.features.qrLogin = false
    expect(await world.send(authQr.request, { body: {} })).toMatchObject({
      status: 403,
      body: { code: 19 },
    })
    world.app.config.features.qrLogin = true
  })
  it(
    'request, query, token: PENDING, INPUT_DATA, APPROVE, USED; the approver reads place and device',
    { meta: { behaviours: ['B-080'] } },
    async () => {
      const qr = await request()
      expect(qr).toMatchObject({
        status: 'PENDING',
        timeout: 120,
        qrCode: expect.stringMatching(/^saola-login:1:[0-9A-Za-z]{22}$/) as string,
      })
      expect(await query(qr)).toBe('PENDING')
      const asked = await scan(qr.code)
      expect(asked.body.data).toMatchObject({
        status: 'INPUT_DATA',
        address: '127.0.0.1',
        browser: 'Chrome',
        system: 'Windows',
        known: true,
        registers: false,
        merchantCode: null,
      })
      expect(await query(qr)).toBe('INPUT_DATA')
      expect((await decide(qr.code, true)).body.code).toBe(0)
      expect(await query(qr)).toBe('APPROVE')
      expect((await world.send(authQr.getUserInfo, { body: held(qr) })).body.data).toMatchObject({
        fullName: owner.fullName,
        cifNo: 'CIF1',
        phoneNumber: owner.phoneNumber,
        status: null,
      })
      const tokens = await token(qr)
      expect(
        (await world.send(user.getInfo, {}, { token: tokens.body.data.token })).body.data,
      ).toMatchObject({ phone: owner.phoneNumber })
      expect(await query(qr)).toBe('USED')
      const auditLog = await one(
        world.app.db,
        sql<{ n: number }>`
          select
            count(*) n
          from
            audit_record
          where
            object_id = ${all.owner.id}
            and after ->> 'event' in ('QR_APPROVED', 'SIGNED_IN')
            and coalesce(after ->> 'by', 'QR') = 'QR'
        `,
      )
      expect(auditLog.n).toBe(2)
    },
  )
  it('skips no step: not approved is not usable, not opened is not approvable', async () => {
    const qr = await request()
    expect(await token(qr)).toMatchObject({ status: 409, body: { code: 30016 } })
    expect((await decide(qr.code, true)).body.code).toBe(30016)
    await scan(qr.code)
    expect((await token(qr)).body.code).toBe(30016)
    expect((await world.send(authQr.getUserInfo, { body: held(qr) })).body.code).toBe(30016)
    expect(await query(qr)).toBe('INPUT_DATA')
  })
  it("belongs to the browser that asked: without its secret another's session is not there", async () => {
    const [qr, other] = [await approved(), await request()]
    for (const bad of [
      { sessionId: qr.sessionId, secret: other.secret },
      { sessionId: qr.sessionId, secret: 'z'.repeat(32) },
      { sessionId: '01920000-0000-7000-8000-00000000ffff', secret: qr.secret },
    ])
      for (const call of [authQr.query, authQr.token, authQr.getUserInfo, authQr.registerToken])
        expect(await world.send(call, { body: bad })).toMatchObject({
          status: 404,
          body: { code: 5 },
        })
    // The code in the QR is no secret of the browser.
    expect(
      (
        await world.send(authQr.token, {
          body: { sessionId: qr.sessionId, secret: qr.code.padEnd(32, '0') },
        })
      ).body.code,
    ).toBe(5)
    expect((await token(qr)).body.code).toBe(0)
  })
  it('works once: of twenty token calls one succeeds, and a used code cannot be scanned again', async () => {
    const qr = await approved()
    const codes = (await Promise.all(Array.from({ length: 20 }, () => token(qr)))).map(
      (a) => a.body.code,
    )
    expect(codes.filter((c) => c === 0)).toHaveLength(1)
    expect(codes.filter((c) => c === 30016)).toHaveLength(19)
    expect((await scan(qr.code)).body.code).toBe(30016)
  })
  it("is the first scanner's: nobody else opens it or decides", async () => {
    const qr = await request()
    const both = (await Promise.all([scan(qr.code, owner), scan(qr.code, newcomer)]))
      .map((a) => a.body.code)
      .sort((a, b) => a - b)
    expect(both).toEqual([0, 30016])
    const again = await request()
    await scan(again.code, owner)
    expect((await decide(again.code, true, newcomer)).body.code).toBe(5)
    expect(await query(again)).toBe('INPUT_DATA')
  })
  it('lives two minutes in every state', async () => {
    const [pending, opened, agreed] = [await request(), await request(), await approved()]
    await scan(opened.code)
    world.clock.advance(120_001)
    for (const qr of [pending, opened, agreed]) expect(await query(qr)).toBe('FAILED')
    expect(await scan(pending.code)).toMatchObject({ status: 410, body: { code: 30015 } })
    expect((await decide(opened.code, true)).body.code).toBe(30015)
    expect((await token(agreed)).body.code).toBe(30015)
    expect((await world.send(authQr.getUserInfo, { body: held(agreed) })).body.code).toBe(30015)
  })
  it('a refusal is final', async () => {
    const qr = await request()
    await scan(qr.code)
    expect((await decide(qr.code, false)).body.code).toBe(0)
    expect(await query(qr)).toBe('FAILED')
    expect((await decide(qr.code, true)).body.code).toBe(30016)
    expect((await token(qr)).body.code).toBe(30016)
  })
  it('lets in no blocked account, and the QR is used up by trying', async () => {
    const qr = await approved()
    await sql`
      update member
      set
        status = 'BLOCKED'
      where
        id = ${all.owner.id}
    `.execute(world.app.db)
    expect(await token(qr)).toMatchObject({ status: 403, body: { code: 30008 } })
    await sql`
      update member
      set
        status = 'ACTIVE'
      where
        id = ${all.owner.id}
    `.execute(world.app.db)
    expect((await token(qr)).body.code).toBe(30016)
  })
  it('signs a member in for the shop they named, and nobody for a shop they do not work in', async () => {
    const cashier = { ...owner, userId: 'kh-2', phoneNumber: all.cashier.phone }
    const qr = await request({ merchantCode: 'saola001' })
    expect((await scan(qr.code, cashier)).body.data).toMatchObject({
      merchantCode: 'SAOLA001',
      known: true,
    })
    await decide(qr.code, true, cashier)
    expect(
      (await world.send(user.getInfo, {}, { token: (await token(qr)).body.data.token })).body.data,
    ).toMatchObject({ isOwner: false })
    const wrong = await request({ merchantCode: 'SAOLA099' })
    expect((await scan(wrong.code, cashier)).body.data).toMatchObject({
      known: false,
      registers: false,
    })
    await decide(wrong.code, true, cashier)
    expect((await token(wrong)).body.code).toBe(13)
    expect((await world.send(authQr.registerToken, { body: held(wrong) })).body.code).toBe(13)
  })
  it(
    'believes signed calls only: unsigned, altered, old or repeated ones do nothing',
    { meta: { bars: ['W7'] } },
    async () => {
      const qr = await request()
      const body = { code: qr.code, userId: owner.userId, phoneNumber: owner.phoneNumber }
      expect(
        (
          await signed(authQr.scan, body, Date.now(), (h) => {
            h.validate = '0'.repeat(64)
          })
        ).body.code,
      ).toBe(27)
      expect((await signed(authQr.scan, body, Date.now() - 6 * 60_000)).body.code).toBe(28)
      expect(await query(qr)).toBe('PENDING')
      let sent: Record<string, string> = {}
      const {
        bankClient: client,
        bankSecret: secret,
        bankDataKey: dataKeyHex,
      } = world.app.config.keys
      const [path, time] = [fullPath(authQr.scan, false), String(Date.now())]
      const encrypted = JSON.stringify({
        data: encryptPayload({ client, secret, dataKeyHex }, body, time),
      })
      sent = {
        client,
        time,
        validate: signatureOf(secret, { method: 'POST', path, time, body: encrypted }),
        'content-type': 'application/json',
      }
      expect(
        (await world.raw(path, { method: 'POST', headers: sent, body: encrypted })).body.code,
      ).toBe(0)
      expect(
        (await world.raw(path, { method: 'POST', headers: sent, body: encrypted })).body.code,
      ).toBe(29)
    },
  )
})

describe('registering by QR', () => {
  const getToken = (qr: Held) =>
    world.send<typeof authQr.registerToken, { token: string; status: string }>(
      authQr.registerToken,
      { body: held(qr) },
    )
  const setPassword = (ticket: string, password = wirePassword('Moi#Tinh9876')) =>
    world.send<typeof authQr.registerPassword, { status: string; merchantCode: string }>(
      authQr.registerPassword,
      { body: { token: ticket, password } },
    )
  const registerState = async (qr: Held): Promise<string | null> =>
    (
      await one(
        world.app.db,
        sql<{ s: string | null }>`
          select
            register_state s
          from
            qr_login
          where
            id = ${qr.sessionId}
        `,
      )
    ).s

  it('is not for who has an account', async () =>
    expect((await getToken(await approved())).body.code).toBe(13))
  it(
    "the bank's customer reads their data, takes a token, sets a password; their first code completes it",
    { meta: { behaviours: ['B-081', 'B-551'] } },
    async () => {
      const qr = await request()
      expect((await scan(qr.code, newcomer)).body.data).toMatchObject({
        known: false,
        registers: true,
      })
      await decide(qr.code, true, newcomer)
      expect((await token(qr)).body.code).toBe(13)
      expect((await world.send(authQr.getUserInfo, { body: held(qr) })).body.data).toEqual({
        ...newcomer,
        status: 'CREATED',
      })
      const stored = await one(
        world.app.db,
        sql<{ row: string }>`
          select
            to_jsonb(q)::text "row"
          from
            qr_login q
          where
            id = ${qr.sessionId}
        `,
      )
      for (const secret of [
        newcomer.fullName,
        newcomer.idCardNumber,
        newcomer.phoneNumber,
        qr.secret,
        qr.code,
      ])
        expect(stored.row).not.toContain(secret)
      const ticket = await getToken(qr)
      expect(ticket.body.data.status).toBe('UPDATE_PASSWORD')
      expect((await getToken(qr)).body.code).toBe(30016)
      expect(
        (await setPassword(ticket.body.data.token, wirePassword('Password@123'))).body.code,
      ).toBe(30012)
      const done = await setPassword(ticket.body.data.token)
      expect(done.body).toMatchObject({
        code: 0,
        data: {
          status: 'SUBMIT_INFO',
          merchantCode: expect.stringMatching(/^SAOLA\d+$/) as string,
        },
      })
      expect((await setPassword(ticket.body.data.token)).body.code).toBe(30017)
      expect(
        (
          await one(
            world.app.db,
            sql<{ info: string | null }>`
              select
                info_sealed info
              from
                qr_login
              where
                id = ${qr.sessionId}
            `,
          )
        ).info,
      ).toBeNull()

      const step = await world.send<typeof auth.login, { sessionId: string }>(auth.login, {
        body: { phone: newcomer.phoneNumber, password: wirePassword('Moi#Tinh9876') },
      })
      await world.work()
      const tokens = await world.send<typeof auth.verifyOtp, { token: string }>(auth.verifyOtp, {
        body: { sessionId: step.body.data.sessionId, otp: codeFor(world, newcomer.phoneNumber) },
      })
      expect(
        (await world.send(user.getInfo, {}, { token: tokens.body.data.token })).body.data,
      ).toMatchObject({ fullName: newcomer.fullName, isOwner: true, merchantStatus: 'CREATED' })
      await world.work()
      expect(await registerState(qr)).toBe('VERIFIED_OTP')
    },
  )
  it('one of two with the same number wins', async () => {
    const who = { ...newcomer, userId: 'kh-10', phoneNumber: '0905112299' }
    const tickets = [
      (await getToken(await approved(who))).body.data.token,
      (await getToken(await approved(who))).body.data.token,
    ]
    const codes = (await Promise.all(tickets.map((t) => setPassword(t))))
      .map((a) => a.body.code)
      .sort((a, b) => a - b)
    expect(codes).toEqual([0, 30011])
  })
})
