/** Payouts by merchants' own servers over HTTP: sealed as all calls of the API, made once, and agreed to by people. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credential } from '@saola/contract/credential'
import type { Output } from '@saola/contract/call'
import type { payoutApi } from '@saola/contract/payout-api'
import { payoutBatch } from '@saola/contract/payout-batch'
import { followOrders } from '../../../test/bank-transfers.ts'
import { BankUnavailable } from '../../adapters/bank.ts'
import { batchesOf, type Batches } from '../../../test/payout-batches.ts'
import { people, type People } from '../../../test/people.ts'
import { call, codeOf, open, post, request, type Credential } from '../../../test/server-client.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'

type Item = Output<typeof payoutApi.detail>
type Listed = Output<typeof payoutApi.list>
const PATH = '/api/payment/v1/payout'

let world: World
let us: People
let at: Batches
let shop: Credential
let test: Credential
let other: Credential
const keysOf = async (by: { token: string; test?: boolean }): Promise<Credential> =>
  (
    await world.send<typeof credential.refreshCredential, Credential>(
      credential.refreshCredential,
      {},
      by,
    )
  ).body.data
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}', LIMIT_FACTOR: '1000' })
  toNoon(world)
  us = await people(world)
  at = await batchesOf(world)
  ;[shop, test, other] = [
    await keysOf(us.owner),
    await keysOf({ ...us.owner, test: true }),
    await keysOf(us.other),
  ]
}, 120_000)
beforeEach(async () => {
  us = await people(world)
  await at.fresh()
})
afterAll(() => world.close())

let n = 0
const ref = (): string => `CHI-${Date.now()}-${n++}`
/** The bank knows those whose number ends in 1 by this name. */
const to = (more: object = {}): Record<string, unknown> => ({
  toBankBin: '970436',
  toAccountNo: `00330000${(n += 1) * 10 + 1}`,
  toAccountName: 'Nguyễn Văn An',
  amount: 150_000,
  content: 'Tra tien hang',
  ...more,
})
const wanted = (more: object = {}) => ({ refTransactionId: ref(), ...to(), ...more })
const create = (more: object = {}, c = shop): Promise<Item> =>
  call<Item>(world.base, c, `${PATH}/create`, wanted(more))
const refused = (path: string, body: unknown, c = shop): Promise<number> =>
  codeOf(world.base, c, `${PATH}/${path}`, body)
const batch = (payouts: object[], more: object = {}): Promise<Item> =>
  call<Item>(world.base, shop, `${PATH}/batch`, {
    refTransactionId: ref(),
    name: 'Lương tháng 11',
    payouts,
    ...more,
  })
const detail = (body: object, c = shop): Promise<Item> =>
  call<Item>(world.base, c, `${PATH}/detail`, body)
