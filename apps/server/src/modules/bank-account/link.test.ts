/** Linking, defaults, unlinking: what the bank says decides, one code for one person, one account once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankAccount } from '@saola/contract/bank-account'
import { payLink } from '@saola/contract/pay-link'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import type { Holder } from '../../../test/fakes.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'

interface Step {
  phone: string
  sessionId: string
  timeout: number
}
interface Item {
  id: string
  accountNo: string
  accountName: string
  bankType: string
  defaultAccount: boolean
  defaultFeeAccount: boolean
  status?: string
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
beforeEach(async () => {
  world.bank.fails = false
  all = await people(world)
})
afterAll(() => world.close())

/** A holder's account that the bank knows and nobody has linked. */
function account(more: Partial<Holder> = {}): Holder {
  const one: Holder = {
    accountNo: `1003${digits(8)}`,
    branch: 'SGN',
    idCardNo: '079189001234',
    accountName: 'NGUYEN THI THU HA',
    bin: '970452',
    phone: `090${digits(7)}`,
    test: false,
    ...more,
  }
  world.bank.holders.push(one)
  return one
}
const opt = (token = all.owner.token, test = false) => ({ token, test })
const check = (a: Pick<Holder, 'accountNo' | 'branch' | 'idCardNo'>, o = opt()) =>
  world.send<typeof bankAccount.linkCheck, Step>(
    bankAccount.linkCheck,
    { body: { accountNo: a.accountNo, branch: a.branch, idCardNo: a.idCardNo } },
    o,
  )
const verify = (sessionId: string, otp: string, o = opt()) =>
  world.send(bankAccount.linkVerifyOtp, { body: { sessionId, otp } }, o)
const submit = (sessionId: string, o = opt(), defaultAccount = false) =>
  world.send<
    typeof bankAccount.linkSubmit,
    { phone: string; sessionId: string; bankAccount: Item }
  >(bankAccount.linkSubmit, { body: { sessionId, defaultAccount } }, o)
const list = async (o = opt(), flag: 'true' | 'false' = 'true') =>
  (
    await world.send<typeof bankAccount.getList, Item[]>(
      bankAccount.getList,
      { query: { flag } },
      o,
    )
  ).body.data
async function codeFor(phone: string): Promise<string> {
  await world.work()
  return /\d{6}/.exec(world.outbox.sms.findLast((sms) => sms.to === phone)?.text ?? '')?.[0] ?? ''
}
/** Through check and code, not submitted. */
async function verified(a: Holder, o = opt()): Promise<string> {
  const { sessionId } = (await check(a, o)).body.data
  expect((await verify(sessionId, await codeFor(a.phone), o)).body.code).toBe(0)
  return sessionId
}
const link = async (a = account(), o = opt(), asDefault = false): Promise<Item> =>
  (await submit(await verified(a, o), o, asDefault)).body.data.bankAccount
const remove = (id: string, o = opt()): Promise<Answer> =>
  world.send(bankAccount.remove, { params: { id } }, o)
const setDefault = (
  body: { defaultAccountId?: string; defaultFeeAccountId?: string },
  o = opt(),
): Promise<Answer> => world.send(bankAccount.updateDefault, { body }, o)
const statusOf = async (merchantId: string) =>
  (
    await asOwner<{ status: string }>(world, 'select status from merchant where id = $1', [
      merchantId,
    ])
  )[0]!.status

