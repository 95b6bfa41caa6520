/** The day's report against the lists that it sums up: a generated day with QR and card, fees, refunds and money that fits nothing, to the đồng. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankCredit } from '@saola/contract/bank-credit'
import type { Call, Output } from '@saola/contract/call'
import { dashboard } from '@saola/contract/dashboard'
import { ledger } from '@saola/contract/ledger'
import { payLink } from '@saola/contract/pay-link'
import { refund } from '@saola/contract/refund'
import { transaction } from '@saola/contract/transaction'
import { followOrders, sendOrders } from '../../../test/bank-transfers.ts'
import { createLink, outcomeOf, payByBank } from '../../../test/pay-links.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { digits } from '../../platform/ids.ts'
import { readXlsx } from '../../platform/sheet-read.ts'

type Report = Output<typeof dashboard.daily>
const DAY_MS = 86_400_000
const SEED = Number(process.env.SEED ?? 20_261_125)
let state = SEED
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}

let world: World
let us: People
let day: string
let fed: { paid: number; cards: number; stray: number; refunded: number }
const ask = async <T>(
  call: Call,
  query: object = {},
  options: { token?: string; test?: boolean; page?: object } = {},
): Promise<{ code: number; data: T }> =>
  (
    await world.send(call, { query, page: options.page } as never, {
      token: options.token ?? us.owner.token,
      ...(options.test === undefined ? {} : { test: options.test }),
    })
  ).body as { code: number; data: T }
const report = (query: object = {}, options: Parameters<typeof ask>[2] = {}) =>
  ask<Report>(dashboard.daily, query, options)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

async function aDayOfTrade(): Promise<typeof fed> {
  const done = { paid: 0, cards: 0, stray: 0, refunded: 0 }
  for (let n = 0; n < 14; n++) {
    const amount = 20_000 + random(2_000_000)
    const link = await createLink(world, us.owner, { amount })
    if (n % 5 === 4) {
      await payByBank(world, us.owner, link, { virtualAccount: null })
      done.stray += amount
    } else if (n % 4 === 3) {
      await world.send(payLink.atmCard, { params: { payLinkCode: link.payLinkCode } })
      await world.send(payLink.napasComplete, {
        body: world.checksum(outcomeOf(world.outbox.cardOrders.at(-1)!)),
      })
      done.cards += amount
    } else {
      await payByBank(world, us.owner, link)
      done.paid += amount
      if (n % 3 === 0) {
        const back = Math.floor(amount / 3)
        const answer = await world.send(
          refund.create,
          {
            body: { transactionId: link.transactionId, amount: back, reason: 'trả hàng' } as never,
          },
          { token: us.owner.token },
        )
        expect(answer.body.code, answer.text).toBe(0)
        done.refunded += back
      }
    }
  }
  await Promise.all([sendOrders(world), followOrders(world)])
  await world.work()
  return done
}

beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  us = await people(world)
  day = vnDay(world.app.clock.now())
  fed = await aDayOfTrade()
}, 240_000)
afterAll(() => world.close())

describe('the report of a day', () => {
  it('has what came in, to the đồng, as the list of transactions has it', async () => {
    const { figures, methods, isOver } = (await report({ day })).data
    const { items } = (
      await ask<Output<typeof transaction.getAll>>(
        transaction.getAll,
        { isStatistic: '0', status: 'SUCCESS' },
        { page: { size: 100 } },
      )
    ).data
    expect(isOver).toBe(false)
    expect(figures.amount).toBe(fed.paid + fed.cards)
    expect(figures).toMatchObject({
      total: items.length,
      amount: sum(items.map((row) => row.amount)),
      fee: sum(items.map((row) => row.chargeAmount)),
      vat: sum(items.map((row) => row.vatChargeAmount)),
      net: sum(items.map((row) => row.actualAmount)),
    })
    expect(figures.fee).toBeGreaterThan(0)
    const byMethod = Object.fromEntries(methods.map((m) => [m.paymentType, m.amount]))
    expect(byMethod).toEqual({ VIET_QR: fed.paid, ATM_CARD: fed.cards })
  })

  it('has what went back and what waits unmatched', async () => {
    const { figures, unmatched } = (await report({ day })).data
    expect(figures.refunded).toBe(fed.refunded)
    const { items } = (
      await ask<Output<typeof bankCredit.getList>>(bankCredit.getList, { resolution: 'OPEN' })
    ).data
    expect(unmatched).toEqual({ total: items.length, amount: fed.stray })
  })

  it('has each account as the books have it, and a day before with what it had then', async () => {
    const { balances } = (await report({ day })).data
    const books = (await ask<Output<typeof ledger.accounts>>(ledger.accounts)).data
    const held = Object.fromEntries(balances!.map((one) => [one.account, one.balance]))
    for (const { kind, balance } of books)
      expect([kind, Math.abs(held[kind] ?? 0)]).toEqual([kind, Math.abs(balance)])
    // What has arrived is what belongs to somebody, the sign of each side being its own.
    const received = sum(['CLEARING', 'CARD', 'HELD'].map((account) => held[account] ?? 0))
    const belongs = sum(
      Object.entries(held).map(([account, amount]) =>
        ['CLEARING', 'CARD', 'HELD'].includes(account) ? 0 : amount,
      ),
    )
    expect(received).toBe(belongs)
    const before = vnDay(new Date(world.app.clock.now().getTime() - DAY_MS))
    expect((await report({ day: before })).data).toMatchObject({
      isOver: true,
      balances: [],
      unmatched: { total: 0, amount: 0 },
      figures: { total: 0, amount: 0, refunded: 0 },
    })
  })

  it('is the same as a file', async () => {
    const { figures, unmatched, balances } = (await report({ day })).data
    const file = await fetch(`${world.base}/pay/api/dashboard/portal/v1/daily/export?day=${day}`, {
      headers: { authorization: `Bearer ${us.owner.token}` },
    })
    expect(file.headers.get('content-disposition')).toContain(`SAOLA001-${day}.xlsx`)
    const lines = await readXlsx(Buffer.from(await file.arrayBuffer()), 100)
    const amounts = lines.slice(1).map((line) => Number(line[2]))
    expect(amounts).toEqual([
      figures.amount,
      ...(await report({ day })).data.methods.map((m) => m.amount),
      figures.fee,
      figures.vat,
      figures.net,
      figures.refunded,
      unmatched.amount,
      ...balances!.map((one) => one.balance),
    ])
  })

  it('is refused for a day to come and one too long ago, and to who lacks 1300', async () => {
    const at = (days: number): string =>
      vnDay(new Date(world.app.clock.now().getTime() + days * DAY_MS))
    expect((await report({ day: at(1) })).code).toBe(25)
    expect((await report({ day: at(-93) })).code).toBe(25)
    expect((await report({ day: at(-92) })).code).toBe(0)
    const without = await memberWith(world, [1202, 1201], `09${digits(8)}`)
    expect((await report({ day }, { token: without.token })).code).toBe(10)
  })

  it("knows nothing of another merchant's day, nor Test Mode of the live one", async () => {
    const nothing = { figures: { total: 0, amount: 0 }, unmatched: { total: 0 } }
    expect((await report({ day }, { token: us.other.token })).data).toMatchObject(nothing)
    expect((await report({ day }, { test: true })).data.figures.amount).not.toBe(
      fed.paid + fed.cards,
    )
  })
})
