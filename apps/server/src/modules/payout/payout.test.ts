/** Single payouts over HTTP on a real database: made, agreed to, sent, ended (B-390 to B-403; reliability bars M8, M9). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { payout, type PayoutItem } from '@saola/contract/payout'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { memberWith, people, signIn, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { codeFor, openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { proof } from '../ledger/service.ts'
import { payoutJobs } from './jobs.ts'

let world: World
let us: People
/** Two who may make and agree to payouts. */
let anna: Person
let binh: Person
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  anna = await memberWith(world, [1600], '0931000101')
  binh = await memberWith(world, [1600], '0931000102')
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  for (const person of [anna, binh]) Object.assign(person, await signIn(world, 'portal', person.id))
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false, balance: 25_000_000 })
  await asOwner(world, 'delete from payout_day')
  await asOwner(world, 'delete from payout_setting')
  await asOwner(world, 'delete from otp_step')
})
afterAll(() => world.close())

/** Whatever a test did: the books sum to zero, and what is in flight is what the bank has not decided on. */
async function whole(): Promise<void> {
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
  })
  const [off] = await asOwner<{ books: number; accounts: number }>(
    world,
    `select
    (select count(*)::int from (select merchant_id, -balance b from ledger_account where code = 'PAYOUT_IN_FLIGHT') l full join (select merchant_id, sum(amount + fee + vat) a from payout where status = 'TRANSFERRING' group by 1) p using (merchant_id) where coalesce(l.b, 0) <> coalesce(p.a, 0)) books,
    (select count(*)::int from payout_account f full join (select merchant_id, bank_account_id, sum(amount + fee + vat) a from payout where status = 'TRANSFERRING' group by 1, 2) p using (merchant_id, bank_account_id) where coalesce(f.in_flight, 0) <> coalesce(p.a, 0)) accounts`,
  )
  expect(off).toEqual({ books: 0, accounts: 0 })
}

let n = 0
const receiver = () => ({
  toBankBin: '970436',
  toAccountNo: `00110000${(n += 1) * 10 + 1}`,
  toAccountName: 'Nguyễn Văn An',
})
interface Wanted {
  amount?: number
  [field: string]: unknown
}
const create = (wanted: Wanted = {}, token = anna.token): Promise<Answer<PayoutItem>> =>
  world.send<typeof payout.create, PayoutItem>(
    payout.create,
    {
      body: {
        ...receiver(),
        amount: 100_000,
        content: 'Chi tiền hàng',
        nameConfirmed: true,
        ...wanted,
      },
    },
    { token },
  )
const made = async (wanted: Wanted = {}, token = anna.token): Promise<PayoutItem> => {
  const { body } = await create(wanted, token)
  expect(body).toMatchObject({ code: 0 })
  return body.data
}
type Session = Output<typeof payout.approve>
type Decided = Output<typeof payout.approveVerify>
const approve = (ids: string[], token = binh.token): Promise<Answer<Session>> =>
  world.send<typeof payout.approve, Session>(
    payout.approve,
    { body: { payOutIds: ids } },
    { token },
  )
const verify = (
  sessionId: string,
  by: Person = binh,
  otp = codeFor(world, by.phone),
): Promise<Answer<Decided>> =>
  world.send<typeof payout.approveVerify, Decided>(
    payout.approveVerify,
    { body: { sessionId, otp } },
    { token: by.token },
  )
async function agreed(ids: string[], by: Person = binh): Promise<Decided> {
  const opened = await approve(ids, by.token)
  expect(opened.body).toMatchObject({ code: 0 })
  await world.work()
  const { body } = await verify(opened.body.data.sessionId, by)
  expect(body).toMatchObject({ code: 0 })
  return body.data
}
type Detail = Output<typeof payout.getDetail>
const detail = async (id: string, token = anna.token): Promise<Detail> =>
  (
    await world.send<typeof payout.getDetail, Detail>(
      payout.getDetail,
      { params: { payOutId: id } },
      { token },
    )
  ).body.data
interface Listed {
  items: PayoutItem[]
  totalSize: number
}
const list = async (query: object, token = anna.token): Promise<Listed> =>
  (await world.send<typeof payout.getAll, Listed>(payout.getAll, { query }, { token })).body.data
