/** A merchant objects to a closed report: nothing is debited until the bank has answered, and what it answers decides (ADR 0067). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { feeCollection } from '@saola/contract/fee-collection'
import { feeReport } from '@saola/contract/fee-report'
import { sandbox } from '@saola/contract/sandbox'
import { workQueue } from '@saola/contract/work-queue'
import {
  arrives,
  nameShop,
  night,
  owed,
  payLink,
  toNoonIn,
  triesOf,
  whole,
} from '../../../test/fee-collections.ts'
import {
  addFee,
  ask,
  closing,
  monthNow,
  paid,
  reconciled,
  reportOf,
  toNextMonth,
  type Report,
} from '../../../test/fee-reports.ts'
import { followOrders } from '../../../test/bank-transfers.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  await nameShop(world)
  await addFee(world, [us.owner.merchantId, us.owner.sandboxId], {
    fixed_vnd: 20_000,
    collection: 'LATER',
  })
}, 120_000)
beforeEach(async () => {
  us = await people(world)
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false })
})
afterAll(() => world.close())

/** A month with one payment, closed on the second of the next: 22,000 are due. */
async function closed(): Promise<Report> {
  us = await people(world)
  await paid(world, us.owner, 100_000)
  const month = monthNow(world)
  toNextMonth(world, 2)
  await reconciled(world, month)
  await closing(world)
  us = await people(world)
  return reportOf(world, us.owner.token, month)
}
const read = async (report: Report): Promise<Report> => {
  us = await people(world)
  return reportOf(world, us.owner.token, `${report.time}-01`)
}
const said = async (call: Call, body: unknown, token: string): Promise<number> =>
  (await ask(world, call, { body }, token)).body.code
const object = (id: string, reason = 'Không có giao dịch này', token = us.owner.token) =>
  said(feeCollection.object, { id, reason }, token)
const answerTo = (id: string, decision = 'UPHELD') => ({ id, decision, answer: 'Đã kiểm tra' })
const settle = (id: string, decision: string, token = us.maker.token) =>
  said(feeCollection.cmsSettleObjection, answerTo(id, decision), token)
const tries = async (id: string) =>
  (await triesOf(world, us.owner.merchantId)).filter(({ report_id: of }) => of === id)
const triesIn = async (id: string) =>
  (await triesOf(world, us.owner.sandboxId)).filter(({ report_id: of }) => of === id)
async function waiting(token = us.maker.token) {
  const { body } = await ask<{ items: { subjectId: string; isForMe: boolean }[] }>(
    world,
    workQueue.getList,
    { query: { kind: 'FEE_OBJECTION', whose: 'ALL' } },
    token,
  )
  return body.data.items
}
/** Midnight of the fifth working day, by the report itself. */
const untilOf = (report: Report): number =>
  new Date(report.objectUntil!).getTime() - world.clock.now().getTime()
/** A day that is past the seventh working day, whatever the holidays. */
const PAST_DEBIT = 25

