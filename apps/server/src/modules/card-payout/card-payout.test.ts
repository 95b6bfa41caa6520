/** Card money goes to the merchant's own account on working days, once, whatever the bank does (ADR 0065). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankCredit } from '@saola/contract/bank-credit'
import { bankTransfer } from '@saola/contract/bank-transfer'
import {
  cardPayout,
  type CardPayoutItem,
  type CardPayoutStanding,
} from '@saola/contract/card-payout'
import type { Call } from '@saola/contract/call'
import { askUntilSaid, followOrders, sendOrders } from '../../../test/bank-transfers.ts'
import {
  arrives,
  CARD_FEE,
  cardBooks,
  cardsAddUp,
  heldFor,
  payday,
  payNow,
  payoutsOfCards,
  reported,
  settledBy,
  soldByCard,
  toMinute,
  toPayday,
} from '../../../test/card-payouts.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { plusDays } from '../calendar/working-time.ts'
import { houseFundsFor, SYSTEM_MERCHANT_ID, balancesOf } from '../ledger/service.ts'
import { bookNow } from './outcome.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  us = await people(world)
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  await settleAll()
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false, cutAfter: null })
  world.bank.settlements = []
  world.outbox.transfers = []
  world.outbox.mails = []
})
afterEach(() => cardsAddUp(world))
afterAll(() => world.close())

const mine = () => payoutsOfCards(world, us.owner.merchantId)
const last = async () => (await mine()).at(-1)!
const books = () => cardBooks(world, us.owner.merchantId)
const hold = (amount: number) => heldFor(world, us.owner, amount)
const ask = <T>(call: Call, request: object = {}, token = us.owner.token, test = false) =>
  world.send<Call, T>(call, request as never, { token, test }) as Promise<Answer<T>>
const standing = async () => (await ask<CardPayoutStanding>(cardPayout.standing)).body.data
const openCredits = async () =>
  (
    await ask<{ items: { bankReference: string }[] }>(bankCredit.getList, {
      query: { resolution: 'OPEN' },
    })
  ).body.data.items.length
/** Ends what a test has left with the house: it is paid out and arrives. */
async function settleAll(): Promise<void> {
  world.bank.returnBehaviour = 'DONE'
  await askUntilSaid(world)
  if ((await books()).held >= 10_000) await payday(world)
  for (const one of await mine())
    if (one.state === 'DONE' && one.credited_at === null) await arrives(world, one)
  us = await people(world)
}

describe('card money', () => {
  it('goes to the default account at 10:30, and is in both books once it has arrived', async () => {
    await hold(200_000)
    const before = await books()
    expect(before).toMatchObject({ held: 200_000, houseHeld: -200_000 })
    const day = await payday(world)
    const paid = await last()
    expect(paid).toMatchObject({ day, amount: 200_000, state: 'DONE', credited_at: null })
    expect(world.outbox.transfers).toMatchObject([
      {
        reference: paid.reference,
        fromAccount: world.app.config.settlementAccount,
        amount: 200_000,
        to: { account: paid.to_account },
      },
    ])
    expect(await books(), 'nothing before its money is told of').toEqual(before)
    us = await people(world)
    expect(await standing()).toMatchObject({ held: 200_000, onTheWay: 200_000, isWaiting: false })
    await arrives(world, paid)
    expect((await last()).credited_at).not.toBeNull()
    // The network has kept its fee: that much the house puts in.
    expect(await books()).toEqual({
      held: 0,
      clearing: before.clearing + 200_000,
      suspense: before.suspense,
      houseHeld: 0,
      houseClearing: before.houseClearing - 200_000 + CARD_FEE,
      houseFunds: before.houseFunds - CARD_FEE,
    })
    expect(houseFundsFor(await balancesOf(world.app, SYSTEM_MERCHANT_ID))).toBe(0)
    await arrives(world, paid)
    expect(await openCredits()).toBe(0)
    const kinds = await asOwner(
      world,
      `select t.kind, t.merchant_id = $1 mine from ledger_transfer t join bank_transfer o on o.id = t.bank_transfer_id where o.reference = $2 order by t.id`,
      [us.owner.merchantId, paid.reference],
    )
    expect(kinds).toEqual([
      { kind: 'CARD_OUT', mine: true },
      { kind: 'OWN_FUNDS', mine: false },
      { kind: 'CARD_OUT', mine: false },
    ])
  })
  it('shows to the merchant with its references, and to bank staff under its name', async () => {
    const { items } = (await ask<{ items: CardPayoutItem[] }>(cardPayout.getList, { query: {} }))
      .body.data
    const paid = await last()
    expect(items[0]).toMatchObject({
      state: 'DONE',
      amount: 200_000,
      reference: paid.reference,
      bankReference: `FT${paid.reference!.slice(-8)}`,
      toAccount: paid.to_account,
    })
    const theirs = await ask<{ items: unknown[] }>(cardPayout.getList, {}, us.other.token)
    expect(theirs.body.data.items).toEqual([])
    const query = { kind: 'CARD_OUT', merchantCode: us.owner.merchantCode }
    const seen = await ask<{ items: object[] }>(bankTransfer.list, { query }, us.maker.token)
    expect(seen.body.data.items).toMatchObject([{ kind: 'CARD_OUT', amount: 200_000 }])
    expect((await ask(cardPayout.getList, {}, us.cashier.token)).body.code).toBe(10)
  })
  it('under 10,000 waits until more has come together', async () => {
    await hold(9_999)
    await payday(world)
    expect((await mine()).length).toBe(1)
    us = await people(world)
    await hold(1_001)
    await payday(world)
    expect(await last()).toMatchObject({ amount: 11_000, state: 'DONE' })
    await settleAll()
  })
  it('of each merchant goes in an order of its own', async () => {
    await hold(50_000)
    await heldFor(world, us.other, 70_000)
    await payday(world)
    expect(world.outbox.transfers.map(({ amount }) => amount).toSorted()).toEqual([50_000, 70_000])
    for (const id of [us.owner.merchantId, us.other.merchantId])
      await arrives(world, (await payoutsOfCards(world, id)).at(-1)!)
    expect(await cardBooks(world, us.other.merchantId)).toMatchObject({ held: 0, suspense: 0 })
  })
  it('of Test Mode has arrived at once: nothing is ordered', async () => {
    const rows = await ask<{ items: unknown[] }>(cardPayout.getList, {}, us.owner.token, true)
    expect(rows.body.data.items).toEqual([])
    const { held } = (await ask<CardPayoutStanding>(cardPayout.standing, {}, us.owner.token, true))
      .body.data
    expect(held).toBe(0)
  })
})

