/**
 * Known or unknown, the same work (bar I3): who tries phones, shops, names and codes at the doors that anybody may knock on learns nothing from what an
 * answer costs. Counted are password hashes and statements of the database, so that no slow machine decides.
 * TIMING=print shows what 200 answers of each kind took here, for a person to look at.
 */
import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auth } from '@saola/contract/auth'
import { authCms } from '@saola/contract/auth-cms'
import { payLink } from '@saola/contract/pay-link'
import { user } from '@saola/contract/user'
import { publicCode } from '../src/platform/ids.ts'
import { createLink } from './pay-links.ts'
import { people, type People } from './people.ts'
import { openWorld, wirePassword, type Answer, type World } from './world.ts'

let world: World
let all: People
const statements: string[] = []
let hashes = 0
/** A hash runs beside the program, as work without a name; nothing else of these calls does. */
const hook = createHook({
  init: (_id, type) => {
    if (String(type) === 'undefined') hashes += 1
  },
})
type Watched = { query: (...args: unknown[]) => unknown; isWatched?: true }
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  world.app.pool.on('acquire', (found) => {
    const client = found as unknown as Watched
    if (client.isWatched) return
    client.isWatched = true
    const query = client.query.bind(client)
    client.query = (...args) => {
      const [text] = args as [string | { text: string }]
      statements.push((typeof text === 'string' ? text : text.text).replaceAll(/\s+/g, ' ').trim())
      return query(...args)
    }
  })
  hook.enable()
}, 120_000)
afterAll(async () => {
  hook.disable()
  await world.close()
})

interface Work {
  statements: string[]
  hashes: number
  status: number
  code: number
}
async function workOf(knock: () => Promise<Answer>): Promise<Work> {
  statements.length = 0
  hashes = 0
  const { status, body } = await knock()
  return {
    // A worker may still be woken for what was made ready.
    statements: statements.filter((text) => !text.includes('pg_notify')),
    hashes,
    status,
    code: body.code,
  }
}

const WRONG = wirePassword('Sai mật khẩu #1')
const NOBODY = '0968000001'
const wrongCode = { otp: '000000' }
/** Makes ready outside of what is counted. @returns the request. */
type Knock = () => Promise<() => Promise<Answer>>
const at =
  (ask: () => Promise<Answer>): Knock =>
  async () =>
    ask
/** A wrong code at a step that was opened before. */
const guess =
  (open: () => Promise<Answer>, prove: (sessionId: string) => Promise<Answer>): Knock =>
  async () => {
    const { sessionId } = (await open()).body.data as { sessionId: string }
    return () => prove(sessionId)
  }

const owner = (): string => all.owner.phone
const cashier = (): string => all.cashier.phone
const login = (phone: string): Promise<Answer> =>
  world.send(auth.login, { body: { phone, password: WRONG } })
const memberLogin = (merchantCode: string, phone: string): Promise<Answer> =>
  world.send(auth.memberLogin, { body: { merchantCode, phone, password: WRONG } })
const staffLogin = (username: string): Promise<Answer> =>
  world.send(authCms.login, { body: { username, password: WRONG } })
const rootLogin = (username: string): Promise<Answer> =>
  world.send(authCms.rootLogin, { body: { username, password: WRONG } })
const forgot = (phone: string): Promise<Answer> =>
  world.send(user.forgotCheckPhone, { query: { phone } })
const forgotCode = (sessionId: string): Promise<Answer> =>
  world.send(user.forgotCheckOtp, { body: { sessionId, ...wrongCode } })
const reset = (merchantCode: string, phone: string): Promise<Answer> =>
  world.send(auth.memberResetOtp, { body: { merchantCode, phone } })
const resetCode = (sessionId: string): Promise<Answer> =>
  world.send(auth.memberResetVerify, { body: { sessionId, ...wrongCode } })
const lock = (phone: string): Promise<Answer> =>
  world.send(auth.emergencyLockOtp, { body: { phone } })
const lockCode = (sessionId: string): Promise<Answer> =>
  world.send(auth.emergencyLock, { body: { sessionId, ...wrongCode } })
const register = (phone: string): Promise<Answer> =>
  world.send(user.checkPhone, { query: { phone } })
const registerCode =
  (phone: string) =>
  (sessionId: string): Promise<Answer> =>
    world.send(user.register, {
      body: { phone, sessionId, ...wrongCode, password: wirePassword('Quán lạ #2026x') },
    })
const payment = (payLinkCode: string): Promise<Answer> =>
  world.send(payLink.query, { params: { payLinkCode } }, { test: true })
const page = (payLinkCode: string): Promise<Answer> =>
  world.raw(`/test/public/paylink/${payLinkCode}`, { headers: { accept: 'text/html' } })
/** There is one of this code, in Live Mode: nobody in Test Mode may learn that. */
const ofLive = async (): Promise<string> => (await createLink(world, all.owner)).payLinkCode