describe('link/check', () => {
  it.each([
    ['accountNo', { accountNo: '12' }],
    ['accountNo', { accountNo: 'x y z 1' }],
    ['branch', { branch: ' ' }],
    ['idCardNo', { idCardNo: '12345' }],
    ['idCardNo', { idCardNo: '07918900123a' }],
  ])('refuses a wrong %s', { meta: { behaviours: ['B-507'] } }, async (field, wrong) =>
    expect(await check({ ...account(), ...wrong })).toMatchObject({
      status: 400,
      body: { code: 2, data: { errors: [{ field }] } },
    }),
  )

  it(
    'the bank says whether account, branch and id card belong together',
    { meta: { behaviours: ['B-507'] } },
    async () => {
      const a = account()
      expect(await check({ ...a, accountNo: '100999999999' })).toMatchObject({
        status: 404,
        body: { code: 5100000 },
      })
      expect(await check({ ...a, idCardNo: '079189009999' })).toMatchObject({
        status: 400,
        body: { code: 33003 },
      })
      expect(await check({ ...a, branch: 'HAN' })).toMatchObject({
        status: 400,
        body: { code: 33003 },
      })
      world.bank.fails = true
      expect(await check(a)).toMatchObject({ status: 502, body: { code: 33008 } })
    },
  )

  it('the code goes to the phone that the bank knows, which is shown masked; no id card number is kept', async () => {
    const a = account()
    const answer = await check(a)
    expect(answer.body).toMatchObject({
      code: 0,
      data: { phone: `${a.phone.slice(0, 3)}••••${a.phone.slice(-3)}`, timeout: 300 },
    })
    expect(answer.text).not.toContain(a.phone)
    expect(await codeFor(a.phone)).toMatch(/^\d{6}$/)
    expect(world.outbox.sms.at(-1)!.text).toContain('SAOLA001')
    const [kept] = await asOwner<{ text: string }>(
      world,
      'select l::text as text from account_link l where session_id = $1',
      [answer.body.data.sessionId],
    )
    expect(kept!.text).not.toContain(a.idCardNo)
  })

  it("an account of the other bank's BIN and an account of the other mode are none", async () => {
    expect((await check(account({ bin: '970436' }))).body.code).toBe(5100000)
    expect((await check(account({ test: true }))).body.code).toBe(5100000)
    expect((await check(account(), opt(all.owner.token, true))).body.code).toBe(5100000)
  })

  it('is counted: so many tries a minute for a merchant, no matter who asks', async () => {
    const { config } = world.app
    const before = config.limitFactor
    config.limitFactor = 1
    world.clock.advance(60_500 - (world.clock.now().getTime() % 60_000))
    const a = account()
    const codes = []
    for (let i = 0; i < 7; i++)
      codes.push((await check({ ...a, idCardNo: '079189000000' })).body.code)
    config.limitFactor = before
    expect(codes).toEqual([33003, 33003, 33003, 33003, 33003, 11, 11])
  })
})

