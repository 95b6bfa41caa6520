/** Event streams over HTTP: they end with what let them in, and with a reader that does not read (reliability bar I7). */
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '@saola/contract/auth'
import { fullPath, type Call } from '@saola/contract/call'
import { member } from '@saola/contract/member'
import { merchant } from '@saola/contract/merchant'
import { roleGroup } from '@saola/contract/role-group'
import { support } from '@saola/contract/support'
import { transaction } from '@saola/contract/transaction'
import { user } from '@saola/contract/user'
import { digits, uuid } from '../src/platform/ids.ts'
import {
  liveStream,
  notifyLive,
  stateOf,
  type Live,
  type LiveEvent,
} from '../src/platform/live-events.ts'
import { memberWith, people, signIn, type People, type Person } from './people.ts'
import { asOwner } from './shop.ts'
import { calm, codeFor, endOf, openWorld, type World } from './world.ts'

let world: World
let all: People
/** Beats are out of reach here: what ends a stream is the look before the next event. */
beforeAll(async () => {
  world = await openWorld({ LIVE_BEAT_SEC: '3600' })
  await people(world)
}, 120_000)
beforeEach(async () => {
  all = await people(world)
  await calm(world)
})
afterAll(() => world.close())

interface Stream {
  /** All that came until now. */ text(): string
  /** Resolves when the server has ended it. */ ended: Promise<void>
  isOver(): boolean
  close(): void
}
async function listen(
  call: Call,
  token: string,
  at: { world: World; test?: boolean } = { world },
): Promise<Stream> {
  const stop = new AbortController()
  const response = await fetch(at.world.base + fullPath(call, at.test ?? false), {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  expect(response.status).toBe(200)
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body!) text += Buffer.from(chunk as Uint8Array).toString()
  })()
  let over = false
  ended
    .catch(() => undefined)
    .then(() => {
      over = true
    })
  await expect.poll(() => text).toContain('retry')
  return { text: () => text, ended, isOver: () => over, close: () => stop.abort() }
}
/** An event of a payment, as settling sends it. @returns the name to look for. */
async function happens(merchantId: string, more: Partial<LiveEvent> = {}): Promise<string> {
  const transactionId = uuid()
  await notifyLive(world.app.db, [
    { merchantId, transactionId, payLinkCode: null, status: 'SUCCESS', amount: 1_000, ...more },
  ])
  return transactionId
}
/** Events come, `change` happens, and the next event is not told any more: the stream ends instead. */
async function endsBefore(
  who: Person,
  change: () => Promise<unknown>,
  call: Call = transaction.live,
  more: Partial<LiveEvent> = {},
): Promise<void> {
  const stream = await listen(call, who.token)
  const first = await happens(more.merchantId ?? who.merchantId, more)
  // The state of a merchant names no payment: it is told when the stream opens, and again.
  await expect
    .poll(
      call === merchant.live
        ? () => stream.text().split('ACTIVE').length === 3
        : () => stream.text().includes(first),
    )
    .toBe(true)
  const before = stream.text()
  await change()
  const second = await happens(more.merchantId ?? who.merchantId, more)
  await stream.ended
  expect(stream.text()).not.toContain(second)
  expect(stream.text()).toBe(before)
}
const logout = ({ refreshToken }: { refreshToken: string }) =>
  world.send(auth.logout, { body: { refreshToken } })
/** The change has come through where the next request is refused. */
const untilRefused = ({ token }: { token: string }) =>
  endOf(() => world.send(transaction.getAll, { query: { isStatistic: '0' }, page: {} }, { token }))

