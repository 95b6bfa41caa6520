/** The catalogue, payments of POS orders by hand and closed differences: nothing of them is in force by one person's word (ADR 0056). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval, type ApprovalKind, type Outcome } from '@saola/contract/approval'
import { bank } from '@saola/contract/bank'
import type { Call } from '@saola/contract/call'
import { eWallet } from '@saola/contract/e-wallet'
import { posModel } from '@saola/contract/pos-model'
import { posOrder } from '@saola/contract/pos-order'
import { reconciliation } from '@saola/contract/reconciliation'
import { paymentMethod } from '@saola/contract/shop-setting'
import { approve, deny, proposalOf, settled, withdraw } from '../../../test/approvals.ts'
import { people, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

const EVERY = [3200, 3201, 3202, 3203, 3204, 3205, 3206, 3502, 3503, 3700, 3701, 3702, 3703, 3704]
let world: World
let all: People
/** Two who may do everything here, and the first under a second account. */
let anna: StaffPerson
let again: StaffPerson
let binh: StaffPerson
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"pos":true}' })
  all = await people(world)
  anna = await staffWith(world, EVERY, 'anna')
  binh = await staffWith(world, EVERY, 'binh')
  again = await staffWith(world, EVERY, 'again')
  await asOwner(world, `update admin set staff_id = ' Anna ' where id = $1`, [again.id])
}, 60_000)
afterAll(() => world.close())

const ask = <T = Outcome>(call: Call, request: object, token = anna.token): Promise<Answer<T>> =>
  world.send<Call, T>(call, request as never, { token })
const fine = <T>({ body }: Answer<T>): T => {
  expect(body).toMatchObject({ code: 0 })
  return body.data
}
/** Done by the first, approved by the second. */
const done = async (answer: Answer<Outcome>): Promise<string> =>
  fine(await settled(world, answer, binh.token)).id
const found = async <T>(call: Call, query: object): Promise<T[]> =>
  fine(await ask<{ items: T[] }>(call, { query })).items
const sql = (text: string, values: unknown[]) => asOwner(world, text, values)

interface Listed {
  pendingApproval: string | null
}
/** One thing of a kind, and a change of it that takes two. */
interface Case {
  propose: () => Promise<Answer<Outcome>>
  /** The thing as staff read it; undefined where it is gone. */
  read: () => Promise<(Listed & Record<string, unknown>) | undefined>
  /** What shows whether the change is in force. */
  field: string
  before: unknown
  after: unknown
  /** Somebody else's change of what the decision rests on. */
  edit: () => Promise<unknown>
  /** As its proposal says it. */
  changes: object[]
  amount: number | null
}
let n = 0

const bankDraft = () => {
  n += 1
  return {
    name: `Ngân hàng Hai Người ${n}`,
    shortName: `Hai ${n}`,
    commonName: `Hai ${n}`,
    code: `HAI${n}`,
    napasCode: String(881_000 + n),
    citad: null,
    swift: null,
    benId: null,
    napasSupported: true,
    vietQrSupported: true,
  }
}
const bankOf = async (code: string) =>
  (await found<Listed & { id: number } & Record<string, unknown>>(bank.getAll, { code }))[0]
async function bankCase(): Promise<Case> {
  const draft = bankDraft()
  const id = await done(await ask(bank.create, { body: draft }))
  const napasCode = String(882_000 + n)
  return {
    propose: () => ask(bank.update, { params: { bankId: id }, body: { ...draft, napasCode } }),
    read: () => bankOf(draft.code),
    field: 'napasCode',
    before: draft.napasCode,
    after: napasCode,
    edit: () => sql('update bank set vietqr_supported = false where id = $1', [Number(id)]),
    changes: [{ field: 'napasCode', before: draft.napasCode, after: napasCode }],
    amount: null,
  }
}

