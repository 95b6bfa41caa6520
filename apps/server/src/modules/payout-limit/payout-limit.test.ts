/** How much the bank lets a merchant pay out: two of its people say it, and every payout is held to it (docs/decisions.md#5). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import type { Output } from '@saola/contract/call'
import { payout } from '@saola/contract/payout'
import { payoutLimit, usualBankLimits, type BankLimits } from '@saola/contract/payout-limit'
import { approve, deny, proposalOf } from '../../../test/approvals.ts'
import { followOrders } from '../../../test/bank-transfers.ts'
import { batchesOf, rowTo, type Batches } from '../../../test/payout-batches.ts'
import { people, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

type Shown = Output<typeof payoutLimit.get>
let world: World
let us: People
let at: Batches
let [an, bao]: StaffPerson[] = []
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  at = await batchesOf(world)
  an = await staffWith(world, [3504, 3505], 'an.limit')
  bao = await staffWith(world, [3504, 3505], 'bao.limit')
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  await at.fresh()
  await asOwner(world, 'delete from payout_limit')
  await asOwner(world, `update approval set state = 'WITHDRAWN' where state = 'PENDING'`)
})
afterAll(() => world.close())

const read = (token = an!.token, merchantId = us.owner.merchantId): Promise<Answer<Shown>> =>
  world.send<typeof payoutLimit.get, Shown>(payoutLimit.get, { query: { merchantId } }, { token })
const propose = (
  change: Partial<BankLimits> & { reason?: string; merchantId?: string },
  token = an!.token,
): Promise<Answer<Outcome>> =>
  world.send<typeof payoutLimit.update, Outcome>(
    payoutLimit.update,
    {
      body: {
        merchantId: us.owner.merchantId,
        ...usualBankLimits,
        reason: 'Theo hồ sơ doanh thu',
        ...change,
      },
    },
    { token },
  )
/** Proposed by one and approved by the other. */
async function settle(change: Partial<BankLimits>): Promise<void> {
  const { body } = await propose(change)
  expect(body).toMatchObject({ code: 0, data: { outcome: 'PROPOSED' } })
  expect((await approve(world, bao!.token, body.data.id)).body.code).toBe(0)
}
const setting = async (): Promise<Output<typeof payout.getSetting>> =>
  (
    await world.send<typeof payout.getSetting, Output<typeof payout.getSetting>>(
      payout.getSetting,
      {},
      { token: us.owner.token },
    )
  ).body.data

describe('changing them', () => {
  it('takes two people of the right, and holds at once', async () => {
    expect((await read()).body.data).toMatchObject({
      ...usualBankLimits,
      modifiedBy: null,
      pendingApproval: null,
      allowedActions: ['update'],
    })
    const { body } = await propose({ order: 2_000_000, merchantDay: 3_000_000 })
    expect(body).toMatchObject({ code: 0, data: { outcome: 'PROPOSED' } })
    expect((await read()).body.data).toMatchObject({
      ...usualBankLimits,
      pendingApproval: body.data.id,
      allowedActions: [],
    })
    expect((await propose({ order: 1 })).body.code).toBe(14)
    expect((await approve(world, an!.token, body.data.id)).body.code).not.toBe(0)
    expect((await approve(world, bao!.token, body.data.id)).body.code).toBe(0)
    expect((await read()).body.data).toMatchObject({
      order: 2_000_000,
      merchantDay: 3_000_000,
      personDay: usualBankLimits.personDay,
      modifiedBy: expect.stringContaining('bao.limit') as string,
    })
    const [line] = await asOwner<{ before: object; after: object }>(
      world,
      `select before, after from audit_record where module = 'payout-limit' and merchant_id = $1 and before is not null order by id desc limit 1`,
      [us.owner.merchantId],
    )
    expect(line).toMatchObject({
      before: { payoutOrder: 499_999_999 },
      after: { payoutOrder: 2_000_000, merchantDay: 3_000_000 },
    })
  })
  it('is refused without a reason, past what a transfer takes, where nothing changes, and to whom has no right', async () => {
    expect((await propose({ order: 1, reason: ' ' })).body.code).toBe(2)
    expect((await propose({ order: 500_000_000 })).body.code).toBe(2)
    expect((await propose({})).body.code).toBe(13)
    expect((await propose({ merchantId: us.owner.sandboxId })).body.code).toBe(5)
    const reader = await staffWith(world, [3504], `doc.limit.${Date.now()}`)
    expect((await propose({ order: 1 }, reader.token)).body.code).toBe(10)
    expect((await read(reader.token)).body.data.allowedActions).toEqual([])
    expect((await read(us.owner.token)).body.code).not.toBe(0)
  })
  it('is void once it has been denied, and nothing has changed', async () => {
    const { body } = await propose({ order: 5 })
    expect((await deny(world, bao!.token, body.data.id)).body.code).toBe(0)
    expect((await approve(world, bao!.token, body.data.id)).body.code).not.toBe(0)
    expect((await read()).body.data.order).toBe(usualBankLimits.order)
    expect((await proposalOf(world, an!.token, body.data.id)).body.data.state).toBe('DENIED')
  })
})

describe('payouts under them', () => {
  it('no payout is made for more than one may be; one that was made before is not agreed to', async () => {
    const before = await at.made({ amount: 1_000_001 })
    await settle({ order: 1_000_000 })
    expect((await at.create({ amount: 1_000_001 })).body).toMatchObject({
      code: 38003,
      data: { reason: 'ORDER' },
    })
    expect((await at.create({ amount: 1_000_000 })).body.code).toBe(0)
    expect(await at.agreed([before.id])).toMatchObject([{ status: 'WAITING', code: 38003 }])
  })
  it('a row of a file for more is wrong; a file that was right then makes no batch', async () => {
    const rows = [rowTo({ amount: 1_000_000 }), rowTo({ amount: 1_000_001 })]
    const file = await at.told(rows)
    expect(file.invalid).toBe(0)
    await settle({ order: 1_000_000 })
    expect((await at.createBatch({ fileId: file.fileId })).body.code).toBe(38003)
    const again = await at.upload(rows)
    expect(again.invalidRows).toMatchObject([
      { errors: [{ field: 'amount', fault: 'AMOUNT_LIMIT' }] },
    ])
  })
  it('the day and the new receiver follow them at once, up and down; the owner stays within', async () => {
    await settle({ merchantDay: 150_000, newReceiver: 120_000 })
    const [first, second] = [await at.made(), await at.made()]
    expect(await at.agreed([first.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    expect(await at.agreed([second.id])).toMatchObject([{ status: 'WAITING', code: 38003 }])
    await followOrders(world)
    expect(await setting()).toMatchObject({ merchantDay: 150_000, bank: { merchantDay: 150_000 } })
    const more = { secondAbove: null, merchantDay: 150_001, personDay: 150_000 }
    for (const call of [payout.updateSetting, payout.raiseSetting])
      expect(
        (await world.send<typeof call, unknown>(call, { body: more }, { token: us.owner.token }))
          .body,
      ).toMatchObject({ code: 2, data: { errors: [{ field: 'merchantDay', key: 'error.max' }] } })
    await settle({ merchantDay: 9_000_000_000 })
    // Nobody has lowered it: the owner's rule is all that the bank allows.
    expect((await setting()).merchantDay).toBe(9_000_000_000)
    expect(await at.agreed([second.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    const big = await at.made({ amount: 120_001 })
    await settle({ newReceiver: 120_000 })
    expect(await at.agreed([big.id])).toMatchObject([{ status: 'WAITING', code: 38003 }])
    await followOrders(world)
    await at.whole()
  })
})
