/**
 * Secrets are planted by really calling the API, and then looked for in every column of every table, in the logs, in what was sent and in a file that
 * staff take (reliability bars D1, D3).
 */
import { buffer } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { admin } from '@saola/contract/admin'
import { audit } from '@saola/contract/audit'
import { auth } from '@saola/contract/auth'
import { authCms } from '@saola/contract/auth-cms'
import { authQr } from '@saola/contract/auth-qr'
import { fullPath, type Call } from '@saola/contract/call'
import { credential } from '@saola/contract/credential'
import { ekyc } from '@saola/contract/ekyc'
import { member } from '@saola/contract/member'
import { payPos } from '@saola/contract/pos-device'
import { user } from '@saola/contract/user'
import { webhook } from '@saola/contract/webhook'
import { DEMO_PASSWORD } from '@saola/demo/people'
import { signatureOf } from '../src/platform/signed-request.ts'
import { jobs } from '../src/modules.ts'
import { newUnit, provision } from './boxes.ts'
import { canariesIn, sweepDatabase, type Canaries } from './canaries.ts'
import { leaveToOne } from './approvals.ts'
import { appCode, people, type People } from './people.ts'
import { machinesIn } from './pos-machines.ts'
import { memberBody } from './example-objects.ts'
import { asOwner } from './shop.ts'
import { calm, codeFor, openWorld, wirePassword, type Answer, type World } from './world.ts'

const lines: string[] = []
const canaries: Canaries = new Map()
let world: World
let all: People
let nth = 0
beforeAll(async () => {
  world = await openWorld(
    { FEATURES: '{"qrLogin":true,"member":true,"pos":true,"payGate":true}' },
    {
      log: pino(
        { level: 'trace' },
        new Writable({
          write: (chunk, _encoding, done) => {
            lines.push(String(chunk))
            done()
          },
        }),
      ),
    },
  )
  all = await people(world)
  await calm(world)
}, 120_000)
afterAll(() => world.close())

const plant = (name: string, secret: string | null | undefined): string => {
  if (!secret || secret.length < 6) throw new Error(`no secret to plant: ${name}`)
  canaries.set(name, secret)
  return secret
}
/** A call with an Idempotency-Key, asked for twice: `repeat` is the second answer. */
async function twice<T>(
  call: Call,
  request: object,
  token?: string,
): Promise<{ first: T; repeat: T; bodies: [Answer, Answer] }> {
  const options = {
    ...(token === undefined ? {} : { token }),
    headers: { 'idempotency-key': `canary-key-${(nth += 1)}` },
  }
  const bodies: [Answer, Answer] = [
    await world.send(call, request as never, options),
    await world.send(call, request as never, options),
  ]
  expect(bodies[0].body.code, `${call.id} ${bodies[0].text.slice(0, 300)}`).toBe(0)
  return { first: bodies[0].body.data as T, repeat: bodies[1].body.data as T, bodies }
}
const once = async <T>(call: Call, request: object, token?: string): Promise<T> => {
  const answer = await world.send(call, request as never, token === undefined ? {} : { token })
  expect(answer.body.code, `${call.id} ${answer.text.slice(0, 300)}`).toBe(0)
  return answer.body.data as T
}
interface Tokens {
  token: string
  refreshToken: string
  idToken: string
}
const plantTokens = (who: string, tokens: Tokens): void => {
  for (const name of ['token', 'refreshToken', 'idToken'] as const)
    plant(`${name} of ${who}`, tokens[name])
}
const MASK = '•'.repeat(12)

