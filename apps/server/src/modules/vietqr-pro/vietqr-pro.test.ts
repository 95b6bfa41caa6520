/** VietQR Pro over HTTP: who may use it, customers with numbers of their own, and money that arrives on one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { merchant } from '@saola/contract/merchant'
import { transaction } from '@saola/contract/transaction'
import {
  allowedVietQrPro,
  nextVietQrPro,
  vietQrPro,
  vietQrProActions,
  vietQrProStatuses,
  type VietQrProCmsDetail,
  type VietQrProCustomer,
  type VietQrProInfo,
} from '@saola/contract/vietqr-pro'
import { readVietQr } from '@saola/vietqr/read'
import { digits } from '../../platform/ids.ts'
import { people, staffWith, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'

interface By {
  token: string
  test?: boolean
}
type Detail = VietQrProCustomer & { qrCode: string }
let world: World
let all: People
let decider: By
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  all = await people(world)
  decider = await staffWith(world, [3800, 3801], 'qrchecker')
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  await asOwner(world, `update merchant set viet_qr_pro_status = 'INACTIVE', clock_shift_ms = 0`)
  await asOwner(world, 'delete from vietqr_pro_account')
})

const info = async (by: By): Promise<VietQrProInfo> =>
  (await world.send<typeof vietQrPro.getInfo, VietQrProInfo>(vietQrPro.getInfo, {}, by)).body.data
const move = (by: By, action: (typeof vietQrProActions)[number]) =>
  world.send<typeof vietQrPro.state, VietQrProInfo>(vietQrPro.state, { body: { action } }, by)
const moveAccount = (by: By, id: string, action: (typeof vietQrProActions)[number]) =>
  world.send<typeof vietQrPro.accountState, VietQrProInfo>(
    vietQrPro.accountState,
    { params: { id }, body: { action } },
    by,
  )
const decide = (
  merchantId: string,
  action: 'ENABLE' | 'DISABLE',
  status: (typeof vietQrProStatuses)[number],
  reason?: string,
  by: By = decider,
) =>
  world.send<typeof vietQrPro.cmsState, VietQrProCmsDetail>(
    vietQrPro.cmsState,
    {
      params: { merchantId },
      body: { action, status, ...(reason === undefined ? {} : { reason }) },
    },
    by,
  )
const decideAccount = (
  id: string,
  action: 'ENABLE' | 'DISABLE',
  status: (typeof vietQrProStatuses)[number],
  reason?: string,
) =>
  world.send<typeof vietQrPro.cmsAccountState, VietQrProCmsDetail>(
    vietQrPro.cmsAccountState,
    { params: { id }, body: { action, status, ...(reason === undefined ? {} : { reason }) } },
    decider,
  )
const approved = async (by: By & { merchantId: string }): Promise<void> => {
  await move(by, 'REQUEST_ACTIVATION')
  if (by.test !== true) await decide(by.merchantId, 'ENABLE', 'PENDING')
}
const create = (by: By, body: { name: string; reference?: string; bankAccountId?: string }) =>
  world.send<typeof vietQrPro.customerCreate, Detail>(vietQrPro.customerCreate, { body }, by)
const list = async (by: By, query: Record<string, string> = {}) =>
  (
    await world.send<
      typeof vietQrPro.customerGetAll,
      { items: VietQrProCustomer[]; totalSize: number }
    >(vietQrPro.customerGetAll, { query } as never, by)
  ).body
const pay = (
  to: { accountNo: string; receivingAccountNo: string },
  amount: number,
  more: Record<string, unknown> = {},
  test = false,
): Promise<Answer<{ outcome: string; reason: string | null }>> =>
  world.notify(
    {
      bankReference: `FT${digits(13)}`,
      accountNo: to.receivingAccountNo,
      virtualAccount: to.accountNo,
      amount,
      currency: 'VND',
      content: 'Tien nha thang 11',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'TRAN THI B',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
      ...more,
    },
    { test },
  ) as Promise<Answer<{ outcome: string; reason: string | null }>>

it(
  'five states, three actions, and no way but those of the table',
  { meta: { behaviours: ['B-500', 'B-501'] } },
  () => {
    expect([vietQrProStatuses, vietQrProActions]).toEqual([
      ['INACTIVE', 'PENDING', 'APPROVED', 'LOCK', 'REJECTED'],
      ['REQUEST_ACTIVATION', 'ENABLE', 'DISABLE'],
    ])
    const ways = (['MERCHANT', 'BANK'] as const)
      .flatMap((by) =>
        vietQrProStatuses.flatMap((from) =>
          vietQrProActions.map(
            (action) => [by, from, action, nextVietQrPro(from, action, by)] as const,
          ),
        ),
      )
      .filter(([, , , to]) => to !== null)
    expect(ways).toEqual([
      ['MERCHANT', 'INACTIVE', 'REQUEST_ACTIVATION', 'PENDING'],
      ['MERCHANT', 'APPROVED', 'DISABLE', 'INACTIVE'],
      ['MERCHANT', 'REJECTED', 'REQUEST_ACTIVATION', 'PENDING'],
      ['BANK', 'PENDING', 'ENABLE', 'APPROVED'],
      ['BANK', 'PENDING', 'DISABLE', 'REJECTED'],
      ['BANK', 'APPROVED', 'DISABLE', 'LOCK'],
      ['BANK', 'LOCK', 'ENABLE', 'APPROVED'],
    ])
    expect(allowedVietQrPro('PENDING', 'MERCHANT')).toEqual([])
  },
)

describe('states', () => {
  it(
    'a merchant asks, the bank allows; its default account comes along; turned down with a reason it may ask again',
    { meta: { behaviours: ['B-502', 'B-503'] } },
    async () => {
      const { merchantId } = all.owner
      expect((await move(all.owner, 'DISABLE')).body.code).toBe(45001)
      expect((await move(all.owner, 'ENABLE')).body.code, 'the merchant cannot allow itself').toBe(
        45001,
      )
      const asked = (await move(all.owner, 'REQUEST_ACTIVATION')).body.data
      expect(asked).toMatchObject({
        status: 'PENDING',
        allowedActions: [],
        accounts: [
          expect.objectContaining({ status: 'PENDING' }) as object,
          ...asked.accounts.slice(1),
        ],
      })
      expect((await move(all.owner, 'REQUEST_ACTIVATION')).body.code).toBe(45001)
      expect((await decide(merchantId, 'DISABLE', 'PENDING')).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'reason', key: 'error.required' }] },
      })
      expect(
        (await decide(merchantId, 'DISABLE', 'APPROVED', 'x')).body.code,
        'nobody decides on what they have not seen',
      ).toBe(12)
      expect(
        (await decide(merchantId, 'DISABLE', 'PENDING', 'Thiếu hợp đồng')).body.data,
      ).toMatchObject({ status: 'REJECTED', reason: 'Thiếu hợp đồng', allowedActions: [] })
      expect(await info(all.owner)).toMatchObject({
        status: 'REJECTED',
        reason: 'Thiếu hợp đồng',
        allowedActions: ['REQUEST_ACTIVATION'],
        accounts: [{ status: 'REJECTED' }, ...asked.accounts.slice(1).map(() => ({}))],
      })
      await move(all.owner, 'REQUEST_ACTIVATION')
      expect((await decide(merchantId, 'ENABLE', 'PENDING')).body.data).toMatchObject({
        status: 'APPROVED',
        allowedActions: ['DISABLE'],
        accounts: [{ status: 'APPROVED' }, ...asked.accounts.slice(1).map(() => ({}))],
      })
      expect(
        (
          await world.send<typeof merchant.getMerchant, { vietQrProStatus: string }>(
            merchant.getMerchant,
            {},
            all.owner,
          )
        ).body.data.vietQrProStatus,
      ).toBe('APPROVED')
      const history = (await info(all.owner)).history
      expect(history.slice(0, 2)).toMatchObject([
        { action: 'ENABLE', from: 'PENDING', to: 'APPROVED' },
        { action: 'ENABLE', accountNo: null },
      ])
      expect(history.some((h) => h.reason === 'Thiếu hợp đồng')).toBe(true)
      expect(
        await asOwner(
          world,
          `select count(*)::int n from audit_record where operation = 'vietQrPro.cms.state' and merchant_id = $1`,
          [merchantId],
        ),
      ).toEqual([{ n: 4 }])
    },
  )

  it(
    'each account has a permission of its own, and cannot be allowed before the merchant is',
    { meta: { behaviours: ['B-502'] } },
    async () => {
      const [second] = await asOwner<{ id: string }>(
        world,
        `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, created_at) values (gen_random_uuid(), $1, $2, 'CAFE HAI', 'KLB', '970452', now()) returning id`,
        [all.owner.merchantId, `7009${digits(8)}`],
      )
      const id = second!.id
      expect((await moveAccount(all.owner, id, 'REQUEST_ACTIVATION')).body.code).toBe(45001)
      await approved(all.owner)
      const of = (data: VietQrProInfo) => data.accounts.find((a) => a.id === id)
      expect(of((await moveAccount(all.owner, id, 'REQUEST_ACTIVATION')).body.data)).toMatchObject({
        status: 'PENDING',
      })
      expect(
        (await decideAccount(id, 'ENABLE', 'PENDING')).body.data.accounts.find((a) => a.id === id),
      ).toMatchObject({ status: 'APPROVED' })
      expect(
        (await decideAccount(id, 'DISABLE', 'APPROVED', 'Đang kiểm tra')).body.data.accounts.find(
          (a) => a.id === id,
        ),
      ).toMatchObject({ status: 'LOCK', reason: 'Đang kiểm tra', allowedActions: ['ENABLE'] })
      expect((await moveAccount(all.owner, id, 'REQUEST_ACTIVATION')).body.code).toBe(45001)
      expect([
        (await moveAccount(all.other, id, 'REQUEST_ACTIVATION')).body.code,
        (await moveAccount(all.owner, '01990000-0000-7000-8000-00000000000a', 'DISABLE')).body.code,
      ]).toEqual([5, 5])
      await asOwner(world, "update bank_account set status = 'UNLINKED' where id = $1", [id])
    },
  )

  it('of twenty who decide at once one does, and staff without the code decide nothing', async () => {
    await move(all.owner, 'REQUEST_ACTIVATION')
    const viewer = await staffWith(world, [3800], 'qrviewer')
    expect([
      (await decide(all.owner.merchantId, 'ENABLE', 'PENDING', undefined, viewer)).body.code,
      (await decide(all.owner.merchantId, 'ENABLE', 'PENDING', undefined, all.owner)).status,
    ]).toEqual([10, 401])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        decide(all.owner.merchantId, i % 2 === 0 ? 'ENABLE' : 'DISABLE', 'PENDING', 'x'),
      ),
    )
    expect(answers.filter((a) => a.body.code === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.body.code === 12)).toHaveLength(19)
  })

  it(
    'the bank sees who asked and who waits, and finds them by state',
    { meta: { behaviours: ['B-503'] } },
    async () => {
      await move(all.other, 'REQUEST_ACTIVATION')
      const found = await world.send<
        typeof vietQrPro.cmsList,
        {
          items: {
            merchantCode: string
            status: string
            waiting: number
            allowedActions: string[]
          }[]
        }
      >(vietQrPro.cmsList, { query: { status: 'PENDING' } } as never, decider)
      expect(found.body.data.items.find((i) => i.merchantCode === 'SAOLA099')).toMatchObject({
        status: 'PENDING',
        waiting: 1,
        allowedActions: ['ENABLE', 'DISABLE'],
      })
      expect(
        (
          await world.send(
            vietQrPro.cmsInfo,
            { params: { merchantId: all.other.sandboxId } },
            decider,
          )
        ).body.code,
        'a sandbox merchant is nobody the bank decides on',
      ).toBe(5)
    },
  )

  it('in Test Mode nobody is waited for', async () => {
    const by = { ...all.owner, test: true }
    expect((await move(by, 'REQUEST_ACTIVATION')).body.data).toMatchObject({
      status: 'APPROVED',
      changedBy: 'Test Mode',
      allowedActions: ['DISABLE'],
      accounts: [{ status: 'APPROVED' }, { status: 'INACTIVE' }],
    })
    expect((await info(all.owner)).status).toBe('INACTIVE')
  })
})

describe('customers', () => {
  it(
    'have a number and a QR of their own, are found by word and by day, and the bank learns of the number',
    { meta: { behaviours: ['B-497', 'B-498', 'B-499'] } },
    async () => {
      expect(
        (await create(all.owner, { name: 'Phòng 101' })).body.code,
        'before it is allowed',
      ).toBe(45001)
      await approved(all.owner)
      const made = (await create(all.owner, { name: 'Phòng 101 - Lê Văn Tám', reference: 'P101' }))
        .body.data
      expect(made).toMatchObject({
        name: 'Phòng 101 - Lê Văn Tám',
        reference: 'P101',
        active: true,
        open: true,
        bankName: 'KienlongBank',
        revenue: 0,
        payments: 0,
        accountNo: expect.stringMatching(/^97\d{16}$/) as string,
      })
      expect(readVietQr(made.qrCode)).toMatchObject({
        ok: true,
        qr: { account: made.accountNo, amount: null, initiation: 'STATIC' },
      })
      // The bank knows the number by the time of the answer; the job has nothing to add.
      const told = () =>
        world.outbox.virtualAccounts.filter((va) => va.virtualAccount === made.accountNo)
      expect(told()).toHaveLength(1)
      await world.work()
      expect(told()).toEqual([
        {
          virtualAccount: made.accountNo,
          accountNo: made.receivingAccountNo,
          amount: null,
          name: made.accountName,
          expiresAt: null,
        },
      ])
      expect((await create(all.owner, { name: 'Khác', reference: 'P101' })).body).toMatchObject({
        code: 14,
        data: { errors: [{ field: 'reference' }] },
      })
      const second = (await create(all.owner, { name: 'Phòng 102' })).body.data
      const row = Object.keys((await list(all.owner)).data.items[0]!)
      expect(row).toEqual(
        expect.arrayContaining([
          'id',
          'name',
          'active',
          'accountNo',
          'accountName',
          'bankName',
          'createAt',
          'revenue',
        ]),
      )
      expect((await list(all.owner, { keyword: 'lê văn' })).data.items.map((c) => c.id)).toEqual([
        made.id,
      ])
      expect(
        (
          await list(all.owner, {
            keyword: second.accountNo.slice(0, 8),
            sort: 'name,asc',
            size: '1',
            page: '0',
          })
        ).data.totalSize,
      ).toBeGreaterThanOrEqual(1)
      const day = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
      expect([
        (await list(all.owner, { fromDate: day, toDate: day })).data.totalSize,
        (await list(all.owner, { toDate: '2020-01-01' })).data.totalSize,
        (await list(all.owner, { fromDate: day, toDate: '2020-01-01' })).code,
      ]).toEqual([2, 0, 25])
      const renamed = await world.send<typeof vietQrPro.customerUpdate, Detail>(
        vietQrPro.customerUpdate,
        { params: { id: second.id }, body: { name: 'Phòng 202', reference: 'P101' } },
        all.owner,
      )
      expect(renamed.body.code).toBe(14)
      expect(
        (
          await world.send<typeof vietQrPro.customerUpdate, Detail>(
            vietQrPro.customerUpdate,
            { params: { id: second.id }, body: { name: 'Phòng 202', reference: null } },
            all.owner,
          )
        ).body.data,
      ).toMatchObject({ name: 'Phòng 202', accountNo: second.accountNo })
      expect(
        (await list({ ...all.owner, test: true })).data.totalSize,
        'the sandbox merchant has customers of its own',
      ).toBe(0)
    },
  )

  it('of twenty with one reference at once one is made', async () => {
    await approved(all.other)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(all.other, { name: 'Một', reference: 'MOT' })),
    )
    expect(answers.map((a) => a.body.code).sort((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 19 }, () => 14),
    ])
  })
})

describe('money', () => {
  it(
    "arrives on a customer's number as a transaction in the ledger like any other, counts as their revenue, and is listed",
    { meta: { behaviours: ['B-498', 'B-504'] } },
    async () => {
      await approved(all.owner)
      const customer = (await create(all.owner, { name: 'Chị Tư' })).body.data
      const reference = `FT${digits(13)}`
      const bookedAt = world.clock.now().toISOString()
      await Promise.all(
        Array.from({ length: 10 }, () =>
          pay(customer, 2_500_000, { bankReference: reference, bookedAt, interBankTrace: '1' }),
        ),
      )
      expect((await pay(customer, 300_000)).body.data).toMatchObject({
        outcome: 'SETTLED',
        reason: null,
      })
      expect((await list(all.owner, { keyword: 'chị tư' })).data.items[0]).toMatchObject({
        revenue: 2_800_000,
        payments: 2,
        lastPaidAt: expect.any(String) as string,
      })
      const paid = (
        await world.send<
          typeof vietQrPro.transactions,
          {
            items: {
              id: string
              amount: number
              customerName: string
              status: string
              payerName: string
            }[]
          }
        >(vietQrPro.transactions, { query: { customerId: customer.id } } as never, all.owner)
      ).body.data.items
      expect(paid.map((p) => p.amount)).toEqual([300_000, 2_500_000])
      expect(paid[0]).toMatchObject({
        customerName: 'Chị Tư',
        status: 'SUCCESS',
        payerName: 'TRAN THI B',
      })
      const [books] = await asOwner<{ sum: string; n: string }>(
        world,
        'select sum(amount) sum, count(*) n from ledger_entry e join ledger_transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id where t.transaction_id = $1',
        [paid[0]!.id],
      )
      expect([Number(books!.sum), Number(books!.n) >= 2]).toEqual([0, true])
      const everywhere = (
        await world.send<typeof transaction.getAll, { items: { id: string }[] }>(
          transaction.getAll,
          { query: { isStatistic: '0', keyword: customer.accountNo } as never },
          all.owner,
        )
      ).body.data.items
      expect(everywhere.map((t) => t.id)).toEqual(paid.map((p) => p.id))
      expect(
        (
          await world.send<typeof vietQrPro.transactions, { items: unknown[] }>(
            vietQrPro.transactions,
            { query: {} } as never,
            all.other,
          )
        ).body.data.items,
      ).toEqual([])
    },
  )

  it('is not taken while customer, account or merchant is shut: suspense, and the bank is told; opened again it is', async () => {
    await approved(all.owner)
    const customer = (await create(all.owner, { name: 'Anh Năm' })).body.data
    await world.work()
    const later = () =>
      pay(customer, 10_000, {
        bookedAt: new Date(world.clock.now().getTime() + 70_000).toISOString(),
      })
    const shut = async () => {
      await world.work()
      return [
        (await later()).body.data.reason,
        world.outbox.closed.filter((number) => number === customer.accountNo).length,
      ]
    }
    const setActive = (active: boolean) =>
      world.send<typeof vietQrPro.customerActive, Detail>(
        vietQrPro.customerActive,
        { params: { id: customer.id }, body: { active } },
        all.owner,
      )
    expect((await setActive(false)).body.data).toMatchObject({ active: false, open: false })
    expect(await shut()).toEqual(['CLOSED', 1])
    expect((await setActive(true)).body.data).toMatchObject({ active: true, open: true })
    await world.work()
    expect((await later()).body.data.reason).toBeNull()
    await decide(all.owner.merchantId, 'DISABLE', 'APPROVED', 'Điều tra')
    expect(await shut()).toEqual(['CLOSED', 2])
    expect((await move(all.owner, 'DISABLE')).body.code, "a lock is the bank's to take away").toBe(
      45001,
    )
    await decide(all.owner.merchantId, 'ENABLE', 'LOCK')
    expect((await later()).body.data.reason).toBeNull()
    await move(all.owner, 'DISABLE')
    expect((await shut())[0]).toBe('CLOSED')
    expect((await create(all.owner, { name: 'Không được' })).body.code).toBe(45001)
  })

  it('a bank that is down learns of it later', async () => {
    await approved(all.owner)
    world.bank.fails = true
    const customer = (await create(all.owner, { name: 'Bác Sáu' })).body.data
    await world.work()
    world.bank.fails = false
    await asOwner(
      world,
      `update graphile_worker._private_jobs set run_at = now() where run_at > now()`,
    ).catch(() => undefined)
    await world.work()
    expect(
      world.outbox.virtualAccounts.some((va) => va.virtualAccount === customer.accountNo),
    ).toBe(true)
  })

  it('its QR is not payable while the bank is away or the number is shut; the answer of who opens it says so', async () => {
    const get = async (id: string): Promise<Detail> =>
      (
        await world.send<typeof vietQrPro.customerGet, Detail>(
          vietQrPro.customerGet,
          { params: { id } },
          all.owner,
        )
      ).body.data
    const turn = async (id: string, active: boolean): Promise<Detail> =>
      (
        await world.send<typeof vietQrPro.customerActive, Detail>(
          vietQrPro.customerActive,
          { params: { id }, body: { active } },
          all.owner,
        )
      ).body.data
    const stateOf = ({ open, payable }: { open: boolean; payable: boolean }) => [open, payable]
    await approved(all.owner)
    await world.work()
    world.bank.fails = true
    const made = (await create(all.owner, { name: 'Cô Bảy' })).body.data
    expect([stateOf(made), stateOf(await get(made.id))]).toEqual([
      [true, false],
      [true, false],
    ])
    expect((await list(all.owner)).data.items[0]).toMatchObject({ id: made.id, payable: false })
    await world.work()
    world.bank.fails = false
    await asOwner(world, 'update graphile_worker._private_jobs set run_at = now()')
    await world.work()
    expect(stateOf(await get(made.id))).toEqual([true, true])
    expect(stateOf(await turn(made.id, false))).toEqual([false, false])
    expect(stateOf(await turn(made.id, true))).toEqual([true, true])
    await turn(made.id, false)
    world.bank.fails = true
    expect(stateOf(await turn(made.id, true))).toEqual([true, false])
    world.bank.fails = false
    await asOwner(world, 'update graphile_worker._private_jobs set run_at = now()')
    await world.work()
    expect(stateOf(await get(made.id))).toEqual([true, true])
  })

  it('Test Mode pays into Test Mode alone', async () => {
    const by = { ...all.owner, test: true }
    await move(by, 'REQUEST_ACTIVATION')
    const customer = (await create(by, { name: 'Khách thử' })).body.data
    expect([
      (await pay(customer, 1_000)).body.data.reason,
      (await pay(customer, 1_000, {}, true)).body.data.reason,
    ]).toEqual(['UNKNOWN_ACCOUNT', null])
    expect((await list(by)).data.items[0]).toMatchObject({ name: 'Khách thử', revenue: 1_000 })
  })
})
