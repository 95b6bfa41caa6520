/** Machines at work over HTTP: activation, payments by QR and card, batches, and what their merchant reads (behaviours B-414 to B-423). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Call } from '@saola/contract/call'
import { payPos } from '@saola/contract/pos-device'
import { posOrder } from '@saola/contract/pos-order'
import { transaction } from '@saola/contract/transaction'
import { machinesIn, nth, type Machine, type MachinePayment } from '../../../test/pos-machines.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { posDeviceJobs } from './jobs.ts'
import { batchOf } from './rules.ts'

type Payment = MachinePayment
interface Settlement {
  id: string
  batchNo: number
  status: string
  numberOfTransactions: number
  amount: number
  chargeAmount: number
  vatChargeAmount: number
  actualAmount: number
  qrAmount: number
  cardAmount: number
  machineNumber: number | null
  closedBy: string
}
let world: World
let all: People
let m: Awaited<ReturnType<typeof machinesIn>>
let machine: Machine
const ask = <T = unknown>(
  call: Call,
  request: object,
  token: string,
  test = false,
): Promise<Answer<T>> => m.ask<T>(call, request, token, test)
const tell = <T = unknown>(call: Call, request: object, key = machine.key): Promise<Answer<T>> =>
  m.tell<T>(call, request, key)
const newMachine = (): Promise<Machine> => m.machine()
const begin = (amount: number, paymentType = 'VIET_QR', key = machine.key): Promise<Payment> =>
  m.begin(amount, paymentType, key)
const read = (id: string, key = machine.key): Promise<Payment> => m.read(id, key)
const paid = (amount: number, paymentType = 'VIET_QR', key = machine.key): Promise<Payment> =>
  m.paid(amount, paymentType, key)
const settle = (number: number, amount: number, key = machine.key, requestId = `set-${nth()}`) =>
  m.settle<Settlement>(number, amount, key, requestId)
const list = async <T = { id: string; status: string }>(
  query: object,
  token = all.owner.token,
): Promise<T[]> =>
  (
    await ask<{ items: T[] }>(
      payPos.getAll,
      { query: { paymentType: 'NONE', successAndFail: '0', ...query } },
      token,
    )
  ).body.data.items

beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"pos":true}' })
  all = await people(world)
  m = await machinesIn(world, all)
}, 120_000)
beforeEach(async () => {
  machine = await newMachine()
})
afterAll(() => world.close())

describe('activation and keys', () => {
  it('a code is good once and for a quarter of an hour; unknown, wrong and over are answered alike', async () => {
    const open = (): Promise<string> => m.codeFor(machine.id)
    const use = async (code: string, deviceId = machine.deviceId) =>
      (await m.activate(deviceId, code)).body
    expect(await use('12345678', 'P8-NOBODY')).toMatchObject({ code: 41006 })
    let code = await open()
    const twice = await Promise.all([use(code), use(code)])
    expect(twice.map((one) => one.code).sort()).toEqual([0, 41006])
    // The key before it opens nothing any more.
    expect((await tell(payPos.getDevice, {})).body.code).toBe(41003)
    machine.key = twice.find((one) => one.code === 0)!.data.apiKey
    expect((await tell(payPos.getDevice, {})).body).toMatchObject({
      code: 0,
      data: { deviceId: machine.deviceId, merchantCode: 'SAOLA001', number: 0, amount: 0 },
    })
    code = await open()
    await asOwner(
      world,
      `update pos_device set code_expires_at = code_expires_at - interval '15 minutes 1 second' where id = $1`,
      [machine.id],
    )
    expect(await use(code)).toMatchObject({ code: 41006 })
  })
  it('keeps hashes only, and machine calls want a machine’s key', async () => {
    const [row] = await asOwner<{ x: string }>(
      world,
      'select d::text x from pos_device d where id = $1',
      [machine.id],
    )
    expect(row!.x).not.toContain(machine.key)
    for (const key of ['', 'x'.repeat(43), all.owner.token])
      for (const call of [payPos.getDevice, payPos.settle])
        expect(
          await tell(
            call,
            call === payPos.settle ? { body: { requestId: 'abcd', number: 0, amount: 0 } } : {},
            key,
          ),
        ).toMatchObject({ status: 401, body: { code: 41003 } })
  })
  it(
    'checkMerchant takes a phone, getMerchant a keycloakId, both with an x-api-key that fits',
    { meta: { behaviours: ['B-423'] } },
    async () => {
      const key = world.app.config.keys.apiClients['fee-service']!
      const found = await tell<{ keycloakId: string }>(
        payPos.checkMerchant,
        { query: { phone: all.owner.phone } },
        key,
      )
      expect(found.body.data).toMatchObject({
        exists: true,
        merchantCode: 'SAOLA001',
        status: 'ACTIVE',
        keycloakId: all.owner.id,
      })
      expect(
        (await tell(payPos.checkMerchant, { query: { phone: '0999999998' } }, key)).body.data,
      ).toEqual({
        exists: false,
        merchantCode: null,
        merchantName: null,
        status: null,
        keycloakId: null,
      })
      expect(
        (
          await tell<{ devices: object[] }>(
            payPos.getMerchant,
            { query: { keycloakId: all.owner.id } },
            key,
          )
        ).body.data,
      ).toMatchObject({
        merchantCode: 'SAOLA001',
        devices: expect.arrayContaining([
          { deviceId: machine.deviceId, model: 'P8', status: 'ACTIVE' },
        ]) as object[],
      })
      expect(
        (await tell(payPos.getMerchant, { query: { keycloakId: machine.id } }, key)).status,
      ).toBe(404)
      for (const call of [payPos.checkMerchant, payPos.getMerchant])
        expect(
          await tell(
            call,
            {
              query:
                call === payPos.checkMerchant
                  ? { phone: all.owner.phone }
                  : { keycloakId: all.owner.id },
            },
            machine.key,
          ),
        ).toMatchObject({ status: 401, body: { code: 41003 } })
      expect((await tell(payPos.checkMerchant, { query: { phone: '123' } }, key)).body.code).toBe(2)
    },
  )
})

describe('a payment', () => {
  it(
    'by VietQR goes through the books as PAY_POS and is read with its payer, its staff and its story',
    { meta: { behaviours: ['B-417', 'B-420', 'B-421'] } },
    async () => {
      const payment = await begin(150_000)
      expect(payment).toMatchObject({
        status: 'CREATED',
        amount: 150_000,
        finish: false,
        card: null,
      })
      await world.work()
      const row = await m.paymentRow(payment.id)
      expect(row).toMatchObject({ type: 'PAY_POS', source: 'POS' })
      expect(payment.qrCode).toContain(row.virtual_account)
      expect(world.outbox.virtualAccounts).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ virtualAccount: row.virtual_account, amount: 150_000 }),
        ]),
      )
      await m.credit(payment.id, 150_000)
      expect(await read(payment.id)).toMatchObject({
        status: 'SUCCESS',
        qrCode: null,
        finish: false,
      })
      await world.work()
      expect(world.outbox.closed).toContain(row.virtual_account)
      const [listed] = await list({ deviceId: machine.deviceId })
      expect(listed).toEqual({
        id: payment.id,
        createdAt: expect.any(String) as string,
        amount: 150_000,
        status: 'SUCCESS',
        customerName: 'NGUYEN VAN AN',
        accountNumber: '0011001234567',
        deviceId: machine.deviceId,
        finish: false,
        settlementTime: null,
        staffName: 'Thu ngân Mai',
        paymentType: 'VIET_QR',
      })
      const detail = await ask<{
        timeline: { step: string }[]
        chargeAmount: number
        vatChargeAmount: number
        actualAmount: number
      }>(payPos.getDetailTransaction, { params: { id: payment.id } }, all.owner.token)
      expect(detail.body.data).toMatchObject({
        paymentType: 'VIET_QR',
        customerEmail: null,
        deviceName: 'Máy',
        transactionCode: expect.stringMatching(/^FT/) as string,
        settlementId: null,
      })
      expect(detail.body.data.timeline.map(({ step }) => step)).toEqual(
        expect.arrayContaining(['CREATED', 'BANK_CREDITED', 'POSTED']),
      )
      const money = await ask<{ type: string; source: string; postings: { amount: number }[] }>(
        transaction.getDetail,
        { params: { id: payment.id } },
        all.owner.token,
      )
      expect(money.body.data).toMatchObject({ type: 'PAY_POS', source: 'POS' })
      expect(money.body.data.postings.length).toBeGreaterThanOrEqual(2)
      expect(money.body.data.postings.reduce((sum, p) => sum + p.amount, 0)).toBe(0)
      expect(
        await asOwner(
          world,
          `select total::int, amount::int from payment_daily where merchant_id = $1 and type = 'PAY_POS' and status = 'SUCCESS' and payment_type = 'VIET_QR'`,
          [all.owner.merchantId],
        ),
      ).toEqual([{ total: 1, amount: 150_000 }])
      // All of it given back (ADR 0027): the machine and the list say REFUNDED.
      const gave = (part: string) =>
        asOwner(
          world,
          `update payment set refund_held = ${part}, refunded = ${part} where id = $1`,
          [payment.id],
        )
      await gave('amount - 1')
      expect(await read(payment.id)).toMatchObject({ status: 'SUCCESS' })
      await gave('amount')
      expect(await read(payment.id)).toMatchObject({ status: 'REFUNDED' })
      expect((await list({ status: 'REFUNDED' })).map(({ id }) => id)).toEqual([payment.id])
      await gave('0')
    },
  )
  it('by card is settled by the network’s signed word, and only by it', async () => {
    const payment = await begin(220_000, 'ATM_CARD')
    expect(payment.card).toEqual({
      action: expect.any(String) as string,
      dataKey: expect.any(String) as string,
    })
    expect((await tell(payPos.cancelTransaction, { params: { id: payment.id } })).body.code).toBe(
      13,
    )
    await m.card(220_000, 'SUCCESS')
    expect(await read(payment.id)).toMatchObject({ status: 'SUCCESS' })
    const [listed] = await list<{ accountNumber: string; paymentType: string }>({
      deviceId: machine.deviceId,
    })
    expect(listed).toMatchObject({
      accountNumber: '•••• 0018',
      paymentType: 'ATM_CARD',
      status: 'SUCCESS',
    })
  })
  it(
    'declined is FAILED, given up is CANCEL, waited for in vain is TIMEOUT',
    { meta: { behaviours: ['B-417'] } },
    async () => {
      const declined = await begin(50_000, 'ATM_CARD')
      await m.card(50_000, 'FAIL', '51')
      expect(await read(declined.id)).toMatchObject({ status: 'CREATED', declined: '51' })
      expect(
        (await tell(payPos.cancelTransaction, { params: { id: declined.id } })).body.data,
      ).toMatchObject({ status: 'FAILED' })
      const given = await begin(50_000, 'ATM_CARD')
      await m.card(50_000, 'CANCEL', '17')
      expect(
        (await tell(payPos.cancelTransaction, { params: { id: given.id } })).body.data,
      ).toMatchObject({ status: 'CANCEL' })
      const waited = await begin(60_000)
      await asOwner(
        world,
        `update payment set expires_at = now() - interval '2 minutes' where id = $1`,
        [waited.id],
      )
      await posDeviceJobs
        .find((job) => job.name === 'posDevice.expireDue')!
        .work(jobCtx(world.app, 'test'), {})
      expect(await read(waited.id)).toMatchObject({ status: 'TIMEOUT' })
      for (const id of [declined.id, given.id, waited.id])
        expect((await tell(payPos.cancelTransaction, { params: { id } })).body.code).toBe(13)
      expect(
        (await list({ deviceId: machine.deviceId })).map(({ status }) => status).sort(),
      ).toEqual(['CANCEL', 'FAILED', 'TIMEOUT'])
      expect(
        (await list({ deviceId: machine.deviceId, successAndFail: '1' })).map(
          ({ status }) => status,
        ),
      ).toEqual(['FAILED'])
      expect(
        (await list({ deviceId: machine.deviceId, status: 'TIMEOUT' })).map(({ id }) => id),
      ).toEqual([waited.id])
    },
  )
  it('the same request is the same payment, twenty times at once; with other facts it is refused', async () => {
    const body = { requestId: 'same-request', amount: 70_000, paymentType: 'VIET_QR' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tell<Payment>(payPos.createTransaction, { body })),
    )
    expect(new Set(answers.map((one) => one.body.data.id)).size).toBe(1)
    expect(
      (await tell(payPos.createTransaction, { body: { ...body, amount: 70_001 } })).body.code,
    ).toBe(16)
    // Another machine's request of that name is another payment.
    const second = await newMachine()
    expect(
      (await tell<Payment>(payPos.createTransaction, { body }, second.key)).body.data.id,
    ).not.toBe(answers[0]!.body.data.id)
    expect(
      (await tell(payPos.getTransaction, { params: { id: answers[0]!.body.data.id } }, second.key))
        .status,
    ).toBe(404)
  })
  it('of another amount waits in suspense and is no success on the machine', async () => {
    const payment = await begin(90_000)
    await m.credit(payment.id, 89_999)
    expect(await read(payment.id)).toMatchObject({ status: 'CREATED' })
  })
  it('is not begun for a shop that is not active, above the limit, or in another way', async () => {
    for (const [body, code] of [
      [{ amount: 500_000_000 }, 507],
      [{ amount: 0 }, 2],
      [{ amount: 1.5 }, 2],
      [{ paymentType: 'BANKING' }, 2],
    ] as const)
      expect(
        (
          await tell(payPos.createTransaction, {
            body: { requestId: `odd-${nth()}`, amount: 1000, paymentType: 'VIET_QR', ...body },
          })
        ).body.code,
      ).toBe(code)
    await asOwner(world, `update merchant set status = 'INACTIVE' where id = $1`, [
      all.owner.merchantId,
    ])
    expect(
      (
        await tell(payPos.createTransaction, {
          body: { requestId: 'closed-shop', amount: 1000, paymentType: 'VIET_QR' },
        })
      ).body.code,
    ).toBe(32002)
    await asOwner(world, `update merchant set status = 'ACTIVE' where id = $1`, [
      all.owner.merchantId,
    ])
  })
})

describe('a batch', () => {
  it(
    'holds what has come in since the last one and adds up to it, to the đồng',
    { meta: { behaviours: ['B-422'] } },
    async () => {
      const amounts = [100_000, 33_333, 7, 250_001]
      for (const [i, amount] of amounts.entries())
        await paid(amount, i % 2 ? 'ATM_CARD' : 'VIET_QR')
      await begin(999_999)
      const total = amounts.reduce((a, b) => a + b, 0)
      const done = await settle(4, total)
      expect(done.body.data).toMatchObject({
        batchNo: 1,
        status: 'SUCCESS',
        numberOfTransactions: 4,
        amount: total,
        qrAmount: 100_007,
        cardAmount: 283_334,
      })
      const [sums] = await asOwner(
        world,
        `select sum(t.amount)::int amount, sum(t.charge_amount)::int fee, sum(t.vat_charge_amount)::int vat, sum(t.actual_amount)::int net from pos_payment p join payment t on t.merchant_id = p.merchant_id and t.id = p.transaction_id where p.settlement_id = $1`,
        [done.body.data.id],
      )
      expect(sums).toEqual({
        amount: total,
        fee: done.body.data.chargeAmount,
        vat: done.body.data.vatChargeAmount,
        net: done.body.data.actualAmount,
      })
      const detail = await ask<{
        transactions: { finish: boolean; settlementTime: string | null }[]
      }>(payPos.getSettlementDetail, { params: { id: done.body.data.id } }, all.owner.token)
      expect(detail.body.data.transactions).toHaveLength(4)
      expect(
        detail.body.data.transactions.every((one) => one.finish && one.settlementTime !== null),
      ).toBe(true)
      expect((await settle(0, 0)).body.code).toBe(41004)
      await paid(5_000)
      const next = await settle(2, 5_000)
      expect(next.body.data).toMatchObject({
        batchNo: 2,
        status: 'MISMATCH',
        numberOfTransactions: 1,
        amount: 5_000,
        machineNumber: 2,
      })
      const find = async (query: object) =>
        (
          await ask<{ items: { id: string }[] }>(
            payPos.getSettlementList,
            { query: { keyword: machine.deviceId, ...query } },
            all.owner.token,
          )
        ).body.data.items.map(({ id }) => id)
      expect(await find({})).toEqual([next.body.data.id, done.body.data.id])
      expect(await find({ status: 'MISMATCH' })).toEqual([next.body.data.id])
      expect(await find({ createdTo: '2020-01-01' })).toEqual([])
    },
  )
  it('settled twenty times at once is one batch; the same request is answered as the first, another finds it empty', async () => {
    for (const amount of [11_111, 22_222]) await paid(amount)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        settle(2, 33_333, machine.key, i % 2 ? 'one-batch' : `other-${i}`),
      ),
    )
    const made = new Set(
      answers.filter((one) => one.body.code === 0).map((one) => one.body.data.id),
    )
    expect(made.size).toBe(1)
    expect(answers.every((one) => one.body.code === 0 || one.body.code === 41004)).toBe(true)
    expect(
      await asOwner(
        world,
        'select count(*)::int n, sum(amount)::int amount from pos_settlement where device_id = $1',
        [machine.id],
      ),
    ).toEqual([{ n: 1, amount: 33_333 }])
  })
  it('loses and doubles nothing while payments come in', async () => {
    const payments = await Promise.all(Array.from({ length: 12 }, (_, i) => begin(1_000 + i)))
    const work = payments.map((payment) => m.credit(payment.id, payment.amount))
    const batches = Array.from({ length: 6 }, () => settle(0, 0))
    await Promise.all([...work, ...batches])
    await settle(0, 0)
    const [sum] = await asOwner(
      world,
      'select sum(number)::int number, sum(amount)::int amount from pos_settlement where device_id = $1',
      [machine.id],
    )
    expect(sum).toEqual({
      number: 12,
      amount: payments.reduce((all_, one) => all_ + one.amount, 0),
    })
    expect(
      await asOwner(
        world,
        'select count(*)::int n from pos_payment where device_id = $1 and settlement_id is null',
        [machine.id],
      ),
    ).toEqual([{ n: 0 }])
  })
  it('of a machine that comes back is closed by the bank; its key opens nothing any more', async () => {
    await paid(44_000)
    await ask(posOrder.requestReturn, { query: { orderId: machine.orderId } }, all.owner.token)
    expect(
      (
        await ask(
          posOrder.setState,
          { body: { orderId: machine.orderId, posOrderStatus: 'RETURNED', restock: false } },
          all.maker.token,
        )
      ).body.code,
    ).toBe(0)
    expect((await tell(payPos.getDevice, {})).body.code).toBe(41003)
    const [row] = (
      await ask<{ items: Settlement[] }>(
        payPos.getSettlementList,
        { query: { keyword: machine.deviceId } },
        all.owner.token,
      )
    ).body.data.items
    expect(row).toMatchObject({
      status: 'SUCCESS',
      amount: 44_000,
      machineNumber: null,
      closedBy: 'BANK',
    })
    expect(
      (await ask(payPos.openActivation, { params: { id: machine.id } }, all.owner.token)).body.code,
    ).toBe(13)
  })
})

describe('the merchant’s lists', () => {
  it(
    'machines with their totals, by number, name, model and state',
    { meta: { behaviours: ['B-414', 'B-415', 'B-416'] } },
    async () => {
      await paid(10_000)
      await settle(1, 10_000)
      await paid(2_000)
      const find = async (query: object, token = all.owner.token) =>
        (
          await ask<{ items: { deviceId: string }[] }>(
            payPos.getListPos,
            { query: { keyword: machine.deviceId, ...query } },
            token,
          )
        ).body.data.items
      expect(await find({ modelPos: 'P8', status: 'ACTIVE' })).toMatchObject([
        {
          id: machine.id,
          deviceId: machine.deviceId,
          model: 'P8',
          revenue: 12_000,
          status: 'ACTIVE',
          transactionNotSettlementNumber: 1,
          amountNotSettled: 2_000,
        },
      ])
      for (const query of [{ modelPos: 'P12' }, { status: 'INACTIVE' }])
        expect(await find(query)).toEqual([])
      expect(await find({}, all.other.token)).toEqual([])
    },
  )
  it(
    'payments: paymentType and successAndFail are required, the rest filters',
    { meta: { behaviours: ['B-418', 'B-419'] } },
    async () => {
      const [qr, atm] = [await paid(31_000), await paid(32_000, 'ATM_CARD')]
      expect(
        (await ask(payPos.getAll, { query: { paymentType: 'NONE' } }, all.owner.token)).body.code,
      ).toBe(3)
      expect(
        (await ask(payPos.getAll, { query: { successAndFail: '0' } }, all.owner.token)).body.code,
      ).toBe(3)
      const ids = async (query: object) =>
        (await list({ deviceId: machine.deviceId, ...query })).map(({ id }) => id)
      expect(await ids({ paymentType: 'VIET_QR' })).toEqual([qr.id])
      expect(await ids({ paymentType: 'ATM_CARD' })).toEqual([atm.id])
      expect(await ids({ keyword: '31.000' })).toEqual([qr.id])
      expect(await ids({ keyword: 'mai' })).toHaveLength(2)
      expect(await ids({ createdFrom: '2020-01-01', createdTo: '2020-01-02' })).toEqual([])
      expect(await ids({ finish: '1' })).toEqual([])
      await settle(2, 63_000)
      expect((await ids({ finish: '1' })).sort()).toEqual([qr.id, atm.id].sort())
    },
  )
  it('another merchant’s is not found, Test Mode has none, and a held member sees their accounts’ only', async () => {
    const payment = await paid(21_000)
    const done = (await settle(1, 21_000)).body.data
    for (const [call, id] of [
      [payPos.getDetailTransaction, payment.id],
      [payPos.getSettlementDetail, done.id],
    ] as const) {
      expect((await ask(call, { params: { id } }, all.other.token)).status).toBe(404)
      expect((await ask(call, { params: { id } }, all.owner.token, true)).body.code).toBe(18)
    }
    const accounts = await asOwner<{ id: string }>(
      world,
      `select id from bank_account where merchant_id = $1 and id <> (select bank_account_id from payment where id = $2)`,
      [all.owner.merchantId, payment.id],
    )
    const held = await memberWith(world, [1506], '0921555001')
    await asOwner(
      world,
      'insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)',
      [held.id, all.owner.merchantId, accounts[0]!.id],
    )
    expect(await list({ deviceId: machine.deviceId }, held.token)).toEqual([])
    expect(
      (await ask(payPos.getDetailTransaction, { params: { id: payment.id } }, held.token)).status,
    ).toBe(404)
    expect(
      (await ask(payPos.getSettlementDetail, { params: { id: done.id } }, held.token)).status,
    ).toBe(404)
    expect(
      (
        await ask<{ items: object[] }>(
          payPos.getListPos,
          { query: { keyword: machine.deviceId } },
          held.token,
        )
      ).body.data.items,
    ).toMatchObject([{ revenue: 0, transactionNotSettlementNumber: 0 }])
  })
})

it('a batch is the sum of its payments, whatever they are', () => {
  const row = fc.record({
    amount: fc.integer({ min: 1, max: 499_999_999 }),
    charge_amount: fc.integer({ min: 0, max: 9_999_999 }),
    vat_charge_amount: fc.integer({ min: 0, max: 999_999 }),
    actual_amount: fc.integer({ min: 0, max: 499_999_999 }),
    payment_type: fc.constantFrom('VIET_QR', 'ATM_CARD'),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 999 }), (rows) => {
      const batch = batchOf(rows)
      let [amount, fee, vat, net, qr] = [0n, 0n, 0n, 0n, 0n]
      for (const r of rows) {
        amount += BigInt(r.amount)
        fee += BigInt(r.charge_amount)
        vat += BigInt(r.vat_charge_amount)
        net += BigInt(r.actual_amount)
        if (r.payment_type === 'VIET_QR') qr += BigInt(r.amount)
      }
      expect([
        batch.amount,
        batch.chargeAmount,
        batch.vatChargeAmount,
        batch.actualAmount,
        batch.qrAmount,
        batch.qrAmount + batch.cardAmount,
        batch.qrNumber + batch.cardNumber,
      ]).toEqual([
        Number(amount),
        Number(fee),
        Number(vat),
        Number(net),
        Number(qr),
        Number(amount),
        rows.length,
      ])
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
  )
})
