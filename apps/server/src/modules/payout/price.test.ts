/** What payouts cost: by the fee in force when they are agreed to, with the payout or by the month. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankTransfer } from '@saola/contract/bank-transfer'
import type { Call, Output } from '@saola/contract/call'
import { payout } from '@saola/contract/payout'
import { payoutBatch } from '@saola/contract/payout-batch'
import { followOrders, sendOrders } from '../../../test/bank-transfers.ts'
import { batchesOf, rowTo, type Batches } from '../../../test/payout-batches.ts'
import { memberWith, people, signIn, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { StatementItem } from '../../adapters/bank.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { addDays, run } from '../reconciliation/run.ts'

let world: World
let at: Batches
let chi: Person
let merchantId: string
const OWN_BANK = '970452'
const OTHER_BANK = '970436'
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  const us = await people(world)
  merchantId = us.owner.merchantId
  at = await batchesOf(world)
  chi = await memberWith(world, [1600], '0931000103')
}, 60_000)
beforeEach(async () => {
  await people(world)
  await at.fresh()
  Object.assign(chi, await signIn(world, 'portal', chi.id))
  world.bank.balance = 400_000_000
  await asOwner(world, 'update payout_account set balance_at = null')
  await asOwner(
    world,
    `update fee set effective_to = effective_from where service_type like 'POBO%'`,
  )
  await asOwner(world, `update merchant set fee_type = 'IMMEDIATELY' where id = $1`, [merchantId])
})
afterAll(() => world.close())

let fees = 0
/** A fee that is in force at once; VAT is 10 %. */
async function feeOf(
  fixed: number,
  more: { service?: string; collection?: string; percent?: number } = {},
): Promise<string> {
  const [row] = await asOwner<{ id: string }>(
    world,
    `insert into fee (id, code, name, service_type, fixed_vnd, percent_micro, vat_percent_micro, collection, effective_from, status)
    values (gen_random_uuid(), $1, 'Chi hộ', $2, $3, $4, 100000, $5, $6, 'ACTIVE') returning id`,
    [
      `POBO-T${(fees += 1)}`,
      more.service ?? 'POBO',
      fixed,
      more.percent ?? 0,
      more.collection ?? null,
      new Date(world.clock.now().getTime() - 1000),
    ],
  )
  return row!.id
}
const endFees = () =>
  asOwner(world, `update fee set effective_to = $1 where service_type like 'POBO%'`, [
    world.clock.now(),
  ])
const estimate = async (query: object): Promise<Output<typeof payout.estimate>> =>
  (await at.send<Output<typeof payout.estimate>>(payout.estimate as Call, { query }, at.anna.token))
    .body.data
const rowOf = async (id: string) =>
  (
    await asOwner<{
      fee_id: string | null
      fee: number
      vat: number
      fee_held: boolean
      revision: number
    }>(world, 'select fee_id, fee::int, vat::int, fee_held, revision from payout where id = $1', [
      id,
    ])
  )[0]!
/** What the books of the merchant hold, by account. */
const balances = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await asOwner<{ code: string; balance: number }>(
        world,
        'select code, balance::int from ledger_account where merchant_id = $1',
        [merchantId],
      )
    ).map(({ code, balance }) => [code, balance]),
  )
const moved = async (
  work: () => Promise<unknown>,
  codes: readonly string[] = ['FEE', 'VAT', 'PAYOUT_IN_FLIGHT'],
): Promise<number[]> => {
  const before = await balances()
  await work()
  const after = await balances()
  return codes.map((code) => (after[code] ?? 0) - (before[code] ?? 0))
}

describe('the price', () => {
  it('is nothing where no fee for payouts is in force', async () => {
    const item = await at.made()
    expect(item).toMatchObject({ fee: 0, vat: 0, heldFee: 0 })
    expect(await rowOf(item.id)).toMatchObject({ fee_id: null, fee_held: false })
    expect(await estimate({ toBankBin: OTHER_BANK, amount: '100000' })).toEqual({
      amount: 100_000,
      fee: 0,
      vat: 0,
      heldFee: 0,
    })
  })
  it('is what was estimated, by the fee of payouts between banks where there is one', async () => {
    const own = await feeOf(2_000)
    const between = await feeOf(3_300, { service: 'POBO_INTERBANK', percent: 100 })
    for (const [toBankBin, feeId, fee, vat] of [
      [OWN_BANK, own, 2_000, 200],
      [OTHER_BANK, between, 3_310, 331],
    ] as const) {
      const cost = { amount: 100_000, fee, vat, heldFee: fee + vat }
      expect(await estimate({ toBankBin, amount: '100000' })).toEqual(cost)
      const item = await at.made({ toBankBin })
      expect(item).toMatchObject(cost)
      expect(await rowOf(item.id)).toMatchObject({ fee_id: feeId, fee_held: true })
    }
  })
  it('is not cut where it is more than the amount', async () => {
    await feeOf(5_000)
    expect(await at.made({ amount: 1 })).toMatchObject({ fee: 5_000, vat: 500, heldFee: 5_500 })
  })
})

