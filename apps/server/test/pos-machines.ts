/** POS machines for tests: ordered, shipped, delivered and activated over HTTP, then at work with QR and card. */
import type { Call } from '@saola/contract/call'
import { payLink } from '@saola/contract/pay-link'
import { payPos } from '@saola/contract/pos-device'
import type { Outcome } from '@saola/contract/approval'
import { posModel } from '@saola/contract/pos-model'
import { posOrder } from '@saola/contract/pos-order'
import { digits } from '../src/platform/ids.ts'
import { settled } from './approvals.ts'
import type { People } from './people.ts'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

export interface Machine {
  id: string
  deviceId: string
  orderId: string
  key: string
}
export interface MachinePayment {
  id: string
  requestId: string
  amount: number
  status: string
  qrCode: string | null
  finish: boolean
  declined: string | null
  batchNo: number
  transactionCode: string | null
  card: { action: string; dataKey: string } | null
}
export interface MachinePaymentRow {
  virtual_account: string
  account_no: string
  type: string
  source: string
  status: string
  charge_amount: number
  actual_amount: number
}

let n = 0
export const nth = (): number => (n += 1)
const fine = <T>(answer: Answer<T>): T => {
  if (answer.body.code !== 0) throw new Error(answer.text.slice(0, 300))
  return answer.body.data
}

/** Calls by a person and by a machine. */
function callsIn(world: World) {
  const ask = <T = unknown>(
    call: Call,
    request: object,
    token: string,
    test = false,
  ): Promise<Answer<T>> => world.send<Call, T>(call, request as never, { token, test })
  const tell = <T = unknown>(call: Call, request: object, key: string): Promise<Answer<T>> =>
    world.send<Call, T>(call, request as never, { headers: { 'x-api-key': key } })
  return { ask, tell }
}
type Calls = ReturnType<typeof callsIn>

/** Machines from the order to the key. */
function deliveriesIn(world: World, all: People, { ask }: Calls, modelId: string) {
  /** Orders a machine and has it delivered; its number and id. */
  async function delivered(owner = all.owner): Promise<Omit<Machine, 'key'>> {
    const order = fine(
      await ask<{ id: string }>(
        posOrder.place,
        {
          body: {
            items: [{ modelId, quantity: 1 }],
            receiverName: 'An',
            phone: '0901234567',
            address: 'Hà Nội',
          },
        },
        owner.token,
      ),
    )
    const deviceId = `P8-${String(nth()).padStart(6, '0')}`
    for (const [state, more] of [
      ['CONFIRMED', {}],
      ['SHIPPED', { serials: [{ modelId, serials: [deviceId] }] }],
      ['DELIVERED', {}],
    ] as const)
      fine(
        await ask(
          posOrder.setState,
          { body: { orderId: order.id, posOrderStatus: state, ...more } },
          all.maker.token,
        ),
      )
    const [device] = fine(
      await ask<{ items: { id: string }[] }>(
        payPos.getListPos,
        { query: { keyword: deviceId } },
        owner.token,
      ),
    ).items
    return { id: device!.id, deviceId, orderId: order.id }
  }
  const codeFor = async (id: string, owner = all.owner): Promise<string> =>
    fine(await ask<{ code: string }>(payPos.openActivation, { params: { id } }, owner.token)).code
  const activate = (deviceId: string, code: string) =>
    world.send<Call, { apiKey: string }>(payPos.activate, { body: { deviceId, code } } as never)
  async function machine(owner = all.owner): Promise<Machine> {
    const made = await delivered(owner)
    return {
      ...made,
      key: fine(await activate(made.deviceId, await codeFor(made.id, owner))).apiKey,
    }
  }
  return { delivered, codeFor, activate, machine }
}

/** Payments at a machine, and how their money comes. */
function paymentsIn(world: World, { tell }: Calls) {
  const begin = async (amount: number, paymentType: string, key: string): Promise<MachinePayment> =>
    fine(
      await tell<MachinePayment>(
        payPos.createTransaction,
        { body: { requestId: `req-${nth()}`, amount, paymentType, staffName: 'Thu ngân Mai' } },
        key,
      ),
    )
  const read = async (id: string, key: string): Promise<MachinePayment> =>
    (await tell<MachinePayment>(payPos.getTransaction, { params: { id } }, key)).body.data
  const paymentRow = async (id: string): Promise<MachinePaymentRow> =>
    (await asOwner<MachinePaymentRow>(world, 'select * from payment where id = $1', [id]))[0]!
  async function credit(id: string, amount: number): Promise<Answer> {
    const row = await paymentRow(id)
    return world.notify({
      bankReference: `FT${digits(13)}`,
      accountNo: row.account_no,
      virtualAccount: row.virtual_account,
      amount,
      currency: 'VND',
      content: 'pos',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'NGUYEN VAN AN',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
    })
  }
  /** The network's signed word on the last card. */
  async function card(
    amount: number,
    status: 'SUCCESS' | 'FAIL' | 'CANCEL',
    responseCode = '00',
  ): Promise<void> {
    const { orderId } = world.outbox.cardOrders.at(-1)!
    const outcome = {
      orderId,
      amount,
      currency: 'VND',
      status,
      responseCode,
      transactionNo: digits(12),
      cardLast4: '0018',
      paidAt: world.clock.now().toISOString(),
    }
    fine(
      await world.send(payLink.napasComplete, { body: world.checksum(outcome as never) } as never),
    )
  }
  async function paid(amount: number, paymentType: string, key: string): Promise<MachinePayment> {
    const payment = await begin(amount, paymentType, key)
    if (paymentType === 'VIET_QR') await credit(payment.id, amount)
    else await card(amount, 'SUCCESS')
    return read(payment.id, key)
  }
  return { begin, read, paymentRow, credit, card, paid }
}

/** What the tests of machines do all the time, in one world, with one model of which there are plenty. */
export async function machinesIn(world: World, all: People) {
  const calls = callsIn(world)
  const { ask, tell } = calls
  const modelId = fine(
    await settled(
      world,
      await ask<Outcome>(
        posModel.create,
        { body: { name: 'Máy', model: 'P8', price: 1_000_000, stock: 500, available: true } },
        all.maker.token,
      ),
      all.checker.token,
    ),
  ).id
  const settle = <T>(
    number: number,
    amount: number,
    key: string,
    requestId = `set-${nth()}`,
  ): Promise<Answer<T>> =>
    tell<T>(payPos.settle, { body: { requestId, number, amount, staffName: 'Mai' } }, key)
  return {
    modelId,
    ask,
    tell,
    ...deliveriesIn(world, all, calls, modelId),
    ...paymentsIn(world, calls),
    settle,
  }
}