const sentOf = (reference: string): number =>
  world.outbox.transfers.filter((one) => one.reference === reference).length
const referenceOf = (id: string): string => `PO${id.replaceAll('-', '')}`

it(
  'is off unless it was switched on, and opens to those with its code',
  { meta: { behaviours: ['B-391'] }, timeout: 60_000 },
  async () => {
    const plain = await openWorld()
    const there = await people(plain)
    const { body } = await plain.send(payout.getAll, { query: {} }, { token: there.owner.token })
    expect(body.code).toBe(19)
    await plain.close()
    expect((await create({}, us.cashier.token)).body.code).toBe(10)
    expect((await create({}, us.fresh.token)).body.code).toBe(32002)
  },
)

describe('making one', () => {
  it(
    'answers every field of the specification, and waits',
    { meta: { behaviours: ['B-392', 'B-398', 'B-399', 'B-400'] } },
    async () => {
      const item = await made({ amount: 1_250_000, refTransactionId: 'HD-1' })
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
      expect((await create({ refTransactionId: 'HD-1' })).body).toMatchObject({
        code: 14,
        data: { errors: [{ field: 'refTransactionId' }] },
      })
      await whole()
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
    const { body } = await create(wanted)
    expect(body.code).toBe(code)
    if (field) expect(body).toMatchObject({ data: { errors: [{ field }] } })
  })
  it('takes the largest amount there is, to the đồng', async () => {
    expect((await made({ amount: 499_999_999 })).amount).toBe(499_999_999)
  })
  it('asks for a confirmation where the names differ or the bank tells none', async () => {
    const to = receiver()
    const confirmed = { ...to, nameConfirmed: undefined }
    expect((await create(confirmed)).body).toMatchObject({
      code: 38004,
      data: { errors: [{ field: 'toAccountName' }] },
    })
    const check = await world.send<typeof payout.checkReceiver, { nameCheck: string }>(
      payout.checkReceiver,
      { body: { bankBin: to.toBankBin, accountNo: to.toAccountNo, accountName: 'Nguyễn Văn An' } },
      { token: anna.token },
    )
    expect(check.body.data).toEqual({ accountName: 'NGUYEN VAN AN', nameCheck: 'EXACT' })
    expect((await made(confirmed)).nameCheck).toBe('EXACT')
    expect((await create({ ...confirmed, toAccountName: 'Trần Thị Bích' })).body.code).toBe(38004)
    expect(
      (await made({ ...confirmed, toAccountName: 'Trần Thị Bích', nameConfirmed: true })).nameCheck,
    ).toBe('DIFFERENT')
  })
  it('a bank that is silent about a name is no refusal, an account it does not know is one', async () => {
    const ask = (accountNo: string) =>
      world.send(
        payout.checkReceiver,
        { body: { bankBin: '970436', accountNo } },
        { token: anna.token },
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
      const item = await made({ amount: 300_000 })
      const opened = await approve([item.id])
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
      expect((await detail(item.id)).status).toBe('WAITING')
      const { body } = await verify(opened.body.data.sessionId)
      expect(body.data).toEqual([
        { payOutId: item.id, status: 'TRANSFERRING', code: null, message: null },
      ])
      await whole()
      await followOrders(world)
      const done = await detail(item.id)
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
      expect(sentOf(referenceOf(item.id))).toBe(1)
      await whole()
      expect((await approve([item.id])).body.code).toBe(38002)
    },
  )
  it('is for another than its maker, and a code of one opens nothing for another', async () => {
    const item = await made()
    expect((await approve([item.id], anna.token)).body.code).toBe(26)
    const opened = await approve([item.id])
    await world.work()
    expect(
      (await verify(opened.body.data.sessionId, anna, codeFor(world, binh.phone))).body.code,
    ).toBe(30006)
    expect((await detail(item.id)).status).toBe('WAITING')
    expect((await approve([item.id], us.other.token)).body.code).toBe(5)
  })
  it('a wrong code counts, moves nothing, and five of them use it up', async () => {
    const item = await made()
    const { sessionId } = (await approve([item.id])).body.data
    await world.work()
    const right = codeFor(world, binh.phone)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) expect((await verify(sessionId, binh, wrong)).body.code).not.toBe(0)
    expect((await verify(sessionId, binh, right)).body.code).not.toBe(0)
    expect((await detail(item.id)).status).toBe('WAITING')
  })
  it('decides on each for itself: what is refused is named and leaves the others alone', async () => {
    const [a, b, c] = [await made(), await made(), await made()]
    const opened = await approve([a.id, b.id, c.id])
    await world.work()
    await asOwner(world, `update payout set amount = amount + 1 where id = $1`, [b.id])
    await world.send(
      payout.disapprove,
      { body: { payOutId: c.id, reason: 'Trùng' } },
      { token: us.owner.token },
    )
    const { body } = await verify(opened.body.data.sessionId)
    const of = new Map(body.data.map((one) => [one.payOutId, one]))
    expect(of.get(a.id)).toMatchObject({ status: 'TRANSFERRING', code: null })
    expect(of.get(b.id)).toMatchObject({ status: 'WAITING', code: 38007 })
    expect(of.get(c.id)).toMatchObject({ status: 'DENIED', code: 38002 })
    expect(of.get(b.id)!.message).toContain('thay đổi')
    await followOrders(world)
    await whole()
  })
  it('above the owner’s limit takes two, each once', async () => {
    const set = await world.send(
      payout.updateSetting,
      { body: { secondAbove: 1_000_000, merchantDay: 5_000_000_000, personDay: 2_000_000_000 } },
      { token: us.owner.token },
    )
    expect(set.body.code).toBe(0)
    const item = await made({ amount: 1_000_001 })
    expect(item.approvalsNeeded).toBe(2)
    expect(await agreed([item.id])).toMatchObject([{ status: 'WAITING', code: null }])
    expect((await approve([item.id])).body.code).toBe(38002)
    expect(await agreed([item.id], us.owner)).toMatchObject([{ status: 'TRANSFERRING' }])
    expect((await detail(item.id)).approvals).toHaveLength(2)
    await followOrders(world)
    await whole()
  })
  it(
    'twenty at once: one order, one posting, one count of the day',
    { meta: { bars: ['M8'] } },
    async () => {
      const item = await made({ amount: 70_000 })
      const sessions: string[] = []
      for (let i = 0; i < 4; i++) sessions.push((await approve([item.id])).body.data.sessionId)
      await world.work()
      const codes = world.outbox.sms
        .filter(({ to }) => to === binh.phone)
        .slice(-4)
        .map(({ text }) => /\b\d{6}\b/.exec(text)![0])
      const answers = await Promise.all(
        sessions.flatMap((sessionId, i) =>
          Array.from({ length: 5 }, () => verify(sessionId, binh, codes[i]!)),
        ),
      )
      const moved = answers
        .filter(({ body }) => body.code === 0)
        .flatMap(({ body }) => body.data)
        .filter(({ code }) => code === null)
      expect(moved).toHaveLength(1)
      await followOrders(world)
      expect(sentOf(referenceOf(item.id))).toBe(1)
      const [day] = await asOwner<{ amount: number }>(
        world,
        `select amount::int from payout_day where person_id = ''`,
      )
      expect(day!.amount).toBe(70_000)
      await whole()
    },
  )
  it('an owner who is alone agrees to their own; not a minute after somebody was removed', async () => {
    const owner = us.other
    const mine = (wanted: Wanted = {}) => made(wanted, owner.token)
    expect(await agreed([(await mine()).id], owner)).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    const helper = '01920000-0000-7000-8000-0000000000aa'
    await asOwner(
      world,
      `insert into member (id, merchant_id, phone, full_name, is_owner, status, created_at, modified_at, deleted_at) values ($1, $2, '0931000199', 'Tạm', false, 'INACTIVE', now(), now(), $3)`,
      [helper, owner.merchantId, new Date(world.clock.now().getTime() - 60_000)],
    )
    const item = await mine()
    expect((await approve([item.id], owner.token)).body).toMatchObject({ code: 38008 })
    expect(item.allowedActions).toEqual(['recall'])
    await asOwner(world, `update member set deleted_at = $2, modified_at = $2 where id = $1`, [
      helper,
      new Date(world.clock.now().getTime() - 86_400_001),
    ])
    expect(await agreed([item.id], owner)).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    await whole()
  })
})