describe('an objection', () => {
  it('stops the debit until the bank has answered; an upheld bill is debited', async () => {
    const report = await closed()
    expect(report).toMatchObject({ status: 'WAITING_PAYMENT', due: 22_000, objection: null })
    expect(report.allowedActions).toContain('object')
    expect(await object(report.id, '  ')).toBe(2)
    expect(await object(report.id, 'x', us.other.token)).toBe(5)
    expect(await settle(report.id, 'UPHELD')).toBe(13)
    expect(await object(report.id)).toBe(0)
    expect(await object(report.id)).toBe(14)
    expect(await read(report)).toMatchObject({
      allowedActions: ['pay'],
      objection: { reason: 'Không có giao dịch này', decision: null, answer: null },
    })
    expect(await waiting()).toMatchObject([{ subjectId: report.id, isForMe: true }])

    await night(world, PAST_DEBIT)
    us = await people(world)
    expect(await tries(report.id)).toEqual([])
    expect(await read(report)).toMatchObject({ status: 'WAITING_PAYMENT', isOverdue: false })
    const ofStaff = await ask<Report>(
      world,
      feeReport.cmsGetDetail,
      { query: { id: report.id } },
      us.maker.token,
    )
    expect(ofStaff.body.data.allowedActions).toContain('settleObjection')

    expect(await settle(report.id, 'UPHELD', us.owner.token)).not.toBe(0)
    expect(await settle(report.id, 'UPHELD')).toBe(0)
    expect(await settle(report.id, 'BY_HAND')).toBe(13)
    expect(await waiting()).toEqual([])
    await world.work()
    expect(world.outbox.mails.at(-1)!.text).toContain('Đã kiểm tra')
    await night(world)
    expect(await tries(report.id)).toMatchObject([{ state: 'DONE', way: 'DEBIT' }])
    await arrives(world, (await tries(report.id))[0]!)
    expect(await read(report)).toMatchObject({
      status: 'PAID',
      paidBy: 'DEBIT',
      objection: { decision: 'UPHELD', answer: 'Đã kiểm tra' },
    })
    await whole(world)
  })

  it('that ends in collection by hand: never debited, overdue seven working days after the answer, payable by its link', async () => {
    const report = await closed()
    expect(await object(report.id)).toBe(0)
    await night(world, PAST_DEBIT)
    us = await people(world)
    expect(await settle(report.id, 'BY_HAND')).toBe(0)
    await night(world)
    expect(await read(report)).toMatchObject({ isOverdue: false })
    await night(world, PAST_DEBIT)
    expect(await tries(report.id)).toEqual([])
    expect(await read(report)).toMatchObject({ isOverdue: true, allowedActions: ['pay'] })
    expect((await payLink(world, report.id)).body.code).toBe(0)
    await world.work()
    expect(await read(report)).toMatchObject({ status: 'PAID', paidBy: 'LINK' })
    expect(await owed(world, us.owner.merchantId)).toMatchObject({ billed: 0 })
    await whole(world)
  })

  it('comes in time: before the fifth working day, not on it', async () => {
    const report = await closed()
    world.clock.advance(untilOf(report) - 60_000)
    us = await people(world)
    expect((await read(report)).allowedActions).toContain('object')
    world.clock.advance(120_000)
    us = await people(world)
    expect((await read(report)).allowedActions).not.toContain('object')
    expect(await object(report.id)).toBe(37013)
    // Silence agrees.
    await night(world, PAST_DEBIT)
    expect(await tries(report.id)).toMatchObject([{ state: 'DONE' }])
    await arrives(world, (await tries(report.id))[0]!)
  })

  it('of what is paid meanwhile asks for no answer', async () => {
    const report = await closed()
    expect(await object(report.id)).toBe(0)
    expect((await payLink(world, report.id)).body.code).toBe(0)
    await world.work()
    expect(await waiting()).toEqual([])
    expect(await settle(report.id, 'UPHELD')).toBe(37006)
    expect(await object(report.id)).toBe(37006)
  })

  it('and twenty at once are one', async () => {
    const report = await closed()
    const codes = await Promise.all(Array.from({ length: 20 }, () => object(report.id)))
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => settle(report.id, i % 2 === 0 ? 'UPHELD' : 'BY_HAND')),
    )
    expect(answers.filter((code) => code === 0)).toHaveLength(1)
    const [row] = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from audit_record where object_id = $1 and module = 'fee-collection'`,
      [report.id],
    )
    expect(row!.n).toBe(2)
    toNoonIn(world)
  })
})

describe('in Test Mode the merchant answers its own objection', () => {
  const simulate = async (id: string, decision: string, test = true, token = us.owner.token) =>
    (
      await ask(
        world,
        feeCollection.simulateSettling,
        { body: { id, decision, answer: 'Đóng vai ngân hàng' } },
        token,
        test,
      )
    ).body.code
  const readTest = async (report: Report): Promise<Report> => {
    us = await people(world)
    return reportOf(world, us.owner.token, `${report.time}-01`, true)
  }
  /** The sandbox merchant's own time goes on, for good, and what falls due is done. */
  async function later(days: number): Promise<void> {
    const body = { advanceSec: days * 86_400 }
    const moved = await ask(world, sandbox.moveClock, { body }, us.owner.token, true)
    expect(moved.body.code).toBe(0)
    await world.work()
    us = await people(world)
  }
  /** As `closed`, of the sandbox merchant, and objected to. */
  async function objected(): Promise<Report> {
    us = await people(world)
    await paid(world, us.owner, 100_000, {}, true)
    const month = monthNow(world)
    toNextMonth(world, 2)
    await closing(world)
    us = await people(world)
    const report = await reportOf(world, us.owner.token, month, true)
    expect(report).toMatchObject({ status: 'WAITING_PAYMENT', due: 22_000 })
    const body = { id: report.id, reason: 'Thử không đồng ý' }
    const said = await ask(world, feeCollection.object, { body }, us.owner.token, true)
    expect(said.body.code).toBe(0)
    return report
  }

  it('and never that of a live report, of another merchant, or without a right', async () => {
    const live = await closed()
    expect(await object(live.id)).toBe(0)
    expect(await simulate(live.id, 'UPHELD', false)).toBe(18)
    expect(await simulate(live.id, 'UPHELD')).toBe(5)
    expect((await read(live)).allowedActions).toEqual(['pay'])
    const test = await objected()
    expect(await simulate(test.id, 'UPHELD', true, us.other.token)).toBe(5)
    expect(await simulate(test.id, 'UPHELD', true, us.cashier.token)).toBe(10)
    expect(await said(feeCollection.cmsSettleObjection, answerTo(test.id), us.maker.token)).toBe(5)
    expect(await simulate(test.id, 'UPHELD')).toBe(0)
    await world.work()
    expect(await read(live)).toMatchObject({
      status: 'WAITING_PAYMENT',
      objection: { decision: null, answer: null },
    })
    expect(await tries(live.id)).toEqual([])
    expect((await waiting()).map(({ subjectId }) => subjectId)).toContain(live.id)
  })

  it('by hand: never debited, overdue in time, paid by its link', async () => {
    const report = await objected()
    expect(await simulate(report.id, 'BY_HAND')).toBe(0)
    await night(world)
    expect(await readTest(report)).toMatchObject({ isOverdue: false })
    await night(world, PAST_DEBIT)
    expect(await triesIn(report.id)).toEqual([])
    expect(await readTest(report)).toMatchObject({ isOverdue: true, allowedActions: ['pay'] })
    expect((await payLink(world, report.id, true)).body.code).toBe(0)
    await world.work()
    expect(await readTest(report)).toMatchObject({ status: 'PAID', paidBy: 'LINK' })
    await whole(world)
  })

  it('upheld: it is debited in the sandbox once its day has come, by the clock of Test Mode', async () => {
    const report = await objected()
    const [mails, before] = [world.outbox.mails.length, await readTest(report)]
    expect(before.allowedActions).toEqual(['pay', 'settleObjection'])
    await later(PAST_DEBIT)
    expect(await triesIn(report.id)).toEqual([])
    expect(await simulate(report.id, 'UPHELD')).toBe(0)
    expect(await simulate(report.id, 'UPHELD')).toBe(13)
    await world.work()
    await followOrders(world)
    const [tried] = await triesIn(report.id)
    expect(tried).toMatchObject({ state: 'DONE', way: 'DEBIT' })
    await arrives(world, tried!, true)
    expect(await readTest(report)).toMatchObject({
      status: 'PAID',
      paidBy: 'DEBIT',
      allowedActions: [],
      objection: { decision: 'UPHELD', answer: 'Đóng vai ngân hàng' },
    })
    expect(world.outbox.mails.length, 'nobody is written to').toBe(mails)
    await whole(world)
  })
})
