/** Lines that a merchant disputes become cases, the next revision waits for their ends, and those who have to do something are told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { forControl } from '@saola/contract/for-control'
import type { ForControlItem } from '@saola/contract/for-control-case'
import {
  statement,
  type StatementDetail,
  type StatementSection,
  type StatementStaffDetail,
} from '@saola/contract/statement'
import { workQueue } from '@saola/contract/work-queue'
import { casesOf, fine, type Cases } from '../../../test/cases.ts'
import { staffWith } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { issueFor, reconciled } from '../../../test/statements.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { countDays } from '../ledger/service.ts'
import { tellIssued } from './mail.ts'

const DAY_MS = 86_400_000
let world: World
let at: Cases
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

interface Items<T> {
  items: T[]
}
interface Entry {
  transferId: number
  transactionId: string | null
  kind: string
}
const ctx = () => jobCtx(world.app, 'test')
const detail = async (id: string, test = false): Promise<StatementDetail> =>
  fine(await at.ask<StatementDetail>(statement.detail, { params: { id } }, { test }))
const atBank = async (id: string): Promise<StatementStaffDetail> =>
  fine(
    await world.send<Call, StatementStaffDetail>(statement.cmsDetail, { params: { id } } as never, {
      token: at.us.checker.token,
    }),
  )
const entriesOf = async (id: string, section: StatementSection, test = false): Promise<Entry[]> =>
  fine(
    await at.ask<Items<Entry>>(
      statement.lines,
      { params: { id }, query: { section, pageSize: 100 } },
      { test },
    ),
  ).items
const dispute = async (
  id: string,
  lines: { transferId: number }[],
  { revision = 1, test = false } = {},
): Promise<void> => {
  const body = { revision, note: 'Sai số tiền', lines }
  fine(await at.ask<null>(statement.dispute, { params: { id }, body }, { test }))
  await world.work()
}
const close = (id: string, disputeId: string) =>
  world.send<Call, null>(
    statement.closeDispute,
    { params: { id }, body: { disputeId, outcome: 'Tổng đúng' } } as never,
    { token: at.us.checker.token },
  )
const queued = async (id: string, token = at.us.checker.token) =>
  fine(
    await world.send<Call, Items<{ subjectId: string; detail: string; isForMe: boolean }>>(
      workQueue.getList,
      { query: { kind: 'STATEMENT', whose: 'ALL', pageSize: 100 } } as never,
      { token },
    ),
  ).items.filter(({ subjectId }) => subjectId === id)

/** What `work` books at noon of a day is a statement of that day, looked at the day after. */
async function statementOf<T>(
  work: () => Promise<T>,
  { isClean = true, test = false } = {},
): Promise<{ id: string; made: T }> {
  toNoon(world)
  at = await casesOf(world)
  const merchantId = test ? at.us.owner.sandboxId : at.us.owner.merchantId
  await asOwner(
    world,
    `insert into statement_setting (merchant_id, period, modified_by, modified_at) values ($1, 'DAY', '', now()) on conflict (merchant_id) do update set period = 'DAY'`,
    [merchantId],
  )
  const made = await work()
  const day = vnDay(world.clock.now())
  // A month that has begun before there was a choice would be one period.
  await issueFor(world, merchantId)
  world.clock.advance(DAY_MS)
  at = await casesOf(world)
  await asOwner(world, 'delete from ledger_day')
  await countDays(ctx())
  const ago = (days: number): string => vnDay(new Date(world.clock.now().getTime() - days * DAY_MS))
  await reconciled(world, ago(9), ago(isClean ? 1 : 2))
  await issueFor(world, merchantId)
  await world.work()
  const found = fine(
    await at.ask<Items<StatementDetail>>(
      statement.getList,
      { query: { fromDate: day, toDate: day } },
      { test },
    ),
  )
  expect(found.items).toHaveLength(1)
  return { id: found.items[0]!.id, made }
}
const caseOf = async (id: string, test = false): Promise<ForControlItem> =>
  fine(await at.ask(forControl.get, { params: { id } }, { test }))

