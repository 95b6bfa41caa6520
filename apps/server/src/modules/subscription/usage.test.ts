/** Units of plans by use: told in lots, each event once, billed once with the span before whose end they lie, taken back. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output, Request } from '@saola/contract/call'
import { subscription } from '@saola/contract/subscription'
import { people } from '../../../test/people.ts'
import { subscribing, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'
import { startOf } from '../../platform/clock.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"bankingPayment":true}' })
  s = await subscribing(world)
  await s.to('2031-06-01')
}, 60_000)
beforeEach(async () => {
  s.us = await people(world)
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
type Entry = Request<typeof subscription.addUsage>['body']['entries'][number]
type Added = Output<typeof subscription.addUsage>
type Item = Output<typeof subscription.voidUsage>
const add = (...entries: Entry[]): Promise<Answer<Added>> =>
  s.ask<Added>(subscription.addUsage, { body: { entries } })
const now = (): string => world.clock.now().toISOString()
const used = (subscriptionId: string, quantity: number, more: Partial<Entry> = {}): Entry => ({
  subscriptionId,
  quantity,
  at: now(),
  eventId: digits(16),
  ...more,
})
const entriesOf = async (subscriptionId: string): Promise<Item[]> =>
  (
    await s.ask<{ items: Item[] }>(subscription.listUsage, {
      query: { subscriptionId },
      page: { size: 100 },
    })
  ).body.data.items
const takeBack = (id: string) => s.ask<Item>(subscription.voidUsage, { params: { id } })
const metered = async (more: object = {}, terms: object = {}) =>
  s.made({
    planId: (
      await s.plan({
        type: 'METERED_USAGE',
        paymentType: 'POSTPAID',
        timeType: 'WEEK',
        fixedAmount: 100,
        expirationDays: 60,
        ...more,
      })
    ).id,
    ...terms,
  })
const today = (): string => new Date(Date.parse(now()) + 7 * 3_600_000).toISOString().slice(0, 10)
const inDays = (n: number): string =>
  new Date(Date.parse(today()) + n * DAY_MS).toISOString().slice(0, 10)
/** Half past one in the morning: the hour for what is told late is over. */
const billAt = async (day: string): Promise<void> => {
  await s.to(day, 1.5)
  await s.turn()
}
const billed = async (id: string): Promise<[number, number, number][]> =>
  (await s.invoices(id)).map(({ cycle, amount, lines }) => [
    cycle,
    lines.reduce((sum, line) => (line.kind === 'USAGE' ? sum + line.quantity : sum), 0),
    amount,
  ])

describe('units of a plan by use', () => {
  it('are billed once, with the cycle in which they were used; what is told late comes onto the next invoice', async () => {
    const { id, code } = await metered()
    const end = inDays(7)
    await add(used(id, 3), { ...used(id, 4), subscriptionId: undefined, code })
    expect((await s.detail(id)).usage).toEqual({ units: 7, amount: 700 })
    await s.to(inDays(6))
    const late = now()
    await add(used(id, 5))
    // Within the hour after the span, of the span before and of the new one.
    await s.to(end, 0.5)
    await s.turn()
    expect(await billed(id)).toEqual([])
    await add(used(id, 10, { at: late }), used(id, 1000))
    await billAt(end)
    expect(await billed(id)).toEqual([[1, 22, 2_200]])
    await add(used(id, 6, { at: late }))
    await billAt(inDays(7))
    expect(await billed(id)).toEqual([
      [1, 22, 2_200],
      [2, 1006, 100_600],
    ])
    expect((await s.detail(id)).usage).toEqual({ units: 0, amount: 0 })
    expect((await entriesOf(id)).map(({ quantity, cycle }) => [quantity, cycle])).toContainEqual([
      6, 2,
    ])
  })
  it('none: the cycle counts without an invoice', async () => {
    const { id } = await metered({}, { numOfCycles: 2 })
    await billAt(inDays(7))
    expect(await billed(id)).toEqual([])
    await add(used(id, 2))
    await billAt(inDays(7))
    expect(await billed(id)).toEqual([[2, 2, 200]])
    expect((await s.detail(id)).status).toBe('EXPIRED')
    expect((await add(used(id, 1))).body.code).toBe(39012)
  })
  it('are taken back once, also after they were billed: the next invoice says less', async () => {
    const { id } = await metered()
    await add(used(id, 3), used(id, 8, { eventId: 'eight' }))
    const eight = (await entriesOf(id)).find(({ eventId }) => eventId === 'eight')!
    await billAt(inDays(7))
    const answer = await takeBack(eight.id)
    expect(answer.body.data).toMatchObject({ quantity: -8, voids: eight.id, status: 'WAITING' })
    expect((await takeBack(eight.id)).body.code).toBe(13)
    expect((await takeBack(answer.body.data.id)).body.code).toBe(13)
    // More was taken back than used: the cycle counts, and the rest is taken off the one after.
    await add(used(id, 2))
    await billAt(inDays(7))
    await add(used(id, 10))
    await billAt(inDays(7))
    expect(await billed(id)).toEqual([
      [1, 11, 1_100],
      [3, 4, 400],
    ])
  })
  it('are billed up to now where it is cancelled now, and never again where the last invoice is waived', async () => {
    const { id } = await metered()
    await add(used(id, 4))
    await s.to(inDays(2))
    await add(used(id, 5))
    await s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' })
    expect(await billed(id)).toEqual([[1, 9, 900]])
    expect((await s.detail(id)).usage).toBeNull()
    expect((await add(used(id, 1))).body).toMatchObject({
      code: 39012,
      data: { errors: [{ field: 'entries.0.at' }] },
    })

    const other = await metered()
    await add(used(other.id, 4))
    await s.act('cancel', other.id, { kind: 'IMMEDIATE_CANCEL', waiveFinal: true })
    expect((await s.act('restore', other.id)).body.data.status).toBe('ACTIVE')
    await add(used(other.id, 1))
    await billAt(inDays(7))
    expect(await billed(other.id)).toEqual([[1, 1, 100]])
    expect((await entriesOf(other.id)).map(({ status }) => status).toSorted()).toEqual([
      'BILLED',
      'FREE',
    ])
  })
  it('of a trial are free', async () => {
    const { id } = await metered({}, { allowTrial: true, trialTimeValue: 3, trialTimeType: 'DAY' })
    await add(used(id, 50))
    expect((await s.detail(id)).usage).toEqual({ units: 0, amount: 0 })
    await s.to(inDays(3))
    await s.turn()
    await add(used(id, 2))
    await billAt(inDays(7))
    expect(await billed(id)).toEqual([[1, 2, 200]])
  })
})

