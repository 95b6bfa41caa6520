/** Orders of money out in the hands of bank staff: seen, and ended by two people where the bank stays silent. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import { bankTransfer, SILENT_MINUTES, type TransferItem } from '@saola/contract/bank-transfer'
import { approve, attachPaper, proposalOf, withdraw } from '../../../test/approvals.ts'
import { followOrders, laterAskable } from '../../../test/bank-transfers.ts'
import { payoutsOf, type Payouts } from '../../../test/payouts.ts'
import { people, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

let world: World
let us: People
let at: Payouts
/** Two who end orders, and one who only sees them. */
let anna: StaffPerson
let binh: StaffPerson
let viewer: StaffPerson
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  at = await payoutsOf(world)
}, 60_000)
beforeEach(async () => {
  await at.fresh()
  const name = `t${Date.now()}`
  anna = await staffWith(world, [3504, 3505], `${name}a`)
  binh = await staffWith(world, [3504, 3505], `${name}b`)
  viewer = await staffWith(world, [3504], `${name}v`)
})
afterAll(() => world.close())

/** A payout on which the bank has been silent for longer than people wait. @returns it, and its order */
async function unknown(amount: number): Promise<{ payoutId: string; order: TransferItem }> {
  world.bank.returnBehaviour = 'LOST'
  const { id } = await at.made({ amount })
  await at.agreed([id])
  await followOrders(world)
  await asOwner(
    world,
    `update bank_transfer set started_at = started_at - make_interval(mins => $1) where owner_id = $2`,
    [SILENT_MINUTES, id],
  )
  const [order] = await list({ keyword: at.referenceOf(id).slice(0, 20), state: 'UNKNOWN' })
  return { payoutId: id, order: order! }
}
const list = async (query: object, { token } = anna): Promise<TransferItem[]> =>
  (
    await world.send<typeof bankTransfer.list, { items: TransferItem[] }>(
      bankTransfer.list,
      { query },
      { token },
    )
  ).body.data.items
const propose = (
  id: string,
  body: { outcome: 'DONE' | 'FAILED'; bankReference?: string },
  { token } = anna,
): Promise<Answer<Outcome>> =>
  world.send<typeof bankTransfer.proposeEnd, Outcome>(
    bankTransfer.proposeEnd,
    { params: { id }, body: { reason: 'Văn thư 12/NH ngày 27/11', ...body } },
    { token },
  )
const inFlight = async (): Promise<number> =>
  (
    await asOwner<{ sum: number }>(
      world,
      `select coalesce(sum(balance), 0)::int sum from ledger_account where code = 'PAYOUT_IN_FLIGHT' and merchant_id = $1`,
      [us.owner.merchantId],
    )
  )[0]!.sum

describe('the list', () => {
  it('finds orders by reference, account, state, kind, merchant and day', async () => {
    const { order } = await unknown(150_000)
    const found = async (query: object): Promise<boolean> =>
      (await list(query)).some(({ id }) => id === order.id)
    expect(order).toMatchObject({
      kind: 'PAYOUT',
      channel: 'BANK',
      state: 'SENDING',
      isUnknown: true,
      merchantCode: us.owner.merchantCode,
      amount: 150_000,
      toBankName: 'Vietcombank',
      allowedActions: ['end'],
    })
    const day = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    for (const query of [
      { keyword: order.reference },
      { keyword: order.toAccount! },
      { state: 'SENDING' },
      { state: 'UNKNOWN' },
      { kind: 'PAYOUT' },
      { merchantCode: us.owner.merchantCode.toLowerCase() },
      { fromDate: day, toDate: day },
    ])
      expect(await found(query), JSON.stringify(query)).toBe(true)
    for (const query of [
      { keyword: `${order.reference}0` },
      { state: 'DONE' },
      { kind: 'REFUND' },
      { merchantCode: us.other.merchantCode },
      { fromDate: '2030-01-01', toDate: '2030-01-02' },
    ])
      expect(await found(query), JSON.stringify(query)).toBe(false)
  })
  it('shows an order before it is late as one that is with the bank, and ends nothing', async () => {
    world.bank.returnBehaviour = 'LOST'
    const { id } = await at.made({ amount: 151_000 })
    await at.agreed([id])
    await followOrders(world)
    const [order] = await list({ keyword: at.referenceOf(id) })
    expect(order).toMatchObject({ state: 'SENDING', isUnknown: false, allowedActions: [] })
    expect(await list({ keyword: at.referenceOf(id), state: 'UNKNOWN' })).toEqual([])
    expect((await propose(order!.id, { outcome: 'FAILED' })).body.code).toBe(13)
  })
})