/** Password, code, tokens: of a member, of bank staff and of a system client. */
async function signInEverybody(): Promise<void> {
  plant('password', DEMO_PASSWORD)
  const password = plant('password on the wire', wirePassword(DEMO_PASSWORD))
  const step = await once<{ sessionId: string }>(auth.login, {
    body: { phone: all.owner.phone, password },
  })
  await world.work()
  const otp = plant('one-time code', codeFor(world, all.owner.phone))
  const tokens = await once<Tokens>(auth.verifyOtp, { body: { sessionId: step.sessionId, otp } })
  plantTokens('the owner', tokens)
  const next = await once<Tokens>(auth.refreshToken, {
    body: { refreshToken: tokens.refreshToken },
  })
  plant('second refresh token', next.refreshToken)
  plantTokens('staff', await once<Tokens>(authCms.login, { body: { username: 'maker', password } }))
  const changing = await once<{ token: string }>(
    user.changeCheck,
    { body: { password } },
    all.owner.token,
  )
  plant('ticket of a changed password', changing.token)
  const qr = await once<{ secret: string }>(authQr.request, { body: {} })
  plant('secret of a QR login', qr.secret)
}
async function clientToken(): Promise<void> {
  const time = String(Date.now())
  const clientId = 'fee-service'
  const validate = signatureOf(world.app.config.keys.apiClients[clientId]!, {
    method: 'POST',
    path: fullPath(authCms.clientLogin, false),
    time,
    body: clientId,
  })
  const { first, repeat } = await twice<{ token: string }>(authCms.clientLogin, {
    body: { clientId, time, validate },
  })
  plant('token of a system client', first.token)
  expect(repeat).toEqual({ ...first, token: MASK })
}
async function merchantKeys(): Promise<void> {
  const keys = await twice<{ encryptKey: string; secretKey: string; clientId: string }>(
    credential.refreshCredential,
    {},
    all.owner.token,
  )
  plant('encryptKey', keys.first.encryptKey)
  plant('secretKey', keys.first.secretKey)
  expect(keys.repeat).toEqual({ ...keys.first, encryptKey: MASK, secretKey: MASK })
  const hook = await twice<{ key: string }>(
    webhook.update,
    { body: { webhookUrl: 'https://shop.vn/hook' } },
    all.owner.token,
  )
  plant('webhook secret', hook.first.key)
  expect(hook.repeat).toEqual({ ...hook.first, key: MASK })
  const rotated = await twice<{ key: string }>(webhook.rotateKey, {}, all.owner.token)
  plant('second webhook secret', rotated.first.key)
  expect(rotated.repeat).toEqual({ ...rotated.first, key: MASK })
}
async function staffPassword(): Promise<void> {
  const groups = await once<{ items?: { id: string }[] }>(admin.groupList, {}, all.root.token)
  const roleGroupId = (Array.isArray(groups) ? groups : groups.items!)[0].id
  await once(
    admin.create,
    {
      body: {
        username: 'canary',
        fullName: 'Người thử',
        staffId: 'CANARY1',
        officeType: 'BRANCH',
        office: 'Hội sở',
        roleGroupId,
        email: 'canary@bank.example',
      },
    },
    all.root.token,
  )
  await world.work()
  const mail = world.outbox.mails.find(({ to }) => to === 'canary@bank.example')
  plant('temporary password', /Mật khẩu tạm: (\S+)/.exec(mail?.text ?? '')![1]!)
}
/** The authenticator's secret, its QR, a code of it and the recovery codes. */
async function secondFactor(): Promise<void> {
  const password = wirePassword(DEMO_PASSWORD)
  const { token } = all.checker
  const begun = await once<{ secret: string; uri: string }>(
    authCms.secondFactorBegin,
    { body: { password } },
    token,
  )
  plant('secret of a second factor', begun.secret)
  plant('QR of a second factor', begun.uri)
  const code = plant('code of an authenticator app', appCode(world, begun.secret))
  const { recoveryCodes } = await once<{ recoveryCodes: string[] }>(
    authCms.secondFactorConfirm,
    { body: { code } },
    token,
  )
  recoveryCodes.forEach((one, i) => {
    plant(`recovery code ${i}`, one)
    plant(`recovery code ${i} without its dash`, one.replace('-', ''))
  })
  const step = await once<{ challenge: string }>(authCms.login, {
    body: { username: 'checker', password },
  })
  plant('challenge of a sign-in', step.challenge)
  plantTokens(
    'staff with a recovery code',
    await once<Tokens>(authCms.verifyCode, {
      body: { challenge: step.challenge, code: recoveryCodes[0]! },
    }),
  )
}
/** The invitation's link, whose token sets the password. */
async function invitation(): Promise<void> {
  await twice(
    member.create,
    {
      body: { ...memberBody, phone: '0938111222', email: 'canary@example.com', allowEmail: true },
    },
    all.owner.token,
  )
}
async function devices(): Promise<void> {
  const m = await machinesIn(world, all)
  const made = await m.delivered()
  const opened = await twice<{ code: string }>(
    payPos.openActivation,
    { params: { id: made.id } },
    all.owner.token,
  )
  plant('activation code', opened.first.code)
  expect(opened.repeat).toEqual({ ...opened.first, code: MASK })
  const key = (await m.activate(made.deviceId, opened.first.code)).body.data.apiKey
  plant('key of a POS machine', key)
  const payment = await m.begin(50_000, 'ATM_CARD', key)
  plant('key of a card form', payment.card!.dataKey)
  const unit = newUnit()
  await provision(world, unit)
  plant('secret of a sound box', unit.secret)
  plant('pairing key of a sound box', unit.pairingKey)
}
async function identityCard(): Promise<void> {
  const no = plant('number of an identity card', '001090271828')
  world.bank.card = () => ({
    outcome: 'READ',
    card: {
      idType: 'CCCD',
      name: plant('name on an identity card', 'NGUYỄN CANARY MẪU'),
      no,
      oldNo: null,
      sex: 'MALE',
      birthday: '1990-01-01',
      national: 'Việt Nam',
      ethnicity: null,
      religion: null,
      hometown: null,
      address: plant('address on an identity card', 'Số 7 Đường Canary, Hà Nội'),
      addressParts: { street: null, ward: null, district: null, province: null },
      issueDate: '2022-05-20',
      issueBy: 'Bộ Công an',
      expiryDate: '2030-01-01',
      checks: [],
    },
  })
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#c85a3c' },
  })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('ekycType', 'CCCD')
  for (const name of ['imageFront', 'imageBack'])
    form.set(name, new Blob([picture as never]), `${name}.png`)
  const answer = (await world.raw(fullPath(ekyc.uploadCard, true), {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${all.fresh.token}` },
  })) as Answer<{ frontId: string; frontUrl: string }>
  expect(answer.body.code, answer.text).toBe(0)
  const { frontId } = answer.body.data
  const seen = await once<{ link: string }>(
    ekyc.viewLink,
    { body: { id: frontId } },
    all.fresh.token,
  )
  plant('link to an identity card', seen.link)
  await world.raw(`${fullPath(ekyc.view, false)}?link=${seen.link}`, {
    headers: { authorization: `Bearer ${all.fresh.token}` },
  })
}
/** What the server itself keeps. */
function ownKeys(): void {
  const walk = (at: string, value: unknown): void => {
    if (typeof value === 'string' && value.length >= 16) plant(at, value)
    else if (value !== null && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) walk(`${at}.${name}`, inner)
  }
  walk('key', world.app.config.keys)
}
async function auditFile(): Promise<string> {
  await leaveToOne(world, 'DATA_EXPORT')
  const response = await fetch(world.base + fullPath(audit.export, false), {
    headers: { authorization: `Bearer ${all.root.token}` },
  })
  expect(response.headers.get('content-type')).toContain('spreadsheet')
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), {
    lazyEntries: true,
  })
  let text = ''
  for await (const entry of zip.eachEntry())
    text += (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
  return text
}

/** What makes the server write log lines, with secrets at hand: a fault of ours, a used refresh token, a bank that is down. */
async function provokeLogs(): Promise<void> {
  await asOwner(world, 'alter table idempotency rename to idempotency_away')
  const fault = await world.send(
    credential.refreshCredential,
    {},
    { token: all.owner.token, headers: { 'idempotency-key': 'canary-key-fault' } },
  )
  await asOwner(world, 'alter table idempotency_away rename to idempotency')
  expect(fault.status).toBe(500)
  world.clock.advance(60_000)
  const used = await world.send(auth.refreshToken, {
    body: { refreshToken: canaries.get('refreshToken of the owner')! },
  })
  expect(used.body.code).toBe(30010)
}

it(
  'no secret stands in clear in any column, log line, message or file',
  { timeout: 240_000, meta: { bars: ['D1', 'D3', 'D4'] } },
  async () => {
    ownKeys()
    await signInEverybody()
    await clientToken()
    await merchantKeys()
    await staffPassword()
    await secondFactor()
    await invitation()
    await devices()
    await identityCard()
    await provokeLogs()
    // Before the jobs have run their payloads lie in the queue, after them in what they wrote.
    const waiting = await sweepDatabase(world, canaries)
    await world.work()
    plant(
      'token of an invitation',
      [...world.outbox.mails.map((m) => m.text), ...world.outbox.sms.map((m) => m.text)]
        .map((text) => /member-invitation#(\w+)/.exec(text)?.[1])
        .find(Boolean),
    )
    const done = await sweepDatabase(world, canaries)
    expect(done.columns).toBeGreaterThan(800)
    expect([...waiting.found, ...done.found]).toEqual([])

    expect(lines.length).toBeGreaterThan(1)
    expect(canariesIn(canaries, lines.join(''))).toEqual([])

    const sent = [...world.outbox.sms, ...world.outbox.mails].map((m) => JSON.stringify(m)).join('')
    // A one-time code is told by its own SMS, an invitation's token by its link, a temporary password by a mail to who may use it: that is what they are for.
    expect(canariesIn(canaries, sent).sort()).toEqual([
      'one-time code',
      'temporary password',
      'token of an invitation',
    ])
    const withPassword = world.outbox.mails.filter(({ text }) =>
      text.includes(canaries.get('temporary password')!),
    )
    expect(withPassword.map(({ to }) => to)).toEqual(['canary@bank.example'])
    const withCode = world.outbox.sms.filter(({ text }) =>
      text.includes(canaries.get('one-time code')!),
    )
    expect(withCode.map(({ to }) => to)).toEqual([all.owner.phone])

    const file = await auditFile()
    expect(file.length).toBeGreaterThan(1000)
    expect(canariesIn(canaries, file)).toEqual([])
  },
)

it('the sweep finds what is planted in clear, also as bytes', async () => {
  const planted: Canaries = new Map([['planted', 'planted-in-clear-0123456789']])
  await asOwner(
    world,
    `insert into idempotency (scope, input, sealed, at) values ('s', 'i', 'x planted-in-clear-0123456789 y', now())`,
  )
  expect((await sweepDatabase(world, planted)).found).toEqual([
    'public.idempotency.sealed: planted',
  ])
  await asOwner(
    world,
    `update idempotency set sealed = convert_to('planted-in-clear-0123456789', 'utf8')::text where scope = 's'`,
  )
  expect((await sweepDatabase(world, planted)).found).toEqual([
    'public.idempotency.sealed: planted',
  ])
  await asOwner(world, `delete from idempotency where scope = 's'`)
})

it('an answer kept for a key is gone after seven days', { meta: { bars: ['M6'] } }, async () => {
  const kept = async (): Promise<number> =>
    (await asOwner<{ n: number }>(world, 'select count(*)::int n from idempotency'))[0]!.n
  const forget = jobs.find((job) => job.name === 'kit.forget')!
  const forgetIn = (days: number) =>
    forget.work(
      { ...world.app, clock: { now: () => new Date(Date.now() + days * 86_400_000) } } as never,
      {} as never,
    )
  const before = await kept()
  expect(before).toBeGreaterThan(4)
  await forgetIn(6.9)
  expect(await kept()).toBe(before)
  await forgetIn(7.1)
  expect(await kept()).toBe(0)
})