describe('a disputed line', () => {
  it('becomes a case about what is behind it, in the name of who said so, and is closed by its end alone', async () => {
    const { id, made } = await statementOf(async () => ({
      transactionId: await at.paid(300_000),
      creditId: await at.odd(40_000),
    }))
    const paid = (await entriesOf(id, 'RECEIVED')).find(
      (one) => one.transactionId === made.transactionId,
    )!
    const odd = (await entriesOf(id, 'CREDITS'))[0]!
    const before = await detail(id)
    const sent = world.outbox.mails.length
    await dispute(id, [{ transferId: paid.transferId }, { transferId: odd.transferId }])
    expect(world.outbox.mails.length, 'no mail for each line').toBe(sent)
    const disputed = await detail(id)
    const of = ({ transferId }: Entry) =>
      disputed.disputes.find((one) => one.transferId === transferId)!
    const [first, second] = [await caseOf(of(paid).caseId!), await caseOf(of(odd).caseId!)]
    expect(first).toMatchObject({
      forControlCode: of(paid).caseCode,
      status: 'WAITING_SOLVE',
      serviceType: 'PAYMENT',
      transactionId: made.transactionId,
      claimedBy: 'MERCHANT',
      amount: 300_000,
      reason: 'Sai số tiền',
      note: before.number,
      heldAmount: 0,
    })
    expect(second).toMatchObject({ serviceType: 'CREDIT', creditId: made.creditId })
    const [row] = await asOwner<{ created_by: string; created_by_bank: boolean }>(
      world,
      'select created_by, created_by_bank from for_control where id = $1',
      [first.id],
    )
    expect(row).toEqual({ created_by: of(paid).openedBy, created_by_bank: false })

    expect((await atBank(id)).allowedActions, 'cases close them').toEqual([])
    expect((await close(id, of(paid).id)).body.code).toBe(13)
    expect(await queued(id)).toEqual([])

    const end = async (caseId: string): Promise<void> => {
      fine(await at.ofBank(forControl.cmsSolving, { params: { id: caseId } }))
      fine(await at.ended(caseId, { resolution: 'NONE' }))
      await world.work()
    }
    await end(first.id)
    expect(await detail(id)).toMatchObject({ status: 'DISPUTED', revision: 1, openDisputes: 1 })
    fine(await at.ofBank(forControl.cmsDeny, { body: { id: second.id, note: 'Đã trả đúng' } }))
    await world.work()
    const after = await detail(id)
    expect(after).toMatchObject({ status: 'ISSUED', revision: 2, openDisputes: 0 })
    expect(after.figures.accounts).toEqual(before.figures.accounts)
    expect(after.disputes.map(({ outcome }) => outcome).toSorted()).toEqual(
      [`${first.forControlCode}: Đã kiểm tra`, `${second.forControlCode}: Đã trả đúng`].toSorted(),
    )
    expect((await atBank(id)).revisions).toMatchObject([
      { revision: 2, number: `${before.number}/2`, hash: after.hash, isForced: false },
      { revision: 1, number: before.number, hash: before.hash, isForced: false },
    ])
  })

  it('shares the case that is open about the same thing, and no draft takes it', async () => {
    const { id, made } = await statementOf(async () => [
      await at.paid(70_000),
      await at.paid(80_000),
    ])
    const known = await at.opened({ transactionId: made[0] })
    const draft = await at.opened({ transactionId: made[1], send: false })
    const entries = await entriesOf(id, 'RECEIVED')
    await dispute(
      id,
      made.map((one) => ({
        transferId: entries.find(({ transactionId }) => transactionId === one)!.transferId,
      })),
    )
    const { disputes } = await detail(id)
    expect(disputes.find(({ amount }) => amount === 70_000)!.caseId).toBe(known.id)
    const loose = disputes.find(({ amount }) => amount === 80_000)!
    expect(loose.caseId).toBeNull()
    expect((await caseOf(draft.id)).status).toBe('CREATE')
    expect((await atBank(id)).allowedActions).toEqual(['close'])
  })

  it('that no case can be about waits on the desk of who may close it', async () => {
    const { id } = await statementOf(async () => {
      await at.paid(90_000)
      const creditId = await at.odd(5_000)
      // Decided on already: there is nothing left to look into.
      await asOwner(world, `update bank_credit set resolution = 'ACCEPTED' where id = $1`, [
        creditId,
      ])
      return creditId
    })
    const [odd] = await entriesOf(id, 'CREDITS')
    await dispute(id, [{ transferId: odd!.transferId }])
    const [line] = (await detail(id)).disputes
    expect(line).toMatchObject({ caseId: null, caseCode: null, state: 'OPEN' })
    const viewer = await staffWith(world, [3506], 'dispa')
    expect(await queued(id, viewer.token)).toMatchObject([
      { subjectId: id, detail: 'DISPUTED', isForMe: false },
    ])
    expect(await queued(id)).toMatchObject([{ subjectId: id, detail: 'DISPUTED', isForMe: true }])
    expect((await close(id, line!.id)).body.code).toBe(0)
    await world.work()
    expect(await detail(id)).toMatchObject({ status: 'ISSUED', revision: 2 })
    expect(await queued(id)).toEqual([])
  })

  it('in Test Mode is a case, too, whose end the merchant plays', async () => {
    const { id, made } = await statementOf(() => at.paid(60_000, true), { test: true })
    const [entry] = await entriesOf(id, 'RECEIVED', true)
    await dispute(id, [{ transferId: entry!.transferId }], { test: true })
    const [line] = (await detail(id, true)).disputes
    expect(await caseOf(line!.caseId!, true)).toMatchObject({ transactionId: made })
    for (const outcome of ['SOLVING', 'DENY'])
      fine(
        await at.ask(
          forControl.simulate,
          { body: { id: line!.caseId!, outcome, note: 'Thử' } },
          { test: true },
        ),
      )
    await world.work()
    expect(await detail(id, true)).toMatchObject({ status: 'ISSUED', revision: 2 })
    expect(await queued(id)).toEqual([])
  })
})