describe('link/verifyOTP and link/submit', () => {
  it(
    "check, code, submit: the account becomes the merchant's, with its audit",
    { meta: { behaviours: ['B-506', 'B-508', 'B-509', 'B-510'] } },
    async () => {
      const a = account({ bin: '963399', accountNo: `888${digits(9)}` })
      const sessionId = await verified(a)
      expect(await submit(sessionId)).toMatchObject({
        status: 200,
        body: {
          data: {
            sessionId,
            phone: `${a.phone.slice(0, 3)}••••${a.phone.slice(-3)}`,
            bankAccount: {
              accountNo: a.accountNo,
              accountName: 'NGUYEN THI THU HA',
              bankType: 'UMEE',
              defaultAccount: false,
              defaultFeeAccount: false,
              qrCode: expect.stringContaining(a.accountNo) as string,
            },
          },
        },
      })
      expect((await list()).map((x) => x.accountNo)).toContain(a.accountNo)
      const [record] = await asOwner<{ after: object }>(
        world,
        `select after from audit_record where operation = 'bankAccount.link.submit' order by id desc limit 1`,
      )
      expect(record!.after).toMatchObject({ accountNo: a.accountNo, bankType: 'UMEE' })
    },
  )

  it('a code that is wrong five times, old, or of nobody', async () => {
    const a = account()
    const { sessionId } = (await check(a)).body.data
    const right = await codeFor(a.phone)
    const wrong = right === '000000' ? '000001' : '000000'
    const answers = []
    for (let i = 0; i < 5; i++) answers.push((await verify(sessionId, wrong)).body)
    expect(answers.map((b) => b.code)).toEqual([100015, 100015, 100015, 100015, 30004])
    expect((await verify(sessionId, right)).body.code).toBe(30004)
    const late = (await check(a)).body.data
    const lateCode = await codeFor(a.phone)
    world.clock.advance(301_000)
    expect((await verify(late.sessionId, lateCode)).body.code).toBe(30003)
    expect((await submit(late.sessionId)).body.code).toBe(30006)
    expect((await verify('01990000-0000-7000-8000-0000000000aa', '123456')).body.code).toBe(30006)
  })

  it("another's step is no step: not their colleague's, not another merchant's, not their own sandbox merchant's", async () => {
    const a = account()
    const colleague = await memberWith(world, [1902], `0977${digits(6)}`)
    const { sessionId } = (await check(a)).body.data
    const code = await codeFor(a.phone)
    for (const o of [opt(colleague.token), opt(all.other.token), opt(all.owner.token, true)])
      expect((await verify(sessionId, code, o)).body.code).toBe(30006)
    expect((await verify(sessionId, code)).body.code).toBe(0)
    for (const o of [opt(colleague.token), opt(all.other.token), opt(all.owner.token, true)])
      expect((await submit(sessionId, o)).body.code).toBe(30006)
    expect((await submit(sessionId)).body.code).toBe(0)
    expect((await verify(sessionId, code)).body.code).toBe(30006)
    expect((await submit(sessionId)).body.code).toBe(30006)
  })

  it("no submit without the code, none when the bank's word has grown old", async () => {
    const a = account()
    expect((await submit((await check(a)).body.data.sessionId)).body.code).toBe(30006)
    const sessionId = await verified(a)
    world.clock.advance(16 * 60_000)
    all = await people(world)
    expect((await submit(sessionId)).body.code).toBe(30006)
  })

  it('twenty submits at once make one account; two merchants with one account make one', async () => {
    const a = account()
    const sessionId = await verified(a)
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(sessionId)))
    expect(answers.filter((r) => r.body.code === 0)).toHaveLength(1)
    expect(new Set(answers.filter((r) => r.body.code !== 0).map((r) => r.body.code))).toEqual(
      new Set([30006]),
    )
    const b = account()
    const [mine, theirs] = [await verified(b), await verified(b, opt(all.other.token))]
    const both = await Promise.all([submit(mine), submit(theirs, opt(all.other.token))])
    expect(both.map((r) => r.body.code).sort()).toEqual([0, 33002])
    const rows = await asOwner<{ n: string }>(
      world,
      `select count(*) n from bank_account where account_no = any($1) and status = 'ACTIVE'`,
      [[a.accountNo, b.accountNo]],
    )
    expect(Number(rows[0]!.n)).toBe(2)
  })

  it('33002 says to its holder alone that another shop has linked it', async () => {
    const a = account()
    await link(a, opt(all.other.token))
    expect((await check({ ...a, idCardNo: '079189000001' })).body.code).toBe(33003)
    expect((await check(a)).body.code).toBe(33002)
    const own = account()
    await link(own)
    expect((await check({ ...own, idCardNo: '079189000001' })).body.code).toBe(33002)
  })
})

describe("the merchant's status", () => {
  it.each([
    ['SUBMIT_INFO', 0, 'LINKED_ACCOUNT'],
    ['OPEN_ACCOUNT', 0, 'LINKED_ACCOUNT'],
    ['LINKED_ACCOUNT', 0, 'LINKED_ACCOUNT'],
    ['CREATED', 13, 'CREATED'],
    ['DENIED', 32002, 'DENIED'],
    ['INACTIVE', 32002, 'INACTIVE'],
  ])('of a merchant that is %s', async (status, code, after) => {
    const { merchantId, token } = all.fresh
    await asOwner(world, 'update merchant set status = $2 where id = $1', [merchantId, status])
    await new Promise((resolve) => {
      setTimeout(resolve, 1_100)
    })
    const a = account()
    const answer = await check(a, opt(token))
    expect(answer.body.code).toBe(code)
    if (code === 0) {
      await verify(answer.body.data.sessionId, await codeFor(a.phone), opt(token))
      const linked = await submit(answer.body.data.sessionId, opt(token))
      expect(linked.body).toMatchObject({
        code: 0,
        data: { bankAccount: { accountNo: a.accountNo } },
      })
    }
    expect(await statusOf(merchantId)).toBe(after)
    await asOwner(world, 'update merchant set status = $2 where id = $1', [merchantId, 'CREATED'])
  })

  it('the first account is the default and the fee account', async () => {
    const accounts = await list(opt(all.fresh.token))
    expect(accounts.filter((x) => x.defaultAccount && x.defaultFeeAccount)).toHaveLength(1)
    expect(accounts.length).toBeGreaterThan(1)
  })
})

