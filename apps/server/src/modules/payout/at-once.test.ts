/** Many payouts that two people agree to twenty times at once: each leaves the bank once (reliability bar M8). RELIABILITY=long takes five hundred. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followOrders } from '../../../test/bank-transfers.ts'
import { payoutsOf, type Payouts } from '../../../test/payouts.ts'
import { people, type People } from '../../../test/people.ts'
import { calm, openWorld, type World } from '../../../test/world.ts'

const isLong = process.env.RELIABILITY === 'long'
const COUNT = isLong ? 500 : 50
/** What one code takes; each person has ten codes a day. */
const GROUP = isLong ? 100 : 50
const CODES = 10

let world: World
let us: People
let at: Payouts
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  at = await payoutsOf(world)
}, 60_000)
afterAll(() => world.close())

it(
  `${COUNT} payouts, twenty approvals of each at once by two people: each is agreed to once and leaves the bank once`,
  { meta: { bars: ['M8'] }, timeout: isLong ? 1_200_000 : 180_000 },
  async () => {
    const both = [at.anna, at.binh]
    const left: string[] = []
    for (let done = 0; done < COUNT; done += GROUP) {
      us = await people(world)
      await at.fresh()
      world.bank.balance = 900_000_000
      const ids: string[] = []
      for (let i = 0; i < GROUP; i++)
        ids.push((await at.made({ amount: 10_000 }, us.owner.token)).id)
      const sessions: { by: (typeof both)[number]; id: string; otp: string }[] = []
      for (const by of both) {
        const opened: string[] = []
        for (let i = 0; i < CODES; i++)
          opened.push((await at.approve(ids, by.token)).body.data.sessionId)
        await world.work()
        const codes = world.outbox.sms
          .filter(({ to }) => to === by.phone)
          .slice(-CODES)
          .map(({ text }) => /\b\d{6}\b/.exec(text)![0])
        sessions.push(...opened.map((id, i) => ({ by, id, otp: codes[i]! })))
      }
      await calm(world)
      const answers = await Promise.all(sessions.map(({ by, id, otp }) => at.verify(id, by, otp)))
      const decided = answers.flatMap(({ body }) => (body.code === 0 ? body.data : []))
      const went = decided.filter(({ code }) => code === null).map(({ payOutId }) => payOutId)
      expect(went.toSorted()).toEqual(ids.toSorted())
      expect(new Set(decided.map(({ code }) => code))).toEqual(new Set([null, 38002]))
      left.push(...ids)
    }
    await followOrders(world)
    await followOrders(world)
    expect(left.filter((id) => at.sentOf(at.referenceOf(id)) !== 1)).toEqual([])
    const last = await at.list({ status: 'SUCCESS', pageSize: '1' }, us.owner.token)
    expect(last.totalSize).toBe(COUNT)
    await at.whole()
  },
)
