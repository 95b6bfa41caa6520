/** Single payouts over HTTP on a real database: made, agreed to, refused, listed (B-391 to B-401). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { member } from '@saola/contract/member'
import { payout, type PayoutItem } from '@saola/contract/payout'
import { followOrders } from '../../../test/bank-transfers.ts'
import { payoutsOf, type Payouts, type Wanted } from '../../../test/payouts.ts'
import { memberWith, people, signIn, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { codeFor, openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { payoutJobs } from './jobs.ts'

let world: World
let us: People
let at: Payouts
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  at = await payoutsOf(world)
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  await at.fresh()
})
afterAll(() => world.close())

it(
  'is off unless it was switched on, and opens to those with its code',
  { meta: { behaviours: ['B-391'] }, timeout: 60_000 },
  async () => {
    const plain = await openWorld()
    const there = await people(plain)
    const { body } = await plain.send(payout.getAll, { query: {} }, { token: there.owner.token })
    expect(body.code).toBe(19)
    await plain.close()
    expect((await at.create({}, us.cashier.token)).body.code).toBe(10)
    expect((await at.create({}, us.fresh.token)).body.code).toBe(32002)
  },
)

describe('making one', () => {
  it(
    'answers every field of the specification, and waits',
    { meta: { behaviours: ['B-392', 'B-399', 'B-400'] } },
    async () => {
      const item = await at.made({ amount: 1_250_000, refTransactionId: 'HD-1' })
      expect(item).toMatchObject({
        type: 'SINGLE',
        status: 'WAITING',
        amount: 1_250_000,
        content: 'Chi tiền hàng',
        denyContent: null,
        fromBranch: 'KLB',
        toAccountName: 'Nguyễn Văn An',
        toBankBin: '970436',
        toBankName: 'Vietcombank',
        txnNumber: null,
        transactionTime: null,
        refTransactionId: 'HD-1',
        isMine: true,
        allowedActions: ['recall'],
      })
      expect(item.toBankLogo).toEqual(expect.any(String))
      expect(item.fromAccountNo).toEqual(expect.stringMatching(/^\d{10,}$/))
      expect(item.fromAccountName).not.toBe('')
      expect((await at.create({ refTransactionId: 'HD-1' })).body).toMatchObject({
        code: 14,
        data: { errors: [{ field: 'refTransactionId' }] },
      })
      await at.whole()
    },
  )
  it.each<[string, Wanted, number, string | null]>([
    ['nothing', { amount: 0 }, 2, 'amount'],
    ['half a đồng', { amount: 1.5 }, 2, 'amount'],
    ['as much as NAPAS 247 does not carry', { amount: 500_000_000 }, 2, 'amount'],
    ['a bank that is not there', { toBankBin: '999999' }, 2, 'toBankBin'],
    ['a number that is none', { toAccountNo: '12-34' }, 2, 'toAccountNo'],
    ['a content of which nothing is left', { content: '!!!' }, 2, 'content'],
    ['an account that is not theirs', { fromAccountNo: '999999999999' }, 1301, null],
    ['instead of nothing', { insteadOf: '01920000-0000-7000-8000-0000000000ff' }, 5, null],
  ])('refuses %s', async (_, wanted, code, field) => {
    const { body } = await at.create(wanted)
    expect(body.code).toBe(code)
    if (field) expect(body).toMatchObject({ data: { errors: [{ field }] } })
  })
  it('takes the largest amount there is, to the đồng', async () => {
    expect((await at.made({ amount: 499_999_999 })).amount).toBe(499_999_999)
  })
  it('asks for a confirmation where the names differ or the bank tells none', async () => {
    const to = at.receiver()
    const confirmed = { ...to, nameConfirmed: undefined }
    expect((await at.create(confirmed)).body).toMatchObject({
      code: 38004,
      data: { errors: [{ field: 'toAccountName' }] },
    })
    const check = await world.send<typeof payout.checkReceiver, { nameCheck: string }>(
      payout.checkReceiver,
      { body: { bankBin: to.toBankBin, accountNo: to.toAccountNo, accountName: 'Nguyễn Văn An' } },
      { token: at.anna.token },
    )
    expect(check.body.data).toEqual({ accountName: 'NGUYEN VAN AN', nameCheck: 'EXACT' })
    expect((await at.made(confirmed)).nameCheck).toBe('EXACT')
    expect((await at.create({ ...confirmed, toAccountName: 'Trần Thị Bích' })).body.code).toBe(
      38004,
    )
    expect(
      (await at.made({ ...confirmed, toAccountName: 'Trần Thị Bích', nameConfirmed: true }))
        .nameCheck,
    ).toBe('DIFFERENT')
  })
  it('a bank that is silent about a name is no refusal, an account it does not know is one', async () => {
    const ask = (accountNo: string) =>
      world.send(
        payout.checkReceiver,
        { body: { bankBin: '970436', accountNo } },
        { token: at.anna.token },
      )
    const real = world.app.bank.beneficiary
    world.app.bank.beneficiary = async () => {
      const { BankUnavailable } = await import('../../adapters/bank.ts')
      throw new BankUnavailable('down')
    }
    expect((await ask('0011111111')).body).toMatchObject({
      code: 0,
      data: { accountName: null, nameCheck: 'UNKNOWN' },
    })
    world.app.bank.beneficiary = real
    expect((await ask('0011111110')).body.code).toBe(5100000)
  })
})

describe('agreeing', () => {
  it(
    'takes a code, sends the order once, and ends with the bank’s number and time',
    { meta: { behaviours: ['B-393', 'B-401'] } },
    async () => {
      const item = await at.made({ amount: 300_000 })
      const opened = await at.approve([item.id])
      expect(opened.body.data).toMatchObject({
        timeout: 300,
        count: 1,
        amount: 300_000,
        fee: 0,
        vat: 0,
        items: [{ id: item.id, revision: 1 }],
      })
      expect(opened.body.data.phone).toBe('093••••102')
      await world.work()
      expect(world.outbox.sms.at(-1)!.text).toContain('300.000')
      expect((await at.detail(item.id)).status).toBe('WAITING')
      const { body } = await at.verify(opened.body.data.sessionId)
      expect(body.data).toEqual([
        { payOutId: item.id, status: 'TRANSFERRING', code: null, message: null },
      ])
      await at.whole()
      await followOrders(world)
      const done = await at.detail(item.id)
      expect(done).toMatchObject({
        status: 'SUCCESS',
        txnNumber: expect.stringMatching(/./) as string,
        transactionTime: expect.stringMatching(/^\d{4}-/) as string,
        transaction: {
          type: 'PAY_OUT',
          status: 'SUCCESS',
          amount: 300_000,
          customerName: 'Nguyễn Văn An',
        },
      })
      expect(done.timeline.map(({ step }) => step)).toEqual(['CREATED', 'APPROVED', 'SENT', 'DONE'])
      expect(at.sentOf(at.referenceOf(item.id))).toBe(1)
      await at.whole()
      expect((await at.approve([item.id])).body.code).toBe(38002)
    },
  )
  it('is for another than its maker, and a code of one opens nothing for another', async () => {
    const item = await at.made()
    expect((await at.approve([item.id], at.anna.token)).body.code).toBe(26)
    const opened = await at.approve([item.id])
    await world.work()
    expect(
      (await at.verify(opened.body.data.sessionId, at.anna, codeFor(world, at.binh.phone))).body
        .code,
    ).toBe(30006)
    expect((await at.detail(item.id)).status).toBe('WAITING')
    expect((await at.approve([item.id], us.other.token)).body.code).toBe(5)
  })
  describe('who made it stays who made it', () => {
    const PHONE = '0931000108'
    const maker = () => memberWith(world, [1600], PHONE)
    const refused = async (id: string, token: string): Promise<void> => {
      expect((await at.approve([id], token)).body.code).toBe(26)
      const { items } = await at.list({ whose: 'FOR_ME' }, token)
      expect(items.filter((one) => one.id === id)).toEqual([])
      expect((await at.detail(id, token)).allowedActions).not.toContain('approve')
    }
    const removed = async (id: string): Promise<void> => {
      const request = { params: { memberId: id } }
      const { body } = await world.send(member.delete, request, { token: us.owner.token })
      expect(body.code).toBe(0)
    }
    it('on another device, with other rights, and removed and invited anew', async () => {
      const first = await maker()
      const item = await at.made({}, first.token)
      await refused(item.id, first.token)
      await refused(item.id, (await signIn(world, 'portal', first.id)).token)
      await asOwner(
        world,
        `update member set role_group_id = (select role_group_id from member where id = $2) where id = $1`,
        [first.id, at.binh.id],
      )
      await refused(item.id, (await signIn(world, 'portal', first.id)).token)
      await removed(first.id)
      const second = await maker()
      expect(second.id).not.toBe(first.id)
      await refused(item.id, second.token)
      expect((await at.detail(item.id, second.token)).allowedActions).toEqual(['recall'])
      await removed(second.id)
      const third = await maker()
      await refused(item.id, third.token)
      expect(await at.agreed([item.id])).toMatchObject([{ status: 'TRANSFERRING' }])
      await removed(third.id)
      await followOrders(world)
      await at.whole()
    })
    it('as a member of another merchant they do not even see it', async () => {
      const item = await at.made()
      expect((await at.approve([item.id], us.other.token)).body.code).toBe(5)
      expect((await at.approve([item.id], us.fresh.token)).body.code).not.toBe(0)
    })
    it('nor do two of them make up the second who agrees', async () => {
      await asOwner(
        world,
        `insert into payout_setting (merchant_id, second_above, merchant_day, person_day, modified_by, modified_at) values ($1, 1000000, 5000000000, 2000000000, '', now())`,
        [us.owner.merchantId],
      )
      const item = await at.made({ amount: 1_000_001 })
      const first = await maker()
      expect(await at.agreed([item.id], first)).toMatchObject([{ status: 'WAITING', code: null }])
      await removed(first.id)
      const second = await maker()
      expect((await at.approve([item.id], second.token)).body.code).toBe(38002)
      await removed(second.id)
    })
  })
  it('a wrong code counts, moves nothing, and five of them use it up', async () => {
    const item = await at.made()
    const { sessionId } = (await at.approve([item.id])).body.data
    await world.work()
    const right = codeFor(world, at.binh.phone)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++)
      expect((await at.verify(sessionId, at.binh, wrong)).body.code).not.toBe(0)
    expect((await at.verify(sessionId, at.binh, right)).body.code).not.toBe(0)
    expect((await at.detail(item.id)).status).toBe('WAITING')
  })
  it('decides on each for itself: what is refused is named and leaves the others alone', async () => {
    const [a, b, c] = [await at.made(), await at.made(), await at.made()]
    const opened = await at.approve([a.id, b.id, c.id])
    await world.work()
    await asOwner(world, `update payout set amount = amount + 1 where id = $1`, [b.id])
    await world.send(
      payout.disapprove,
      { body: { payOutId: c.id, reason: 'Trùng' } },
      { token: us.owner.token },
    )
    const { body } = await at.verify(opened.body.data.sessionId)
    const of = new Map(body.data.map((one) => [one.payOutId, one]))
    expect(of.get(a.id)).toMatchObject({ status: 'TRANSFERRING', code: null })
    expect(of.get(b.id)).toMatchObject({ status: 'WAITING', code: 38007 })
    expect(of.get(c.id)).toMatchObject({ status: 'DENIED', code: 38002 })
    expect(of.get(b.id)!.message).toContain('thay đổi')
    await followOrders(world)
    await at.whole()
  })
  it('above the owner’s limit takes two, each once', async () => {
    const set = await world.send(
      payout.updateSetting,
      { body: { secondAbove: 1_000_000, merchantDay: 5_000_000_000, personDay: 2_000_000_000 } },
      { token: us.owner.token },
    )
    expect(set.body.code).toBe(0)
    const item = await at.made({ amount: 1_000_001 })
    expect(item.approvalsNeeded).toBe(2)
    expect(await at.agreed([item.id])).toMatchObject([{ status: 'WAITING', code: null }])
    expect((await at.approve([item.id])).body.code).toBe(38002)
    expect(await at.agreed([item.id], us.owner)).toMatchObject([{ status: 'TRANSFERRING' }])
    expect((await at.detail(item.id)).approvals).toHaveLength(2)
    await followOrders(world)
    await at.whole()
  })
  it(
    'twenty at once: one order, one posting, one count of the day',
    { meta: { bars: ['M8'] } },
    async () => {
      const item = await at.made({ amount: 70_000 })
      const sessions: string[] = []
      for (let i = 0; i < 4; i++) sessions.push((await at.approve([item.id])).body.data.sessionId)
      await world.work()
      const codes = world.outbox.sms
        .filter(({ to }) => to === at.binh.phone)
        .slice(-4)
        .map(({ text }) => /\b\d{6}\b/.exec(text)![0])
      const answers = await Promise.all(
        sessions.flatMap((sessionId, i) =>
          Array.from({ length: 5 }, () => at.verify(sessionId, at.binh, codes[i]!)),
        ),
      )
      const moved = answers
        .filter(({ body }) => body.code === 0)
        .flatMap(({ body }) => body.data)
        .filter(({ code }) => code === null)
      expect(moved).toHaveLength(1)
      await followOrders(world)
      expect(at.sentOf(at.referenceOf(item.id))).toBe(1)
      const [day] = await asOwner<{ amount: number }>(
        world,
        `select amount::int from payout_day where person_id = ''`,
      )
      expect(day!.amount).toBe(70_000)
      await at.whole()
    },
  )
  it('an owner who is alone agrees to their own; not a minute after somebody was removed', async () => {
    const owner = us.other
    const mine = (wanted: Wanted = {}) => at.made(wanted, owner.token)
    expect(await at.agreed([(await mine()).id], owner)).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    const helper = '01920000-0000-7000-8000-0000000000aa'
    await asOwner(
      world,
      `insert into member (id, merchant_id, phone, full_name, is_owner, status, created_at, modified_at, deleted_at) values ($1, $2, '0931000199', 'Tạm', false, 'INACTIVE', now(), now(), $3)`,
      [helper, owner.merchantId, new Date(world.clock.now().getTime() - 60_000)],
    )
    const item = await mine()
    expect((await at.approve([item.id], owner.token)).body).toMatchObject({ code: 38008 })
    expect(item.allowedActions).toEqual(['recall'])
    await asOwner(world, `update member set deleted_at = $2, modified_at = $2 where id = $1`, [
      helper,
      new Date(world.clock.now().getTime() - 86_400_001),
    ])
    expect(await at.agreed([item.id], owner)).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    await at.whole()
  })
})

describe('refusing', () => {
  it(
    'another denies with a reason, the maker takes back, nobody decides twice',
    { meta: { behaviours: ['B-394'] } },
    async () => {
      const [a, b] = [await at.made(), await at.made()]
      const no = (id: string, token: string, reason = 'Sai số tài khoản') =>
        world.send<typeof payout.disapprove, PayoutItem[]>(
          payout.disapprove,
          { body: { payOutIds: [id], reason } },
          { token },
        )
      expect((await no(a.id, at.binh.token, '')).body.code).toBe(2)
      expect((await no(a.id, at.binh.token)).body.data).toMatchObject([
        { status: 'DENIED', denial: 'REFUSED', denyContent: 'Sai số tài khoản' },
      ])
      expect((await no(b.id, at.anna.token, 'Lập nhầm')).body.data).toMatchObject([
        { status: 'DENIED', denial: 'RECALLED' },
      ])
      expect((await no(a.id, at.binh.token)).body.code).toBe(38002)
      expect((await no(a.id, us.other.token)).body.code).toBe(5)
      const approver = await memberWith(world, [1600], '0931000103')
      await asOwner(
        world,
        `update role_group set actions = '{1600.VIEW}' where id = (select role_group_id from member where id = $1)`,
        [approver.id],
      )
      const fresh = { ...approver, ...(await signIn(world, 'portal', approver.id)) }
      expect((await no((await at.made()).id, fresh.token)).body.code).toBe(10)
    },
  )
  it('a payout that has waited for thirty days lapses', async () => {
    const [old, young] = [await at.made(), await at.made()]
    await asOwner(world, `update payout set created_at = $2 where id = $1`, [
      old.id,
      new Date(world.clock.now().getTime() - 30 * 86_400_000 - 1000),
    ])
    await payoutJobs[0]!.work(jobCtx(world.app, 'payout.lapse'), {})
    expect(await at.detail(old.id)).toMatchObject({ status: 'DENIED', denial: 'LAPSED' })
    expect((await at.detail(young.id)).status).toBe('WAITING')
  })
})

it(
  'the list is filtered by accounts, state, numbers, words and days, and sorted',
  { meta: { behaviours: ['B-396'] } },
  async () => {
    const one = await at.made({
      amount: 123_457,
      toAccountNo: '7770001112',
      toAccountName: 'Lê Thị Hồng Hạnh',
      content: 'Trả tiền gạch men',
      refTransactionId: 'GACH-99',
    })
    const ids = async (query: object, token = at.anna.token): Promise<string[]> =>
      (await at.list(query, token)).items.map(({ id }) => id)
    for (const query of [
      { toAccount: '777000' },
      { transactionId: one.id.slice(0, 30) },
      { transactionId: 'GACH' },
      { keyword: 'hong hanh' },
      { keyword: 'gach men' },
      { keyword: '123.457' },
    ])
      expect(await ids(query), JSON.stringify(query)).toEqual([one.id])
    expect(await ids({ status: 'WAITING', fromAccount: one.fromAccountNo })).toContain(one.id)
    expect(await ids({ fromAccount: '0000' })).toEqual([])
    expect(await ids({ createdTo: '2020-01-01' })).toEqual([])
    expect(await ids({ createdFrom: '2020-01-01', toAccount: '777' })).toEqual([one.id])
    expect(await ids({ whose: 'FOR_ME', keyword: 'gach men' })).toEqual([])
    expect(await ids({ whose: 'FOR_ME', keyword: 'gach men' }, at.binh.token)).toEqual([one.id])
    expect(await ids({ whose: 'MINE', keyword: 'gach men' }, at.binh.token)).toEqual([])
    expect(await ids({}, us.other.token)).not.toContain(one.id)
    const sorted = (await at.list({ sortBy: 'amount', sortDirection: 'ASC', pageSize: 200 })).items
    const amounts = sorted.map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    expect((await at.list({ reversed: 'true' })).items.every(({ reversed }) => reversed)).toBe(true)
    const paged = await at.list({ pageSize: 2, page: 1 })
    expect(paged.items).toHaveLength(2)
  },
)

it('a member who is held to some accounts sees and makes payouts of those alone', async () => {
  const item = await at.made()
  const held = await memberWith(world, [1600], '0931000104')
  const [account] = await asOwner<{ id: string }>(
    world,
    `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, created_at) values (gen_random_uuid(), $1, '100200309999', 'KHAC', 'UMEE', '963399', now()) returning id`,
    [us.owner.merchantId],
  )
  await asOwner(
    world,
    `insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)`,
    [held.id, us.owner.merchantId, account!.id],
  )
  const token = (await signIn(world, 'portal', held.id)).token
  expect((await at.list({}, token)).items).toEqual([])
  expect(
    (await world.send(payout.getDetail, { params: { payOutId: item.id } }, { token })).body.code,
  ).toBe(5)
  expect((await at.approve([item.id], token)).body.code).toBe(5)
  expect((await at.create({ fromAccountNo: item.fromAccountNo }, token)).body.code).toBe(1301)
  expect((await at.made({ fromAccountNo: '100200309999' }, token)).fromBranch).toBe('UMEE')
})
