/** What dispute cases do to money: holds, credits in suspense, refunds and what the bank pays (reliability bars M5, M8). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankCredit } from '@saola/contract/bank-credit'
import { forControl } from '@saola/contract/for-control'
import type { ForControlItem } from '@saola/contract/for-control-case'
import { refund } from '@saola/contract/refund'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { casesOf, contact, fine, type Cases } from '../../../test/cases.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { balancesOf, proof, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'

let world: World
let at: Cases
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
beforeEach(async () => {
  at = await casesOf(world)
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false })
})
/** Whatever a test did, the books are whole, and what is held is what open cases say. */
async function whole(): Promise<void> {
  expect(await proof({ db: world.app.db })).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
}
afterEach(whole)
afterAll(() => world.close())

type Books = Partial<Record<string, number>>
const mine = (): Promise<Books> => balancesOf(world.app, at.us.owner.merchantId)
const house = (): Promise<Books> => balancesOf(world.app, SYSTEM_MERCHANT_ID)
const codeOf = (answer: Answer<unknown>): number => answer.body.code
const read = async (id: string): Promise<ForControlItem> =>
  fine(await at.ask(forControl.get, { params: { id } }))
const takeUp = async (id: string): Promise<void> => {
  fine(await at.ofBank(forControl.cmsSolving, { params: { id } }))
}
const deny = async (id: string): Promise<void> => {
  fine(await at.ofBank(forControl.cmsDeny, { body: { id, note: 'Không đúng' } }))
}
/** The café has no more than this of its own. @returns what undoes it */
const spendAll = async (left = 0): Promise<() => Promise<void>> => {
  const { MERCHANT = 0 } = await mine()
  const move = (amount: number) =>
    asOwner(
      world,
      `with t as (insert into ledger_transfer (merchant_id, kind, at) values ($1, 'OWN_FUNDS', now()) returning id)
      insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at)
      select $1, id, l.line, l.account, l.amount, now() from t, (values (1, 'MERCHANT', $2::bigint), (2, 'HELD', -$2::bigint)) l (line, account, amount)`,
      [at.us.owner.merchantId, amount],
    )
  await move(-MERCHANT - left)
  return async () => {
    await move(MERCHANT + left)
  }
}

