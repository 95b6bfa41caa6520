/** The books by payment: one line for all that was posted about it, opened to its postings; and what waits unmatched, with its sum. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankCredit } from '@saola/contract/bank-credit'
import type { Output } from '@saola/contract/call'
import { ledger } from '@saola/contract/ledger'
import { createLink, payByBank } from '../../../test/pay-links.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { inTransaction } from '../../platform/db.ts'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { post } from './service.ts'

type Query = Record<string, string>
type Payments = Output<typeof ledger.payments>
let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
})
afterAll(() => world.close())

const payments = async (query: Query = {}, page: object = {}, token = us.owner.token) =>
  world.send<typeof ledger.payments, Payments>(ledger.payments, { query, page } as never, { token })
const postings = async (query: Query) =>
  (
    await world.send<typeof ledger.postings, Output<typeof ledger.postings>>(
      ledger.postings,
      { query, page: { size: 100 } } as never,
      { token: us.owner.token },
    )
  ).body.data.items
const paid = async (amount: number) => {
  const link = await createLink(world, us.owner, { amount, description: `Khoản ${amount}` })
  expect((await payByBank(world, us.owner, link)).body.code).toBe(0)
  return link
}
/** Money that fits nothing. */
const stray = async (amount: number): Promise<void> => {
  const link = await createLink(world, us.owner)
  expect((await payByBank(world, us.owner, link, { amount, virtualAccount: null })).body.code).toBe(
    0,
  )
}
const openTotal = async (token: string) =>
  (
    await world.send<typeof bankCredit.openTotal, Output<typeof bankCredit.openTotal>>(
      bankCredit.openTotal,
      {},
      { token },
    )
  ).body

describe('the books by payment', () => {
  it('hold a line for each payment, whatever was posted about it later', async () => {
    const [first, second] = [await paid(100_000), await paid(200_000)]
    await inTransaction(world.app.db, (tx) =>
      post({ ...jobCtx(world.app, 'test'), db: tx }, us.owner.merchantId, {
        kind: 'REFUND',
        transactionId: first.transactionId,
        bankCreditId: null,
        entries: [
          { account: 'MERCHANT', amount: 30_000 },
          { account: 'IN_FLIGHT', amount: -30_000 },
        ],
      }),
    )
    const { items, totalSize } = (await payments()).body.data
    expect(totalSize).toBe(2)
    expect(items.map((row) => [row.transactionId, row.transferKind, row.description])).toEqual([
      [first.transactionId, 'REFUND', 'Khoản 100000'],
      [second.transactionId, 'SETTLE', 'Khoản 200000'],
    ])
    for (const row of items) {
      const lines = await postings({ transactionId: row.transactionId! })
      const yours = lines.filter(({ account }) => account === 'MERCHANT')
      expect(row.postings).toBe(lines.length)
      expect(row.yours).toBe(-yours.reduce((sum, line) => sum + line.amount, 0))
    }
    expect(items[0]!.yours).toBeLessThan(items[1]!.yours)
  })

  it('page through all of them, each once', async () => {
    await paid(300_000)
    const pages = await Promise.all(
      [0, 1, 2].map(async (index) => (await payments({}, { index, size: 1 })).body.data.items),
    )
    expect(pages.map((items) => items.length)).toEqual([1, 1, 1])
    expect(new Set(pages.flat().map((row) => row.transactionId)).size).toBe(3)
  })

  it('money of no payment stands alone and is opened by its transfer', async () => {
    await stray(55_000)
    const [row] = (await payments()).body.data.items
    expect(row).toMatchObject({ transactionId: null, transferKind: 'SUSPEND', yours: 0 })
    const lines = await postings({ transferId: String(row!.transferId) })
    expect(lines.map((line) => [line.account, line.amount])).toEqual(
      expect.arrayContaining([
        ['CLEARING', 55_000],
        ['SUSPENSE', -55_000],
      ]),
    )
    expect(lines).toHaveLength(2)
  })

  it('are a day’s own', async () => {
    expect(
      (await payments({ fromDate: '2001-01-01', toDate: '2001-01-02' })).body.data.items,
    ).toEqual([])
  })

  it('are closed to who lacks 1201, and another merchant sees nothing of them', async () => {
    const without = await memberWith(world, [1202], `09${digits(8)}`)
    expect((await payments({}, {}, without.token)).body.code).toBe(10)
    expect((await payments({}, {}, us.other.token)).body.data.items).toEqual([])
  })
})

describe('unmatched money that waits', () => {
  it('is counted and summed while it waits, for 1201 or 1202 and for nobody else', async () => {
    const before = (await openTotal(us.owner.token)).data
    await stray(12_000)
    await stray(13_000)
    const [list, other] = [
      await memberWith(world, [1202], `09${digits(8)}`),
      await memberWith(world, [1501], `09${digits(8)}`),
    ]
    const now = { total: before.total + 2, amount: before.amount + 25_000 }
    expect((await openTotal(us.owner.token)).data).toEqual(now)
    expect((await openTotal(list.token)).data).toEqual(now)
    expect((await openTotal(other.token)).code).toBe(10)
    expect((await openTotal(us.other.token)).data).toEqual({ total: 0, amount: 0 })
    const { items } = (
      await world.send<typeof bankCredit.getList, Output<typeof bankCredit.getList>>(
        bankCredit.getList,
        { query: { resolution: 'OPEN' } },
        { token: us.owner.token },
      )
    ).body.data
    expect(now.amount).toBe(items.reduce((sum, item) => sum + item.amount, 0))
    await world.send(
      bankCredit.accept,
      { params: { id: String(items[0]!.id) }, body: { note: 'của khách' } },
      { token: us.owner.token },
    )
    expect((await openTotal(us.owner.token)).data.amount).toBe(now.amount - items[0]!.amount)
  })
})