describe('the day', () => {
  const orders = async (): Promise<number> => (await mine()).length
  it('begins at 10:30, waits for the report until noon, and is over at 17:00', async () => {
    await hold(30_000)
    const before = await orders()
    const late = reported(world, [await soldByCard(world, us.owner, 40_000)])
    const day = await toPayday(world, 10 * 60 + 29)
    await payNow(world)
    expect(await orders(), 'too early').toBe(before)
    toMinute(world, day, 10 * 60 + 31)
    await payNow(world)
    expect(await orders(), 'its money has not come').toBe(before)
    await settledBy(world, late)
    await payNow(world)
    expect(await last()).toMatchObject({ amount: 70_000, day })
    await settleAll()
    await hold(30_000)
    const other = reported(world, [await soldByCard(world, us.owner, 20_000)])
    const next = await toPayday(world, 11 * 60 + 59)
    await payNow(world)
    expect(await orders()).toBe(before + 1)
    toMinute(world, next, 12 * 60)
    await payNow(world)
    expect(await last(), 'what is there').toMatchObject({ amount: 30_000, day: next })
    us = await people(world)
    await settledBy(world, other)
    await settleAll()
    await hold(15_000)
    await toPayday(world, 17 * 60)
    const then = await orders()
    await payNow(world)
    expect(await orders(), 'too late').toBe(then)
    await settleAll()
  })
  it('a silent network is waited for no longer than until noon', async () => {
    await hold(25_000)
    const before = await orders()
    const day = await toPayday(world)
    world.bank.fails = true
    await payNow(world)
    expect(await orders()).toBe(before)
    toMinute(world, day, 12 * 60 + 1)
    await payNow(world)
    expect(await orders()).toBe(before + 1)
    world.bank.fails = false
    await settleAll()
  })
  it('is neither of a weekend nor a holiday', async () => {
    await hold(35_000)
    const before = await orders()
    // The Saturday ahead.
    let day = vnDay(world.clock.now())
    do day = plusDays(day, 1)
    while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 6)
    await asOwner(world, 'delete from calendar_day where day between $1 and $2', [
      day,
      plusDays(day, 10),
    ])
    await asOwner(
      world,
      `insert into calendar_day (day, is_working, name, is_yearly, is_expected, modified_by, modified_at) values ($1, false, 'Lễ', false, false, 'test', now())`,
      [plusDays(day, 2)],
    )
    for (const off of [0, 1, 2]) {
      toMinute(world, plusDays(day, off), 11 * 60)
      await payNow(world)
      expect(await orders(), plusDays(day, off)).toBe(before)
    }
    us = await people(world)
    const { nextAt } = await standing()
    expect(nextAt.slice(0, 16)).toBe(`${plusDays(day, 3)}T10:30`)
    toMinute(world, plusDays(day, 3), 11 * 60)
    await payNow(world)
    expect(await last()).toMatchObject({ day: plusDays(day, 3), amount: 35_000 })
    await followOrders(world)
    await settleAll()
  })
  it('of a suspended merchant waits', async () => {
    await hold(45_000)
    const before = await orders()
    const set = (status: string) =>
      asOwner(world, 'update merchant set status = $1 where id = $2', [status, us.owner.merchantId])
    await set('INACTIVE')
    await toPayday(world)
    await payNow(world)
    expect(await orders()).toBe(before)
    await set('ACTIVE')
    await payNow(world)
    await set('INACTIVE')
    await sendOrders(world)
    expect(world.outbox.transfers, 'not sent either').toEqual([])
    await set('ACTIVE')
    await settleAll()
  })
})