describe('a payer’s complaint', () => {
  it('holds the money, and leaves the books as they were when it is denied', async () => {
    const transactionId = await at.paid(300_000)
    const before = await mine()
    const made = await at.complained(transactionId, { amount: 200_000 })
    expect(made).toMatchObject({
      status: 'WAITING_SOLVE',
      claimedBy: 'PAYER',
      heldAmount: 200_000,
      shortfall: 0,
      contact,
    })
    expect(await mine()).toMatchObject({
      MERCHANT: before.MERCHANT! + 200_000,
      CASE_HOLD: (before.CASE_HOLD ?? 0) - 200_000,
    })
    expect(await read(made.id), 'the merchant is not told who').toMatchObject({
      contact: { email: null, phone: null },
      createdBy: null,
      heldAmount: 200_000,
    })
    await deny(made.id)
    expect(await mine()).toEqual({ ...before, CASE_HOLD: before.CASE_HOLD ?? 0 })
    expect(await read(made.id)).toMatchObject({ heldAmount: 0, shortfall: 0 })
  })
  it('holds at most what the merchant owns, and says what is missing', async () => {
    const transactionId = await at.paid(300_000)
    const restore = await spendAll()
    expect(await at.complained(transactionId)).toMatchObject({
      heldAmount: 0,
      shortfall: 300_000,
    })
    await restore()
  })
  it('about the same money at once: never more is held than is owned', async () => {
    const ids = [await at.paid(100_000), await at.paid(100_000), await at.paid(100_000)]
    const restore = await spendAll(150_000)
    const made = await Promise.all(ids.map((id) => at.complained(id)))
    const sum = (of: 'heldAmount' | 'shortfall'): number =>
      made.reduce((all, one) => all + one[of], 0)
    expect([sum('heldAmount'), sum('shortfall')]).toEqual([150_000, 150_000])
    expect((await mine()).MERCHANT).toBe(0)
    await restore()
  })
  it('ends in a refund: freed and ordered at once, without the merchant’s second person', async () => {
    fine(await at.ask(refund.updateSetting, { body: { approveAbove: 0 } }))
    const transactionId = await at.paid(300_000)
    const { id } = await at.complained(transactionId)
    await takeUp(id)
    expect(codeOf(await at.proposed(id, { resolution: 'REFUND_PAYER', amount: 300_001 }))).toBe(2)
    expect(codeOf(await at.proposed(id, { resolution: 'ACCEPT_CREDIT' }))).toBe(2)
    expect(codeOf(await at.proposed(id, { resolution: 'NONE', amount: 1 }))).toBe(2)
    const done = fine(await at.ended(id, { resolution: 'REFUND_PAYER', amount: 120_000 }))
    expect(done).toMatchObject({ status: 'SUCCESS', resolvedAmount: 120_000, heldAmount: 0 })
    await followOrders(world)
    const [row] = await asOwner<{ status: string; amount: string; second_person: boolean }>(
      world,
      'select status, amount, second_person from refund where transaction_id = $1',
      [transactionId],
    )
    expect(row).toEqual({ status: 'SENT', amount: 120_000, second_person: false })
    fine(await at.ask(refund.updateSetting, { body: { approveAbove: null } }))
  })
  it('a refusal of the refund leaves the case open and the money held', async () => {
    const transactionId = await at.paid(80_000)
    const { id } = await at.complained(transactionId)
    await takeUp(id)
    const restore = await spendAll()
    await asOwner(world, 'update payment set refund_held = amount where id = $1', [transactionId])
    expect(codeOf(await at.ended(id, { resolution: 'REFUND_PAYER' }))).toBe(37020)
    expect(await read(id)).toMatchObject({ status: 'SOLVING', heldAmount: 80_000 })
    await asOwner(world, 'update payment set refund_held = 0 where id = $1', [transactionId])
    await restore()
    await deny(id)
  })
  it('of a refund that has not come holds nothing; a payment is found by its number', async () => {
    const transactionId = await at.paid(50_000)
    const [row] = await asOwner<{ txn_number: string }>(
      world,
      'select txn_number from payment where id = $1',
      [transactionId],
    )
    const body = { reason: 'x', contact }
    const by = (about: object) => at.ofBank(forControl.cmsCreate, { body: { ...body, ...about } })
    expect(codeOf(await by({}))).toBe(2)
    expect(codeOf(await by({ transactionId, txnNumber: row!.txn_number }))).toBe(2)
    expect(codeOf(await by({ txnNumber: 'none' }))).toBe(5)
    expect(fine(await by({ txnNumber: row!.txn_number }))).toMatchObject({ transactionId })
    const other = await at.paid(60_000)
    const asked = { transactionId: other, amount: 60_000, reason: 'Trả hàng' }
    const { id: refundId } = fine(await at.ask<{ id: string }>(refund.create, { body: asked }))
    await followOrders(world)
    expect(fine(await by({ refundId }))).toMatchObject({
      serviceType: 'REFUND',
      transactionStatus: 'SENT',
      heldAmount: 0,
    })
  })
})

