/** Fees that were held back from payments: collected night by night, once, whatever the bank does (docs/decisions.md#8; ADR 0063). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankAccount } from '@saola/contract/bank-account'
import { bankCredit } from '@saola/contract/bank-credit'
import { feeCollection, type FeeStanding } from '@saola/contract/fee-collection'
import { payout } from '@saola/contract/payout'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { addFee, ask, paid, toNextMonth } from '../../../test/fee-reports.ts'
import {
  arrives,
  collectNow,
  house,
  night,
  owed,
  sentOf,
  toNoonIn,
  triesOf,
  whole,
} from '../../../test/fee-collections.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { balancesOf } from '../ledger/service.ts'
import { digits, uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'

let world: World
let us: People
/** 10,000 and its VAT for each payment. */
const ONE = { fee: 10_000, vat: 1_000 }
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  toNextMonth(world, 10)
  us = await people(world)
  for (const { merchantId } of [us.owner, us.other])
    await addFee(world, [merchantId], { fixed_vnd: ONE.fee, collection: 'IMMEDIATELY' })
}, 120_000)
beforeEach(async () => {
  us = await people(world)
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false })
})
afterAll(() => world.close())

const mine = () => triesOf(world, us.owner.merchantId)
const last = async () => (await mine()).at(-1)!
const standing = async (token = us.owner.token): Promise<FeeStanding> =>
  (await ask<FeeStanding>(world, feeCollection.standing, {}, token)).body.data
const none = { fee: 0, vat: 0, billed: 0 }