describe('a disputed line that no case can be about, in Test Mode', () => {
  /** Money that was decided on already: there is nothing left to look into. */
  async function loose(test: boolean) {
    const { id } = await statementOf(
      async () => {
        await at.paid(95_000, test)
        const creditId = await at.odd(6_000, test)
        await asOwner(world, `update bank_credit set resolution = 'ACCEPTED' where id = $1`, [
          creditId,
        ])
      },
      { test },
    )
    const [odd] = await entriesOf(id, 'CREDITS', test)
    await dispute(id, [{ transferId: odd!.transferId }], { test })
    const [line] = (await detail(id, test)).disputes
    expect(line).toMatchObject({ caseId: null, state: 'OPEN' })
    return { id, disputeId: line!.id }
  }
  const simulate = async (
    { id, disputeId }: { id: string; disputeId: string },
    { test = true, token = at.us.owner.token, outcome = 'Tổng đúng' } = {},
  ): Promise<number> =>
    (
      await at.ask<null>(
        statement.simulateClosing,
        { params: { id }, body: { disputeId, outcome } },
        { test, token },
      )
    ).body.code

  it('is answered by the merchant, who plays the bank’s part, and a new revision is issued', async () => {
    const line = await loose(true)
    expect((await detail(line.id, true)).allowedActions).toEqual(['close'])
    expect(await queued(line.id), 'nobody of the bank is asked').toEqual([])
    const mails = world.outbox.mails.length
    expect(await simulate(line, { outcome: ' ' })).toBe(2)
    expect(await simulate({ ...line, disputeId: line.id })).toBe(5)
    expect(await simulate(line, { token: at.us.cashier.token })).toBe(10)
    expect(await simulate(line, { token: at.us.other.token })).toBe(5)
    expect(await simulate(line)).toBe(0)
    expect(await simulate(line)).toBe(13)
    await world.work()
    const after = await detail(line.id, true)
    expect(after).toMatchObject({
      status: 'ISSUED',
      revision: 2,
      allowedActions: ['agree', 'dispute'],
      disputes: [{ state: 'CLOSED', outcome: 'Tổng đúng', caseId: null }],
    })
    expect(world.outbox.mails.length).toBe(mails)
    fine(
      await at.ask<null>(
        statement.agree,
        { params: { id: line.id }, body: { revision: 2 } },
        { test: true },
      ),
    )
    expect(await detail(line.id, true)).toMatchObject({ status: 'AGREED' })
  })

  it('and of a live merchant by the bank alone', async () => {
    const line = await loose(false)
    expect((await detail(line.id)).allowedActions).toEqual([])
    expect(await simulate(line, { test: false })).toBe(18)
    expect(await simulate(line)).toBe(5)
    expect(await detail(line.id)).toMatchObject({ status: 'DISPUTED', openDisputes: 1 })
    expect(await queued(line.id)).toMatchObject([{ subjectId: line.id, isForMe: true }])
    expect((await close(line.id, line.disputeId)).body.code).toBe(0)
  })
})

describe('who is told', () => {
  it('the owner, once for each revision, in their language; nobody of what is answered', async () => {
    const from = world.outbox.mails.length
    const { id } = await statementOf(() => at.paid(120_000))
    const { number, toDate } = await detail(id)
    const about = `Biên bản đối soát ${toDate.split('-').toReversed().join('/')}`
    const mails = () =>
      world.outbox.mails.slice(from).filter(({ subject }) => subject.startsWith(about))
    expect(mails()).toHaveLength(1)
    expect(mails()[0]!.html).toContain(number)
    const event = {
      merchant_id: at.us.owner.merchantId,
      payload: { statementId: id, revision: 1 },
    } as Parameters<typeof tellIssued>[1]
    await tellIssued(ctx(), event)
    await world.work()
    expect(mails(), 'once, however often it is handled').toHaveLength(1)
    const [entry] = await entriesOf(id, 'RECEIVED')
    await dispute(id, [{ transferId: entry!.transferId }])
    const { caseId } = (await detail(id)).disputes[0]!
    await at.ofBank(forControl.cmsSolving, { params: { id: caseId } })
    fine(await at.ofBank(forControl.cmsDeny, { body: { id: caseId, note: 'Đúng' } }))
    await world.work()
    expect(mails()).toHaveLength(2)
    expect(mails()[1]!.subject).toContain('bản 2')
  })

  it('the bank’s people, of one that the clock could not issue by noon of the day after; not while it is proposed', async () => {
    const { id } = await statementOf(() => at.paid(110_000), { isClean: false })
    expect(await detail(id)).toMatchObject({ status: 'PROVISIONAL' })
    const maker = await staffWith(world, [3506], 'dispb')
    const other = await staffWith(world, [3400], 'dispc')
    expect(await queued(id, maker.token)).toMatchObject([
      { subjectId: id, detail: 'NOT_ISSUED', isForMe: true },
    ])
    expect(await queued(id, other.token)).toEqual([])
    fine(
      await world.send<Call, unknown>(
        statement.proposeIssue,
        { params: { id }, body: { reason: 'Ngân hàng xác nhận' } } as never,
        { token: maker.token },
      ),
    )
    expect(await queued(id, maker.token)).toEqual([])
  })
})
