/** As much to the same receiver a few days ago: judged when a file is read, when a batch is made of it, and by each who agrees. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followOrders } from '../../../test/bank-transfers.ts'
import { payoutBatch } from '@saola/contract/payout-batch'
import { batchesOf, rowTo, type Batches } from '../../../test/payout-batches.ts'
import { people } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let at: Batches
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  await people(world)
  at = await batchesOf(world)
}, 60_000)
beforeEach(() => at.fresh())
afterAll(() => world.close())

const amount = 77_000
/** A payout of as much to the receiver of a row. */
const sameAs = async ([account]: string[]): Promise<string> =>
  (await at.made({ toAccountNo: account!, amount })).id

describe('a batch', () => {
  it('is not made of a file whose receiver was to be paid meanwhile, unless its maker says so', async () => {
    const row = rowTo({ amount })
    const { fileId, warned } = await at.told([row, rowTo()])
    expect(warned).toBe(0)
    const other = await sameAs(row)
    expect((await at.createBatch({ fileId })).body).toMatchObject({ code: 38012 })
    const file = await at.send<{ warned: number; validRows: object[] }>(
      payoutBatch.getFile,
      { params: { fileId } },
      at.anna.token,
    )
    expect(file.body.data).toMatchObject({
      warned: 1,
      validRows: [{ warnings: ['PAID_RECENTLY'], recentPayOutId: other }, { warnings: [] }],
    })
    const { body } = await at.createBatch({ fileId, confirmedRows: [2] })
    expect(body).toMatchObject({ code: 0, data: { warned: 1 } })
    // What its maker has said yes to asks its approver for nothing more; its own rows are no other payout.
    const opened = (await at.approve([body.data.id])).body.data
    expect(opened.items).toMatchObject([{ warned: 0, warnings: [] }])
  })
  it('shows its approver what has come since it was made, and goes once that is confirmed', async () => {
    const row = rowTo({ amount })
    const batch = await at.madeBatch([row, rowTo()])
    const other = await sameAs(row)
    const opened = (await at.approve([batch.id])).body.data
    expect(opened.items).toMatchObject([
      {
        warned: 1,
        warnings: [{ rowNo: 2, accountNo: row[0], amount, recentPayOutId: other }],
      },
    ])
    expect(await at.agreed([batch.id])).toMatchObject([{ status: 'WAITING', code: 38012 }])
    expect(await at.agreed([batch.id], at.binh, [batch.id])).toMatchObject([
      { status: 'TRANSFERRING', code: null },
    ])
    const [line] = await asOwner<{ after: object }>(
      world,
      `select after from audit_record where object_id = $1 and after ? 'approvedBy' order by id desc limit 1`,
      [batch.id],
    )
    expect(line!.after).toMatchObject({ paidRecently: 1 })
    await followOrders(world)
    await at.whole()
  })
})

describe('a single payout', () => {
  it('asks for another code where as much was ordered since the code was sent', async () => {
    const row = rowTo({ amount })
    const item = await sameAs(row)
    const opened = (await at.approve([item])).body.data
    expect(opened.items).toMatchObject([{ warned: 0 }])
    await sameAs(row)
    await world.work()
    const { body } = await at.verify(opened.sessionId)
    expect(body.data).toMatchObject([{ status: 'WAITING', code: 38007 }])
  })
  it('that stands there twice is paid twice only where its approver confirms both', async () => {
    const row = rowTo({ amount })
    const both = [await sameAs(row), await sameAs(row)]
    expect((await at.approve(both)).body.data.items).toMatchObject([{ warned: 1 }, { warned: 1 }])
    await asOwner(world, 'delete from otp_step')
    const first = await at.agreed(both, at.binh, [both[0]!])
    expect(new Map(first.map((one) => [one.payOutId, one.code]))).toEqual(
      new Map([
        [both[0], null],
        [both[1], 38012],
      ]),
    )
    await followOrders(world)
    await at.whole()
  })
  it('is not held up by one that failed, was denied, came back, or is older than a week', async () => {
    const row = rowTo({ amount })
    const [failed, old, item] = [await sameAs(row), await sameAs(row), await sameAs(row)]
    await asOwner(
      world,
      `update payout set status = 'DENIED', denial = 'LAPSED', decided_at = created_at where id = $1`,
      [failed],
    )
    await asOwner(
      world,
      `update payout set created_at = created_at - interval '7 days 1 minute' where id = $1`,
      [old],
    )
    expect((await at.approve([item])).body.data.items).toMatchObject([{ warned: 0 }])
  })
})