describe('default and fee account', () => {
  it(
    "each is one account; another takes its place; other people's are not found",
    { meta: { behaviours: ['B-517'] } },
    async () => {
      const a = await link()
      expect((await setDefault({})).body).toMatchObject({ code: 2 })
      expect((await setDefault({ defaultAccountId: a.id }, opt(all.other.token))).body.code).toBe(5)
      const before = (await list()).find((x) => x.defaultAccount)!
      expect((await setDefault({ defaultAccountId: a.id })).body.code).toBe(0)
      expect((await list()).filter((x) => x.defaultAccount).map((x) => x.id)).toEqual([a.id])
      expect((await setDefault({ defaultFeeAccountId: a.id })).body.code).toBe(0)
      expect((await list()).filter((x) => x.defaultFeeAccount).map((x) => x.id)).toEqual([a.id])
      expect(
        (await setDefault({ defaultAccountId: before.id, defaultFeeAccountId: before.id })).body
          .code,
      ).toBe(0)
      const records = await asOwner(
        world,
        `select 1 from audit_record where operation = 'bankAccount.updateDefault'`,
      )
      expect(records.length).toBeGreaterThanOrEqual(3)
    },
  )

  it('twenty at once leave one default', async () => {
    const accounts = [await link(), await link()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        setDefault({
          defaultAccountId: accounts[i % 2]!.id,
          defaultFeeAccountId: accounts[(i + 1) % 2]!.id,
        }),
      ),
    )
    expect(answers.every((r) => r.body.code === 0)).toBe(true)
    const now = await list()
    expect([
      now.filter((x) => x.defaultAccount).length,
      now.filter((x) => x.defaultFeeAccount).length,
    ]).toEqual([1, 1])
  })
})

describe('delete/{id}', () => {
  it(
    'an account is unlinked once, and is then found only among the former ones',
    { meta: { behaviours: ['B-511', 'B-217'] } },
    async () => {
      const a = await link()
      expect(
        (await world.send(bankAccount.get, { params: { id: a.id } }, opt())).body.data,
      ).toMatchObject({
        id: a.id,
        branch: 'SGN',
        allowedActions: ['setDefault', 'setDefaultFee', 'delete'],
      })
      expect((await remove(a.id, opt(all.other.token))).body.code).toBe(5)
      expect((await remove(a.id)).body.code).toBe(0)
      expect((await remove(a.id)).body.code).toBe(5)
      expect((await list()).some((x) => x.id === a.id)).toBe(false)
      expect((await list(opt(), 'false')).find((x) => x.id === a.id)).toMatchObject({
        status: 'UNLINKED',
      })
      const service = await world.send<
        typeof bankAccount.accountList,
        { id: string; accountNo: string; accountNumber: string }[]
      >(bankAccount.accountList, { query: { flag: 'true' } }, opt())
      expect(service.body.data[0]).toMatchObject({ accountNumber: service.body.data[0]!.accountNo })
      expect(
        await world.send(
          bankAccount.accountGet,
          { params: { id: service.body.data[0]!.id } },
          opt(),
        ),
      ).toMatchObject({ body: { code: 0, data: { id: service.body.data[0]!.id } } })
    },
  )

  it('33005 for the default and the fee account, 33004 while a link is open or money is not settled', async () => {
    const [a, fee] = [await link(), await link()]
    const before = (await list()).find((x) => x.defaultAccount)!
    await setDefault({ defaultAccountId: a.id, defaultFeeAccountId: fee.id })
    expect((await remove(a.id)).body.code).toBe(33005)
    expect((await remove(fee.id)).body.code).toBe(33005)
    await setDefault({ defaultAccountId: before.id, defaultFeeAccountId: before.id })
    // It was the default a moment ago: tills may still send payers there.
    expect((await remove(a.id)).body.code).toBe(33004)
    world.clock.advance(6_000)
    const made = await world.send<typeof payLink.create, { payLinkCode: string }>(
      payLink.create,
      { body: { amount: 20_000, bankAccountId: a.id } },
      opt(),
    )
    expect((await remove(a.id)).body.code).toBe(33004)
    await world.send(payLink.cancel, { params: { payLinkCode: made.body.data.payLinkCode } }, opt())
    expect((await remove(a.id)).body.code).toBe(0)
    await asOwner(
      world,
      `insert into bank_credit (batch, merchant_id, test, bank_reference, account_no, amount, content, booked_at, received_at, outcome, reason) values (gen_random_uuid(), $1, false, $2, $3, 1000, 'x', now(), now(), 'UNMATCHED', 'UNKNOWN_ACCOUNT')`,
      [all.owner.merchantId, `FT${digits(10)}`, fee.accountNo],
    )
    expect((await remove(fee.id)).body.code).toBe(33004)
  })

  it('unlinking races with new links: never an open link on an unlinked account', async () => {
    for (let round = 0; round < 6; round++) {
      const a = await link()
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () =>
          world.send(payLink.create, { body: { amount: 10_000, bankAccountId: a.id } }, opt()),
        ),
        remove(a.id),
        remove(a.id),
      ])
      const links = answers.slice(0, 6).filter((r) => r.body.code === 0).length
      const gone = answers.slice(6).filter((r) => r.body.code === 0).length
      const [open] = await asOwner<{ n: string }>(
        world,
        `select count(*) n from payment t join bank_account b on b.id = t.bank_account_id where b.id = $1 and b.status <> 'ACTIVE' and t.status = 'CREATED'`,
        [a.id],
      )
      expect({ n: Number(open!.n), gone, links: gone === 1 ? links : 'any' }).toEqual({
        n: 0,
        gone,
        links: gone === 1 ? 0 : 'any',
      })
    }
  })
})

