/**
 * Whose sessions ended is out with the answer that says so (bar I7), on every call of the contract that takes a token: reads, writes, files, uploads,
 * event streams. In the process that ended them at once; in every other one when the half second is over that it remembers a caller for.
 */
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '@saola/contract/admin'
import { auth } from '@saola/contract/auth'
import { authCms } from '@saola/contract/auth-cms'
import { authQr } from '@saola/contract/auth-qr'
import { fullPath, type Call } from '@saola/contract/call'
import { media } from '@saola/contract/media'
import { member } from '@saola/contract/member'
import { allPermissionCodes } from '@saola/contract/permissions'
import { allAdminCodes } from '@saola/contract/admin-permissions'
import { product } from '@saola/contract/product'
import { user } from '@saola/contract/user'
import { openApp } from '../src/app.ts'
import { uuid } from '../src/platform/ids.ts'
import { hashPassword } from '../src/platform/password.ts'
import { openWeb } from '../src/web.ts'
import { codesOf, filter, openFullWorld, sendIn, type Sent } from './contract-calls.ts'
import {
  memberWith,
  signIn,
  staffWith,
  type People,
  type Person,
  type StaffPerson,
} from './people.ts'
import { asOwner } from './shop.ts'
import { calm, codeFor, endOf, wirePassword, type Answer, type World } from './world.ts'

let world: World
let all: People
beforeAll(async () => {
  ;({ world, all } = await openFullWorld())
}, 120_000)
afterAll(() => world.close())

const send = (call: Call, sent: Sent): Promise<Answer> => sendIn(world, call, sent)
let n = 0
const newPhone = (): string => `0935${String(n++).padStart(6, '0')}`
const newMember = (codes: readonly number[]): Promise<Person> =>
  memberWith(world, codes, newPhone())
const newStaff = (codes: readonly number[]): Promise<StaffPerson> =>
  staffWith(world, codes, `blocked-${n++}`)

async function ended(work: Promise<Answer>): Promise<void> {
  const answer = await work
  expect(answer.body.code, answer.text).toBe(0)
}
const blockMember = (id: string): Promise<void> =>
  ended(world.send(member.block, { params: { memberId: id } }, { token: all.owner.token }))
const blockStaff = (id: string): Promise<void> =>
  ended(
    world.send(
      admin.block,
      { params: { id }, body: { note: 'Nghỉ việc' } },
      { token: all.root.token },
    ),
  )
/** They are at hand in this process's memory when their sessions end. */
const memberIsKnown = ({ token }: { token: string }): Promise<void> =>
  ended(world.send(user.getInfo, {}, { token }))
const staffIsKnown = ({ token }: { token: string }): Promise<void> =>
  ended(world.send(authCms.profile, {}, { token }))

async function setPassword(id: string, password: string): Promise<void> {
  await asOwner(world, 'update member set password_hash = $2 where id = $1', [
    id,
    await hashPassword(world.app.config, password),
  ])
}
/** A QR that the member's bank app has opened and approved. */
async function approvedQr(who: Person): Promise<{ sessionId: string; secret: string }> {
  const made = await world.send<
    typeof authQr.request,
    { sessionId: string; secret: string; qrCode: string }
  >(authQr.request, { body: { merchantCode: who.merchantCode } })
  const { sessionId, secret, qrCode } = made.body.data
  const code = qrCode.split(':').at(-1)!
  const customer = {
    userId: who.id,
    cifNo: 'CIF1',
    fullName: 'Người thử',
    phoneNumber: who.phone,
  }
  const { userId, phoneNumber } = customer
  await ended(world.notify({ code, userId, phoneNumber }, { path: authQr.scan.path }))
  await ended(world.notify({ code, approve: true, customer }, { path: authQr.decide.path }))
  return { sessionId, secret }
}
/** A request that is all there but for the last byte of its body; the server has looked at who sends it. */
async function holdBack(
  call: Call,
  token: string,
  { type = 'application/json', body }: { type?: string; body: Buffer | string },
): Promise<{ finish: () => Promise<{ status: number; code: unknown }> }> {
  const { hostname, port } = new URL(world.base)
  const bytes = Buffer.from(body)
  let said = ''
  const socket = connect(Number(port), hostname)
  const closed = new Promise((resolve, reject) => {
    socket.once('close', resolve).once('error', reject)
  })
  socket.setEncoding('utf8').on('data', (part) => {
    said += part as unknown as string
  })
  socket.write(
    [
      `POST ${fullPath(call, false)} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${bytes.length}`,
      'Expect: 100-continue',
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(bytes.subarray(0, -1))
  await expect.poll(() => said).toContain('100 Continue')
  return {
    finish: async () => {
      socket.write(bytes.subarray(-1))
      await closed
      const answer = said.slice(said.lastIndexOf('HTTP/1.1'))
      return {
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]),
        code: (JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? '{}') as { code?: number }).code,
      }
    },
  }
}