describe('the bank', () => {
  it('silent after the debit: no second order for the same money, and new money goes by itself', async () => {
    await hold(60_000)
    world.bank.returnBehaviour = 'LOST'
    await payday(world)
    expect(await last()).toMatchObject({ state: 'SENDING', amount: 60_000 })
    us = await people(world)
    await hold(20_000)
    world.bank.returnBehaviour = 'DONE'
    world.bank.fails = true
    const day = await toPayday(world, 12 * 60)
    await payNow(world)
    expect(await last()).toMatchObject({ state: 'SENDING', amount: 20_000, day })
    world.bank.fails = false
    await askUntilSaid(world)
    const [first, second] = (await mine()).slice(-2)
    expect([first, second]).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }])
    expect(world.bank.given.get(first!.reference!)!.amount).toBe(60_000)
    await arrives(world, first!)
    expect((await books()).held).toBe(20_000)
    await arrives(world, second!)
    expect((await books()).held).toBe(0)
  })
  it('tells of the money before its answer: nobody takes it for an unknown payment', async () => {
    await hold(65_000)
    world.bank.returnBehaviour = 'LOST'
    await payday(world)
    const paid = await last()
    await arrives(world, paid)
    us = await people(world)
    expect(await openCredits()).toBe(0)
    const [credit] = await asOwner<{ id: string; resolution: string }>(
      world,
      'select id, resolution from bank_credit where bank_reference = $1',
      [`FT${paid.reference!.slice(-8)}`],
    )
    expect(credit!.resolution).toBe('OPEN')
    const taken = await ask(bankCredit.accept, { params: { id: credit!.id }, body: { note: 'x' } })
    expect(taken.body.code).toBe(5)
    expect((await books()).held).toBe(65_000)
    await askUntilSaid(world)
    await world.work()
    expect(await books()).toMatchObject({ held: 0, suspense: 0 })
  })
  it('refuses: the money stays held, the owner is told once, the next working day tries again', async () => {
    await hold(80_000)
    world.bank.returnBehaviour = 'NO'
    await payday(world)
    expect(await last()).toMatchObject({ state: 'FAILED', failure: 'ACCOUNT_CLOSED' })
    expect((await books()).held).toBe(80_000)
    await payNow(world)
    expect(world.outbox.transfers.length, 'once a day').toBe(1)
    await payday(world)
    expect(world.outbox.transfers.length).toBe(2)
    expect(world.outbox.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Chưa trả được tiền thẻ'),
    ])
    world.bank.returnBehaviour = 'DONE'
    await payday(world)
    expect(await last()).toMatchObject({ state: 'DONE', amount: 80_000 })
    await settleAll()
  })
  it('sends it back after its yes: it is held again and goes out on the next working day', async () => {
    await hold(90_000)
    await payday(world)
    const paid = await last()
    await arrives(world, paid)
    const before = await books()
    const returned = [{ reference: paid.reference!, amount: 90_000 }]
    for (let i = 0; i < 2; i++) {
      await noticeReturned(jobCtx(world.app, 'test'), returned)
      await followOrders(world)
    }
    await world.work()
    expect(await last()).toMatchObject({ state: 'RETURNED' })
    expect(await books()).toMatchObject({
      held: 90_000,
      clearing: before.clearing - 90_000,
      houseHeld: before.houseHeld - 90_000,
      houseClearing: before.houseClearing + 90_000,
    })
    expect(world.outbox.mails.at(-1)!.subject).toContain('bị gửi về')
    await payday(world)
    expect(await last()).toMatchObject({ state: 'DONE', amount: 90_000 })
    await settleAll()
  })
  it('sends it back before it told of it: booked both ways once it is told', async () => {
    await hold(95_000)
    const before = await books()
    await payday(world)
    const paid = await last()
    await noticeReturned(jobCtx(world.app, 'test'), [
      { reference: paid.reference!, amount: 95_000 },
    ])
    await followOrders(world)
    expect((await books()).held).toBe(95_000)
    await arrives(world, paid)
    us = await people(world)
    expect(await openCredits()).toBe(0)
    expect(await books()).toMatchObject({
      held: 95_000,
      clearing: before.clearing,
      suspense: before.suspense,
      houseHeld: before.houseHeld,
    })
    await settleAll()
  })
  it('has taken back what the merchant had spent: their own money from elsewhere has paid it', async () => {
    await hold(110_000)
    await payday(world)
    const paid = await last()
    await arrives(world, paid)
    const { clearing } = await books()
    const spend = (amount: number) =>
      asOwner(
        world,
        `with t as (insert into ledger_transfer (merchant_id, kind, at) values ($1, 'OWN_FUNDS', now()) returning id)
        insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at)
        select $1, id, l.line, l.account, l.amount, now() from t, (values (1, 'CLEARING', $2::bigint), (2, 'MERCHANT', -$2::bigint)) l (line, account, amount)`,
        [us.owner.merchantId, amount],
      )
    await spend(-clearing + 10_000)
    await noticeReturned(jobCtx(world.app, 'test'), [
      { reference: paid.reference!, amount: 110_000 },
    ])
    await followOrders(world)
    expect(await books()).toMatchObject({ held: 110_000, clearing: 0 })
    await settleAll()
  })
})