const groupBody = (actions: string[]) => ({
  name: `Nhóm ${uuid().slice(-12)}`,
  description: '',
  actions,
})
/** A signed-in member of SAOLA001 in a group of its own with these actions. */
async function memberOf(actions: string[]): Promise<{ who: Person; groupId: string }> {
  const token = { token: all.owner.token }
  const group = await world.send<typeof roleGroup.create, { id: string }>(
    roleGroup.create,
    { body: groupBody(actions) },
    token,
  )
  const groupId = group.body.data.id
  const phone = `09${digits(8)}`
  const made = await world.send<typeof member.create, { id: string }>(
    member.create,
    { body: { fullName: 'Người thử', phone, roleGroupId: groupId, bankAccountIds: [] } },
    token,
  )
  expect(made.body.code, made.text).toBe(0)
  const { id } = made.body.data
  await asOwner(world, `update member set status = 'ACTIVE' where id = $1`, [id])
  const { merchantId, sandboxId, merchantCode } = all.owner
  return {
    groupId,
    who: { ...(await signIn(world, 'portal', id)), id, phone, merchantId, sandboxId, merchantCode },
  }
}
/** A caller is remembered for half a second. */
const pauseOf = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

describe('a stream ends before its next event', { meta: { bars: ['I7'] } }, () => {
  it('after signing out', () => endsBefore(all.owner, () => logout(all.owner)))
  it('after signing out, in support', () =>
    endsBefore(all.owner, () => logout(all.owner), support.live, { about: 'support' }))
  it('after signing out, of the merchant’s state', () =>
    endsBefore(all.owner, () => logout(all.owner), merchant.live, {
      merchantId: stateOf(all.owner.merchantId),
      status: 'ACTIVE',
    }))
  it('after all sessions were ended from elsewhere', () =>
    endsBefore(all.owner, async () => {
      const elsewhere = (await people(world)).owner
      await world.send(auth.logoutAll, { body: { includeThis: true } }, { token: elsewhere.token })
    }))
  it('after the member was blocked', async () => {
    const who = await memberWith(world, [1200, 1202])
    await endsBefore(who, async () => {
      const answer = await world.send(
        member.block,
        { params: { memberId: who.id } },
        { token: all.owner.token },
      )
      expect(answer.body.code, answer.text).toBe(0)
      await untilRefused(who)
    })
  })
  it('after the right was taken away', async () => {
    const { who, groupId } = await memberOf(['1202.VIEW', '2000.VIEW'])
    await endsBefore(who, async () => {
      const answer = await world.send(
        roleGroup.update,
        { params: { roleGroupId: groupId }, body: groupBody(['2000.VIEW']) },
        { token: all.owner.token },
      )
      expect(answer.body.code, answer.text).toBe(0)
      await untilRefused(who)
    })
  })
  it('after a member was held to other accounts', async () => {
    const { who, groupId } = await memberOf(['1202.VIEW'])
    const [account] = await asOwner<{ id: string }>(
      world,
      'select id from bank_account where merchant_id = $1',
      [who.merchantId],
    )
    await endsBefore(who, async () => {
      const answer = await world.send(
        member.update,
        {
          params: { memberId: who.id },
          body: { fullName: 'Người thử', roleGroupId: groupId, bankAccountIds: [account!.id] },
        },
        { token: all.owner.token },
      )
      expect(answer.body.code, answer.text).toBe(0)
      await pauseOf(600)
    })
  })
  it('after the emergency lock', async () => {
    await endsBefore(all.owner, async () => {
      const step = await world.send<typeof auth.emergencyLockOtp, { sessionId: string }>(
        auth.emergencyLockOtp,
        { body: { phone: all.owner.phone } },
      )
      await world.work()
      const locked = await world.send(auth.emergencyLock, {
        body: { sessionId: step.body.data.sessionId, otp: codeFor(world, all.owner.phone) },
      })
      expect(locked.body.code, locked.text).toBe(0)
    })
    await asOwner(
      world,
      `update member set status = 'ACTIVE', emergency_locked_at = null where id = $1`,
      [all.owner.id],
    )
  })
  it('after the access token ran out', () =>
    endsBefore(all.owner, async () => world.clock.advance(11 * 60_000)))
  it('of its own, and no other session’s', async () => {
    const mine = (await people(world)).owner
    const stream = await listen(transaction.live, mine.token)
    await logout(all.owner)
    const told = await happens(mine.merchantId)
    await expect.poll(stream.text).toContain(told)
    stream.close()
  })
})

