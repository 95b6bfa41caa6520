/** The money of payouts: what an account can pay, what the bank says of it, and limits (reliability bars M8, M9). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { bankAccount } from '@saola/contract/bank-account'
import { payout } from '@saola/contract/payout'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { payoutsOf, type Payouts } from '../../../test/payouts.ts'
import { people, signIn, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

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
    { meta: { bars: ['M9'] }, timeout: 60_000 },
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