async function walletCase(): Promise<Case> {
  n += 1
  const [name, id] = [`Ví Hai ${n}`, String(900 + n)]
  await sql(
    `insert into e_wallet (id, name, short_name, common_name, created_at) overriding system value values ($1, $2, $2, $2, now())`,
    [id, name],
  )
  return {
    propose: () => ask(eWallet.delete, { params: { id } }),
    read: async () =>
      (
        await found<Listed & { id: number } & Record<string, unknown>>(eWallet.cmsList, { name })
      ).find((wallet) => String(wallet.id) === id),
    field: 'id',
    before: Number(id),
    after: undefined,
    edit: () => sql(`update e_wallet set name = name || ' cũ' where id = $1`, [id]),
    changes: [
      { field: 'name', before: name, after: null },
      { field: 'shortName', before: name, after: null },
      { field: 'commonName', before: name, after: null },
      { field: 'change', before: null, after: 'DELETE' },
    ],
    amount: null,
  }
}

const methodDraft = () => ({
  name: `Phương thức ${(n += 1)}`,
  type: 'QR',
  paymentType: 'VIET_QR',
  logo: null,
  fixedFee: 500,
  dynamicFee: 0.25,
  paymentLimit: 10_000_000,
  status: 'INACTIVE',
})
const methodOf = async (id: string) =>
  fine(
    await ask<(Listed & { id: string } & Record<string, unknown>)[]>(paymentMethod.cmsList, {}),
  ).find((method) => method.id === id)
async function methodCase(): Promise<Case> {
  const draft = methodDraft()
  const id = await done(await ask(paymentMethod.create, { body: draft }))
  return {
    propose: () => ask(paymentMethod.update, { body: { id, ...draft, dynamicFee: 0.5 } }),
    read: () => methodOf(id),
    field: 'dynamicFee',
    before: 0.25,
    after: 0.5,
    edit: () => sql('update payment_method set fixed_fee = 501 where id = $1', [id]),
    changes: [{ field: 'dynamicFee', before: '0.25', after: '0.5' }],
    amount: null,
  }
}

const modelDraft = () => ({
  name: `Máy Hai ${(n += 1)}`,
  model: 'P8',
  price: 2_000_000,
  stock: 10,
  available: true,
  vat: 8,
})
const modelOf = async (id: string) =>
  fine(
    await ask<Listed & { stock: number } & Record<string, unknown>>(posModel.get, {
      params: { id },
    }),
  )
const newModel = async (): Promise<{ id: string; draft: ReturnType<typeof modelDraft> }> => {
  const draft = modelDraft()
  return { id: await done(await ask(posModel.create, { body: draft })), draft }
}
async function modelCase(): Promise<Case> {
  const { id, draft } = await newModel()
  return {
    propose: () => ask(posModel.update, { body: { id, ...draft, price: 1_500_000 } }),
    read: () => modelOf(id),
    field: 'price',
    before: 2_000_000,
    after: 1_500_000,
    edit: () => sql('update pos_model set discount = 5 where id = $1', [id]),
    changes: [{ field: 'price', before: '2000000', after: '1500000' }],
    amount: null,
  }
}

async function orderCase(): Promise<Case> {
  const { id: modelId } = await newModel()
  const order = fine(
    await ask<{ id: string; totalAmount: number }>(
      posOrder.place,
      {
        body: {
          items: [{ modelId, quantity: 1 }],
          receiverName: 'An',
          phone: '0901234567',
          address: 'Hà Nội',
        },
      },
      all.owner.token,
    ),
  )
  return {
    propose: () =>
      ask(posOrder.setState, {
        body: { orderId: order.id, posOrderStatusPayment: 'PAID', note: 'FT2511' },
      }),
    read: async () =>
      fine(
        await ask<Listed & Record<string, unknown>>(posOrder.cmsGet, {
          query: { orderId: order.id },
        }),
      ),
    field: 'posOrderStatusPayment',
    before: 'UNPAID',
    after: 'PAID',
    edit: () =>
      sql(
        'update pos_order set amount = amount + 1, total_amount = total_amount + 1 where id = $1',
        [order.id],
      ),
    changes: [{ field: 'payment', before: 'UNPAID', after: 'PAID' }],
    amount: order.totalAmount,
  }
}