describe('at a beat', { meta: { bars: ['I7'] } }, () => {
  let quick: World
  beforeAll(async () => {
    quick = await openWorld({ LIVE_BEAT_SEC: '0.1' })
  }, 120_000)
  afterAll(() => quick.close())
  it('a stream ends without any event, and one that may goes on', async () => {
    const [leaving, staying] = [await people(quick), await people(quick)]
    const gone = await listen(transaction.live, leaving.owner.token, { world: quick })
    const stays = await listen(transaction.live, staying.owner.token, { world: quick })
    await quick.send(auth.logout, { body: { refreshToken: leaving.owner.refreshToken } })
    await gone.ended
    const beats = (): number => stays.text().split(': \n\n').length
    const now = beats()
    await expect.poll(beats).toBeGreaterThan(now + 3)
    expect((await quick.send(user.getInfo, {}, { token: staying.owner.token })).body.code).toBe(0)
    stays.close()
  })
})

describe('a reader that does not read', () => {
  it('is disconnected, and one that reads is told everything', async () => {
    const { owner } = await people(world)
    const good = await listen(transaction.live, owner.token)
    const { hostname, port } = new URL(world.base)
    const lazy = connect(Number(port), hostname)
    const closed = new Promise((resolve) => {
      lazy.once('close', resolve)
      lazy.once('error', resolve)
    })
    lazy.write(
      `GET ${fullPath(transaction.live, false)} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n\r\n`,
    )
    await new Promise((resolve) => {
      lazy.once('data', resolve)
    })
    lazy.pause()
    const open = async (): Promise<number> =>
      (await world.app.metrics.liveClients.get()).values[0]!.value
    const before = await open()
    // A notification of PostgreSQL holds 8000 bytes; the socket's own buffers hold some megabytes.
    const long = 'x'.repeat(7_000)
    let told = 0
    while ((await open()) === before && told < 3_000) {
      const ids = Array.from({ length: 100 }, () => uuid())
      for (const id of ids)
        await notifyLive(world.app.db, [
          {
            merchantId: owner.merchantId,
            transactionId: id,
            payLinkCode: long,
            status: 'SUCCESS',
            amount: 1,
          },
        ])
      told += ids.length
      // Both, so that a failure says which: told too little, or ended.
      await expect
        .poll(() => ({ hasArrived: good.text().includes(ids.at(-1)!), isOver: good.isOver() }), {
          timeout: 20_000,
        })
        .toEqual({ hasArrived: true, isOver: false })
    }
    await expect.poll(open, { timeout: 20_000 }).toBe(before - 1)
    expect(good.text().split('transactionId').length - 1).toBe(told)
    lazy.resume()
    await closed
    good.close()
  }, 180_000)
  it('a burst is no fault of one that reads', async () => {
    const { owner } = await people(world)
    const good = await listen(transaction.live, owner.token)
    await asOwner(
      world,
      `select count(pg_notify('saola_live', json_build_array(json_build_object(
         'merchantId', $1::text, 'transactionId', 'burst-' || n || '.', 'payLinkCode', repeat('x', 7000), 'status', 'SUCCESS', 'amount', 1
       ))::text)) from generate_series(1, 900) n`,
      [owner.merchantId],
    )
    await expect.poll(() => good.text().includes('burst-900.'), { timeout: 20_000 }).toBe(true)
    expect(good.text().split('burst-').length - 1).toBe(900)
    good.close()
  }, 60_000)
  it('more events than a stream keeps end it', async () => {
    let tell: (update: LiveEvent) => void = () => undefined
    const live: Live = {
      subscribe: (_wanted, handle) => {
        tell = handle
        return () => {
          tell = () => undefined
        }
      },
      close: async () => undefined,
    }
    const stream = liveStream(
      live,
      () => true,
      () => Promise.resolve(['first']),
      (update) => update.transactionId,
      new AbortController().signal,
    )
    expect((await stream.next()).value).toBe('first')
    const event = { merchantId: 'm', payLinkCode: null, status: 'SUCCESS', amount: 1 }
    for (let i = 0; i < 1_000; i++) tell({ ...event, transactionId: String(i) })
    expect((await stream.next()).value).toBe('0')
    for (let i = 0; i < 2; i++) tell({ ...event, transactionId: 'more' })
    expect(await stream.next()).toEqual({ done: true, value: undefined })
  })
})