describe('held with the payout', () => {
  it('leaves with the amount and is booked when the bank has paid', async () => {
    await feeOf(2_000)
    const item = await at.made({ amount: 80_000 })
    expect(await moved(() => at.agreed([item.id]))).toEqual([0, 0, -82_200])
    await at.whole()
    expect(await moved(() => followOrders(world))).toEqual([-2_000, -200, 82_200])
    expect(await at.detail(item.id)).toMatchObject({
      status: 'SUCCESS',
      transaction: { actualAmount: 82_200, chargeAmount: 2_000, vatChargeAmount: 200 },
    })
    await at.whole()
  })
  it('has to be on the account, too', async () => {
    await feeOf(2_000)
    await asOwner(world, 'delete from payout_account')
    const { available } = (
      await at.send<Output<typeof payout.funds>>(payout.funds as Call, { query: {} }, at.anna.token)
    ).body.data
    const item = await at.made({ amount: 80_000 })
    world.bank.balance -= available - 82_199
    await asOwner(world, 'update payout_account set balance_at = null')
    expect(await at.agreed([item.id])).toMatchObject([{ code: 38001 }])
    world.bank.balance += 1
    expect(await at.agreed([item.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    await at.whole()
  })
  it('a payout that fails gives it back', async () => {
    await feeOf(2_000)
    const item = await at.made({ amount: 80_000 })
    world.bank.returnBehaviour = 'NO'
    await at.agreed([item.id])
    const codes = ['FEE', 'VAT', 'PAYOUT_IN_FLIGHT', 'MERCHANT']
    expect(await moved(() => followOrders(world), codes)).toEqual([0, 0, 82_200, -82_200])
    expect(await at.detail(item.id)).toMatchObject({ status: 'FAILED' })
    await at.whole()
  })
  it('money that comes back brings it back', async () => {
    await feeOf(2_000)
    const item = await at.made({ amount: 80_000 })
    await at.agreed([item.id])
    await followOrders(world)
    world.bank.given.get(at.referenceOf(item.id))!.status = 'RETURNED'
    world.clock.advance(3_601_000)
    const codes = ['FEE', 'VAT', 'MERCHANT', 'CLEARING']
    expect(await moved(() => followOrders(world), codes)).toEqual([2_000, 200, -82_200, 80_000])
    await at.whole()
  })
})

describe('money that comes back', () => {
  const line = (reference: string): StatementItem => ({
    transactionNo: `FTBACK${reference.slice(-6)}`,
    dateTime: world.clock.now().toISOString(),
    amount: 80_000,
    coefficient: 1,
    currency: 'VND',
    detail: 'HOAN TRA',
    transGroup: 'REVERSAL',
    balance: 0,
    virtualAccount: null,
    orderReference: reference,
  })
  type Source = (reference: string) => Promise<unknown>
  const pushed: Source = (reference) =>
    world.notify(
      { reference, bankReference: `FT${reference.slice(-8)}`, amount: 80_000 },
      { path: bankTransfer.notifyReturned.path },
    )
  const onTheStatement: Source = async (reference) => {
    const core = world.app.bank
    const { statementPage } = core
    const [account] = await asOwner<{ from_account: string }>(
      world,
      'select from_account from bank_transfer where reference = $1',
      [reference],
    )
    const back = line(reference)
    world.clock.advance(60_000)
    core.statementPage = async (accountNo, asked) => {
      const isThere =
        accountNo === account!.from_account &&
        asked.from <= back.dateTime &&
        back.dateTime <= asked.to
      const items = isThere ? [back] : []
      const credit = isThere ? back.amount : 0
      return { opening: 0, credit, debit: 0, closing: credit, total: items.length, items }
    }
    const today = vnDay(world.clock.now())
    await run(jobCtx(world.app, 'test'), { from: addDays(today, -1), to: today, askedBy: 'test' })
    core.statementPage = statementPage
  }
  const askedAfter: Source = async (reference) => {
    world.bank.given.get(reference)!.status = 'RETURNED'
    world.clock.advance(3_601_000)
    await sendOrders(world)
  }
  const all: Source = async (reference) => {
    world.bank.given.get(reference)!.status = 'RETURNED'
    world.clock.advance(3_601_000)
    await Promise.all([
      pushed(reference),
      pushed(reference),
      sendOrders(world),
      sendOrders(world),
      onTheStatement(reference),
    ])
    await pushed(reference)
    await onTheStatement(reference)
  }
  it.each<[string, Source]>([
    ['the bank tells of it', pushed],
    ['the statement has it', onTheStatement],
    ['the bank says so when it is asked', askedAfter],
    ['all three say so, at once and again', all],
  ])('once, with its fee, to the đồng: %s', { meta: { bars: ['M8'] } }, async (_, source) => {
    await feeOf(2_000)
    // Enough in the books: no money from elsewhere comes between.
    await asOwner(
      world,
      `with t as (insert into ledger_transfer (merchant_id, kind, at) values ($1, 'OWN_FUNDS', now()) returning id)
      insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at)
      select $1, id, l.line, l.account, l.amount, now() from t, (values (1, 'CLEARING', 200000::bigint), (2, 'MERCHANT', -200000::bigint)) l (line, account, amount)`,
      [merchantId],
    )
    const before = await balances()
    const item = await at.made({ amount: 80_000 })
    expect(await at.agreed([item.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    expect(await balances()).not.toEqual(before)
    await source(at.referenceOf(item.id))
    await followOrders(world)
    await followOrders(world)
    expect(await balances()).toEqual(before)
    const kinds = await asOwner<{ kind: string }>(
      world,
      `select kind from ledger_transfer where merchant_id = $1 and bank_transfer_id = (select transfer_id from payout where id = $2) order by id`,
      [merchantId, item.id],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['PAYOUT', 'PAYOUT_DONE', 'PAYOUT_RETURNED'])
    Object.assign(at.anna, await signIn(world, 'portal', at.anna.id))
    expect(await at.detail(item.id)).toMatchObject({ status: 'SUCCESS', reversed: true })
    await at.whole()
  })
})

describe('billed by the month', () => {
  it.each(['the merchant', 'the fee'])('as %s says: nothing of it is posted', async (who) => {
    await feeOf(2_000, who === 'the fee' ? { collection: 'LATER' } : {})
    if (who === 'the merchant')
      await asOwner(world, `update merchant set fee_type = 'LATER' where id = $1`, [merchantId])
    const item = await at.made({ amount: 80_000 })
    expect(item).toMatchObject({ fee: 2_000, vat: 200, heldFee: 0 })
    expect(await rowOf(item.id)).toMatchObject({ fee_held: false })
    expect(await moved(() => at.agreed([item.id]))).toEqual([0, 0, -80_000])
    expect(await moved(() => followOrders(world))).toEqual([0, 0, 80_000])
    expect(await at.detail(item.id)).toMatchObject({ transaction: { actualAmount: 80_000 } })
    world.bank.given.get(at.referenceOf(item.id))!.status = 'RETURNED'
    world.clock.advance(3_601_000)
    const codes = ['FEE', 'VAT', 'MERCHANT']
    expect(await moved(() => followOrders(world), codes)).toEqual([0, 0, -80_000])
    await at.whole()
  })
})

describe('a batch', () => {
  it('costs what its rows cost, some of it held, some billed; what fails gives back its own', async () => {
    await feeOf(1_000)
    await feeOf(3_000, { service: 'POBO_INTERBANK', collection: 'LATER' })
    const inside = (amount: number): string[] => {
      const row = rowTo({ amount })
      row[2] = OWN_BANK
      return row
    }
    const rows = [inside(10_000), inside(20_000), rowTo({ amount: 30_000 })]
    const file = await at.told(rows)
    const cost = { amount: 60_000, fee: 5_000, vat: 500, heldFee: 2_200 }
    expect(file).toMatchObject(cost)
    const asked = await at.send(
      payoutBatch.estimate,
      { params: { fileId: file.fileId }, query: {} },
      at.anna.token,
    )
    expect(asked.body.data).toEqual(cost)
    const confirmedRows = file.validRows.map(({ row }) => row)
    const made = await at.createBatch({ fileId: file.fileId, confirmedRows })
    expect(made.body.data).toMatchObject(cost)
    expect(await moved(() => at.agreed([made.body.data.id]))).toEqual([0, 0, -62_200])
    await at.whole()
    const { transfers } = world.app.bank
    world.app.bank.transfers = async (orders) => [
      ...(await transfers.call(
        world.app.bank,
        orders.filter(({ amount }) => amount !== 20_000),
      )),
      ...orders
        .filter(({ amount }) => amount === 20_000)
        .map(({ reference }) => ({ reference, status: 'REFUSED' as const, reason: 'REFUSED' })),
    ]
    const codes = ['FEE', 'VAT', 'PAYOUT_IN_FLIGHT', 'CLEARING']
    expect(await moved(() => followOrders(world), codes)).toEqual([-1_000, -100, 62_200, -40_000])
    world.app.bank.transfers = transfers
    expect(await at.readBatch(made.body.data.id)).toMatchObject({ succeeded: 2, failed: 1 })
    await at.whole()
  })
  it('is priced anew as a whole', async () => {
    await feeOf(1_000)
    const batch = await at.madeBatch([rowTo(), rowTo()])
    expect(batch).toMatchObject({ fee: 2_000, heldFee: 2_200 })
    await endFees()
    await feeOf(1_500)
    const opened = await at.approve([batch.id])
    expect(opened.body.data).toMatchObject({ fee: 3_000, vat: 300, heldFee: 3_300 })
    const read = await at.readBatch(batch.id)
    expect(read).toMatchObject({ fee: 3_000, heldFee: 3_300, revision: 2 })
    expect(read.rows.items.map(({ fee }) => fee)).toEqual([1_500, 1_500])
  })
})

describe('a price that changes while a payout waits', () => {
  it('is shown to those who agree, and that is what is charged', async () => {
    const item = await at.made()
    const feeId = await feeOf(2_000)
    const opened = await at.approve([item.id])
    expect(opened.body.data).toMatchObject({ fee: 2_000, vat: 200, heldFee: 2_200 })
    await world.work()
    const { body } = await at.verify(opened.body.data.sessionId)
    expect(body.data).toMatchObject([{ status: 'TRANSFERRING' }])
    expect(await rowOf(item.id)).toEqual({
      fee_id: feeId,
      fee: 2_000,
      vat: 200,
      fee_held: true,
      revision: 2,
    })
    await at.whole()
    await followOrders(world)
    await at.whole()
  })
  it('after the code was sent asks for another code', async () => {
    await feeOf(2_000)
    const item = await at.made()
    const opened = await at.approve([item.id])
    await world.work()
    await endFees()
    await feeOf(2_500)
    const { body } = await at.verify(opened.body.data.sessionId)
    expect(body.data).toMatchObject([{ status: 'WAITING', code: 38007 }])
    expect(await at.agreed([item.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    expect(await rowOf(item.id)).toMatchObject({ fee: 2_500, vat: 250 })
    await followOrders(world)
    await at.whole()
  })
  it('asks those who have agreed once more; the same price by a new version does not', async () => {
    await asOwner(
      world,
      `insert into payout_setting (merchant_id, second_above, merchant_day, person_day, modified_by, modified_at) values ($1, 1000, 5000000000, 2000000000, '', now())`,
      [merchantId],
    )
    await feeOf(2_000)
    const item = await at.made()
    expect(await at.agreed([item.id])).toMatchObject([{ status: 'WAITING', code: null }])
    await endFees()
    const again = await feeOf(2_000)
    await at.approve([item.id], chi.token)
    expect(await rowOf(item.id)).toMatchObject({ fee_id: again, revision: 1 })
    expect((await at.detail(item.id)).approvals).toHaveLength(1)
    await endFees()
    await feeOf(2_100)
    expect(await at.agreed([item.id], chi)).toMatchObject([{ status: 'WAITING', code: null }])
    expect((await at.detail(item.id)).approvals).toHaveLength(1)
    expect(await at.agreed([item.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    await at.whole()
  })
})