describe('organizations', () => {
  it(
    "see what the bank holds for their tax number, linked and not, and link one by a code to the organization's phone",
    { meta: { behaviours: ['B-516'] } },
    async () => {
      const [one, two] = [`1002${digits(8)}`, `1002${digits(8)}`]
      const taxCode = '0316123456'
      const phone = `091${digits(7)}`
      world.bank.organizations.set(taxCode, {
        phone,
        accounts: [one, two].map((accountNo) => ({
          accountNo,
          accountName: 'CONG TY TNHH CA PHE SAOLA',
          bin: '970452',
          branch: 'SGN',
        })),
      })
      const ask = async (
        call: typeof bankAccount.getUnlinkedAccounts | typeof bankAccount.getLinkedAccountFromBank,
      ) =>
        (
          await world.send<typeof bankAccount.getUnlinkedAccounts, { accountNo: string }[]>(
            call as typeof bankAccount.getUnlinkedAccounts,
            {},
            opt(),
          )
        ).body.data.map((a) => a.accountNo)
      expect(await ask(bankAccount.getUnlinkedAccounts)).toEqual([one, two])
      expect(await ask(bankAccount.getLinkedAccountFromBank)).toEqual([])
      const choose = (accountNo: string, o = opt()) =>
        world.send<typeof bankAccount.linkAccount, Step>(
          bankAccount.linkAccount,
          { body: { accountNo } },
          o,
        )
      expect((await choose('100999999998')).body.code).toBe(5100000)
      expect((await choose(one, opt(all.other.token))).body.code).toBe(33003)
      const { sessionId, phone: maskedPhone } = (await choose(one)).body.data
      expect(maskedPhone).toBe(`${phone.slice(0, 3)}••••${phone.slice(-3)}`)
      await verify(sessionId, await codeFor(phone))
      expect((await submit(sessionId)).body.code).toBe(0)
      expect(await ask(bankAccount.getUnlinkedAccounts)).toEqual([two])
      expect(await ask(bankAccount.getLinkedAccountFromBank)).toEqual([one])
      expect((await choose(one)).body.code).toBe(33002)
      world.bank.fails = true
      expect((await world.send(bankAccount.getUnlinkedAccounts, {}, opt())).body.code).toBe(33008)
    },
  )
})

describe('Test Mode', () => {
  it(
    'links a sandbox account for the sandbox merchant alone; the live merchant and its status know nothing of it',
    { meta: { behaviours: ['B-131'] } },
    async () => {
      const a = account({
        accountNo: `900${digits(9)}`,
        idCardNo: '079099000001',
        phone: `0000${digits(6)}`,
        test: true,
      })
      const sandbox = opt(all.fresh.token, true)
      await link(a, sandbox, true)
      expect((await list(sandbox)).find((x) => x.accountNo === a.accountNo)).toMatchObject({
        defaultAccount: true,
      })
      expect((await list(opt(all.fresh.token))).some((x) => x.accountNo === a.accountNo)).toBe(
        false,
      )
      expect(await statusOf(all.fresh.merchantId)).toBe('CREATED')
      const [tax] = await asOwner<{ tax_code: string }>(
        world,
        'select tax_code from merchant where id = $1',
        [all.fresh.sandboxId],
      )
      expect(tax!.tax_code).toMatch(/^99\d{8}$/)
    },
  )
})