describe('an unmatched credit', () => {
  const stateOf = async (id: string): Promise<string> =>
    (
      await asOwner<{ resolution: string }>(
        world,
        'select resolution from bank_credit where id = $1',
        [id],
      )
    )[0]!.resolution
  it('is nobody’s to decide on while a case is open, and waits again once it is denied', async () => {
    const creditId = await at.odd(70_000)
    const { id } = await at.opened({ creditId })
    expect(await stateOf(creditId)).toBe('FOR_CONTROL')
    const request = { params: { id: creditId }, body: { note: 'Nhận' } }
    expect(codeOf(await at.ask(bankCredit.accept, request))).toBe(13)
    await deny(id)
    expect(await stateOf(creditId)).toBe('OPEN')
  })
  it('is accepted or sent back by the bank’s decision', async () => {
    for (const [resolution, state, end] of [
      ['ACCEPT_CREDIT', 'ACCEPTED', 'ACCEPTED'],
      ['RETURN_CREDIT', 'RETURNING', 'RETURNED'],
      ['NONE', 'OPEN', 'OPEN'],
    ] as const) {
      const creditId = await at.odd(90_000)
      const id = await at.solved({ creditId })
      expect(codeOf(await at.proposed(id, { resolution: 'CREDIT_MERCHANT' }))).toBe(2)
      fine(await at.ended(id, { resolution }))
      expect(await stateOf(creditId), resolution).toBe(state)
      await followOrders(world)
      expect(await stateOf(creditId), resolution).toBe(end)
    }
  })
  it('that was decided on before the draft was sent is not sent', async () => {
    const creditId = await at.odd(40_000)
    const { id } = await at.opened({ creditId, send: false })
    fine(await at.ask(bankCredit.accept, { params: { id: creditId }, body: { note: 'Nhận' } }))
    const body = { id, reason: 'Vẫn gửi', contact }
    expect(codeOf(await at.ask(forControl.create, { body }))).toBe(13)
    expect(await read(id)).toMatchObject({ status: 'CREATE' })
    expect(
      codeOf(await at.ask(forControl.create, { body: { creditId, reason: 'x', contact } })),
    ).toBe(43002)
  })
})

describe('money that the bank pays', () => {
  const decided = async (amount = 150_000): Promise<string> => {
    const id = await at.solved({ transactionId: await at.paid(amount) })
    fine(await at.ended(id, { resolution: 'CREDIT_MERCHANT' }))
    return id
  }
  const orderOf = async (id: string) =>
    (
      await asOwner<{ reference: string; from_account: string; to_account: string; state: string }>(
        world,
        'select reference, from_account, to_account, state from bank_transfer where owner_id = $1',
        [id],
      )
    )[0]!
  /** The bank tells of the money on the café's account, under the reference of the order. */
  const arrives = async (id: string, amount = 150_000): Promise<void> => {
    const { reference, to_account: accountNo } = await orderOf(id)
    fine(
      await world.notify({
        bankReference: `FT${reference.slice(-8)}`,
        accountNo,
        virtualAccount: null,
        amount,
        currency: 'VND',
        content: 'Tra soat',
        fromBin: '970452',
        fromAccount: world.app.config.settlementAccount,
        fromName: 'SAOLA PAY',
        bookedAt: world.clock.now().toISOString(),
      }),
    )
  }
  it('leaves the house’s account at its cost, and is the merchant’s once it arrives', async () => {
    const [before, ours] = [await house(), await mine()]
    const id = await decided()
    expect(await read(id)).toMatchObject({ transferState: 'SENDING', resolvedAmount: 150_000 })
    expect(await house()).toMatchObject({
      BANK_COST: (before.BANK_COST ?? 0) + 150_000,
      IN_FLIGHT: (before.IN_FLIGHT ?? 0) - 150_000,
    })
    expect((await orderOf(id)).from_account).toBe(world.app.config.settlementAccount)
    await followOrders(world)
    expect(await read(id)).toMatchObject({ transferState: 'DONE' })
    expect((await house()).IN_FLIGHT).toBe(before.IN_FLIGHT ?? 0)
    await arrives(id)
    await world.work()
    const after = await mine()
    expect(after.SUSPENSE ?? 0).toBe(ours.SUSPENSE ?? 0)
    // The payment that the case is about is of before; its fee is no fee of this.
    const [row] = await asOwner<{ credited: boolean }>(
      world,
      'select credited_at is not null credited from for_control where id = $1',
      [id],
    )
    expect(row!.credited).toBe(true)
  })
  it('arrives before the bank answers: once all the same', async () => {
    world.bank.returnBehaviour = 'LOST'
    const id = await decided()
    await followOrders(world)
    expect(await read(id), 'silence is no no').toMatchObject({ transferState: 'SENDING' })
    const ours = await mine()
    await arrives(id)
    await world.work()
    expect((await mine()).MERCHANT).toBe(ours.MERCHANT)
    await askUntilSaid(world)
    await world.work()
    await world.work()
    expect(await read(id)).toMatchObject({ transferState: 'DONE' })
    expect((await mine()).MERCHANT).toBe(ours.MERCHANT! - 150_000)
    expect(world.bank.given.size).toBeGreaterThan(0)
  })
  it('that the bank refuses is the house’s again, and its people are told', async () => {
    const before = await house()
    world.bank.returnBehaviour = 'NO'
    const id = await decided()
    await asOwner(world, `update admin set email = 'anna@bank.vn' where id = $1`, [at.anna.id])
    await followOrders(world)
    expect(await read(id)).toMatchObject({ status: 'SUCCESS', transferState: 'FAILED' })
    expect(await house()).toMatchObject({
      BANK_COST: before.BANK_COST ?? 0,
      IN_FLIGHT: before.IN_FLIGHT ?? 0,
    })
    await world.work()
    expect(world.outbox.mails.some(({ to }) => to === 'anna@bank.vn')).toBe(true)
  })
  it('comes back after it had arrived: house and merchant as before', async () => {
    const [before, ours] = [await house(), await mine()]
    const id = await decided()
    await followOrders(world)
    await arrives(id)
    await world.work()
    const { reference } = await orderOf(id)
    await noticeReturned(jobCtx(world.app, 'test'), [{ reference, amount: 150_000 }])
    await followOrders(world)
    expect(await read(id)).toMatchObject({ status: 'SUCCESS', transferState: 'RETURNED' })
    expect((await house()).BANK_COST).toBe(before.BANK_COST ?? 0)
    const after = await mine()
    // All but the payment that the case was opened about.
    expect(after.CLEARING! - ours.CLEARING!).toBe(150_000)
  })
  it('needs an account of the merchant to be paid to, and proof where it was only traced', async () => {
    const id = await at.solved()
    expect(codeOf(await at.proposed(id, { resolution: 'TRACED' }))).toBe(43006)
    const paper = await at.uploaded(forControl.cmsUpload, { id, kind: 'ADMIN' }, at.anna.token)
    expect(await read(id), 'not before it is decided').toMatchObject({ adminDocuments: [] })
    fine(await at.ended(id, { resolution: 'TRACED', adminDocuments: [paper.id] }))
    expect(await read(id)).toMatchObject({
      resolution: 'TRACED',
      adminDocuments: [{ id: paper.id }],
      transferState: null,
    })
  })
})