describe('fees that were held back', () => {
  it('are debited from the account for fees at night and are the house’s once its money is there', async () => {
    await paid(world, us.owner, 100_000)
    expect(await owed(world, us.owner.merchantId)).toEqual({ ...ONE, billed: 0 })
    const before = await house(world)
    await night(world)
    const tried = await last()
    expect(tried).toMatchObject({ ...ONE, state: 'DONE', way: 'DEBIT', report_id: null })
    const order = world.outbox.transfers.find((one) => one.reference === tried.reference)!
    expect(order).toMatchObject({
      amount: 11_000,
      to: { account: world.app.config.settlementAccount },
    })
    expect(await owed(world, us.owner.merchantId)).toEqual(none)
    expect(await house(world)).toEqual(before)
    await arrives(world, tried)
    expect(await house(world)).toEqual({
      income: before.income + 10_000,
      vat: before.vat + 1_000,
      suspense: before.suspense,
      clearing: before.clearing + 11_000,
    })
    await arrives(world, tried)
    expect((await house(world)).income).toBe(before.income + 10_000)
    await whole(world)
  })
  it('hold the account that they are debited from: it is unlinked once the bank has said', async () => {
    us = await people(world)
    await paid(world, us.owner, 100_000)
    world.bank.returnBehaviour = 'LOST'
    await night(world)
    const tried = await last()
    expect(tried.state).toBe('OPEN')
    us = await people(world)
    const { owner } = us
    const [account] = await asOwner<{ id: string }>(
      world,
      'select id from bank_account where merchant_id = $1 and account_no = $2',
      [owner.merchantId, tried.from_account],
    )
    const id = uuid()
    await asOwner(
      world,
      `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, status, default_account, created_at)
       select $2, merchant_id, $3, account_name, bank_type, bin, 'ACTIVE', false, created_at from bank_account where id = $1`,
      [account!.id, id, digits(12)],
    )
    const choose = (one: string) =>
      world.send(
        bankAccount.updateDefault,
        { body: { defaultAccountId: one, defaultFeeAccountId: one } },
        { token: owner.token },
      )
    const remove = async (one: string) =>
      (await world.send(bankAccount.remove, { params: { id: one } }, { token: owner.token })).body
    expect((await choose(id)).body.code).toBe(0)
    world.clock.advance(6_000)
    // Links of the café are open on its account: what is refused here is what the bank does.
    await asOwner(
      world,
      `update payment set status = 'TIMEOUT' where merchant_id = $1 and status in ('CREATED', 'PENDING')`,
      [owner.merchantId],
    )
    await asOwner(
      world,
      'update static_virtual_account set closed_at = now() where merchant_id = $1 and closed_at is null',
      [owner.merchantId],
    )
    const refused = await remove(account!.id)
    expect(refused).toMatchObject({ code: 33010, message: expect.stringContaining('thu phí') })
    expect((await choose(account!.id)).body.code).toBe(0)
    world.clock.advance(6_000)
    // The other one is held by nothing.
    expect((await remove(id)).code).toBe(0)
    world.bank.returnBehaviour = 'DONE'
    await askUntilSaid(world)
    await world.work()
    expect((await last()).state).toBe('DONE')
    await arrives(world, await last())
  })
  it('whose money is told of before the bank’s answer lie in no list of unmatched credits', async () => {
    us = await people(world)
    await paid(world, us.owner, 100_000)
    const before = await house(world)
    world.bank.returnBehaviour = 'LOST'
    await night(world)
    const tried = await last()
    expect(tried.state).toBe('OPEN')
    await arrives(world, tried)
    us = await people(world)
    const list = await ask<{ items: unknown[] }>(
      world,
      bankCredit.cmsList,
      { query: { resolution: 'OPEN' } },
      us.checker.token,
    )
    expect(list.body).toMatchObject({ code: 0, data: { items: [] } })
    expect((await house(world)).suspense).toBe(before.suspense + 11_000)
    await askUntilSaid(world)
    await world.work()
    expect(await last()).toMatchObject({ state: 'DONE', house_at: expect.any(Date) })
    expect(await house(world)).toMatchObject({
      income: before.income + 10_000,
      suspense: before.suspense,
    })
    expect(sentOf(world, tried.reference)).toBe(1)
    expect(await owed(world, us.owner.merchantId)).toEqual(none)
    await whole(world)
  })
  it('too small to be worth a debit wait for more, and for the end of the month', async () => {
    await addFee(world, [us.other.merchantId], {
      fixed_vnd: 400,
      collection: 'IMMEDIATELY',
      amount_to: 20_000,
    })
    await paid(world, us.other, 20_000)
    await night(world)
    expect(await triesOf(world, us.other.merchantId)).toEqual([])
    toNextMonth(world, 1)
    await collectNow(world)
    expect(await triesOf(world, us.other.merchantId)).toMatchObject([{ fee: 400, vat: 40 }])
    await followOrders(world)
    expect(await owed(world, us.other.merchantId)).toEqual(none)
  })
  it('wait for the comparison with the bank, at the latest until eleven', async () => {
    us = await people(world)
    await paid(world, us.owner, 100_000)
    const n = (await mine()).length
    toNoonIn(world, 1, 3)
    await collectNow(world)
    expect(await mine()).toHaveLength(n)
    world.clock.advance(9 * 3_600_000)
    // Five workers at once, and again: one order.
    await Promise.all(Array.from({ length: 5 }, () => collectNow(world)))
    await collectNow(world)
    expect(await mine()).toHaveLength(n + 1)
    await followOrders(world)
    await collectNow(world)
    expect(await mine(), 'one try a day').toHaveLength(n + 1)
    await arrives(world, await last())
  })
  it('are asked of nobody who has not allowed it', async () => {
    us = await people(world)
    await asOwner(world, 'update merchant set fee_mandate_at = null where id = $1', [
      us.owner.merchantId,
    ])
    await paid(world, us.owner, 100_000)
    const n = (await mine()).length
    await night(world)
    expect(await mine()).toHaveLength(n)
    us = await people(world)
    expect(await standing()).toMatchObject({ mandateAt: null, isOverdue: false })
    await asOwner(world, 'update merchant set fee_mandate_at = now() where id = $1', [
      us.owner.merchantId,
    ])
    await night(world)
    expect(await last()).toMatchObject({ ...ONE, state: 'DONE' })
    await arrives(world, await last())
  })
  it('need money of the merchant’s own where the books know too little', async () => {
    us = await people(world)
    await paid(world, us.owner, 100_000)
    // All that payers sent was paid out.
    const clearing = (await balancesOf(world.app, us.owner.merchantId)).CLEARING!
    await asOwner(
      world,
      `with t as (insert into ledger_transfer (merchant_id, kind, at) values ($1, 'REFUNDED', now()) returning id)
       insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at)
       select $1, id, 1, 'CLEARING', -$2::bigint, now() from t union all select $1, id, 2, 'MERCHANT', $2::bigint, now() from t`,
      [us.owner.merchantId, clearing],
    )
    await night(world)
    expect(await last()).toMatchObject({ ...ONE, state: 'DONE' })
    const balances = await balancesOf(world.app, us.owner.merchantId)
    expect(balances.CLEARING).toBe(0)
    expect(await owed(world, us.owner.merchantId)).toEqual(none)
    await arrives(world, await last())
    await whole(world)
  })
  it('that the bank gave back after its yes are owed again and debited again', async () => {
    us = await people(world)
    await paid(world, us.owner, 100_000)
    await night(world)
    const tried = await last()
    await noticeReturned(jobCtx(world.app, 'test'), [
      { reference: tried.reference, amount: 11_000 },
    ])
    await world.work()
    expect(await last()).toMatchObject({ state: 'FAILED', failure: 'RETURNED' })
    expect(await owed(world, us.owner.merchantId)).toEqual({ ...ONE, billed: 0 })
    await night(world)
    expect(await last()).toMatchObject({ ...ONE, state: 'DONE', try: 1 })
    await arrives(world, await last())
    expect(await owed(world, us.owner.merchantId)).toEqual(none)
    await whole(world)
  })
})