async function differenceCase(amount = 20_000_000): Promise<Case> {
  const reference = `FT77${(n += 1)}`
  const [row] = await asOwner<{ id: number }>(
    world,
    `insert into reconciliation_difference (day, book, kind, account_no, reference, bank_amount, our_amount, found_at, seen_at)
     values (current_date, 'BANK', 'MISSING_BANK', '970200300499', $1, null, $2, now(), now()) returning id::int`,
    [reference, amount],
  )
  const params = { id: String(row!.id) }
  return {
    propose: () =>
      ask(reconciliation.resolve, { params, body: { state: 'EXPLAINED', note: 'Ghi ngày sau' } }),
    read: async () =>
      fine(await ask<Listed & Record<string, unknown>>(reconciliation.detail, { params })),
    field: 'state',
    before: 'OPEN',
    after: 'EXPLAINED',
    edit: () =>
      sql('update reconciliation_difference set bank_amount = 1 where id = $1', [row!.id]),
    changes: [{ field: 'difference', before: 'OPEN', after: 'EXPLAINED' }],
    amount,
  }
}

const cases: readonly [ApprovalKind, () => Promise<Case>][] = [
  ['BANK', bankCase],
  ['E_WALLET', walletCase],
  ['PAYMENT_METHOD', methodCase],
  ['POS_MODEL', modelCase],
  ['POS_PAID', orderCase],
  ['RECONCILIATION', differenceCase],
]
const valueOf = async (one: Case): Promise<unknown> => (await one.read())?.[one.field]
const proposed = async (one: Case): Promise<string> => {
  const { outcome, id } = fine(await one.propose())
  expect(outcome).toBe('PROPOSED')
  return id
}

describe.each(cases)('%s', (kind, start) => {
  it('is in force once a second person has approved it, never by its maker', async () => {
    const one = await start()
    const id = await proposed(one)
    expect(await valueOf(one)).toEqual(one.before)
    expect((await one.read())?.pendingApproval).toBe(id)
    expect((await one.propose()).body.code, 'one at a time').toBe(14)
    const seen = (await proposalOf(world, binh.token, id)).body.data
    expect(seen).toMatchObject({ kind, amount: one.amount, isCurrent: true, changes: one.changes })
    const listed = await found<{ id: string; amount: number | null }>(approval.getList, {
      kind,
      state: 'PENDING',
    })
    expect(listed.find((row) => row.id === id)).toMatchObject({ amount: one.amount })
    expect((await approve(world, anna.token, id)).body.code).toBe(26)
    expect((await approve(world, again.token, id)).body.code, 'under a second account').toBe(26)
    expect(await valueOf(one)).toEqual(one.before)
    expect((await approve(world, binh.token, id)).body.code).toBe(0)
    expect(await valueOf(one)).toEqual(one.after)
    expect((await one.read())?.pendingApproval ?? null).toBeNull()
  })
  it('is void when the thing has changed since', async () => {
    const one = await start()
    const id = await proposed(one)
    await one.edit()
    expect((await approve(world, binh.token, id)).body.code).toBe(12)
    expect(await valueOf(one)).toEqual(one.before)
    expect((await proposalOf(world, binh.token, id)).body.data.state).toBe('OUTDATED')
    expect((await one.read())?.pendingApproval).toBeNull()
  })
  it('leaves everything as it was when it is denied or taken back', async () => {
    const one = await start()
    const was = await one.read()
    expect((await deny(world, binh.token, await proposed(one))).body.code).toBe(0)
    expect(await one.read()).toEqual(was)
    expect((await withdraw(world, anna.token, await proposed(one))).body.code).toBe(0)
    expect(await one.read()).toEqual(was)
  })
  it('is not decided by who lacks the code, nor seen by a merchant', async () => {
    const id = await proposed(await start())
    const other = await staffWith(world, [3500, 3501], `none-${kind.toLowerCase()}`)
    expect((await approve(world, other.token, id)).body.code).toBe(10)
    expect((await proposalOf(world, all.owner.token, id)).body.code).toBe(9)
  })
})