describe('refusing', () => {
  it(
    'another denies with a reason, the maker takes back, nobody decides twice',
    { meta: { behaviours: ['B-394'] } },
    async () => {
      const [a, b] = [await made(), await made()]
      const no = (id: string, token: string, reason = 'Sai số tài khoản') =>
        world.send<typeof payout.disapprove, PayoutItem[]>(
          payout.disapprove,
          { body: { payOutIds: [id], reason } },
          { token },
        )
      expect((await no(a.id, binh.token, '')).body.code).toBe(2)
      expect((await no(a.id, binh.token)).body.data).toMatchObject([
        { status: 'DENIED', denial: 'REFUSED', denyContent: 'Sai số tài khoản' },
      ])
      expect((await no(b.id, anna.token, 'Lập nhầm')).body.data).toMatchObject([
        { status: 'DENIED', denial: 'RECALLED' },
      ])
      expect((await no(a.id, binh.token)).body.code).toBe(38002)
      expect((await no(a.id, us.other.token)).body.code).toBe(5)
      const approver = await memberWith(world, [1600], '0931000103')
      await asOwner(
        world,
        `update role_group set actions = '{1600.VIEW}' where id = (select role_group_id from member where id = $1)`,
        [approver.id],
      )
      const fresh = { ...approver, ...(await signIn(world, 'portal', approver.id)) }
      expect((await no((await made()).id, fresh.token)).body.code).toBe(10)
    },
  )
  it('a payout that has waited for thirty days lapses', async () => {
    const [old, young] = [await made(), await made()]
    await asOwner(world, `update payout set created_at = $2 where id = $1`, [
      old.id,
      new Date(world.clock.now().getTime() - 30 * 86_400_000 - 1000),
    ])
    await payoutJobs[0]!.work(jobCtx(world.app, 'payout.lapse'), {})
    expect(await detail(old.id)).toMatchObject({ status: 'DENIED', denial: 'LAPSED' })
    expect((await detail(young.id)).status).toBe('WAITING')
  })
})