const refused = async (what: string, asked: Promise<Answer>, reason: string): Promise<void> => {
  const { status, body } = await asked
  expect({
    what,
    status,
    code: body.code,
    reason: (body.data as { reason?: string }).reason,
  }).toEqual({ what, status: 401, code: 122, reason })
}

describe('the very next call is refused', { meta: { bars: ['I7'] } }, () => {
  const ofMembers = filter(({ audience }) => audience === 'portal' || audience === 'member')
  const ofStaff = filter(
    ({ audience }) => audience === 'cms' || audience === 'staff' || audience === 'member',
  )
  const sortOf = ({ kind, work, method }: Call): string => `${kind ?? work} ${method}`
  const oneOfEachSort = (of: typeof ofMembers): typeof ofMembers => [
    ...new Map(of.map((named) => [sortOf(named[1]), named])).values(),
  ]
  const codesOfMembers = (call: Call): number[] =>
    allPermissionCodes.filter((code) => codesOf(call).includes(code))
  const codesOfStaff = (call: Call): number[] =>
    allAdminCodes.filter((code) => codesOf(call).includes(code))

  it('there are calls of every sort', () => {
    expect(ofMembers.map(([, call]) => sortOf(call))).toEqual(
      expect.arrayContaining([
        'read GET',
        'write POST',
        'file GET',
        'upload POST',
        'events GET',
      ]) as string[],
    )
  })
  it.each(ofMembers)('%s, to a member who was blocked', async (id, call) => {
    const who = await newMember(codesOfMembers(call))
    await memberIsKnown(who)
    await blockMember(who.id)
    await refused(id, send(call, { token: who.token }), 'ACCOUNT_LOCKED')
  })
  it.each(ofStaff)('%s, to a person of the bank who was blocked', async (id, call) => {
    const who = await newStaff(codesOfStaff(call))
    await staffIsKnown(who)
    await blockStaff(who.id)
    await refused(id, send(call, { token: who.token }), 'ACCOUNT_LOCKED')
  })
  it.each(oneOfEachSort(ofMembers))(
    '%s, to a member who signed out everywhere elsewhere',
    async (id, call) => {
      const here = await newMember(codesOfMembers(call))
      const elsewhere = await signIn(world, 'portal', here.id)
      await memberIsKnown(here)
      await ended(
        world.send(auth.logoutAll, { body: { includeThis: false } }, { token: elsewhere.token }),
      )
      await refused(id, send(call, { token: here.token }), 'LOGGED_OUT_BY_SELF')
      await memberIsKnown(elsewhere)
    },
  )
  it.each(oneOfEachSort(ofStaff))(
    '%s, to a person of the bank who signed out everywhere elsewhere',
    async (id, call) => {
      const here = await newStaff(codesOfStaff(call))
      const elsewhere = await signIn(world, 'cms', here.id)
      await staffIsKnown(here)
      await ended(world.send(authCms.logoutOthers, {}, { token: elsewhere.token }))
      await refused(id, send(call, { token: here.token }), 'LOGGED_OUT_BY_SELF')
      await staffIsKnown(elsewhere)
    },
  )
})

describe('whatever was begun comes to nothing', { meta: { bars: ['I7'] } }, () => {
  it('a refresh', async () => {
    const who = await newMember([])
    await blockMember(who.id)
    await refused(
      'refresh',
      world.send(auth.refreshToken, { body: { refreshToken: who.refreshToken } } as never),
      'ACCOUNT_LOCKED',
    )
  })
  it('a sign-in that waits for its code', async () => {
    const who = await newMember([])
    const password = wirePassword('Quan#2026x')
    await setPassword(who.id, password)
    const step = await world.send<typeof auth.memberLogin, { sessionId: string }>(
      auth.memberLogin,
      {
        body: { merchantCode: who.merchantCode, phone: who.phone, password },
      },
    )
    expect(step.body.code).toBe(0)
    await world.work()
    await blockMember(who.id)
    expect(
      await world.send(auth.memberVerifyOtp, {
        body: { sessionId: step.body.data.sessionId, otp: codeFor(world, who.phone) },
      }),
    ).toMatchObject({ status: 403, body: { code: 30008 } })
  })
  it('a sign-in by QR that the bank app has approved', async () => {
    const who = await newMember([])
    const qr = await approvedQr(who)
    await blockMember(who.id)
    expect(await world.send(authQr.token, { body: qr })).toMatchObject({
      status: 403,
      body: { code: 30008 },
    })
    // Where nobody was blocked meanwhile, it opens the door.
    await ended(world.send(authQr.token, { body: await approvedQr(await newMember([])) }))
  })
})