describe('an event', () => {
  it('counts once, told twenty times at once; with other facts it is refused, and nothing of its lot is written', async () => {
    const { id } = await metered()
    const one = used(id, 7, { eventId: 'the-event' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(one)))
    expect(answers.map(({ body }) => body.code)).toEqual(Array.from({ length: 20 }, () => 0))
    expect(answers.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(1)
    expect((await s.detail(id)).usage?.units).toBe(7)
    for (const other of [
      { ...one, quantity: 8 },
      { ...one, at: new Date(Date.parse(one.at) - 1000).toISOString() },
    ])
      expect((await add(used(id, 1), other)).body).toMatchObject({
        code: 14,
        data: { errors: [{ field: 'entries.1.eventId' }] },
      })
    expect(await entriesOf(id)).toHaveLength(1)
    expect((await add(one, one, used(id, 1))).body.data).toEqual({ added: 1, known: 2 })
  })
  it('out of reach, of a plan by quantity, or without exactly one name is refused', async () => {
    const { id, code } = await metered()
    const at = (ms: number): string => new Date(Date.parse(now()) + ms).toISOString()
    await s.to(inDays(40))
    const refused = async (entry: Entry): Promise<[number, string | undefined]> => {
      const { body } = await add(used(id, 1), entry)
      const data = body.data as unknown as { errors?: { field: string }[] } | null
      return [body.code, data?.errors?.[0]?.field]
    }
    expect(await refused(used(id, 1, { at: at(-35 * DAY_MS - 60_000) }))).toEqual([
      25,
      'entries.1.at',
    ])
    expect(await refused(used(id, 1, { at: at(6 * 60_000) }))).toEqual([25, 'entries.1.at'])
    expect((await add(used(id, 1, { at: at(4 * 60_000) }))).body.code).toBe(0)
    expect(await refused({ ...used(id, 1), code })).toEqual([2, 'entries.1.subscriptionId'])
    expect(await refused({ ...used(id, 1), subscriptionId: undefined, refId: 'none' })).toEqual([
      39006,
      'entries.1.refId',
    ])
    const byQuantity = await s.made({ planId: (await s.plan()).id })
    expect(await refused(used(byQuantity.id, 1))).toEqual([2, 'entries.1.subscriptionId'])
    expect(await refused(used(id, 1, { at: startOf('2031-01-01').toISOString() }))).toEqual([
      25,
      'entries.1.at',
    ])
    const byOther = await s.ask(
      subscription.addUsage,
      { body: { entries: [used(id, 1)] } },
      s.us.other.token,
    )
    expect(byOther.body.code).toBe(39006)
  })
})

it('whatever is told, taken back and when: billed units and waiting ones are the entries', async () => {
  const acts = fc.array(
    fc.record({
      units: fc.integer({ min: 1, max: 50 }),
      back: fc.integer({ min: 0, max: 6 }),
      takesBack: fc.boolean(),
      days: fc.constantFrom(0, 0, 3, 7),
    }),
    { minLength: 3, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      s.us = await people(world)
      const { id, startDate } = await metered()
      for (const { units, back, takesBack, days } of list) {
        const before = startOf(startDate).getTime()
        const at = Math.max(before, Date.parse(now()) - back * DAY_MS)
        await add(used(id, units, { at: new Date(at).toISOString() }))
        if (takesBack) {
          const open = (await entriesOf(id)).filter((one) => one.voids === null && !one.isVoid)
          await takeBack(open[units % open.length]!.id)
        }
        if (days > 0) await billAt(inDays(days))
      }
      const entries = await entriesOf(id)
      const sum = (some: Item[]): number => some.reduce((n, { quantity }) => n + quantity, 0)
      const invoiced = (await billed(id)).reduce((n, [, units]) => n + units, 0)
      expect(invoiced).toBe(sum(entries.filter(({ status }) => status === 'BILLED')))
      expect(invoiced + (await s.detail(id)).usage!.units).toBe(sum(entries))
    }),
    { numRuns: 6 },
  )
}, 120_000)