describe('an account without money', () => {
  it(
    'is tried again after 1, 3 and 7 working days, each told; then fees are overdue and nothing new is paid out until they are paid',
    { timeout: 60_000 },
    async () => {
      us = await people(world)
      await paid(world, us.owner, 100_000)
      world.bank.returnBehaviour = 'NO'
      const n = (await mine()).length
      const mails = () =>
        world.outbox.mails.filter(({ subject }) => /trích được phí|quá hạn/.test(subject))
      const before = mails().length
      await night(world)
      const waits: number[] = []
      for (let i = 1; i <= 3; i += 1) {
        const tried = await last()
        expect(tried).toMatchObject({ state: 'FAILED', try: i, overdue_at: null })
        expect(mails()).toHaveLength(before + i)
        waits.push(
          Math.round((tried.next_at!.getTime() - world.clock.now().getTime()) / 86_400_000 + 0.5),
        )
        // Not sooner.
        await night(world, Math.max(0, waits.at(-1)! - 1))
        expect(await mine()).toHaveLength(n + i)
        await night(world, waits.at(-1)! > 1 ? 1 : waits.at(-1)!)
      }
      expect(waits[0]).toBeLessThanOrEqual(4)
      expect(waits[1]).toBeGreaterThanOrEqual(3)
      expect(waits[2]).toBeGreaterThanOrEqual(9)
      expect(await last()).toMatchObject({ state: 'FAILED', try: 4, next_at: null })
      expect(mails()).toHaveLength(before + 4)
      us = await people(world)
      expect(await standing()).toMatchObject({ isOverdue: true, overdueAmount: 11_000 })
      const refused = await world.send(
        payout.create,
        {
          body: {
            toBankBin: '970436',
            toAccountNo: '001100009991',
            toAccountName: 'Nguyễn Văn An',
            amount: 50_000,
            content: 'Chi tiền',
            nameConfirmed: true,
          },
        },
        { token: us.owner.token },
      )
      expect(refused.body.code).toBe(38010)
      // Every night again, and nobody is told again.
      await night(world)
      expect(await last()).toMatchObject({ state: 'FAILED', try: 5 })
      expect(mails()).toHaveLength(before + 4)
      us = await people(world)
      expect(await standing()).toMatchObject({ isOverdue: true })
      world.bank.returnBehaviour = 'DONE'
      await night(world)
      us = await people(world)
      expect(await standing()).toMatchObject({ isOverdue: false, overdueAmount: 0 })
      expect(await owed(world, us.owner.merchantId)).toEqual(none)
      await arrives(world, await last())
      await whole(world)
    },
  )
  it('or no account at all counts as such a try', async () => {
    us = await people(world)
    await asOwner(
      world,
      `update bank_account set status = 'UNLINKED', default_account = false, default_fee_account = false where merchant_id = $1`,
      [us.other.merchantId],
    )
    await asOwner(
      world,
      `with t as (insert into ledger_transfer (merchant_id, kind, at) values ($1, 'SETTLE', now()) returning id)
       insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at)
       select $1, id, 1, 'MERCHANT', 11000, now() from t union all select $1, id, 2, 'FEE', -11000, now() from t`,
      [us.other.merchantId],
    )
    await night(world)
    expect((await triesOf(world, us.other.merchantId)).at(-1)).toMatchObject({
      state: 'FAILED',
      failure: 'NO_ACCOUNT',
      reference: null,
    })
  })
})

describe('Test Mode', () => {
  it('collects inside the bank’s sandbox, and earns the house nothing', async () => {
    us = await people(world)
    await paid(world, us.owner, 100_000, {}, true)
    const before = await house(world)
    await night(world)
    const tried = (await triesOf(world, us.owner.sandboxId)).at(-1)!
    expect(tried.state).toBe('DONE')
    expect(world.outbox.transfers.find((one) => one.reference === tried.reference)).toMatchObject({
      fromAccount: expect.stringMatching(/^900/),
      to: { account: '900999888777' },
    })
    await arrives(world, tried, true)
    expect(await house(world)).toEqual(before)
    expect((await triesOf(world, us.owner.sandboxId)).at(-1)!.house_at).not.toBeNull()
    expect(await owed(world, us.owner.sandboxId)).toMatchObject({ fee: 0, vat: 0 })
    await whole(world)
  })
})
