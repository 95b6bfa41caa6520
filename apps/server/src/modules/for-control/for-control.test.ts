/** Dispute cases: every move of decisions 19 and every refused one, who sees what, and races. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { forControl } from '@saola/contract/for-control'
import type {
  ForControlHistoryItem,
  ForControlItem,
  ForControlStaffItem,
} from '@saola/contract/for-control-case'
import {
  forControlActions,
  forControlCommands,
  forControlStatuses,
  type ForControlAction,
  type ForControlStatus,
} from '@saola/contract/for-control-values'
import { transaction } from '@saola/contract/transaction'
import { payout } from '@saola/contract/payout'
import { approve, deny } from '../../../test/approvals.ts'
import { casesOf, contact, fine, type Cases } from '../../../test/cases.ts'
import { payoutsOf } from '../../../test/payouts.ts'
import { memberWith } from '../../../test/people.ts'
import { followOrders } from '../../../test/bank-transfers.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

let world: World
let at: Cases
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
}, 60_000)
beforeEach(async () => {
  at = await casesOf(world)
})
afterAll(() => world.close())

interface Listed<T> {
  items: T[]
  totalSize: number
}
const read = async (id: string): Promise<ForControlItem> =>
  fine(await at.ask(forControl.get, { params: { id } }))
const stepsOf = async (code: string): Promise<ForControlHistoryItem[]> =>
  fine(await at.ask<Listed<ForControlHistoryItem>>(forControl.history, { query: { code } })).items
const codeOf = (answer: Answer<unknown>): number => answer.body.code
const again = (transactionId: string, more: object = {}): Promise<Answer<ForControlItem>> =>
  at.ask(forControl.create, { body: { transactionId, reason: 'Lần nữa', contact, ...more } })

describe('a merchant', () => {
  it(
    'writes a draft, says it anew, sends it: then the clock runs for thirty working days',
    { meta: { behaviours: ['B-464', 'B-465'] } },
    async () => {
      const transactionId = await at.paid(250_000)
      const draft = await at.opened({ transactionId, amount: 200_000, send: false })
      expect(draft).toMatchObject({
        status: 'CREATE',
        amount: 200_000,
        dueAt: null,
        daysLeft: null,
        claimedBy: 'MERCHANT',
        allowedActions: ['send', 'delete'],
      })
      const body = { id: draft.id, reason: 'Sai người nhận', contact, note: 'Gấp' }
      const sent = fine(await at.ask(forControl.create, { body }))
      expect(sent).toMatchObject({
        id: draft.id,
        forControlCode: draft.forControlCode,
        status: 'WAITING_SOLVE',
        amount: 250_000,
        reason: 'Sai người nhận',
        daysLeft: 30,
        allowedActions: ['answer'],
      })
      expect((await stepsOf(sent.forControlCode)).map((step) => step.forControlCommand)).toEqual([
        'SEND_APPROVE',
        'CREATE',
      ])
      expect(codeOf(await at.ask(forControl.create, { body }))).toBe(43001)
    },
  )
  it(
    'a case has every field of the specification',
    { meta: { behaviours: ['B-473'] } },
    async () => {
      const transactionId = await at.paid()
      const found = await at.opened({ transactionId, partnerTxnNumber: 'POS-77', note: 'Ghi chú' })
      expect(found).toMatchObject({
        actualAccount: expect.stringMatching(/^\d{6,}$/),
        amount: 100_000,
        bankName: 'Vietcombank',
        bankTxnNumber: expect.stringMatching(/^FT/),
        contact,
        documents: [],
        adminDocuments: [],
        forControlCode: expect.stringMatching(/^TS\d{6}[0-9A-Z]{8}$/),
        merchantCode: at.us.owner.merchantCode,
        merchantName: expect.any(String),
        note: 'Ghi chú',
        partnerTxnNumber: 'POS-77',
        reason: 'Khách báo đã chuyển nhầm',
        serviceType: 'PAYMENT',
        transactionStatus: 'SUCCESS',
        transactionDate: expect.any(String),
        txnNumber: expect.any(String),
        virtualAccount: expect.any(String),
        accountNo: expect.any(String),
        fromAccount: '0011001234567',
        bin: '970452',
        fromBin: '970436',
        transactionId,
        creditId: null,
        payOutId: null,
        refundId: null,
      })
    },
  )
  it('is refused what is nobody’s, too long ago, too much, or said without a reason', async () => {
    const transactionId = await at.paid()
    expect(codeOf(await again(transactionId, { amount: 100_001 }))).toBe(2)
    expect(codeOf(await again(transactionId, { reason: null }))).toBe(2)
    expect(codeOf(await again(transactionId, { creditId: '1' }))).toBe(2)
    expect(codeOf(await again(transactionId, { priorId: transactionId }))).toBe(2)
    expect(codeOf(await again(transactionId, { documents: [transactionId] }))).toBe(2)
    const body = { transactionId, reason: 'x', contact }
    const other = { token: at.us.other.token }
    expect(codeOf(await at.ask(forControl.create, { body }, other))).toBe(5)
    expect(
      codeOf(await at.ask(forControl.create, { body: { reason: 'x', contact } })),
      'about nothing',
    ).toBe(2)
    await asOwner(
      world,
      `update payment set complete_time = $2::timestamptz - interval '61 days' where id = $1`,
      [transactionId, world.clock.now()],
    )
    const rules = await at.ask(forControl.rules, {})
    expect(rules.body.data).toEqual({ maxAgeDays: 60 })
    const late = await again(transactionId)
    expect(late.body).toMatchObject({ code: 43005, message: expect.stringContaining('60') })
    await asOwner(
      world,
      `update payment set complete_time = $2::timestamptz - interval '59 days' where id = $1`,
      [transactionId, world.clock.now()],
    )
    expect(codeOf(await again(transactionId))).toBe(0)
  })
  it('has one open case of a thing, a draft included; of twenty at once one is opened', async () => {
    const transactionId = await at.paid()
    const codes = (
      await Promise.all(Array.from({ length: 20 }, () => again(transactionId, { send: false })))
    ).map(codeOf)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 43002)).toHaveLength(19)
  })
  it('deletes a draft and nothing else', { meta: { behaviours: ['B-470'] } }, async () => {
    const transactionId = await at.paid()
    const { id } = await at.opened({ transactionId, send: false })
    const remove = (options?: object) =>
      at.ask(forControl.delete, { params: { id } }, options as never)
    expect(codeOf(await remove({ token: at.us.other.token }))).toBe(5)
    expect(codeOf(await remove())).toBe(0)
    expect(codeOf(await at.ask(forControl.get, { params: { id } }))).toBe(5)
    const sent = await at.opened({ transactionId })
    expect(codeOf(await at.ask(forControl.delete, { params: { id: sent.id } }))).toBe(43001)
  })
  it('answers while the case is open, and not with nothing', async () => {
    const id = await at.solved()
    const answer = (body: object) => at.ask(forControl.answer, { body: { id, ...body } })
    expect(codeOf(await answer({}))).toBe(2)
    fine(await at.ofBank(forControl.cmsAskDocuments, { body: { id, note: 'Gửi sao kê' } }))
    expect(await read(id)).toMatchObject({ status: 'SOLVING', asked: { note: 'Gửi sao kê' } })
    const paper = await at.uploaded(forControl.upload, {}, at.us.owner.token)
    const done = fine(await answer({ note: 'Đây ạ', documents: [paper.id] }))
    expect(done).toMatchObject({ asked: null, documents: [{ fileName: 'sao-ke.png' }] })
    fine(await at.ofBank(forControl.cmsDeny, { body: { id, note: 'Không đúng' } }))
    expect(codeOf(await answer({ note: 'Muộn' }))).toBe(43001)
  })
  it(
    'lists by keyword, status and day; a member without the right sees none',
    { meta: { behaviours: ['B-468'] } },
    async () => {
      const mine = await at.opened({ transactionId: await at.paid() })
      const found = async (query: object): Promise<string[]> =>
        fine(await at.ask<Listed<ForControlItem>>(forControl.list, { query })).items.map(
          ({ id }) => id,
        )
      const day = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
      for (const query of [
        {},
        { keyword: mine.forControlCode.toLowerCase() },
        { keyword: mine.txnNumber! },
        { status: 'WAITING_SOLVE' },
        { fromDate: day, toDate: day },
      ])
        expect(await found(query), JSON.stringify(query)).toContain(mine.id)
      for (const query of [{ keyword: 'TS000' }, { status: 'DENY' }, { fromDate: '2030-01-01' }])
        expect(await found(query), JSON.stringify(query)).not.toContain(mine.id)
      const page = { index: 0, size: 1, sortBy: 'amount', direction: 'ASC' }
      expect(
        fine(await at.ask<Listed<ForControlItem>>(forControl.list, { query: {}, page })).items,
      ).toHaveLength(1)
      const teller = await memberWith(world, [1202])
      expect(codeOf(await at.ask(forControl.list, { query: {} }, { token: teller.token }))).toBe(10)
      expect(
        fine(
          await at.ask<Listed<ForControlItem>>(
            forControl.list,
            { query: {} },
            { token: at.us.other.token },
          ),
        ).items,
      ).toEqual([])
    },
  )
  it(
    'sees on a transaction that a case is open, exactly as long as one is',
    { meta: { behaviours: ['B-388'] } },
    async () => {
      const transactionId = await at.paid()
      type Detail = Output<typeof transaction.getDetail>
      const flags = async (): Promise<boolean[]> => {
        const one = fine(
          await at.ask<Detail>(transaction.getDetail, { params: { id: transactionId } }),
        )
        const list = fine(
          await at.ask<Listed<Detail>>(transaction.getAll, {
            query: { isStatistic: 'false', transactionId },
          }),
        )
        return [one.forControl, ...list.items.map((item) => item.forControl)]
      }
      expect(await flags()).toEqual([false, false])
      const { id } = await at.opened({ transactionId })
      expect(await flags()).toEqual([true, true])
      fine(await at.ofBank(forControl.cmsDeny, { body: { id, note: 'Không đúng' } }))
      expect(await flags()).toEqual([false, false])
    },
  )
})

describe('a payout', () => {
  it('is disputed once it was sent; its detail says so, and the bank may pay for it', async () => {
    const payouts = await payoutsOf(world)
    await payouts.fresh()
    const { id: payOutId } = await payouts.made({ amount: 120_000 })
    const body = { payOutId, reason: 'Người nhận chưa có tiền', contact }
    expect(codeOf(await at.ask(forControl.create, { body })), 'not sent').toBe(13)
    await payouts.agreed([payOutId])
    await followOrders(world)
    const { id } = await at.opened({ payOutId })
    expect(await read(id)).toMatchObject({
      serviceType: 'PAYOUT',
      payOutId,
      transactionStatus: 'SUCCESS',
      amount: 120_000,
      heldAmount: 0,
    })
    const flag = async (): Promise<boolean | undefined> =>
      fine(
        await at.ask<Output<typeof payout.getDetail>>(payout.getDetail, { params: { payOutId } }),
      ).transaction?.forControl
    expect(await flag()).toBe(true)
    fine(await at.ofBank(forControl.cmsSolving, { params: { id } }))
    expect(codeOf(await at.proposed(id, { resolution: 'REFUND_PAYER' }))).toBe(2)
    const done = fine(await at.ended(id, { resolution: 'CREDIT_MERCHANT', amount: 100_000 }))
    expect(done).toMatchObject({ resolvedAmount: 100_000, transferState: 'SENDING' })
    expect(await flag()).toBe(false)
  })
})

describe('bank staff', () => {
  it(
    'take a case up, propose and decide by two; each step is in the history',
    { meta: { behaviours: ['B-466', 'B-467', 'B-469', 'B-474'] } },
    async () => {
      const { id, forControlCode } = await at.opened({ transactionId: await at.paid() })
      expect(codeOf(await at.proposed(id, { resolution: 'NONE' })), 'not taken up').toBe(43001)
      const taken = fine(await at.ofBank(forControl.cmsSolving, { params: { id } }))
      expect(taken).toMatchObject({
        status: 'SOLVING',
        assignee: { id: at.anna.id },
        allowedActions: ['assign', 'askDocuments', 'propose', 'deny'],
      })
      expect(codeOf(await at.ofBank(forControl.cmsSolving, { params: { id } }))).toBe(43001)
      const approveIt = (who = at.binh) =>
        at.ofBank(forControl.cmsApprove, { body: { id, note: 'Đồng ý' } }, who)
      expect(codeOf(await approveIt()), 'nothing is proposed').toBe(43001)
      const waiting = fine(await at.proposed(id, { resolution: 'NONE' }))
      expect(waiting.proposal).toMatchObject({ resolution: 'NONE', isMine: true })
      expect(codeOf(await at.proposed(id, { resolution: 'TRACED' }, at.binh))).toBe(43006)
      expect(codeOf(await at.proposed(id, { resolution: 'NONE' }, at.binh))).toBe(14)
      expect(codeOf(await approveIt(at.anna)), 'its proposer').toBe(26)
      expect(codeOf(await approveIt(at.viewer))).toBe(10)
      expect(fine(await approveIt())).toMatchObject({
        status: 'SUCCESS',
        resolution: 'NONE',
        decisionNote: 'Đồng ý',
        allowedActions: ['again'],
      })
      const steps = await stepsOf(forControlCode)
      expect(steps.map((step) => [step.forControlCommand, step.forControlStatus])).toEqual([
        ['APPROVE', 'SUCCESS'],
        ['SOLVING', 'SOLVING'],
        ['SEND_APPROVE', 'WAITING_SOLVE'],
        ['CREATE', 'CREATE'],
      ])
      expect(steps.map((step) => step.createdBy !== null)).toEqual([false, false, true, true])
      expect(steps[3]).toMatchObject({ email: contact.email, phone: contact.phone })
      const ofBank = fine(
        await at.ofBank<Listed<ForControlHistoryItem>>(forControl.cmsHistory, {
          query: { code: forControlCode },
        }),
      ).items
      expect(ofBank.map((step) => step.event)).toContain('PROPOSE')
      expect(ofBank[0]!.createdBy).toEqual(expect.any(String))
      expect(forControlCommands).toEqual(['CREATE', 'SEND_APPROVE', 'SOLVING', 'APPROVE', 'DENY'])
      expect(forControlStatuses).toEqual(['CREATE', 'WAITING_SOLVE', 'SOLVING', 'SUCCESS', 'DENY'])
    },
  )
  it('no move leads anywhere from an end, nor back', async () => {
    const id = await at.solved()
    fine(await at.ended(id, { resolution: 'NONE' }))
    const body = { id, note: 'x' }
    for (const [call, request] of [
      [forControl.cmsSolving, { params: { id } }],
      [forControl.cmsAssign, { body: { id } }],
      [forControl.cmsAskDocuments, { body }],
      [forControl.cmsPropose, { body: { ...body, resolution: 'NONE' } }],
      [forControl.cmsApprove, { body }],
      [forControl.cmsDeny, { body }],
    ] as const)
      expect(codeOf(await at.ofBank(call, request)), call.id).toBe(43001)
  })
  it('every act in every state: open where the table says so, else refused, and then nothing has changed', async () => {
    const stateOf = async (id: string) =>
      (
        await asOwner<{ row: string; steps: number }>(
          world,
          'select c::text "row", (select count(*)::int from for_control_event e where e.merchant_id = c.merchant_id and e.case_id = c.id) steps from for_control c where c.id = $1',
          [id],
        )
      )[0]!
    const to: Record<ForControlStatus, (id: string) => Promise<void>> = {
      CREATE: () => Promise.resolve(),
      WAITING_SOLVE: async (id) => {
        fine(await at.ask(forControl.create, { body: { id, reason: 'Gửi', contact } }))
      },
      SOLVING: async (id) => {
        await to.WAITING_SOLVE(id)
        fine(await at.ofBank(forControl.cmsSolving, { params: { id } }))
      },
      SUCCESS: async (id) => {
        await to.SOLVING(id)
        fine(await at.ended(id, { resolution: 'NONE' }))
      },
      DENY: async (id) => {
        await to.SOLVING(id)
        fine(await at.ofBank(forControl.cmsDeny, { body: { id, note: 'Không' } }))
      },
    }
    const acts: Record<ForControlAction, (id: string, about: string) => Promise<Answer<unknown>>> =
      {
        send: (id) => at.ask(forControl.create, { body: { id, reason: 'Gửi', contact } }),
        delete: (id) => at.ask(forControl.delete, { params: { id } }),
        answer: (id) => at.ask(forControl.answer, { body: { id, note: 'Trả lời' } }),
        again: (id, transactionId) => again(transactionId, { priorId: id }),
        solving: (id) => at.ofBank(forControl.cmsSolving, { params: { id } }),
        assign: (id) => at.ofBank(forControl.cmsAssign, { body: { id } }),
        askDocuments: (id) => at.ofBank(forControl.cmsAskDocuments, { body: { id, note: 'Gửi' } }),
        propose: (id) => at.proposed(id, { resolution: 'NONE' }),
        approve: async (id) => {
          await at.proposed(id, { resolution: 'NONE' })
          return at.ofBank(forControl.cmsApprove, { body: { id } }, at.binh)
        },
        deny: (id) => at.ofBank(forControl.cmsDeny, { body: { id, note: 'Không' } }),
      }
    // 43002: a case about the same payment is open; 5: a draft is not there for the bank; 2: a second round names a case that is over.
    const refusals = [2, 5, 43001, 43002]
    for (const status of forControlStatuses)
      for (const [name, act] of Object.entries(acts) as [ForControlAction, typeof acts.send][]) {
        const transactionId = await at.paid()
        const { id } = await at.opened({ transactionId, send: false })
        await to[status](id)
        const before = await stateOf(id)
        const code = codeOf(await act(id, transactionId))
        const what = `${name} in ${status}: ${code}`
        if ((forControlActions[name] as readonly string[]).includes(status))
          expect(code, what).toBe(0)
        else {
          expect(refusals, what).toContain(code)
          expect(await stateOf(id), what).toEqual(before)
        }
      }
  }, 120_000)
  it('a draft is the merchant’s own; what only sees cannot work', async () => {
    const { id } = await at.opened({ transactionId: await at.paid(), send: false })
    expect(codeOf(await at.ofBank(forControl.cmsGet, { params: { id } }))).toBe(5)
    expect(codeOf(await at.ofBank(forControl.cmsSolving, { params: { id } }))).toBe(5)
    const sent = await at.opened({ transactionId: await at.paid() })
    const params = { id: sent.id }
    expect(codeOf(await at.ofBank(forControl.cmsGet, { params }, at.viewer))).toBe(0)
    expect(codeOf(await at.ofBank(forControl.cmsSolving, { params }, at.viewer))).toBe(10)
    const body = { id: sent.id, note: 'x' }
    expect(codeOf(await at.ofBank(forControl.cmsDeny, { body }, at.viewer))).toBe(10)
  })
  it('hand a case to somebody who may work on it', async () => {
    const id = await at.solved()
    const assign = (adminId?: string) =>
      at.ofBank(forControl.cmsAssign, { body: { id, ...(adminId ? { adminId } : {}) } })
    expect(fine(await assign(at.binh.id))).toMatchObject({ assignee: { id: at.binh.id } })
    expect(codeOf(await assign(at.viewer.id))).toBe(2)
    expect(fine(await assign())).toMatchObject({ assignee: { id: at.anna.id } })
    expect(await read(id), 'the merchant is not told by name').toMatchObject({ assignee: null })
    const people = fine(await at.ofBank<{ id: string }[]>(forControl.cmsPeople, {}))
    expect(people.map((one) => one.id)).toEqual(expect.arrayContaining([at.anna.id, at.binh.id]))
  })
  it('twenty decide at once: one wins, the step is written once', async () => {
    const id = await at.solved()
    const { proposal } = fine(await at.proposed(id, { resolution: 'NONE' }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? at.ofBank(forControl.cmsApprove, { body: { id } }, at.binh)
          : at.ofBank(forControl.cmsDeny, { body: { id, note: 'Không' } }, at.binh),
      ),
    )
    expect(answers.filter((answer) => codeOf(answer) === 0)).toHaveLength(1)
    // 12: who approves what fell a moment before.
    for (const answer of answers) expect([0, 12, 43001]).toContain(codeOf(answer))
    const steps = await stepsOf((await read(id)).forControlCode)
    expect(
      steps.filter((step) => ['APPROVE', 'DENY'].includes(step.forControlCommand)),
    ).toHaveLength(1)
    expect(codeOf(await approve(world, at.binh.token, proposal!.id)), 'void or decided').not.toBe(0)
  })
  it('a proposal that the desk turns down is made anew; a refusal voids one that waits', async () => {
    const id = await at.solved()
    const first = fine(await at.proposed(id, { resolution: 'NONE' }))
    fine(await deny(world, at.binh.token, first.proposal!.id))
    expect(fine(await at.ofBank(forControl.cmsGet, { params: { id } }))).toMatchObject({
      status: 'SOLVING',
      proposal: null,
    })
    const second = fine(await at.proposed(id, { resolution: 'NONE' }))
    fine(await at.ofBank(forControl.cmsDeny, { body: { id, note: 'Hết' } }))
    expect(codeOf(await approve(world, at.binh.token, second.proposal!.id))).not.toBe(0)
    expect(await read(id)).toMatchObject({ status: 'DENY', decisionNote: 'Hết', resolution: null })
  })
  it('a second round is a new case that names the first', async () => {
    const transactionId = await at.paid()
    const id = await at.solved({ transactionId })
    fine(await at.ofBank(forControl.cmsDeny, { body: { id, note: 'Không' } }))
    const second = await at.opened({ transactionId, priorId: id })
    expect(second).toMatchObject({ priorId: id, priorCode: (await read(id)).forControlCode })
  })
  it(
    'find cases by each filter, and under the address without its last word',
    { meta: { behaviours: ['B-472'] } },
    async () => {
      const mine = await at.opened({ transactionId: await at.paid() })
      const found = async (query: object, call = forControl.cmsList): Promise<boolean> =>
        fine(await at.ofBank<Listed<ForControlStaffItem>>(call, { query }, at.viewer)).items.some(
          ({ id }) => id === mine.id,
        )
      for (const query of [
        { forControlCode: mine.forControlCode },
        { txnNumber: mine.txnNumber! },
        { merchantCode: mine.merchantCode },
        { merchantName: mine.merchantName.slice(0, 5).toUpperCase() },
        { status: 'WAITING_SOLVE' },
        { view: 'OPEN' },
        { view: 'UNASSIGNED' },
      ]) {
        expect(await found(query), JSON.stringify(query)).toBe(true)
        expect(await found(query, forControl.cmsListAlso as never)).toBe(true)
      }
      for (const query of [
        { forControlCode: 'TS000000' },
        { txnNumber: 'none' },
        { merchantCode: at.us.other.merchantCode },
        { merchantName: 'không có' },
        { status: 'SUCCESS' },
        { view: 'LATE' },
        { view: 'MINE' },
        { toDate: '2020-01-01' },
      ])
        expect(await found(query), JSON.stringify(query)).toBe(false)
    },
  )
})