describe('no account', () => {
  it('the money waits, the owner is told once, and it goes once there is one', async () => {
    const setDefault = (isDefault: boolean) =>
      asOwner(
        world,
        isDefault
          ? `update bank_account set default_account = true where id = (select id from bank_account where merchant_id = $1 and status = 'ACTIVE' order by created_at, id limit 1)`
          : 'update bank_account set default_account = false where merchant_id = $1',
        [us.owner.merchantId],
      )
    await hold(120_000)
    await setDefault(false)
    await payday(world)
    expect(await last()).toMatchObject({ state: 'WAITING', amount: 120_000, to_account: null })
    us = await people(world)
    expect(await standing()).toMatchObject({ isWaiting: true, account: null, onTheWay: 0 })
    const count = (await mine()).length
    await hold(5_000)
    await payday(world)
    expect((await mine()).length).toBe(count)
    expect(await last()).toMatchObject({ state: 'WAITING', amount: 125_000 })
    expect(world.outbox.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('đang chờ tài khoản'),
    ])
    await setDefault(true)
    const day = await payday(world)
    expect((await mine()).length).toBe(count)
    expect(await last()).toMatchObject({ state: 'DONE', amount: 125_000, day })
    await settleAll()
  })
})

describe('many at once', () => {
  it('ten workers write one order, and twenty bookings book once', async () => {
    await hold(130_000)
    const before = (await mine()).length
    await toPayday(world)
    await Promise.all(Array.from({ length: 10 }, () => payNow(world)))
    expect((await mine()).length).toBe(before + 1)
    await Promise.all(Array.from({ length: 4 }, () => sendOrders(world)))
    expect(world.outbox.transfers.length).toBe(1)
    await followOrders(world)
    const paid = await last()
    await arrives(world, paid)
    const after = await books()
    await Promise.all(
      Array.from({ length: 20 }, () =>
        bookNow(jobCtx(world.app, 'cardPayout.book'), us.owner.merchantId, paid.id),
      ),
    )
    expect(await books()).toEqual(after)
    expect(after.held).toBe(0)
  })
  it('a worker that dies between leaves an order whole or none; what was lost after it is looked for', async () => {
    await hold(140_000)
    await toPayday(world)
    // It dies at the order's own insert: nothing of it stays.
    await asOwner(
      world,
      `alter table bank_transfer add constraint dies check (kind <> 'CARD_OUT' or amount <> 140000)`,
    )
    const before = (await mine()).length
    await payNow(world)
    expect((await mine()).length).toBe(before)
    await asOwner(world, 'alter table bank_transfer drop constraint dies')
    await payNow(world)
    await followOrders(world)
    const paid = await last()
    expect(paid).toMatchObject({ state: 'DONE', amount: 140_000 })
    await arrives(world, paid)
    expect((await books()).held).toBe(0)
  })
  it('a booking that was lost is made up for by the clock', async () => {
    await hold(150_000)
    await payday(world)
    const paid = await last()
    // The notice finds nobody whom it concerns, and nothing tells of it again.
    const known = (reference: string) =>
      asOwner(world, 'update card_payout set bank_reference = $1 where id = $2', [
        reference,
        paid.id,
      ])
    await known('NOBODY')
    await arrives(world, paid)
    await known(`FT${paid.reference!.slice(-8)}`)
    await world.work()
    expect((await books()).held).toBe(150_000)
    world.clock.advance(11 * 60_000)
    await payNow(world)
    await world.work()
    expect((await books()).held).toBe(0)
  })
})