describe('an end by two people', () => {
  it('takes the bank’s word on paper; then the payout is done, once', async () => {
    const { payoutId, order } = await unknown(152_000)
    const { body } = await propose(order.id, { outcome: 'DONE', bankReference: 'FT26331000099' })
    expect(body).toMatchObject({ code: 0, data: { outcome: 'PROPOSED' } })
    const proposal = body.data.id
    expect((await list({ keyword: order.reference }))[0]).toMatchObject({
      pendingApproval: proposal,
      allowedActions: [],
    })
    expect((await propose(order.id, { outcome: 'FAILED' })).body.code).toBe(14)
    expect((await approve(world, anna.token, proposal)).body.code, 'by its maker').not.toBe(0)
    expect((await approve(world, binh.token, proposal)).body.code, 'without a paper').toBe(38013)
    expect((await at.detail(payoutId)).status).toBe('TRANSFERRING')
    await attachPaper(world, anna.token, proposal)
    const both = await Promise.all([1, 2].map(() => approve(world, binh.token, proposal)))
    expect(both.filter(({ body: { code } }) => code === 0)).toHaveLength(1)
    await followOrders(world)
    await followOrders(world)
    expect(await at.detail(payoutId)).toMatchObject({
      status: 'SUCCESS',
      txnNumber: 'FT26331000099',
    })
    await at.whole()
  })
  it('gives the money back where the bank did not send it', async () => {
    const before = await inFlight()
    const { payoutId, order } = await unknown(153_000)
    expect(await inFlight()).toBe(before - 153_000)
    const proposal = (await propose(order.id, { outcome: 'FAILED' })).body.data.id
    await attachPaper(world, anna.token, proposal)
    expect((await approve(world, binh.token, proposal)).body.code).toBe(0)
    await followOrders(world)
    expect(await at.detail(payoutId)).toMatchObject({ status: 'FAILED', failure: 'REFUSED' })
    expect(await inFlight()).toBe(before)
    await at.whole()
  })
  it('is void once the bank has spoken', async () => {
    const { payoutId, order } = await unknown(154_000)
    const proposal = (await propose(order.id, { outcome: 'FAILED' })).body.data.id
    await attachPaper(world, anna.token, proposal)
    const seen = (await proposalOf(world, binh.token, proposal)).body.data.contentHash
    world.bank.returnBehaviour = 'DONE'
    for (let round = 0; round < 4; round++) {
      await laterAskable(world)
      await followOrders(world)
    }
    expect((await at.detail(payoutId)).status).toBe('SUCCESS')
    expect((await approve(world, binh.token, proposal, seen)).body.code).not.toBe(0)
    expect((await at.detail(payoutId)).status).toBe('SUCCESS')
    await at.whole()
  })
  it('names the bank’s number for what is done, and for that alone', async () => {
    const { order } = await unknown(155_000)
    for (const wrong of [
      { outcome: 'DONE' } as const,
      { outcome: 'FAILED', bankReference: 'FT1' } as const,
    ]) {
      const { body } = await propose(order.id, wrong)
      expect(body).toMatchObject({ code: 2, data: { errors: [{ field: 'bankReference' }] } })
    }
  })
  it('is for those with the code; another may look', async () => {
    const { order } = await unknown(156_000)
    expect((await list({ keyword: order.reference }, viewer))[0]!.allowedActions).toEqual([])
    expect((await propose(order.id, { outcome: 'FAILED' }, viewer)).body.code).toBe(10)
    const proposal = (await propose(order.id, { outcome: 'FAILED' })).body.data.id
    expect((await approve(world, viewer.token, proposal)).body.code).toBe(10)
    expect((await withdraw(world, anna.token, proposal)).body.code).toBe(0)
    expect((await list({ keyword: order.reference }))[0]!.allowedActions).toEqual(['end'])
  })
})
