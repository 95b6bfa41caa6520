/** Payouts in the list of transactions, its detail and its file: by type alone, and in no sum of what came in. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dashboard } from '@saola/contract/dashboard'
import { fullPath, type Output } from '@saola/contract/call'
import { transaction } from '@saola/contract/transaction'
import { followOrders } from '../../../test/bank-transfers.ts'
import type { Wanted } from '../../../test/payouts.ts'
import { batchesOf, rowTo, type Batches } from '../../../test/payout-batches.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { readXlsx } from '../../platform/sheet-read.ts'

type Listed = Output<typeof transaction.getAll>
type Detail = Output<typeof transaction.getDetail>

let world: World
let us: People
let at: Batches
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  toNoon(world)
  us = await people(world)
  at = await batchesOf(world)
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  await at.fresh()
})
afterAll(() => world.close())

const list = async (query: object, token = us.owner.token) =>
  world.send<typeof transaction.getAll, Listed>(
    transaction.getAll,
    { query: { isStatistic: '0', ...query } as never },
    { token },
  )
const payouts = async (query: object = {}, token = us.owner.token): Promise<Listed> => {
  const { body } = await list({ type: 'PAY_OUT', ...query }, token)
  expect(body).toMatchObject({ code: 0 })
  return body.data
}
const paid = async (wanted: Wanted = {}): Promise<string> => {
  const { id } = await at.made(wanted)
  await at.agreed([id])
  await followOrders(world)
  return id
}

describe('a payout', () => {
  it(
    'is listed as a transaction of type PAY_OUT from when the bank has it, with what it cost and whom it paid',
    { meta: { behaviours: ['B-382'] } },
    async () => {
      const { id } = await at.made({ amount: 310_000, refTransactionId: 'HD-310' })
      const mine = { refTransactionId: 'HD-310' }
      expect((await payouts(mine)).totalSize).toBe(0)
      await at.agreed([id])
      expect((await payouts(mine)).items).toMatchObject([{ status: 'CREATED', completeTime: null }])
      await followOrders(world)
      const [row] = (await payouts(mine)).items
      const seen = await at.detail(id)
      expect(row).toEqual(seen.transaction)
      expect(row).toMatchObject({
        type: 'PAY_OUT',
        paymentType: 'BANKING',
        status: 'SUCCESS',
        amount: 310_000,
        chargeAmount: seen.fee,
        vatChargeAmount: seen.vat,
        actualAmount: 310_000 + seen.heldFee,
        refTransactionId: 'HD-310',
        txnNumber: seen.txnNumber,
        payOut: {
          id,
          batchId: null,
          toAccountName: seen.toAccountName,
          toAccountNo: seen.toAccountNo,
          toBankBin: '970436',
          reversed: false,
        },
      })
      const { body } = await world.send<typeof transaction.getDetail, Detail>(
        transaction.getDetail,
        { params: { id: row!.id } },
        { token: us.owner.token },
      )
      expect(body.data.timeline.map(({ step }) => step)).toEqual([
        'CREATED',
        'PAYOUT_SENT',
        'PAYOUT_DONE',
      ])
      expect(body.data.postings.length).toBeGreaterThan(2)
      expect(body.data.postings.reduce((sum, line) => sum + line.amount, 0)).toBe(0)
    },
  )
  it('that failed is FAIL, and one that came back stays SUCCESS and says so', async () => {
    world.bank.returnBehaviour = 'NO'
    const failed = await paid({ refTransactionId: 'HD-F' })
    world.bank.returnBehaviour = 'DONE'
    const back = await paid({ refTransactionId: 'HD-B' })
    world.bank.given.get(at.referenceOf(back))!.status = 'RETURNED'
    world.clock.advance(3_601_000)
    await followOrders(world)
    us = await people(world)
    expect((await payouts({ status: 'FAIL' })).items[0]).toMatchObject({
      refTransactionId: 'HD-F',
      payOut: { id: failed },
    })
    expect((await payouts({ refTransactionId: 'HD-B' })).items).toMatchObject([
      { status: 'SUCCESS', payOut: { id: back, reversed: true } },
    ])
    for (const status of ['CANCELED', 'TIMEOUT', 'PENDING'])
      expect((await payouts({ status })).totalSize).toBe(0)
  })
  it('stands in no list and in no sum of what came in', async () => {
    const sums = async () => [
      (await list({})).body.data.totalSize,
      (await world.send(transaction.getStatisticInfo, { query: {} }, { token: us.owner.token }))
        .body.data,
      (await world.send(dashboard.transactionToday, {}, { token: us.owner.token })).body.data,
      (await world.send(dashboard.overview, { query: {} }, { token: us.owner.token })).body.data,
    ]
    const before = await sums()
    const id = await paid({ amount: 320_000 })
    expect((await payouts()).items[0]!.payOut!.id).toBe(id)
    expect(await sums()).toEqual(before)
  })
})

describe('the list', () => {
  it('has the rows of a batch, not the batch, in one order over its pages', async () => {
    const before = (await payouts()).totalSize
    const batch = await at.madeBatch([rowTo(), rowTo(), rowTo()])
    await at.agreed([batch.id])
    await followOrders(world)
    const pages = [
      await payouts({ pageSize: '2' }),
      await payouts({ pageSize: '2', page: '1' }),
      await payouts({ pageSize: '2', sortDirection: 'ASC' }),
    ]
    expect(pages[0]!.totalSize).toBe(before + 3)
    const all = (await payouts({ pageSize: '100' })).items
    expect(all.slice(0, 3).every(({ payOut }) => payOut!.batchId === batch.id)).toBe(true)
    expect([...pages[0]!.items, ...pages[1]!.items]).toEqual(all.slice(0, 4))
    expect(pages[2]!.items).toEqual(all.toReversed().slice(0, 2))
    const byEnd = (await payouts({ sortBy: 'completeTime', pageSize: '100' })).items
    const ends = byEnd.flatMap(({ completeTime }) => completeTime ?? [])
    expect(ends).toEqual(ends.toSorted().reverse())
  })
  it('filters by words, amount, number, account and days as that of payments does', async () => {
    const id = await paid({ amount: 331_331, content: 'Tiền thuê kho Bình Tân' })
    const [row] = (await payouts({ keyword: 'thuê kho' })).items
    expect(row!.payOut!.id).toBe(id)
    for (const query of [
      { keyword: '331.331' },
      { keyword: row!.id },
      { keyword: row!.txnNumber! },
      { transactionId: row!.id },
      { bankAccountNo: row!.accountNo, keyword: 'thuê kho', paymentType: 'BANKING' },
    ])
      expect(
        (await payouts(query)).items.map((one) => one.id),
        JSON.stringify(query),
      ).toEqual([row!.id])
    for (const query of [
      { paymentType: 'VIET_QR' },
      { cardKind: 'DOMESTIC' },
      { source: 'POS' },
      { bankAccountNo: '1' },
      { toDate: '2020-01-01', fromDate: '2020-01-01' },
      { merchantCode: 'SAOLA099' },
    ])
      expect((await payouts(query)).totalSize, JSON.stringify(query)).toBe(0)
  })
  it('as a file has a line for each, with its receiver', async () => {
    await paid({ amount: 341_000 })
    const answer = await fetch(`${world.base}${fullPath(transaction.export, false)}?type=PAY_OUT`, {
      headers: { authorization: `Bearer ${us.owner.token}`, 'accept-language': 'en' },
    })
    const rows = await readXlsx(Buffer.from(await answer.arrayBuffer()), 100)
    expect(rows[0]).toContain('Receiver')
    expect(rows).toHaveLength((await payouts()).totalSize + 1)
    expect(rows.flat().map(String)).toContain('341000')
  })
  it('is for those who may see payouts, of their own shop, while payouts are on', async () => {
    const { token } = await memberWith(world, [1202], '0931000177')
    expect((await list({ type: 'PAY_OUT' }, token)).body.code).toBe(10)
    expect((await list({}, token)).body.code).toBe(0)
    const id = await paid({ amount: 351_000 })
    const [row] = (await payouts()).items
    expect(row!.payOut!.id).toBe(id)
    expect(await payouts({}, us.other.token)).toMatchObject({ totalSize: 0 })
    const detail = (as: string) =>
      world.send(transaction.getDetail, { params: { id: row!.id } }, { token: as })
    expect((await detail(token)).body.code).toBe(5)
    expect((await detail(us.other.token)).body.code).toBe(5)
    const off = await openWorld()
    const there = await people(off)
    const { body } = await off.send<typeof transaction.getAll, Listed>(
      transaction.getAll,
      { query: { isStatistic: '0', type: 'PAY_OUT' } },
      { token: there.owner.token },
    )
    expect(body).toMatchObject({ code: 0, data: { totalSize: 0 } })
    await off.close()
  }, 60_000)
  it('shows a member who is held to one account what left that one', async () => {
    await paid({ amount: 361_000 })
    const held = await memberWith(world, [1202, 1600], '0931000178')
    const [other] = await asOwner<{ id: string }>(
      world,
      `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, default_account, default_fee_account, created_at)
      values (gen_random_uuid(), $1, '700200300599', 'CA PHE SAOLA', 'KLB', '970452', false, false, now()) returning id`,
      [us.owner.merchantId],
    )
    await asOwner(
      world,
      'insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)',
      [held.id, us.owner.merchantId, other!.id],
    )
    expect((await payouts({}, held.token)).totalSize).toBe(0)
  })
})