describe('a new thing', () => {
  it('a bank, a method and a model are not in the lists before they are approved', async () => {
    const [banks, method, model] = [bankDraft(), methodDraft(), modelDraft()]
    const waiting = [
      fine(await ask(bank.create, { body: banks })),
      fine(await ask(paymentMethod.create, { body: method })),
      fine(await ask(posModel.create, { body: model })),
    ]
    const named = async () => [
      await bankOf(banks.code),
      fine(await ask<{ name: string }[]>(paymentMethod.cmsList, {})).find(
        ({ name }) => name === method.name,
      ),
      (await found(posModel.cmsList, { name: model.name }))[0],
    ]
    expect(waiting.map(({ outcome }) => outcome)).toEqual(['PROPOSED', 'PROPOSED', 'PROPOSED'])
    expect(await named()).toEqual([undefined, undefined, undefined])
    const newOnes = async (kind: 'BANK' | 'POS_MODEL') =>
      (
        await found<{ id: string }>(approval.getList, {
          kind,
          state: 'PENDING',
          change: 'NEW',
        })
      ).map(({ id }) => id)
    expect(await newOnes('BANK'), 'above their list').toContain(waiting[0]!.id)
    expect(await newOnes('POS_MODEL')).toContain(waiting[2]!.id)
    const edited = await bankCase()
    const { id: other } = fine(await edited.propose())
    expect(await newOnes('BANK'), 'not what would change a bank').not.toContain(other)
    for (const { id } of waiting) {
      const { changes } = (await proposalOf(world, binh.token, id)).body.data
      expect(changes).toContainEqual({ field: 'change', before: null, after: 'CREATE' })
      expect((await approve(world, binh.token, id)).body.code).toBe(0)
    }
    expect(await named()).toMatchObject([banks, method, model])
  })
  it('a bank’s end takes two as well', async () => {
    const draft = bankDraft()
    const bankId = await done(await ask(bank.create, { body: draft }))
    const { id } = fine(await ask(bank.delete, { params: { bankId } }))
    expect(await bankOf(draft.code)).toMatchObject({ pendingApproval: id })
    expect((await approve(world, binh.token, id)).body.code).toBe(0)
    expect(await bankOf(draft.code)).toBeUndefined()
  })
})

describe('one person alone', () => {
  const isDone = async (answer: Promise<Answer<Outcome>>): Promise<void> =>
    expect(fine(await answer).outcome).toBe('DONE')
  it('changes names of a bank and of a method', async () => {
    const [draft, method] = [bankDraft(), methodDraft()]
    const bankId = await done(await ask(bank.create, { body: draft }))
    await isDone(
      ask(bank.update, {
        params: { bankId },
        body: { ...draft, name: 'Tên mới', shortName: `M${n}` },
      }),
    )
    expect(await bankOf(draft.code)).toMatchObject({ name: 'Tên mới', pendingApproval: null })
    const id = await done(await ask(paymentMethod.create, { body: method }))
    await isDone(ask(paymentMethod.update, { body: { id, ...method, name: `Tên khác ${n}` } }))
    expect(await methodOf(id)).toMatchObject({ name: `Tên khác ${n}` })
  })
  it('changes a model’s words and its stock and takes it off sale, but does not put it on', async () => {
    const { id, draft } = await newModel()
    await isDone(
      ask(posModel.update, {
        body: { id, ...draft, description: 'Nhẹ', stock: 4, available: false },
      }),
    )
    expect(await modelOf(id)).toMatchObject({ description: 'Nhẹ', stock: 4, available: false })
    const { outcome, id: proposal } = fine(
      await ask(posModel.update, { body: { id, ...draft, stock: 4 } }),
    )
    expect([outcome, (await modelOf(id)).available]).toEqual(['PROPOSED', false])
    // An order may take of the stock meanwhile: that neither voids the price nor is written over.
    await sql('update pos_model set stock = 3, version = version + 1 where id = $1', [id])
    expect((await approve(world, binh.token, proposal)).body.code).toBe(0)
    expect(await modelOf(id)).toMatchObject({ available: true, stock: 3 })
  })
  it('closes a difference below twenty million; a POS payment of any sum takes two', async () => {
    const small = await differenceCase(19_999_999)
    await isDone(small.propose())
    expect(await valueOf(small)).toBe('EXPLAINED')
    const order = await orderCase()
    expect(order.amount).toBeLessThan(20_000_000)
    await proposed(order)
  })
})

