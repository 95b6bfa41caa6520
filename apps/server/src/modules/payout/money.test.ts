/** The money of payouts: what an account can pay, what the bank says of it, and limits (reliability bars M8, M9). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { bankAccount } from '@saola/contract/bank-account'
import { payout } from '@saola/contract/payout'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { payoutsOf, type Payouts } from '../../../test/payouts.ts'
import { people, signIn, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type World } from '../../../test/world.ts'
import { startOf, vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { bankTransferJobs } from '../bank-transfer/jobs.ts'

let world: World
let us: People
let at: Payouts
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  at = await payoutsOf(world)
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  await at.fresh()
})
afterAll(() => world.close())

describe('the money', () => {
  it('that the account has not is not sent; the bank is asked once more before a no', async () => {
    const item = await at.made({ amount: 40_000_000 })
    expect(await at.agreed([item.id])).toMatchObject([{ status: 'WAITING', code: 38001 }])
    world.bank.balance = 41_000_000
    expect(await at.agreed([item.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    await at.whole()
  })
  it('a bank that does not tell the balance moves nothing', async () => {
    const item = await at.made()
    world.clock.advance(61_000)
    const opened = await at.approve([item.id])
    await world.work()
    const real = world.app.bank.account
    world.app.bank.account = async () => {
      const { BankUnavailable } = await import('../../adapters/bank.ts')
      throw new BankUnavailable('down')
    }
    expect((await at.verify(opened.body.data.sessionId)).body.code).toBe(33008)
    world.app.bank.account = real
    expect((await at.detail(item.id)).status).toBe('WAITING')
  })
  it(
    'a million on the account, two hundred payouts of ten thousand at once: a hundred leave, never more',
    { meta: { bars: ['M9'] } },
    async () => {
      await asOwner(world, 'delete from payout_account')
      world.bank.balance = 1_000_000
      const ids: string[] = []
      for (let i = 0; i < 200; i++) ids.push((await at.made({ amount: 10_000 })).id)
      const batches = Array.from({ length: 4 }, (_, i) => ids.slice(i * 50, i * 50 + 50))
      const sessions: string[] = []
      for (const batch of batches) sessions.push((await at.approve(batch)).body.data.sessionId)
      await world.work()
      const codes = world.outbox.sms
        .filter(({ to }) => to === at.binh.phone)
        .slice(-4)
        .map(({ text }) => /\b\d{6}\b/.exec(text)![0])
      const answers = await Promise.all(sessions.map((id, i) => at.verify(id, at.binh, codes[i]!)))
      const all = answers.flatMap(({ body }) => body.data)
      expect(all.filter(({ status }) => status === 'TRANSFERRING')).toHaveLength(100)
      expect(all.filter(({ code }) => code === 38001)).toHaveLength(100)
      await at.whole()
      await followOrders(world)
      await at.whole()
    },
  )
  it('a clear no gives it back, silence does not', { meta: { bars: ['M8'] } }, async () => {
    const item = await at.made({ amount: 90_000 })
    world.bank.returnBehaviour = 'NO'
    await at.agreed([item.id])
    await followOrders(world)
    expect(await at.detail(item.id)).toMatchObject({
      status: 'FAILED',
      transaction: { status: 'FAIL' },
    })
    await at.whole()
    const again = await at.made({ amount: 90_000, insteadOf: item.id })
    world.bank.returnBehaviour = 'LOST'
    await at.agreed([again.id])
    await followOrders(world)
    expect((await at.detail(again.id)).status).toBe('TRANSFERRING')
    await at.whole()
    await askUntilSaid(world)
    expect((await at.detail(again.id)).status).toBe('SUCCESS')
    expect(at.sentOf(at.referenceOf(again.id))).toBe(1)
    await at.whole()
  })
  it(
    'a bank that says nothing for a day: under way all the while, alarmed, nothing set free; then it is paid once',
    { meta: { bars: ['M8'] } },
    async () => {
      const item = await at.made({ amount: 65_000 })
      const core = world.app.bank
      const { orders } = core
      const promised = async () =>
        (
          await asOwner<{ held: number; flight: number }>(
            world,
            `select (select in_flight::int from payout_account where merchant_id = $1 and in_flight > 0) held, (select -balance::int from ledger_account where merchant_id = $1 and code = 'PAYOUT_IN_FLIGHT') flight`,
            [us.owner.merchantId],
          )
        )[0]
      const silences = async (): Promise<number> =>
        (await world.app.metrics.alarms.get()).values.find(
          ({ labels }) => labels.kind === 'bank-transfer-silent',
        )?.value ?? 0
      const watch = bankTransferJobs.find(({ name }) => name === 'bankTransfer.watch')!
      const alarmed = await silences()
      world.bank.returnBehaviour = 'LOST'
      core.orders = async () => {
        const { BankUnavailable } = await import('../../adapters/bank.ts')
        throw new BankUnavailable('no answer')
      }
      try {
        expect(await at.agreed([item.id])).toMatchObject([{ status: 'TRANSFERRING' }])
        for (let hour = 0; hour <= 24; hour++) {
          await followOrders(world)
          await watch.work(jobCtx(world.app, 'test'), {})
          expect(await promised()).toEqual({ held: 65_000, flight: 65_000 })
          world.clock.advance(3_601_000)
        }
      } finally {
        core.orders = orders
      }
      us = await people(world)
      for (const person of [at.anna, at.binh])
        Object.assign(person, await signIn(world, 'portal', person.id))
      expect((await at.detail(item.id)).status).toBe('TRANSFERRING')
      expect(await silences()).toBeGreaterThan(alarmed)
      await at.whole()
      await askUntilSaid(world)
      expect((await at.detail(item.id)).status).toBe('SUCCESS')
      expect(at.sentOf(at.referenceOf(item.id))).toBe(1)
      await at.whole()
    },
  )
  it('that comes back is theirs again, once, and the payout says so', async () => {
    const item = await at.made({ amount: 55_000 })
    await at.agreed([item.id])
    await followOrders(world)
    const before = await asOwner<{ balance: number }>(
      world,
      `select balance::int from ledger_account where merchant_id = $1 and code = 'MERCHANT'`,
      [us.owner.merchantId],
    )
    world.bank.given.get(at.referenceOf(item.id))!.status = 'RETURNED'
    world.clock.advance(3_601_000)
    await followOrders(world)
    await followOrders(world)
    us = await people(world)
    Object.assign(at.anna, await signIn(world, 'portal', at.anna.id))
    expect(await at.detail(item.id)).toMatchObject({ status: 'SUCCESS', reversed: true })
    const after = await asOwner<{ balance: number }>(
      world,
      `select balance::int from ledger_account where merchant_id = $1 and code = 'MERCHANT'`,
      [us.owner.merchantId],
    )
    expect(after[0]!.balance - before[0]!.balance).toBe(-55_000)
    await at.whole()
  })
  it('a merchant whose books are empty pays from what the bank says is there', async () => {
    const { other } = us
    const item = await at.made({ amount: 70_000 }, other.token)
    await at.agreed([item.id], other)
    await followOrders(world)
    const moved = await asOwner<{ kind: string; amount: number }>(
      world,
      `select t.kind, e.amount::int from ledger_transfer t join ledger_entry e on e.merchant_id = t.merchant_id and e.transfer_id = t.id where t.merchant_id = $1 and e.amount > 0 order by t.id`,
      [other.merchantId],
    )
    expect(moved).toEqual(
      ['OWN_FUNDS', 'PAYOUT', 'PAYOUT_DONE'].map((kind) => ({ kind, amount: 70_000 })),
    )
    await at.whole()
  })
  it('funds say what is at the bank, what is held and what can be paid out', async () => {
    world.clock.advance(61_000)
    const [us2] = [await signIn(world, 'portal', at.anna.id)]
    const { body } = await world.send<typeof payout.funds, Output<typeof payout.funds>>(
      payout.funds,
      { query: {} },
      { token: us2!.token },
    )
    expect(body.data.balance).toBe(25_000_000)
    expect(body.data.available + body.data.held).toBe(25_000_000)
  })
})

describe('the account it is paid from', () => {
  let accounts = 0
  const second = async (): Promise<{ id: string; number: string }> => {
    const number = `1002003${String((accounts += 1)).padStart(5, '0')}`
    const [row] = await asOwner<{ id: string }>(
      world,
      `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, created_at) values (gen_random_uuid(), $1, $2, 'KHAC', 'UMEE', '963399', now()) returning id`,
      [us.owner.merchantId, number],
    )
    return { id: row!.id, number }
  }
  const unlink = (id: string) =>
    world.send(bankAccount.remove, { params: { id } }, { token: us.owner.token })
  it('may be unlinked before a payout is agreed to: then nothing leaves it', async () => {
    const from = await second()
    const item = await at.made({ fromAccountNo: from.number })
    const seen = await at.approve([item.id])
    expect((await unlink(from.id)).body.code).toBe(0)
    await world.work()
    const { body } = await at.verify(seen.body.data.sessionId)
    expect(body.data).toMatchObject([{ status: 'WAITING', code: 1301 }])
    expect((await at.approve([item.id])).body.code).toBe(1301)
    await followOrders(world)
    expect(at.sentOf(at.referenceOf(item.id))).toBe(0)
    await at.whole()
  })
  it('stays linked while a payout is leaving it', async () => {
    const from = await second()
    const item = await at.made({ fromAccountNo: from.number })
    await at.agreed([item.id])
    expect((await unlink(from.id)).body.code).toBe(33004)
    await followOrders(world)
    expect((await unlink(from.id)).body.code).toBe(0)
  })
  it('is not unlinked in the moment in which a payout is agreed to', async () => {
    for (let round = 0; round < 8; round++) {
      const from = await second()
      const item = await at.made({ fromAccountNo: from.number })
      const opened = await at.approve([item.id])
      await world.work()
      const [, unlinked] = await Promise.all([
        at.verify(opened.body.data.sessionId),
        new Promise((go) => setTimeout(go, round * 8)).then(() => unlink(from.id)),
      ])
      const { status } = await at.detail(item.id)
      expect([status, unlinked.body.code]).toEqual(
        unlinked.body.code === 0 ? ['WAITING', 0] : ['TRANSFERRING', 33004],
      )
    }
    await followOrders(world)
    await at.whole()
  })
})

describe('limits', () => {
  const day = async (merchantDay: number, personDay = merchantDay): Promise<void> => {
    await asOwner(
      world,
      `insert into payout_setting (merchant_id, merchant_day, person_day, modified_by, modified_at) values ($1, $2, $3, '', now())`,
      [us.owner.merchantId, merchantDay, personDay],
    )
  }
  it('of the day are never passed, whatever comes at once', async () => {
    await day(500_000)
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push((await at.made({ amount: 100_000 })).id)
    const sessions: string[] = []
    for (let i = 0; i < 4; i++)
      sessions.push((await at.approve(ids.slice(i * 3, i * 3 + 3))).body.data.sessionId)
    await world.work()
    const codes = world.outbox.sms
      .filter(({ to }) => to === at.binh.phone)
      .slice(-4)
      .map(({ text }) => /\b\d{6}\b/.exec(text)![0])
    const answers = await Promise.all(sessions.map((id, i) => at.verify(id, at.binh, codes[i]!)))
    const all = answers.flatMap(({ body }) => body.data)
    expect(all.filter(({ status }) => status === 'TRANSFERRING')).toHaveLength(5)
    expect(all.filter(({ code }) => code === 38003)).toHaveLength(7)
    await followOrders(world)
    await at.whole()
  })
  it(
    'of the day under two hundred codes sent at once: to the đồng as many as fit, never one more',
    { meta: { bars: ['M8', 'M9'] } },
    async () => {
      const [EACH, CODES, FIT] = [2, 10, 13]
      await day(FIT * 100_000)
      const ids: string[] = []
      for (let i = 0; i < 2 * CODES * EACH; i++)
        ids.push((await at.made({ amount: 100_000 }, us.owner.token)).id)
      const sessions: { by: (typeof at)['binh']; id: string; otp: string }[] = []
      for (const by of [at.anna, at.binh]) {
        const opened: string[] = []
        for (let i = 0; i < CODES; i++) {
          const own = ids.slice((sessions.length + i) * EACH, (sessions.length + i + 1) * EACH)
          opened.push((await at.approve(own, by.token)).body.data.sessionId)
        }
        await world.work()
        const codes = world.outbox.sms
          .filter(({ to }) => to === by.phone)
          .slice(-CODES)
          .map(({ text }) => /\b\d{6}\b/.exec(text)![0])
        sessions.push(...opened.map((id, i) => ({ by, id, otp: codes[i]! })))
      }
      await calm(world)
      const answers = await Promise.all(
        sessions.flatMap(({ by, id, otp }) =>
          Array.from({ length: 10 }, () => at.verify(id, by, otp)),
        ),
      )
      expect(answers).toHaveLength(200)
      const all = answers.flatMap(({ body }) => (body.code === 0 ? body.data : []))
      const given = all.filter(({ code }) => code === null).length
      expect(given).toBeGreaterThan(0)
      expect(given).toBeLessThanOrEqual(FIT)
      // A busy machine may have refused some for their wait: then what is left of the day is given now, and no more.
      await asOwner(world, 'delete from otp_step')
      const waiting = (await at.list({ status: 'WAITING', pageSize: '100' }, us.owner.token)).items
      const rest = await at.agreed(waiting.map(({ id }) => id).filter((id) => ids.includes(id)))
      expect(given + rest.filter(({ code }) => code === null).length).toBe(FIT)
      expect(new Set([...all, ...rest].map(({ code }) => code))).toEqual(new Set([null, 38003]))
      const [sum] = await asOwner<{ amount: number }>(
        world,
        `select amount::int from payout_day where person_id = '' and merchant_id = $1`,
        [us.owner.merchantId],
      )
      expect(sum!.amount).toBe(FIT * 100_000)
      await followOrders(world)
      await at.whole()
    },
  )
  it.each(['UTC', 'Asia/Ho_Chi_Minh', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'of the day begin anew at midnight in Vietnam, on a server in %s',
    { meta: { bars: ['M16'] } },
    async (zone) => {
      const before = process.env.TZ
      process.env.TZ = zone
      // The process has it at once: what is asked without a zone answers in this one.
      const { timeZone } = Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone)
      world.clock.hold(true)
      const now = world.clock.now()
      const last = startOf(vnDay(new Date(now.getTime() + 2 * 86_400_000))).getTime() - 1_000
      world.clock.advance(last - now.getTime())
      try {
        us = await people(world)
        await at.fresh()
        await day(100_000)
        const ids = [await at.made(), await at.made()].map(({ id }) => id)
        expect(await at.agreed([ids[0]!])).toMatchObject([{ status: 'TRANSFERRING' }])
        expect(await at.agreed([ids[1]!])).toMatchObject([{ status: 'WAITING', code: 38003 }])
        world.clock.advance(999)
        expect(await at.agreed([ids[1]!])).toMatchObject([{ code: 38003 }])
        world.clock.advance(1)
        expect(await at.agreed([ids[1]!])).toMatchObject([{ status: 'TRANSFERRING' }])
      } finally {
        world.clock.hold(false)
        if (before === undefined) delete process.env.TZ
        else process.env.TZ = before
      }
      await followOrders(world)
      await at.whole()
    },
  )
  it('of one who agrees hold for them alone', async () => {
    await day(5_000_000_000, 150_000)
    const [a, b] = [await at.made({ amount: 100_000 }), await at.made({ amount: 100_000 })]
    expect(await at.agreed([a.id, b.id])).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ code: 38003 })]) as object,
    )
    const left = (await at.detail(a.id)).status === 'WAITING' ? a : b
    expect(await at.agreed([left.id], us.owner)).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
  })
  it('to a receiver who was never paid hold for what is agreed to at once, too', async () => {
    world.bank.balance = 900_000_000
    await asOwner(world, 'update payout_account set balance_at = null')
    const to = at.receiver()
    const sessions: string[] = []
    for (let i = 0; i < 4; i++) {
      // Of different amounts: the same one twice would have to be confirmed.
      const { id } = await at.made({ ...to, amount: 20_000_000 + i })
      sessions.push((await at.approve([id])).body.data.sessionId)
    }
    await world.work()
    const codes = world.outbox.sms
      .filter(({ to: phone }) => phone === at.binh.phone)
      .slice(-4)
      .map(({ text }) => /\b\d{6}\b/.exec(text)![0])
    // Each of them has read what the receiver got before any of them has written.
    const answers = await Promise.all(sessions.map((id, i) => at.verify(id, at.binh, codes[i]!)))
    const all = answers.flatMap(({ body }) => body.data)
    expect(all.filter(({ status }) => status === 'TRANSFERRING')).toHaveLength(2)
    expect(all.filter(({ code }) => code === 38003)).toHaveLength(2)
    await followOrders(world)
    await at.whole()
  })
  it('to a receiver who was never paid: fifty million on the first day', async () => {
    world.bank.balance = 900_000_000
    world.clock.advance(61_000)
    for (const person of [at.anna, at.binh])
      Object.assign(person, await signIn(world, 'portal', person.id))
    const to = at.receiver()
    const first = await at.made({ ...to, amount: 50_000_000 })
    const second = await at.made({ ...to, amount: 1 })
    expect(await at.agreed([first.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    expect(await at.agreed([second.id])).toMatchObject([{ status: 'WAITING', code: 38003 }])
    await asOwner(
      world,
      `update payout set decided_at = decided_at - interval '25 hours' where id = $1`,
      [first.id],
    )
    expect(await at.agreed([second.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    await at.whole()
  })
})