interface Door {
  door: string
  hashes: number
  known: Knock
  /** What is not there: answered as what is, at the same cost. */
  unknown: Record<string, Knock>
}
const doors: Door[] = [
  {
    door: 'an owner signs in',
    hashes: 1,
    known: at(() => login(owner())),
    unknown: {
      'phone of nobody': at(() => login(NOBODY)),
      'phone of a member': at(() => login(cashier())),
    },
  },
  {
    door: 'a member signs in',
    hashes: 1,
    known: at(() => memberLogin('SAOLA001', cashier())),
    unknown: {
      'phone of nobody': at(() => memberLogin('SAOLA001', NOBODY)),
      'another shop': at(() => memberLogin('SAOLA099', cashier())),
      'no shop': at(() => memberLogin('SAOLA777', cashier())),
    },
  },
  {
    door: 'staff of the bank sign in',
    hashes: 1,
    known: at(() => staffLogin('maker')),
    unknown: {
      'name of nobody': at(() => staffLogin('nobody')),
      'the root admin': at(() => staffLogin('root')),
    },
  },
  {
    door: 'the root admin signs in',
    hashes: 1,
    known: at(() => rootLogin('root')),
    unknown: {
      'name of nobody': at(() => rootLogin('nobody')),
      'somebody of the staff': at(() => rootLogin('maker')),
    },
  },
  {
    door: 'a password is forgotten',
    hashes: 0,
    known: at(() => forgot(owner())),
    unknown: {
      'phone of nobody': at(() => forgot(NOBODY)),
      'phone of a member': at(() => forgot(cashier())),
    },
  },
  {
    door: 'a code for a forgotten password',
    hashes: 0,
    known: guess(() => forgot(owner()), forgotCode),
    unknown: { 'phone of nobody': guess(() => forgot(NOBODY), forgotCode) },
  },
  {
    door: 'a member forgets theirs',
    hashes: 0,
    known: at(() => reset('SAOLA001', cashier())),
    unknown: {
      'phone of nobody': at(() => reset('SAOLA001', NOBODY)),
      'no shop': at(() => reset('SAOLA777', cashier())),
    },
  },
  {
    door: 'a code for a member’s password',
    hashes: 0,
    known: guess(() => reset('SAOLA001', cashier()), resetCode),
    unknown: { 'phone of nobody': guess(() => reset('SAOLA001', NOBODY), resetCode) },
  },
  {
    door: 'an account is locked',
    hashes: 0,
    known: at(() => lock(owner())),
    unknown: { 'phone of nobody': at(() => lock(NOBODY)) },
  },
  {
    door: 'a code for the emergency lock',
    hashes: 0,
    known: guess(() => lock(owner()), lockCode),
    unknown: { 'phone of nobody': guess(() => lock(NOBODY), lockCode) },
  },
  {
    door: 'somebody registers',
    hashes: 0,
    known: at(() => register(owner())),
    unknown: { 'free number': at(() => register(NOBODY)) },
  },
  {
    door: 'a code for registering',
    hashes: 1,
    known: async () => guess(() => register(owner()), registerCode(owner()))(),
    unknown: { 'free number': guess(() => register(NOBODY), registerCode(NOBODY)) },
  },
  {
    door: 'the status of a payment',
    hashes: 0,
    known: async () => {
      const code = await ofLive()
      return () => payment(code)
    },
    unknown: { 'code of nothing': at(() => payment(publicCode())) },
  },
  {
    door: 'the page of a payment',
    hashes: 0,
    known: async () => {
      const code = await ofLive()
      return () => page(code)
    },
    unknown: { 'code of nothing': at(() => page(publicCode())) },
  },
]

it.each(doors)(
  '$door',
  { meta: { bars: ['I3', 'P3'] } },
  async ({ hashes: wanted, known, unknown }) => {
    // Once before, so that what a process makes for itself at first use is made.
    await (
      await known()
    )()
    for (const knock of Object.values(unknown)) await (await knock())()
    const mine = await workOf(await known())
    expect(mine.hashes).toBe(wanted)
    expect(mine.statements.length).toBeGreaterThan(0)
    for (const [what, knock] of Object.entries(unknown))
      expect({ what, ...(await workOf(await knock())) }).toEqual({ what, ...mine })
  },
)

it.runIf(process.env.TIMING === 'print').each(doors)(
  'times: $door',
  { timeout: 300_000 },
  async ({ door, known, unknown }) => {
    const kinds = { known, ...unknown }
    const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
    for (let i = 0; i < 200; i++)
      for (const [kind, knock] of Object.entries(kinds)) {
        const ask = await knock()
        const begun = performance.now()
        await ask()
        times[kind]!.push(performance.now() - begun)
      }
    for (const [kind, all200] of Object.entries(times)) {
      const sorted = all200.toSorted((a, b) => a - b)
      const share = (part: number): string =>
        sorted[Math.floor(part * (sorted.length - 1))]!.toFixed(2)
      process.stdout.write(
        `${door} | ${kind} | ms: least ${share(0)}, 10 % ${share(0.1)}, half ${share(0.5)}, 90 % ${share(0.9)}, most ${share(1)}\n`,
      )
    }
  },
)
