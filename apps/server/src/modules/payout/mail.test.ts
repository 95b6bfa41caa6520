/** Mails about payouts: to whom they are about, in that person's language, once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { batchesOf, rowTo, type Batches } from '../../../test/payout-batches.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { payoutJobs } from './jobs.ts'

let world: World
let us: People
let at: Batches
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  at = await batchesOf(world)
}, 60_000)
const address = { anna: 'anna@cua-hang.example', binh: 'binh@cua-hang.example', owner: 'chu@cua-hang.example' } // prettier-ignore
beforeEach(async () => {
  us = await people(world)
  await at.fresh()
  await asOwner(world, 'update member set email = null, allow_email = true')
  for (const [id, email, language] of [
    [at.anna.id, address.anna, 'vi'],
    [at.binh.id, address.binh, 'en'],
    [us.owner.id, address.owner, null],
  ])
    await asOwner(world, 'update member set email = $2, language = $3 where id = $1', [
      id,
      email,
      language,
    ])
  await asOwner(world, `update payout set status = 'DENIED', denial = 'LAPSED', decided_at = now() where status = 'WAITING'`) // prettier-ignore
  world.outbox.mails.length = 0
})
afterAll(() => world.close())

const tell = async (minutes = 16): Promise<void> => {
  world.clock.advance(minutes * 60_000)
  await payoutJobs
    .find(({ name }) => name === 'payout.tellOfWaiting')!
    .work(jobCtx(world.app, 'payout.tellOfWaiting'), {})
  await world.work()
}
const mailsTo = (to: string) => world.outbox.mails.filter((mail) => mail.to === to)
const receivers = (): string[] => world.outbox.mails.map(({ to }) => to).toSorted()

describe('payouts that wait', () => {
  it('are told of together, each once, to everybody who may agree and not to who made them', async () => {
    await at.made({ amount: 100_000 })
    await at.made({ amount: 250_000 })
    await tell(10)
    expect(receivers()).toEqual([])
    await tell()
    expect(receivers()).toEqual([address.binh, address.owner])
    const [english, vietnamese] = [mailsTo(address.binh)[0]!, mailsTo(address.owner)[0]!]
    expect(english.subject).toMatch(/^2 payouts of .* waiting for your approval$/)
    expect(english.text).toContain('350.000 ₫')
    expect(vietnamese.subject).toMatch(/^2 lệnh chi của .* đang chờ bạn duyệt$/)
    expect(english.html).not.toMatch(/href/)
    await tell()
    expect(receivers()).toHaveLength(2)
  })
  it('ask nobody who has agreed, was taken the right, wants no mail, or whose turn has passed', async () => {
    const item = await at.made()
    await asOwner(world, 'update member set allow_email = false where id = $1', [us.owner.id])
    await tell()
    expect(receivers()).toEqual([address.binh])
    world.outbox.mails.length = 0
    await at.fresh()
    const other = await at.made()
    expect(await at.agreed([item.id, other.id])).toHaveLength(2)
    await tell()
    expect(receivers()).toEqual([])
    await followOrders(world)
  })
  it('of a batch are told of once its names are settled', async () => {
    const { fileId } = await at.upload([rowTo(), rowTo({ name: 'Trần Thị Khác' })])
    await at.createBatch({ fileId, confirmedRows: [2, 3] })
    await asOwner(world, 'update payout_batch set to_confirm = 1, warned = 1 where file_id = $1', [
      fileId,
    ])
    await tell()
    expect(receivers()).toEqual([])
    await asOwner(
      world,
      'update payout_batch set to_confirm = 0, checked = row_count where file_id = $1',
      [fileId],
    )
    await tell()
    expect(receivers()).toEqual([address.binh, address.owner])
  })
})

describe('ends', () => {
  it('money that came back is told to the owner and to the maker, once', async () => {
    world.bank.returnBehaviour = 'DONE'
    const item = await at.made({ amount: 300_000 })
    expect(await at.agreed([item.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    world.outbox.mails.length = 0
    const { reference } = { reference: at.referenceOf(item.id) }
    for (let twice = 0; twice < 2; twice++)
      await noticeReturned(jobCtx(world.app, 'test'), [{ reference, amount: 300_000 }])
    await followOrders(world)
    await followOrders(world)
    await world.work()
    expect((await at.detail(item.id)).reversed).toBe(true)
    expect(receivers()).toEqual([address.anna, address.owner])
    const [mail] = mailsTo(address.anna)
    expect(mail!.subject).toMatch(/^Tiền chi của .* đã quay về: 300\.000 ₫$/)
    expect(mail!.text).toContain(item.toAccountNo.slice(-4))
    expect(mail!.text).not.toContain(item.toAccountNo)
  })
  it('a batch of which rows failed is told of, one that was paid whole is not', async () => {
    const paid = await at.madeBatch([rowTo(), rowTo()])
    expect(await at.agreed([paid.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    await world.work()
    expect(world.outbox.mails.filter(({ subject }) => /Lô chi|batch/.test(subject))).toEqual([])
    const lost = await at.madeBatch([rowTo({ amount: 10_000 }), rowTo({ amount: 20_000 })])
    expect(await at.agreed([lost.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    world.bank.returnBehaviour = 'NO'
    await followOrders(world)
    await askUntilSaid(world)
    await world.work()
    const told = world.outbox.mails.filter(({ subject }) => /dòng không thành/.test(subject))
    expect(told.map(({ to }) => to).toSorted()).toEqual([address.anna, address.owner])
    expect(told[0]!.subject).toContain('2 trên 2 dòng')
    expect(told[0]!.text).toContain('30.000 ₫')
  })
})