describe('Test Mode', () => {
  const test = { test: true }
  it('plays the bank’s part; no money leaves, and no bank staff see it', async () => {
    const transactionId = await at.paid(100_000, true)
    const { id } = await at.opened({ transactionId }, test)
    expect(codeOf(await at.ofBank(forControl.cmsGet, { params: { id } }))).toBe(5)
    const play = (body: object) => at.ask(forControl.simulate, { body: { id, ...body } }, test)
    expect(codeOf(await at.ask(forControl.simulate, { body: { id, outcome: 'DENY' } }))).toBe(18)
    expect(codeOf(await play({ outcome: 'SUCCESS' })), 'not taken up').toBe(43001)
    fine(await play({ outcome: 'SOLVING' }))
    expect(codeOf(await play({ outcome: 'DENY' })), 'without a reason').toBe(2)
    fine(await play({ outcome: 'ASK_DOCUMENTS', note: 'Gửi thêm' }))
    const before = await balancesOf(world.app, at.us.owner.sandboxId)
    const ended = { outcome: 'SUCCESS', resolution: 'CREDIT_MERCHANT', amount: 70_000 }
    expect(fine(await play(ended))).toMatchObject({ status: 'SUCCESS', transferState: 'DONE' })
    const after = await balancesOf(world.app, at.us.owner.sandboxId)
    expect(after.MERCHANT! - before.MERCHANT!).toBe(-70_000)
    const orders = await asOwner(world, 'select 1 from bank_transfer where owner_id = $1', [id])
    expect(orders).toEqual([])
  })
})