describe('the money', () => {
  it('that the account has not is not sent; the bank is asked once more before a no', async () => {
    const item = await made({ amount: 40_000_000 })
    expect(await agreed([item.id])).toMatchObject([{ status: 'WAITING', code: 38001 }])
    world.bank.balance = 41_000_000
    expect(await agreed([item.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    await whole()
  })
  it('a bank that does not tell the balance moves nothing', async () => {
    const item = await made()
    world.clock.advance(61_000)
    const opened = await approve([item.id])
    await world.work()
    const real = world.app.bank.account
    world.app.bank.account = async () => {
      const { BankUnavailable } = await import('../../adapters/bank.ts')
      throw new BankUnavailable('down')
    }
    expect((await verify(opened.body.data.sessionId)).body.code).toBe(33008)
    world.app.bank.account = real
    expect((await detail(item.id)).status).toBe('WAITING')
  })
  it(
    'a million on the account, two hundred payouts of ten thousand at once: a hundred leave, never more',
    { meta: { bars: ['M9'] }, timeout: 60_000 },
    async () => {
      await asOwner(world, 'delete from payout_account')
      world.bank.balance = 1_000_000
      const ids: string[] = []
      for (let i = 0; i < 200; i++) ids.push((await made({ amount: 10_000 })).id)
      const batches = Array.from({ length: 4 }, (_, i) => ids.slice(i * 50, i * 50 + 50))
      const sessions: string[] = []
      for (const batch of batches) sessions.push((await approve(batch)).body.data.sessionId)
      await world.work()
      const codes = world.outbox.sms
        .filter(({ to }) => to === binh.phone)
        .slice(-4)
        .map(({ text }) => /\b\d{6}\b/.exec(text)![0])
      const answers = await Promise.all(sessions.map((id, i) => verify(id, binh, codes[i]!)))
      const all = answers.flatMap(({ body }) => body.data)
      expect(all.filter(({ status }) => status === 'TRANSFERRING')).toHaveLength(100)
      expect(all.filter(({ code }) => code === 38001)).toHaveLength(100)
      await whole()
      await followOrders(world)
      await whole()
    },
  )
  it('a clear no gives it back, silence does not', { meta: { bars: ['M8'] } }, async () => {
    const item = await made({ amount: 90_000 })
    world.bank.returnBehaviour = 'NO'
    await agreed([item.id])
    await followOrders(world)
    expect(await detail(item.id)).toMatchObject({
      status: 'FAILED',
      transaction: { status: 'FAIL' },
    })
    await whole()
    const again = await made({ amount: 90_000, insteadOf: item.id })
    world.bank.returnBehaviour = 'LOST'
    await agreed([again.id])
    await followOrders(world)
    expect((await detail(again.id)).status).toBe('TRANSFERRING')
    await whole()
    await askUntilSaid(world)
    expect((await detail(again.id)).status).toBe('SUCCESS')
    expect(sentOf(referenceOf(again.id))).toBe(1)
    await whole()
  })
  it('that comes back is theirs again, once, and the payout says so', async () => {
    const item = await made({ amount: 55_000 })
    await agreed([item.id])
    await followOrders(world)
    const before = await asOwner<{ balance: number }>(
      world,
      `select balance::int from ledger_account where merchant_id = $1 and code = 'MERCHANT'`,
      [us.owner.merchantId],
    )
    world.bank.given.get(referenceOf(item.id))!.status = 'RETURNED'
    world.clock.advance(3_601_000)
    await followOrders(world)
    await followOrders(world)
    us = await people(world)
    anna = { ...anna, ...(await signIn(world, 'portal', anna.id)) }
    expect(await detail(item.id)).toMatchObject({ status: 'SUCCESS', reversed: true })
    const after = await asOwner<{ balance: number }>(
      world,
      `select balance::int from ledger_account where merchant_id = $1 and code = 'MERCHANT'`,
      [us.owner.merchantId],
    )
    expect(after[0]!.balance - before[0]!.balance).toBe(-55_000)
    await whole()
  })
  it('a merchant whose books are empty pays from what the bank says is there', async () => {
    const kinds = await asOwner<{ kind: string }>(
      world,
      `select distinct kind from ledger_transfer where merchant_id = $1 order by 1`,
      [us.other.merchantId],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['OWN_FUNDS', 'PAYOUT', 'PAYOUT_DONE'])
  })
  it('funds say what is at the bank, what is held and what can be paid out', async () => {
    world.clock.advance(61_000)
    const [us2] = [await signIn(world, 'portal', anna.id)]
    const { body } = await world.send<typeof payout.funds, Output<typeof payout.funds>>(
      payout.funds,
      { query: {} },
      { token: us2!.token },
    )
    expect(body.data.balance).toBe(25_000_000)
    expect(body.data.available + body.data.held).toBe(25_000_000)
  })
})

describe('limits', () => {
  const day = async (merchantDay: number, personDay = merchantDay): Promise<void> => {
    await asOwner(
      world,
      `insert into payout_setting (merchant_id, merchant_day, person_day, modified_by, modified_at) values ($1, $2, $3, '', now())`,
      [us.owner.merchantId, merchantDay, personDay],
    )
  }
  it('of the day are never passed, whatever comes at once', async () => {
    await day(500_000)
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push((await made({ amount: 100_000 })).id)
    const sessions: string[] = []
    for (let i = 0; i < 4; i++)
      sessions.push((await approve(ids.slice(i * 3, i * 3 + 3))).body.data.sessionId)
    await world.work()
    const codes = world.outbox.sms
      .filter(({ to }) => to === binh.phone)
      .slice(-4)
      .map(({ text }) => /\b\d{6}\b/.exec(text)![0])
    const answers = await Promise.all(sessions.map((id, i) => verify(id, binh, codes[i]!)))
    const all = answers.flatMap(({ body }) => body.data)
    expect(all.filter(({ status }) => status === 'TRANSFERRING')).toHaveLength(5)
    expect(all.filter(({ code }) => code === 38003)).toHaveLength(7)
    await followOrders(world)
    await whole()
  })
  it('of one who agrees hold for them alone', async () => {
    await day(5_000_000_000, 150_000)
    const [a, b] = [await made({ amount: 100_000 }), await made({ amount: 100_000 })]
    expect(await agreed([a.id, b.id])).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ code: 38003 })]) as object,
    )
    const left = (await detail(a.id)).status === 'WAITING' ? a : b
    expect(await agreed([left.id], us.owner)).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
  })
  it('to a receiver who was never paid: fifty million on the first day', async () => {
    world.bank.balance = 900_000_000
    world.clock.advance(61_000)
    for (const person of [anna, binh])
      Object.assign(person, await signIn(world, 'portal', person.id))
    const to = receiver()
    const first = await made({ ...to, amount: 50_000_000 })
    const second = await made({ ...to, amount: 1 })
    expect(await agreed([first.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    expect(await agreed([second.id])).toMatchObject([{ status: 'WAITING', code: 38003 }])
    await asOwner(
      world,
      `update payout set decided_at = decided_at - interval '25 hours' where id = $1`,
      [first.id],
    )
    expect(await agreed([second.id])).toMatchObject([{ status: 'TRANSFERRING' }])
    await followOrders(world)
    await whole()
  })
  it('a tighter rule holds at once, a looser one a day later, and only the owner sets it', async () => {
    type Setting = Output<typeof payout.getSetting>
    const set = (body: object, token: string) =>
      world.send<typeof payout.updateSetting, Setting>(
        payout.updateSetting,
        { body: body as never },
        { token },
      )
    const tight = { secondAbove: 100_000, merchantDay: 1_000_000, personDay: 500_000 }
    const loose = { secondAbove: null, merchantDay: 2_000_000, personDay: 400_000 }
    expect((await set(tight, anna.token)).body.code).toBe(10)
    expect((await set(tight, us.owner.token)).body.data).toMatchObject({ ...tight, coming: null })
    expect((await set(loose, us.owner.token)).body.data).toMatchObject({
      secondAbove: 100_000,
      merchantDay: 1_000_000,
      personDay: 400_000,
      coming: loose,
    })
    world.clock.advance(86_400_000)
    us = await people(world)
    const { body } = await world.send<typeof payout.getSetting, Setting>(
      payout.getSetting,
      {},
      { token: us.owner.token },
    )
    expect(body.data).toMatchObject({ ...loose, coming: null })
  })
})

it(
  'the list is filtered by accounts, state, numbers, words and days, and sorted',
  { meta: { behaviours: ['B-390', 'B-396'] } },
  async () => {
    const one = await made({
      amount: 123_457,
      toAccountNo: '7770001112',
      toAccountName: 'Lê Thị Hồng Hạnh',
      content: 'Trả tiền gạch men',
      refTransactionId: 'GACH-99',
    })
    const ids = async (query: object, token = anna.token): Promise<string[]> =>
      (await list(query, token)).items.map(({ id }) => id)
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
    expect(await ids({ whose: 'FOR_ME', keyword: 'gach men' }, binh.token)).toEqual([one.id])
    expect(await ids({ whose: 'MINE', keyword: 'gach men' }, binh.token)).toEqual([])
    expect(await ids({}, us.other.token)).not.toContain(one.id)
    const sorted = (await list({ sortBy: 'amount', sortDirection: 'ASC', pageSize: 200 })).items
    const amounts = sorted.map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    expect((await list({ reversed: 'true' })).items.every(({ reversed }) => reversed)).toBe(true)
    const paged = await list({ pageSize: 2, page: 1 })
    expect(paged.items).toHaveLength(2)
  },
)

it('a member who is held to some accounts sees and makes payouts of those alone', async () => {
  const item = await made()
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
  expect((await list({}, token)).items).toEqual([])
  expect(
    (await world.send(payout.getDetail, { params: { payOutId: item.id } }, { token })).body.code,
  ).toBe(5)
  expect((await approve([item.id], token)).body.code).toBe(5)
  expect((await create({ fromAccountNo: item.fromAccountNo }, token)).body.code).toBe(1301)
  expect((await made({ fromAccountNo: '100200309999' }, token)).fromBranch).toBe('UMEE')
})