describe(
  'a request whose body is held back until its sender is out',
  { meta: { bars: ['I7'] } },
  () => {
    const category = () => ({ body: JSON.stringify({ name: `Nhóm ${uuid()}` }) })
    const seller = (): Promise<Person> => newMember(codesOf(product.categoryCreate))
    const nobody = { status: 401, code: 122 }

    it('writes nothing', async () => {
      const [who, sent] = [await seller(), category()]
      const held = await holdBack(product.categoryCreate, who.token, sent)
      await blockMember(who.id)
      expect(await held.finish()).toEqual(nobody)
      expect(
        await asOwner(world, `select 1 from product_category where name = $1`, [
          (JSON.parse(sent.body) as { name: string }).name,
        ]),
      ).toEqual([])
    })
    it('stores no file', async () => {
      const who = await newMember([])
      const picture = await sharp({
        create: { width: 8, height: 8, channels: 3, background: '#fff' },
      })
        .png()
        .toBuffer()
      const file = {
        type: 'multipart/form-data; boundary=b',
        body: Buffer.concat([
          Buffer.from(
            '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
          ),
          picture,
          Buffer.from('\r\n--b--\r\n'),
        ]),
      }
      const stored = () => asOwner(world, 'select 1 from media where owner_id = $1', [who.id])
      expect(await (await holdBack(media.upload, who.token, file)).finish()).toEqual({
        status: 200,
        code: 0,
      })
      const held = await holdBack(media.upload, who.token, file)
      await blockMember(who.id)
      expect(await held.finish()).toEqual(nobody)
      expect(await stored()).toHaveLength(1)
    })
    it('changes nothing for a person of the bank', async () => {
      const who = await newStaff([])
      const held = await holdBack(authCms.updateProfile, who.token, {
        body: JSON.stringify({ fullName: 'Người đã nghỉ' }),
      })
      await blockStaff(who.id)
      expect(await held.finish()).toEqual(nobody)
      expect(await asOwner(world, `select 1 from admin where full_name = 'Người đã nghỉ'`)).toEqual(
        [],
      )
    })
    it('is served where they are still in, and refused where the right is gone', async () => {
      const who = await seller()
      expect(
        await (await holdBack(product.categoryCreate, who.token, category())).finish(),
      ).toEqual({ status: 200, code: 0 })
      const held = await holdBack(product.categoryCreate, who.token, category())
      await asOwner(
        world,
        `update role_group set codes = '{}' where id = (select role_group_id from member where id = $1)`,
        [who.id],
      )
      await endOf(() => world.send(product.categoryGetAll, { query: {} }, { token: who.token }))
      expect(await held.finish()).toEqual({ status: 403, code: 10 })
    })
  },
)

it(
  'in a second process they are out within a second, on every kind of call',
  { meta: { bars: ['I7'] }, timeout: 60_000 },
  async () => {
    const { app, close } = await openApp(world.app.config, world.url, {
      clock: world.clock,
      log: world.app.log,
      processMetrics: false,
    })
    const server = await openWeb(app)
    try {
      const base = await server.listen({ port: 0, host: '127.0.0.1' })
      await calm(world)
      const there = (call: Call, token: string): Promise<number> =>
        fetch(base + fullPath(call, call.mode === 'test'), {
          method: call.method,
          headers: { authorization: `Bearer ${token}` },
        }).then(async (response) => ((await response.json()) as { code: number }).code)
      const who = await newMember([])
      expect(await there(user.getInfo, who.token)).toBe(0)
      await blockMember(who.id)
      const asked = async (): Promise<Answer> =>
        ({ body: { code: await there(user.getInfo, who.token) } }) as Answer
      expect((await endOf(asked)).body.code).toBe(122)
      for (const [id, call] of filter(({ audience }) => audience === 'portal'))
        expect({ id, code: await there(call, who.token) }).toEqual({ id, code: 122 })
      expect(
        (
          await (
            await fetch(base + fullPath(auth.refreshToken, false), {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ refreshToken: who.refreshToken }),
            })
          ).json()
        ).code,
      ).toBe(122)
    } finally {
      await server.close()
      await close()
    }
  },
)
