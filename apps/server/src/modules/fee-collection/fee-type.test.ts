/** How a merchant pays fees: allowed with its contract, seen by both sides, changed by two people of the bank from the first of a month on (docs/decisions.md#8; ADR 0063). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import type { Output } from '@saola/contract/call'
import { feeCollection, type FeeStanding } from '@saola/contract/fee-collection'
import { approve } from '../../../test/approvals.ts'
import {
  linkOf,
  nameShop,
  night,
  owed,
  payLink,
  triesOf,
  whole,
} from '../../../test/fee-collections.ts'
import { addFee, ask, closeMonth, paid, reportOf, toNextMonth } from '../../../test/fee-reports.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { jobs } from '../../modules.ts'
import { monthAfter, monthAt } from '../fee-report/rules.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  toNextMonth(world, 10)
  us = await people(world)
  await nameShop(world)
  await addFee(world, [us.owner.merchantId, us.owner.sandboxId], { fixed_vnd: 20_000 })
}, 120_000)
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

const set = async (body: object, token = us.maker.token) =>
  (
    await ask<Outcome>(
      world,
      feeCollection.cmsSetFeeType,
      {
        body: {
          merchantId: us.owner.merchantId,
          feeType: 'LATER',
          reason: 'Theo phụ lục hợp đồng',
          ...body,
        },
      },
      token,
    )
  ).body
type Standing = Output<typeof feeCollection.cmsStanding>
const ofStaff = async () =>
  (
    await ask<Standing>(
      world,
      feeCollection.cmsStanding,
      { query: { merchantId: us.owner.merchantId } },
      us.checker.token,
    )
  ).body.data
/** What the worker does at the beginning of a day. */
const applyDue = (): Promise<void> =>
  jobs
    .find(({ name }) => name === 'approval.applyDue')!
    .work(jobCtx(world.app, 'approval.applyDue'), {})

it('is seen by the merchant and by the bank, with the mandate', async () => {
  const own = await ask<FeeStanding>(world, feeCollection.standing, {}, us.owner.token)
  expect(own.body.data).toMatchObject({
    feeType: 'IMMEDIATELY',
    mandateAt: expect.any(String),
    isOverdue: false,
    overdueAmount: 0,
    lastAttempt: null,
  })
  expect(await ofStaff()).toMatchObject({
    feeType: 'IMMEDIATELY',
    coming: null,
    pendingApproval: null,
  })
})
it('changes on the first of a month, by two people; payments before it are collected as they were', async () => {
  const first = monthAfter(monthAt(world.clock.now()))
  expect(await set({ effectiveFrom: first.replace(/01$/, '02') })).toMatchObject({
    code: 2,
    data: { errors: [{ field: 'effectiveFrom', key: 'fee.first_of_month' }] },
  })
  expect((await set({ effectiveFrom: monthAt(world.clock.now()) })).code).toBe(2)
  expect((await set({ effectiveFrom: first, feeType: 'IMMEDIATELY' })).code).toBe(13)
  const proposed = await set({ effectiveFrom: first })
  expect(proposed).toMatchObject({ code: 0, data: { outcome: 'PROPOSED' } })
  expect((await set({ effectiveFrom: first })).code).toBe(14)
  expect((await approve(world, us.maker.token, proposed.data.id)).body.code).not.toBe(0)
  expect((await approve(world, us.checker.token, proposed.data.id)).body.code).toBe(0)
  expect(await ofStaff()).toMatchObject({
    feeType: 'IMMEDIATELY',
    coming: { feeType: 'LATER', from: first },
  })
  await paid(world, us.owner, 100_000)
  expect(await owed(world, us.owner.merchantId)).toMatchObject({ fee: 20_000, vat: 2_000 })
  await closeMonth(world)
  us = await people(world)
  await applyDue()
  expect(await ofStaff()).toMatchObject({ feeType: 'LATER', coming: null })
  await paid(world, us.owner, 100_000)
  // What was held back before is still the night's work, and nothing else.
  expect(await owed(world, us.owner.merchantId)).toMatchObject({ fee: 20_000, billed: 0 })
  await night(world)
  expect(await triesOf(world, us.owner.merchantId)).toMatchObject([
    { fee: 20_000, vat: 2_000, state: 'DONE', report_id: null },
  ])
  expect(await owed(world, us.owner.merchantId)).toEqual({ fee: 0, vat: 0, billed: 0 })
})
it('a report of Test Mode is paid in the sandbox, at the sandbox shop', async () => {
  await paid(world, us.owner, 100_000, {}, true)
  const month = await closeMonth(world)
  us = await people(world)
  await world.work()
  const report = await reportOf(world, us.owner.token, month, true)
  expect(report).toMatchObject({
    status: 'WAITING_PAYMENT',
    invoiceNumber: expect.stringMatching(/^HDT-/),
    allowedActions: expect.arrayContaining(['pay']),
  })
  expect((await linkOf(world, report.id))!.account_no).toMatch(/^900/)
  await payLink(world, report.id, true)
  await world.work()
  expect(await reportOf(world, us.owner.token, month, true)).toMatchObject({ status: 'PAID' })
  expect(await owed(world, us.owner.sandboxId)).toMatchObject({ billed: 0 })
  expect(
    world.outbox.mails.filter(({ subject }) => subject.includes(month.slice(0, 4))),
    'nobody is written to about a trial',
  ).not.toContainEqual(expect.objectContaining({ text: expect.stringContaining('HDT-') }))
  await whole(world)
})
it('who has given no mandate is overdue once the day is over', async () => {
  await asOwner(world, 'update merchant set fee_mandate_at = null where id = $1', [
    us.owner.merchantId,
  ])
  await paid(world, us.owner, 100_000)
  const month = await closeMonth(world)
  us = await people(world)
  const report = await reportOf(world, us.owner.token, month)
  await night(world, 10)
  us = await people(world)
  expect(await reportOf(world, us.owner.token, month)).toMatchObject({
    status: 'WAITING_PAYMENT',
    isOverdue: true,
    attempts: [],
    allowedActions: expect.arrayContaining(['pay']),
  })
  expect(world.outbox.mails.some(({ subject }) => subject.includes('quá hạn'))).toBe(true)
  const overdue = async () =>
    (await ask<FeeStanding>(world, feeCollection.standing, {}, us.owner.token)).body.data
      .overdueAmount
  const before = await overdue()
  await payLink(world, report.id)
  await world.work()
  expect(await reportOf(world, us.owner.token, month)).toMatchObject({
    status: 'PAID',
    isOverdue: false,
  })
  expect(await overdue()).toBe(before - 22_000)
})
