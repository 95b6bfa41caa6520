/** Batches over HTTP on a real database: made of a file, read, agreed to as one (B-395, B-397, B-398, B-404). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payout } from '@saola/contract/payout'
import { payoutBatch, type BatchItem } from '@saola/contract/payout-batch'
import { followOrders } from '../../../test/bank-transfers.ts'
import { batchesOf, rowTo, type Batches } from '../../../test/payout-batches.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { payoutJobs } from '../payout/jobs.ts'
import { payoutBatchJobs } from './jobs.ts'

let world: World
let us: People
let at: Batches
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  at = await batchesOf(world)
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  await at.fresh()
})
afterAll(() => world.close())

const three = () => [rowTo(), rowTo({ amount: 250_000 }), rowTo({ amount: 1 })]
const statuses = async (id: string): Promise<string[]> =>
  (await at.readBatch(id)).rows.items.map(({ status }) => status)

it(
  'is off unless it was switched on, and is for those with its code',
  { meta: { behaviours: ['B-391'] }, timeout: 60_000 },
  async () => {
    const { fileId } = await at.upload(three())
    expect((await at.createBatch({ fileId }, us.cashier.token)).body.code).toBe(10)
    expect((await at.createBatch({ fileId }, us.fresh.token)).body.code).toBe(32002)
    expect((await at.createBatch({ fileId }, us.other.token)).body.code).toBe(5)
    const plain = await openWorld()
    const there = await people(plain)
    const { body } = await plain.send(
      payoutBatch.getAll,
      { query: {} },
      { token: there.owner.token },
    )
    expect(body.code).toBe(19)
    await plain.close()
  },
)

describe('making one', () => {
  it(
    'of a file: a payout of type BATCH that waits, with its rows by themselves',
    { meta: { behaviours: ['B-395', 'B-398', 'B-404'] } },
    async () => {
      const batch = await at.madeBatch(three(), { name: '  Lương  tháng 11 ' })
      expect(batch).toMatchObject({
        type: 'BATCH',
        status: 'WAITING',
        amount: 350_001,
        name: 'Lương tháng 11',
        content: 'Lương tháng 11',
        fileName: 'luong.csv',
        count: 3,
        succeeded: 0,
        failed: 0,
        open: 3,
        returned: 0,
        partial: false,
        checks: { done: 3, total: 3 },
        warned: 0,
        toConfirm: 0,
        nameCheck: null,
        toAccountNo: '',
        batchId: null,
        isMine: true,
        allowedActions: ['recall'],
      })
      const detail = await at.readBatch(batch.id)
      expect(detail.rows).toMatchObject({ totalSize: 3, pageNumber: 0 })
      expect(
        detail.rows.items.map((row) => [row.rowNo, row.type, row.batchId, row.amount]),
      ).toEqual([100_000, 250_000, 1].map((amount, i) => [i + 2, 'SINGLE', batch.id, amount]))
      expect(detail.rows.items[0]).toMatchObject({
        status: 'WAITING',
        toBankName: 'Vietcombank',
        nameCheck: 'EXACT',
        toldName: 'NGUYEN VAN AN',
        warnings: [],
        toConfirm: false,
        allowedActions: [],
      })
      expect(detail.timeline.map(({ step }) => step)).toEqual(['CREATED'])
      await at.whole()
    },
  )
  it('not while rows are wrong, unless they are to be left out; never of none', async () => {
    const { fileId } = await at.told([...three(), rowTo().with(3, 'x')])
    expect((await at.createBatch({ fileId })).body).toMatchObject({
      code: 38005,
      data: { errors: [{ field: 'dropInvalid' }] },
    })
    const { body } = await at.createBatch({ fileId, dropInvalid: true })
    expect(body.data).toMatchObject({ count: 3, amount: 350_001 })
    const wrong = await at.told([rowTo().with(3, 'x')])
    expect((await at.createBatch({ fileId: wrong.fileId, dropInvalid: true })).body.code).toBe(
      38005,
    )
  })
  it('asks the maker to confirm what is worth a look', async () => {
    const twice = rowTo()
    const rows = [twice, twice, rowTo({ name: 'Trần Thị Bích' }), rowTo({ account: '00220000990' })]
    const file = await at.told(rows)
    expect(file.warned).toBe(3)
    const { fileId } = file
    expect((await at.createBatch({ fileId, confirmedRows: [3, 4] })).body).toMatchObject({
      code: 38012,
      data: { errors: [{ field: 'confirmedRows' }] },
    })
    const { body } = await at.createBatch({ fileId, confirmedRows: [3, 4, 5] })
    expect(body.data).toMatchObject({ warned: 3, toConfirm: 0 })
    const warned = await at.readBatch(body.data.id, { only: 'WARNED' })
    expect(warned.rows.items.map((row) => [row.rowNo, row.warnings, row.nameCheck])).toEqual([
      [3, ['REPEATED'], 'EXACT'],
      [4, [], 'DIFFERENT'],
      [5, [], 'UNKNOWN'],
    ])
    expect(warned.rows.items[1]!.toldName).toBe('N. V. A.')
  })
  it('once of a file, however many ask at once', async () => {
    const { fileId } = await at.told(three())
    const all = await Promise.all(Array.from({ length: 5 }, () => at.createBatch({ fileId })))
    expect(all.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([0, 14, 14, 14, 14])
    const { body } = await at.send<{ payOutId: string }>(
      payoutBatch.getFile,
      { params: { fileId } },
      at.anna.token,
    )
    const first = all.find((one) => one.body.code === 0)!
    expect(body.data.payOutId).toBe(first.body.data.id)
  })
  it('of two files with the same number of the merchant’s own, one; and no single payout takes it', async () => {
    const files = [await at.told([rowTo({ reference: 'LO-77' })]), await at.told([rowTo({ reference: 'LO-77' })])] // prettier-ignore
    const all = await Promise.all(files.map(({ fileId }) => at.createBatch({ fileId })))
    expect(all.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([0, 38005])
    expect((await at.create({ refTransactionId: 'LO-77' })).body.code).toBe(14)
    const again = await at.upload([rowTo({ reference: 'LO-77' })])
    expect(again.invalidRows[0]!.errors).toEqual([{ field: 'reference', fault: 'REFERENCE_USED' }])
  })
  it('counts for the warning of what was paid a few days ago', async () => {
    const row = rowTo({ amount: 4_321 })
    const batch = await at.madeBatch([row])
    const file = await at.upload([row])
    const [paid] = (await at.readBatch(batch.id)).rows.items
    expect(file.validRows[0]).toMatchObject({
      warnings: ['PAID_RECENTLY'],
      recentPayOutId: paid!.id,
    })
  })
  it.each<[string, object, number]>([
    ['no name', { name: ' ' }, 2],
    ['a name that is too long', { name: 'x'.repeat(101) }, 2],
    ['an account that is not theirs', { fromAccountNo: '999999999999' }, 1301],
    ['a file that is not there', { fileId: '01920000-0000-7000-8000-0000000000ff' }, 5],
  ])('refuses %s', async (_, body, code) => {
    const { fileId } = await at.upload(three())
    expect((await at.createBatch({ fileId, ...body })).body.code).toBe(code)
  })
  it('keeps its file beyond the week that others are kept', async () => {
    const batch = await at.madeBatch(three())
    await asOwner(world, `update payout_file set created_at = created_at - interval '8 days'`)
    const forget = payoutBatchJobs.find(({ name }) => name === 'payout-batch.forget-files')!
    await forget.work(jobCtx(world.app, forget.name), {})
    expect((await at.readBatch(batch.id)).rows.items[0]!.toldName).toBe('NGUYEN VAN AN')
  })
})

describe('names that the bank tells later', () => {
  const unasked = async (rows: string[][]): Promise<BatchItem> => {
    const { fileId } = await at.upload(rows)
    const { body } = await at.createBatch({ fileId })
    expect(body.code).toBe(0)
    return body.data
  }
  it('hold the approval up until all are told, and what they say is confirmed', async () => {
    const batch = await unasked([rowTo(), rowTo({ name: 'Trần Thị Bích' })])
    expect(batch).toMatchObject({ checks: { done: 0, total: 2 }, toConfirm: 0 })
    expect((await at.approve([batch.id])).body.code).toBe(38011)
    await world.work()
    const told = await at.readBatch(batch.id)
    expect(told).toMatchObject({ checks: { done: 2, total: 2 }, warned: 1, toConfirm: 1 })
    expect(told.allowedActions).toEqual(['recall', 'confirm'])
    expect((await at.approve([batch.id])).body.code).toBe(38012)
    const only = await at.readBatch(batch.id, { only: 'TO_CONFIRM' })
    expect(only.rows.items.map(({ rowNo }) => rowNo)).toEqual([3])
    const confirm = (token: string, confirmedRows = [3]) =>
      at.send<BatchItem>(
        payoutBatch.confirm,
        { params: { payOutId: batch.id }, body: { confirmedRows } },
        token,
      )
    expect((await confirm(at.binh.token)).body.code).toBe(10)
    expect((await confirm(at.anna.token, [])).body.code).toBe(2)
    expect((await confirm(at.anna.token)).body.data).toMatchObject({ toConfirm: 0, warned: 1 })
    expect(await at.agreed([batch.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    expect((await confirm(at.anna.token)).body.code).toBe(38002)
    await followOrders(world)
    await at.whole()
  })
  it('are not covered by a yes to something else of the row', async () => {
    const twice = rowTo({ name: 'Trần Thị Bích' })
    const { fileId } = await at.upload([twice, twice])
    const { body } = await at.createBatch({ fileId, confirmedRows: [3] })
    expect(body.code).toBe(0)
    await world.work()
    expect(await at.readBatch(body.data.id)).toMatchObject({ warned: 2, toConfirm: 2 })
  })
  it('reach a batch that is made in that moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { fileId } = await at.upload(three())
      const [{ body }] = await Promise.all([at.createBatch({ fileId }), world.work()])
      await world.work()
      expect((await at.readBatch(body.data.id)).checks).toEqual({ done: 3, total: 3 })
    }
  })
})

describe('lists', () => {
  it(
    'of batches by name, id, status, account and day; their rows stand in no other list',
    { meta: { behaviours: ['B-397'] } },
    async () => {
      const name = `Thưởng Tết ${Date.now()}`
      const batch = await at.madeBatch(three(), { name })
      const ids = async (query: object, token?: string) =>
        (await at.listBatches(query, token)).items.map(({ id }) => id)
      const day = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
      for (const query of [
        { name: name.slice(3).toUpperCase() },
        { name, id: batch.id.slice(0, 20) },
        { name, status: 'WAITING' },
        { name, fromAccountNo: batch.fromAccountNo.slice(0, 6) },
        { name, createdFrom: day, createdTo: day },
        { name, whose: 'MINE' },
      ])
        expect(await ids(query), JSON.stringify(query)).toEqual([batch.id])
      for (const query of [
        { name, status: 'SUCCESS' },
        { name, id: 'ffffffff' },
        { name, id: '--------' },
        { name, fromAccountNo: '9999' },
        { name, createdTo: '2020-01-01' },
        { name, whose: 'FOR_ME' },
      ])
        expect(await ids(query), JSON.stringify(query)).toEqual([])
      expect(await ids({ name, whose: 'FOR_ME' }, at.binh.token)).toEqual([batch.id])
      const of = (query: object) => at.list({ pageSize: '200', ...query })
      const all = await of({})
      expect(all.items.some((item) => item.batchId !== null || item.type === 'BATCH')).toBe(false)
      const rows = await of({ batchId: batch.id, toAccount: '0022' })
      expect(rows.items.map(({ batchId }) => batchId)).toEqual([batch.id, batch.id, batch.id])
      expect((await of({ transactionId: '--------' })).items).toEqual([])
      const second = await at.listBatches({ name, page: '1', pageSize: '1' })
      expect(second).toMatchObject({ pageNumber: 1, totalSize: 1, items: [] })
    },
  )
  it('sort the newest first, or by amount', async () => {
    const name = `Xếp ${Date.now()}`
    const [first, second] = [
      await at.madeBatch([rowTo({ amount: 9_000 })], { name }),
      await at.madeBatch([rowTo({ amount: 8_000 })], { name }),
    ]
    const ids = async (query: object) =>
      (await at.listBatches({ name, ...query })).items.map(({ id }) => id)
    expect(await ids({})).toEqual([second.id, first.id])
    expect(await ids({ sortDirection: 'ASC' })).toEqual([first.id, second.id])
    expect(await ids({ sortBy: 'amount' })).toEqual([first.id, second.id])
  })
  it('pages and filters of rows', async () => {
    const rows = [...three(), rowTo({ name: 'Nguyễn Văn An', amount: 77_777 })]
    const { id } = await at.madeBatch(rows)
    const numbers = async (query: object) =>
      (await at.readBatch(id, query)).rows.items.map(({ rowNo }) => rowNo)
    expect(await numbers({ page: '1', pageSize: '3' })).toEqual([5])
    expect(await numbers({ keyword: '77.777' })).toEqual([5])
    expect(await numbers({ keyword: rows[1]![0]!.slice(-5) })).toEqual([3])
    expect(await numbers({ status: 'SUCCESS' })).toEqual([])
  })
  it('show those of the accounts that a member holds', async () => {
    const batch = await at.madeBatch(three())
    const held = await memberWith(world, [1600], '0931000103')
    await asOwner(
      world,
      `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, created_at) values ('01920000-0000-7000-8000-0000000000bb', $1, '10020039999', 'KHAC', 'UMEE', '963399', now()) on conflict do nothing`,
      [us.owner.merchantId],
    )
    await asOwner(
      world,
      `insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, '01920000-0000-7000-8000-0000000000bb')`,
      [held.id, us.owner.merchantId],
    )
    expect((await at.listBatches({}, held.token)).items).toEqual([])
    const params = { payOutId: batch.id }
    for (const call of [payoutBatch.getDetail, payoutBatch.changes])
      expect((await at.send(call, { params, query: {} }, held.token)).body.code).toBe(5)
    expect((await at.approve([batch.id], held.token)).body.code).toBe(5)
    expect((await at.send(payoutBatch.stop, { params }, held.token)).body.code).toBe(5)
  })
})

describe('deciding', () => {
  it(
    'takes the calls of any payout: a code, then the whole batch leaves under one promise',
    { meta: { behaviours: ['B-404'] } },
    async () => {
      const batch = await at.madeBatch(three())
      expect((await at.approve([batch.id], at.anna.token)).body.code).toBe(26)
      const single = await at.made({ amount: 5_000 })
      const opened = await at.approve([batch.id, single.id])
      expect(opened.body.data).toMatchObject({ count: 2, amount: 355_001 })
      expect(opened.body.data.items.find(({ id }) => id === batch.id)!.batch).toMatchObject({
        name: 'Lương tháng 11',
        count: 3,
        warned: 0,
      })
      await world.work()
      const { body } = await at.verify(opened.body.data.sessionId)
      expect(body.data.map(({ status }) => status)).toEqual(['TRANSFERRING', 'TRANSFERRING'])
      await at.whole()
      const posted = await asOwner<{ kind: string; n: number }>(
        world,
        `select kind, count(*)::int n from ledger_transfer where payout_id = $1 and kind <> 'OWN_FUNDS' group by 1`,
        [batch.id],
      )
      expect(posted).toEqual([{ kind: 'PAYOUT', n: 1 }])
      await followOrders(world)
      const done = await at.readBatch(batch.id)
      expect(done).toMatchObject({ status: 'SUCCESS', succeeded: 3, failed: 0, open: 0 })
      expect(done.partial).toBe(false)
      expect(done.timeline.map(({ step }) => step)).toEqual(['CREATED', 'APPROVED', 'SENT', 'DONE'])
      for (const row of done.rows.items) {
        expect(row).toMatchObject({ status: 'SUCCESS', txnNumber: expect.any(String) as string })
        expect(at.sentOf(at.referenceOf(row.id))).toBe(1)
        expect((await at.detail(row.id)).transaction).toMatchObject({ status: 'SUCCESS' })
      }
      expect((await at.detail(batch.id)).transaction).toBeNull()
      await at.whole()
    },
  )
  it('a row goes as its batch goes, never by itself', async () => {
    const batch = await at.madeBatch(three())
    const [row] = (await at.readBatch(batch.id)).rows.items
    expect((await at.approve([row!.id])).body.code).toBe(5)
    const no = await at.send(
      payout.disapprove,
      { body: { payOutId: row!.id, reason: 'x' } },
      at.binh.token,
    )
    expect(no.body.code).toBe(5)
  })
  it.each(['amount = amount + 1', `to_account = '0099999991'`, `to_name = 'AI KHAC'`])(
    'a row that changed since asks for another approval: %s',
    async (change) => {
      const batch = await at.madeBatch(three())
      const opened = await at.approve([batch.id])
      await world.work()
      await asOwner(world, `update payout set ${change} where batch_id = $1 and row_no = 3`, [
        batch.id,
      ])
      const { body } = await at.verify(opened.body.data.sessionId)
      expect(body.data).toMatchObject([{ status: 'WAITING', code: 38007 }])
      expect(await statuses(batch.id)).toEqual(['WAITING', 'WAITING', 'WAITING'])
    },
  )
  it('twice at once leaves once, and against a no one of both wins, with all its rows', async () => {
    for (let round = 0; round < 4; round++) {
      const batch = await at.madeBatch(three())
      const sessions = [await at.approve([batch.id]), await at.approve([batch.id])]
      await world.work()
      const codes = world.outbox.sms
        .filter(({ to }) => to === at.binh.phone)
        .slice(-2)
        .map(({ text }) => /\b\d{6}\b/.exec(text)![0])
      const [refused, ...verified] = await Promise.all([
        at.send(payout.disapprove, { body: { payOutId: batch.id, reason: 'Sai' } }, us.owner.token),
        ...sessions.map(({ body }, i) => at.verify(body.data.sessionId, at.binh, codes[i]!)),
      ])
      const left = verified.flatMap(({ body }) => body.data).filter(({ code }) => code === null)
      expect(left.length + (refused.body.code === 0 ? 1 : 0)).toBe(1)
      const after = await at.readBatch(batch.id)
      const status = left.length === 1 ? 'TRANSFERRING' : 'DENIED'
      expect([after.status, ...(await statuses(batch.id))]).toEqual(Array(4).fill(status))
      await followOrders(world)
      await at.whole()
      await asOwner(world, 'delete from otp_step')
    }
  })
  it('is refused or taken back with all its rows, and lapses with them', async () => {
    const [a, b, c] = [
      await at.madeBatch(three()),
      await at.madeBatch(three()),
      await at.madeBatch(three()),
    ]
    const no = (id: string, token: string) =>
      at.send(payout.disapprove, { body: { payOutId: id, reason: 'Sai kỳ' } }, token)
    expect((await no(a.id, at.binh.token)).body.code).toBe(0)
    expect(await at.readBatch(a.id)).toMatchObject({
      status: 'DENIED',
      denial: 'REFUSED',
      denyContent: 'Sai kỳ',
      open: 0,
    })
    expect((await no(b.id, at.anna.token)).body.code).toBe(0)
    expect(await at.readBatch(b.id)).toMatchObject({ denial: 'RECALLED' })
    await asOwner(
      world,
      `update payout set created_at = created_at - interval '31 days' where id = $1 or batch_id = $1`,
      [c.id],
    )
    const lapse = payoutJobs.find(({ name }) => name === 'payout.lapse')!
    await lapse.work(jobCtx(world.app, lapse.name), {})
    expect(await at.readBatch(c.id)).toMatchObject({ denial: 'LAPSED' })
    for (const { id } of [a, b, c])
      expect(await statuses(id)).toEqual(['DENIED', 'DENIED', 'DENIED'])
    expect((await at.approve([a.id])).body.code).toBe(38002)
    await at.whole()
  })
  it('above the owner’s amount of the whole batch takes two', async () => {
    await asOwner(
      world,
      `insert into payout_setting (merchant_id, second_above, merchant_day, person_day, modified_by, modified_at) values ($1, 300000, 5000000000, 2000000000, '', now())`,
      [us.owner.merchantId],
    )
    const batch = await at.madeBatch(three())
    expect(batch.approvalsNeeded).toBe(2)
    expect(await at.agreed([batch.id])).toMatchObject([{ status: 'WAITING', code: null }])
    expect(await at.agreed([batch.id], us.owner)).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    await at.whole()
  })
  it('is held to the limits of the day and of new receivers, as a whole', async () => {
    await asOwner(
      world,
      `insert into payout_setting (merchant_id, merchant_day, person_day, modified_by, modified_at) values ($1, 350000, 350000, '', now())`,
      [us.owner.merchantId],
    )
    const batch = await at.madeBatch(three())
    expect(await at.agreed([batch.id])).toMatchObject([{ status: 'WAITING', code: 38003 }])
    await asOwner(world, 'delete from payout_setting')
    world.bank.balance = 500_000_000
    const account = rowTo()[0]!
    const split = [30_000_000, 20_000_001].map((amount) => rowTo({ account, amount }))
    const tooMuch = await at.madeBatch(split, { name: 'Chia nhỏ' })
    expect(await at.agreed([tooMuch.id])).toMatchObject([{ status: 'WAITING', code: 38003 }])
    const fits = await at.madeBatch([rowTo({ account, amount: 50_000_000 })])
    expect(await at.agreed([fits.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    // What a batch paid counts for a single payout, too.
    const more = await at.made({ toAccountNo: account, amount: 1 })
    expect(await at.agreed([more.id])).toMatchObject([{ status: 'WAITING', code: 38003 }])
    await followOrders(world)
    await at.whole()
  })
  it('has its money whole, or not at all', async () => {
    const rows = Array.from({ length: 10 }, () => rowTo({ amount: 3_000_000 }))
    await asOwner(world, 'update payout_account set balance_at = null')
    const batch = await at.madeBatch(rows)
    expect(await at.agreed([batch.id])).toMatchObject([{ status: 'WAITING', code: 38001 }])
    expect(new Set(await statuses(batch.id))).toEqual(new Set(['WAITING']))
    world.bank.balance = 31_000_000
    expect(await at.agreed([batch.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    await at.whole()
  })
  it('shows what is new since the last batch of its name', async () => {
    const name = `Nhà cung cấp ${Date.now()}`
    const [same, moved, raised] = [rowTo(), rowTo({ name: 'Nguyễn Văn Bé' }), rowTo()]
    const confirmedRows = [3]
    const first = await at.madeBatch([same, moved, raised], { name, confirmedRows })
    const changesOf = async (id: string) =>
      (
        await at.send<object | null>(
          payoutBatch.changes,
          { params: { payOutId: id } },
          at.binh.token,
        )
      ).body.data
    expect(await changesOf(first.id)).toBeNull()
    await at.agreed([first.id])
    await followOrders(world)
    const rows = [
      same.with(3, '120000'),
      rowTo({ name: 'NGUYEN VAN BE' }),
      raised.with(3, '120001'),
      rowTo({ name: 'Người Mới Hẳn' }),
    ]
    const next = await at.madeBatch(rows, { name: name.toUpperCase(), confirmedRows: [3, 5] })
    expect(await changesOf(next.id)).toMatchObject({
      payOutId: first.id,
      count: 3,
      newReceivers: 1,
      changedAccounts: 1,
      changedAmounts: 1,
      rows: [
        { rowNo: 3, kind: 'ACCOUNT_CHANGED', before: { accountNo: moved[0] } },
        { rowNo: 4, kind: 'AMOUNT_CHANGED', amount: 120_001, before: { amount: 100_000 } },
        { rowNo: 5, kind: 'NEW_RECEIVER', before: null },
      ],
    })
    const opened = await at.approve([next.id])
    expect(opened.body.data.items[0]!.batch).toMatchObject({
      warned: 2,
      changes: { newReceivers: 1, changedAccounts: 1, changedAmounts: 1 },
    })
  })
})