it('while it waits the payment is not offered again, and the goods go on', async () => {
  const order = await orderCase()
  const id = await proposed(order)
  const { allowedActions } = (await order.read()) as { allowedActions?: string[] }
  expect(allowedActions).toEqual(['CONFIRMED', 'CANCELED'])
  const { subjectId: orderId } = (await proposalOf(world, binh.token, id)).body.data
  fine(await ask(posOrder.setState, { body: { orderId, posOrderStatus: 'CONFIRMED' } }))
  expect((await approve(world, binh.token, id)).body.code).toBe(0)
  expect(await order.read()).toMatchObject({
    posOrderStatus: 'CONFIRMED',
    posOrderStatusPayment: 'PAID',
  })
})
it('a payment by VietQR and a canceled order void it', async () => {
  const [paid, canceled] = [await orderCase(), await orderCase()]
  const [first, second] = [await proposed(paid), await proposed(canceled)]
  const orderIds = await Promise.all(
    [first, second].map(
      async (id) => (await proposalOf(world, binh.token, id)).body.data.subjectId ?? '',
    ),
  )
  await sql(`update pos_order set payment = 'PAID' where id = $1`, [orderIds[0]])
  fine(await ask(posOrder.cancel, { query: { orderId: orderIds[1] } }, all.owner.token))
  expect((await approve(world, binh.token, first)).body.code).toBe(12)
  expect((await approve(world, binh.token, second)).body.code).toBe(12)
  expect(await canceled.read()).toMatchObject({ posOrderStatusPayment: 'UNPAID' })
})
it('merchants learn nothing of what waits', async () => {
  const one = await bankCase()
  await proposed(one)
  const banks = fine(
    await ask<{ items: Listed[] }>(bank.getAll, { query: {} }, all.cashier.token),
  ).items
  expect(banks.every(({ pendingApproval }) => pendingApproval === null)).toBe(true)
})
it('a proposal of the network’s list and one of a bank: the first that is approved voids the other', async () => {
  const draft = bankDraft()
  const bankId = await done(await ask(bank.create, { body: draft }))
  const every = await found<{ napasCode: string | null; vietQrSupported: boolean }>(bank.getAll, {})
  world.bank.vietQr = every.flatMap(({ napasCode: bin, vietQrSupported }) =>
    bin === null ? [] : [{ bin, vietQr: vietQrSupported && bin !== draft.napasCode }],
  )
  const sync = fine(await ask<{ pendingApproval: string; banks: object[] }>(bank.syncVietQr, {}))
  expect(sync.banks).toEqual([
    { id: Number(bankId), shortName: draft.shortName, vietQrSupported: false },
  ])
  const { id } = fine(
    await ask(bank.update, { params: { bankId }, body: { ...draft, swift: 'TESTVNVX' } }),
  )
  expect((await proposalOf(world, binh.token, sync.pendingApproval)).body.data.changes).toEqual([
    { field: draft.shortName, before: 'true', after: 'false' },
    { field: 'change', before: null, after: 'SYNC' },
  ])
  expect((await approve(world, binh.token, sync.pendingApproval)).body.code).toBe(0)
  expect((await approve(world, binh.token, id)).body.code).toBe(12)
  expect(await bankOf(draft.code)).toMatchObject({ vietQrSupported: false, swift: null })
})