const inBooks = async (): Promise<number> =>
  (
    await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from ledger_transfer where kind = 'PAYOUT'`,
    )
  )[0]!.n
const waiting = async (): Promise<number> =>
  (await asOwner<{ n: number }>(world, 'select count(*)::int n from payout'))[0]!.n

describe('a payout that a server makes', () => {
  it('waits, moves nothing, and is paid once people have agreed', async () => {
    const before = await inBooks()
    const item = await create({ refTransactionId: 'HOA-DON-1', amount: '160000.00' })
    expect(item).toMatchObject({
      refTransactionId: 'HOA-DON-1',
      type: 'SINGLE',
      status: 'WAITING',
      amount: 160_000,
      nameCheck: 'EXACT',
      toBankBin: '970436',
      txnNumber: '',
      completeTime: '',
      reversed: false,
      batchId: null,
      count: null,
    })
    await followOrders(world)
    expect(await inBooks()).toBe(before)
    const seen = await at.detail(item.payOutId)
    expect(seen).toMatchObject({
      createdBy: `API ${shop.clientId.slice(0, 8)}`,
      isMine: false,
      allowedActions: ['approve', 'disapprove'],
    })
    await at.agreed([item.payOutId])
    await followOrders(world)
    expect(await detail({ refTransactionId: 'HOA-DON-1' })).toMatchObject({
      payOutId: item.payOutId,
      status: 'SUCCESS',
      txnNumber: (await at.detail(item.payOutId)).txnNumber,
    })
    expect(at.sentOf(at.referenceOf(item.payOutId))).toBe(1)
    await at.whole()
  })
  it('is made once for a reference, however often and at once it is asked for', async () => {
    const body = wanted()
    const answers = await Promise.all(Array.from({ length: 8 }, () => refused('create', body)))
    expect(answers.toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(7).fill(1604)])
    expect(await refused('create', body)).toBe(1604)
    expect(
      await refused('batch', {
        refTransactionId: body.refTransactionId,
        name: 'x',
        payouts: [to()],
      }),
    ).toBe(1604)
    const { body: mine } = await at.create({ refTransactionId: body.refTransactionId })
    expect(mine.code).toBe(14)
  })
  it('to a name that the bank does not tell is confirmed, or not made', async () => {
    const before = await waiting()
    const otherName = { toAccountName: 'Trần Thị Bình' }
    expect(await refused('create', wanted(otherName))).toBe(38004)
    expect(await waiting()).toBe(before)
    const item = await create({ ...otherName, nameConfirmed: true })
    expect(item.nameCheck).toBe('DIFFERENT')
    // What it is called at the bank is not handed out.
    expect(JSON.stringify(item)).not.toContain('NGUYEN VAN AN')
  })
  it.each([
    ['an amount of half a đồng', { amount: 1000.5 }, 507],
    ['an amount of nothing', { amount: 0 }, 507],
    ['more than one transfer carries', { amount: 500_000_000 }, 507],
    ['a bank that nobody knows', { toBankBin: 'NOBANK' }, 2],
    ['a number that is none', { toAccountNo: '12-34' }, 2],
    ['nothing that a bank can print', { content: '🎉' }, 2],
    ['no content', { content: '' }, 2],
    ['an account of nobody’s to pay from', { fromAccountNo: '999999' }, 1301],
    ['no reference', { refTransactionId: '' }, 2],
  ])('is refused with %s, and nothing is written', async (_what, more, code) => {
    const before = await waiting()
    expect(await refused('create', wanted(more))).toBe(code)
    expect(await waiting()).toBe(before)
  })
  it('takes the most that one transfer carries', async () => {
    expect((await create({ amount: 499_999_999 })).amount).toBe(499_999_999)
  })
  it('is refused while fees are overdue, while the merchant is suspended, and where payouts are off', async () => {
    const { merchantId } = us.owner
    await asOwner(world, `update merchant set status = 'INACTIVE' where id = $1`, [merchantId])
    expect(await refused('create', wanted())).toBe(1614)
    expect(await refused('list', {})).toBe(0)
    await asOwner(world, `update merchant set status = 'ACTIVE' where id = $1`, [merchantId])
    await asOwner(
      world,
      `insert into fee_collection (merchant_id, id, way, state, fee, vat, amount, until, try, failure, created_at, ended_at, overdue_at)
      values ($1, gen_random_uuid(), 'DEBIT', 'FAILED', 1, 0, 1, current_date, 1, 'INSUFFICIENT_FUNDS', now(), now(), now())`,
      [merchantId],
    )
    expect(await refused('create', wanted())).toBe(38010)
    expect(await refused('batch', { refTransactionId: ref(), name: 'x', payouts: [to()] })).toBe(
      38010,
    )
    await asOwner(world, 'delete from fee_collection where merchant_id = $1', [merchantId])
    const off = await openWorld()
    const there = await people(off)
    const keys = (
      await off.send<typeof credential.refreshCredential, Credential>(
        credential.refreshCredential,
        {},
        there.owner,
      )
    ).body.data
    for (const path of ['create', 'batch', 'estimate-credit', 'balance', 'detail', 'list'])
      expect(await codeOf(off.base, keys, `${PATH}/${path}`, wanted())).toBe(1614)
    await off.close()
  }, 60_000)
})

describe('a batch that a server makes', () => {
  it('is whole, waits for people as one, and tells how far it is', async () => {
    const rows = [to({ refTransactionId: ref() }), to({ toBankBin: 'Vietcombank' }), to()]
    const made = await batch(rows, { refTransactionId: 'LUONG-11' })
    expect(made).toMatchObject({
      type: 'BATCH',
      status: 'WAITING',
      amount: 450_000,
      refTransactionId: 'LUONG-11',
      content: 'Lương tháng 11',
      toAccountNo: '',
      count: 3,
      succeeded: 0,
    })
    await at.agreed([made.payOutId])
    await followOrders(world)
    expect(await detail({ refTransactionId: 'LUONG-11' })).toMatchObject({
      status: 'SUCCESS',
      succeeded: 3,
      failed: 0,
      returned: 0,
    })
    const { items, totalSize } = await call<Listed>(world.base, shop, `${PATH}/list`, {
      batchId: made.payOutId,
    })
    expect(totalSize).toBe(3)
    expect(items.every((row) => row.batchId === made.payOutId && row.status === 'SUCCESS')).toBe(
      true,
    )
    expect(
      await refused('batch', { refTransactionId: 'LUONG-11', name: 'x', payouts: [to()] }),
    ).toBe(1604)
    await at.whole()
  })
  it('with a wrong row is not made, and the answer names the place', async () => {
    const before = await waiting()
    const body = {
      refTransactionId: ref(),
      name: 'x',
      payouts: [to(), to({ amount: 500_000_000 }), to({ toAccountNo: '?' })],
    }
    const answer = await post(
      world.base,
      shop,
      `${PATH}/batch`,
      request(shop, JSON.stringify(body)),
    )
    expect(answer.body.code).toBe(38005)
    expect(answer.body.message).toContain('payouts[1].amount')
    expect(answer.body.message).toContain('payouts[2].toAccountNo')
    expect(await waiting()).toBe(before)
  })
  it('with a name that differs, or a row twice, is confirmed or not made', async () => {
    const twice = to()
    for (const payouts of [[to({ toAccountName: 'Ai Khác' })], [twice, twice]]) {
      const body = { refTransactionId: ref(), name: 'x', payouts }
      expect(await refused('batch', body)).toBe(38012)
      const made = await call<Item>(world.base, shop, `${PATH}/batch`, {
        ...body,
        nameConfirmed: true,
      })
      const { body: shown } = await at.send<{ toConfirm: number; checks: object }>(
        payoutBatch.getDetail,
        { params: { payOutId: made.payOutId }, query: {} },
        at.binh.token,
      )
      expect(shown.data).toMatchObject({
        toConfirm: 0,
        checks: { done: payouts.length, total: payouts.length },
      })
      await at.agreed([made.payOutId])
    }
  })
  it('is made once, however often it is asked for at once', async () => {
    const body = { refTransactionId: ref(), name: 'x', payouts: [to(), to()] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => refused('batch', body)))
    expect(answers.toSorted((a, b) => a - b)).toEqual([0, 1604, 1604, 1604, 1604])
  })
  it('has five hundred rows at most', async () => {
    const payouts = Array.from({ length: 501 }, () => to())
    expect(await refused('batch', { refTransactionId: ref(), name: 'x', payouts })).toBe(2)
  })
})

describe('looking', () => {
  it('lists single payouts, or batches, by state and day, youngest first', async () => {
    const [one, two] = [await create(), await create()]
    const list = (body: object, c = shop) => call<Listed>(world.base, c, `${PATH}/list`, body)
    const found = await list({ size: '2', status: 'WAITING' })
    expect(found.items.map(({ payOutId }) => payOutId)).toEqual([two.payOutId, one.payOutId])
    expect(found).toMatchObject({ pageNumber: 0, pageSize: 2 })
    expect((await list({ type: 'BATCH' })).items.every(({ type }) => type === 'BATCH')).toBe(true)
    expect((await list({ toDate: '2020-01-01' })).totalSize).toBe(0)
    expect(await refused('list', { fromDate: 'gestern' })).toBe(2)
    expect((await list({}, other)).totalSize).toBe(0)
    expect((await list({}, test)).items.some(({ payOutId }) => payOutId === one.payOutId)).toBe(
      false,
    )
  })
  it('shows one by its id or by the merchant’s reference, and nobody else’s', async () => {
    const item = await create()
    expect(await detail({ payOutId: item.payOutId.toUpperCase() })).toEqual(item)
    expect(await detail({ refTransactionId: item.refTransactionId })).toEqual(item)
    for (const c of [other, test]) {
      expect(await refused('detail', { payOutId: item.payOutId }, c)).toBe(1603)
      expect(await refused('detail', { refTransactionId: item.refTransactionId }, c)).toBe(1603)
      expect(await refused('list', { batchId: 'x' }, c)).toBe(1603)
    }
    expect(await refused('detail', {})).toBe(2)
    expect(await refused('detail', { payOutId: 'x' })).toBe(1603)
  })
  it('tells what payouts would cost, and what the account can pay', async () => {
    const payouts = [
      { toBankBin: '970436', amount: 100_000 },
      { toBankBin: 'VCB', amount: '200000' },
    ]
    const told = await call<Output<typeof payoutApi.estimate>>(
      world.base,
      shop,
      `${PATH}/estimate-credit`,
      { payouts },
    )
    expect(told).toMatchObject({ count: 2, amount: 300_000, total: 300_000 + told.heldFee })
    expect(await refused('estimate-credit', { payouts: [{ toBankBin: 'x', amount: 1 }] })).toBe(2)
    const funds = await call<Output<typeof payoutApi.balance>>(
      world.base,
      shop,
      `${PATH}/balance`,
      {},
    )
    expect(funds.balance).toBe(25_000_000)
    expect(funds.available).toBe(funds.balance - funds.held)
    expect(await refused('balance', { fromAccountNo: '1' })).toBe(1301)
    const real = world.app.bank.account
    world.app.bank.account = () => Promise.reject(new BankUnavailable('down'))
    world.clock.advance(61_000)
    expect(await refused('balance', {})).toBe(1612)
    world.app.bank.account = real
  })
  it('in Test Mode is of Test Mode alone: the same reference stands there by itself', async () => {
    const item = await create()
    const answer = await post(
      world.base,
      test,
      `${PATH}/create`,
      request(
        test,
        JSON.stringify(wanted({ refTransactionId: item.refTransactionId, nameConfirmed: true })),
      ),
    )
    const inTest = open<Item>(test, answer)
    expect(inTest).toMatchObject({ status: 'WAITING', refTransactionId: item.refTransactionId })
    const [row] = await asOwner<{ merchant_id: string }>(
      world,
      'select merchant_id from payout where id = $1',
      [inTest.payOutId],
    )
    expect(row!.merchant_id).toBe(us.owner.sandboxId)
  })
})
