import { ensure, Refusal } from '../../errors.ts'
import type { Lang } from '../../platform/call.ts'
import { opaqueId } from '../../platform/ids.ts'
import {
  cancel as cancelCard,
  CARD_OTP,
  giveCard,
  giveCode,
  orderOfKey,
  stepOf,
  type CardsCtx,
} from '../napas/service.ts'
import {
  Machines,
  type Machine,
  type PosBatch,
  type PosChange,
  type PosPayment,
  type PosStatus,
} from './store.ts'

/** POS machines without hardware: each has the key it was activated with, and reaches Saola Pay over the network only. */

export type PosCtx = CardsCtx & { readonly machines: Machines; readonly serverUrl: string }
export type { Machine, PosPayment } from './store.ts'

const BASE = '/pay/api/paypos/v1/uniPos'
const WAIT_MS = 10_000
const ASK_EVERY_MS = 700

export function openMachines(): Machines {
  return new Machines()
}

type Answered = {
  id: string
  status: PosStatus
  qrCode: string | null
  declined: string | null
  batchNo: number
  finish: boolean
  card: { dataKey: string } | null
}

export function machineOf(sim: PosCtx, deviceId: string): Machine {
  const machine = sim.machines.all.get(deviceId)
  ensure(machine, 404, 'pos.unknown', { deviceId })
  return machine
}
function keep(sim: PosCtx, machine: Machine): Machine {
  const change: PosChange = { type: 'pos.machine', machine }
  sim.commit([change])
  return machine
}

/** Asks Saola Pay. @throws pos.refused with its own words, pos.unreachable where no answer came. */
async function ask<T>(
  sim: PosCtx,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  lang: Lang,
  apiKey: string | null,
  body?: object,
): Promise<T> {
  let answer: { code?: unknown; message?: unknown; data?: unknown } | null
  try {
    const response = await fetch(new URL(BASE + path, sim.serverUrl), {
      method,
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        'accept-language': lang,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
      },
    })
    answer = (await response.json()) as typeof answer
  } catch {
    throw new Refusal(502, 'pos.unreachable')
  }
  ensure(answer?.code === 0, 409, 'pos.refused', { detail: String(answer?.message ?? '') })
  return answer.data as T
}

/** A machine gets its key; one that is activated again keeps what it remembers of its batch. */
export async function activate(
  sim: PosCtx,
  body: { deviceId: string; code: string },
  lang: Lang,
): Promise<Machine> {
  const got = await ask<{
    deviceId: string
    name: string
    merchantName: string
    batchNo: number
    apiKey: string
  }>(sim, 'POST', '/activate', lang, null, body)
  const before = sim.machines.all.get(got.deviceId)
  // The same machine at another merchant starts afresh.
  const same = before?.merchantName === got.merchantName ? before : undefined
  sim.log({ level: 'info', event: 'pos.activated', deviceId: got.deviceId })
  return keep(sim, {
    deviceId: got.deviceId,
    name: got.name,
    merchantName: got.merchantName,
    apiKey: got.apiKey,
    batchNo: got.batchNo,
    counter: same?.counter ?? 0,
    current: same?.current ?? null,
    batch: same?.batch ?? [],
    last: same?.last ?? null,
    settling: same?.settling ?? null,
  })
}

/** Begins a payment. It is remembered before it is sent: where the answer is lost, the same request is sent again. */
export async function take(
  sim: PosCtx,
  body: { deviceId: string; amount: number; means: string; staffName: string },
  lang: Lang,
): Promise<PosPayment> {
  const machine = machineOf(sim, body.deviceId)
  ensure(machine.current?.status !== 'CREATED', 409, 'pos.busy')
  const isCard = body.means !== 'QR'
  const current: PosPayment = {
    requestId: `${machine.deviceId}-${machine.batchNo}-${machine.counter + 1}-${opaqueId(4)}`,
    id: null,
    amount: body.amount,
    way: isCard ? 'ATM_CARD' : 'VIET_QR',
    cardNumber: isCard ? body.means : null,
    staffName: body.staffName,
    status: 'CREATED',
    qr: null,
    at: sim.clock.now(),
  }
  keep(sim, { ...machine, counter: machine.counter + 1, current })
  try {
    await send(sim, machine.deviceId, lang)
  } catch (error) {
    // A refusal is an answer: nothing was begun. Silence is none, so the machine goes on asking.
    if (error instanceof Refusal && error.key === 'pos.refused')
      keep(sim, { ...machineOf(sim, machine.deviceId), current: { ...current, status: 'CANCEL' } })
    else follow(sim, machine.deviceId, current.requestId)
    throw error
  }
  follow(sim, machine.deviceId, current.requestId)
  return machineOf(sim, machine.deviceId).current ?? current
}

async function send(sim: PosCtx, deviceId: string, lang: Lang): Promise<void> {
  const { current, apiKey } = machineOf(sim, deviceId)
  if (current === null) return
  const got = await ask<Answered>(sim, 'POST', '/createTransaction', lang, apiKey, {
    requestId: current.requestId,
    amount: current.amount,
    paymentType: current.way,
    ...(current.staffName === '' ? {} : { staffName: current.staffName }),
  })
  update(sim, deviceId, got)
  if (got.card !== null && current.cardNumber !== null)
    insertCard(sim, got.card.dataKey, current.cardNumber)
}

/** The card in the machine: number and PIN go to the card network, never to Saola Pay. */
function insertCard(sim: PosCtx, dataKey: string, cardNumber: string): void {
  let order = orderOfKey(sim, dataKey)
  try {
    order = giveCard(sim, order, cardNumber)
    if (stepOf(order) === 'CODE') giveCode(sim, order, CARD_OTP)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    cancelCard(sim, order)
  }
}

/** Takes over what Saola Pay says; a payment that is over leaves the screen free, a paid one joins the batch. */
function update(sim: PosCtx, deviceId: string, got: Answered): void {
  const machine = machineOf(sim, deviceId)
  const before = machine.current
  if (
    before === null ||
    (before.id !== null && before.id !== got.id) ||
    before.status !== 'CREATED'
  )
    return
  const current: PosPayment = {
    ...before,
    id: got.id,
    status: got.status,
    qr: got.status === 'CREATED' ? (got.qrCode ?? before.qr) : null,
  }
  const isNew = got.batchNo > machine.batchNo
  const batch = isNew ? [] : machine.batch
  // A batch that Saola Pay has closed at the cut-off is settled: the machine begins the next.
  keep(sim, {
    ...machine,
    current,
    batchNo: isNew ? got.batchNo : machine.batchNo,
    batch: got.status === 'SUCCESS' && !got.finish ? [...batch, current] : batch,
  })
}

/**
 * Asks how this payment stands until it is over. The next one on the screen is not its business:
 * that one is being sent, and to send it a second time opens a second session of the card.
 */
function follow(sim: PosCtx, deviceId: string, requestId: string): void {
  sim.clock.after(ASK_EVERY_MS, async () => {
    const { current, apiKey } = machineOf(sim, deviceId)
    if (current?.requestId !== requestId || current.status !== 'CREATED') return
    try {
      if (current.id === null) await send(sim, deviceId, 'vi')
      else {
        const got = await ask<Answered>(sim, 'GET', `/getTransaction/${current.id}`, 'vi', apiKey)
        update(sim, deviceId, got)
        // The network has said no: the machine says so, too, and the payment is over.
        if (got.status === 'CREATED' && got.declined !== null) await end(sim, deviceId, 'vi')
      }
    } catch (error) {
      sim.log({ level: 'warn', event: 'pos.no_answer', deviceId, message: String(error) })
    }
    follow(sim, deviceId, requestId)
  })
}
/** After a restart every machine goes on asking. */
export function resumeMachines(sim: PosCtx): void {
  for (const { current, deviceId } of sim.machines.all.values())
    if (current?.status === 'CREATED') follow(sim, deviceId, current.requestId)
}

async function end(sim: PosCtx, deviceId: string, lang: Lang): Promise<void> {
  const { current, apiKey } = machineOf(sim, deviceId)
  if (!current?.id) return
  update(
    sim,
    deviceId,
    await ask<Answered>(sim, 'PUT', `/cancelTransaction/${current.id}`, lang, apiKey),
  )
}
export async function cancel(sim: PosCtx, deviceId: string, lang: Lang): Promise<Machine> {
  const { current } = machineOf(sim, deviceId)
  ensure(current?.id && current.status === 'CREATED', 409, 'pos.no_payment')
  await end(sim, deviceId, lang)
  return machineOf(sim, deviceId)
}

/** Whether Saola Pay has closed this machine's batch meanwhile; what was in it is settled then, and the next begins. */
async function catchUp(sim: PosCtx, deviceId: string, lang: Lang): Promise<boolean> {
  const { batchNo } = await ask<{ batchNo: number }>(
    sim,
    'GET',
    '/getDevice',
    lang,
    machineOf(sim, deviceId).apiKey,
  )
  const machine = machineOf(sim, deviceId)
  if (batchNo <= machine.batchNo) return false
  keep(sim, { ...machine, batchNo, batch: [] })
  return true
}
/** Closes the batch with what the machine has counted; sent again as it was where the answer was lost. */
export async function settle(sim: PosCtx, deviceId: string, lang: Lang): Promise<PosBatch> {
  // Before the first try only: one that was sent and not answered is sent again as it was.
  if (machineOf(sim, deviceId).settling === null)
    ensure(!(await catchUp(sim, deviceId, lang)), 409, 'pos.batch_closed')
  const machine = machineOf(sim, deviceId)
  const asked = machine.settling ?? {
    requestId: `${deviceId}-batch-${machine.batchNo}-${opaqueId(4)}`,
    number: machine.batch.length,
    amount: machine.batch.reduce((sum, one) => sum + one.amount, 0),
  }
  // Anyone who took the last payment is at the machine.
  const staffName = machine.batch.at(-1)?.staffName ?? ''
  keep(sim, { ...machine, settling: asked })
  try {
    const got = await ask<{
      batchNo: number
      numberOfTransactions: number
      amount: number
      status: PosBatch['status']
    }>(sim, 'POST', '/settle', lang, machine.apiKey, {
      ...asked,
      ...(staffName === '' ? {} : { staffName }),
    })
    const last: PosBatch = {
      number: got.batchNo,
      count: got.numberOfTransactions,
      amount: got.amount,
      status: got.status,
    }
    const now = machineOf(sim, deviceId)
    keep(sim, {
      ...now,
      batch: now.batch.slice(asked.number),
      batchNo: got.batchNo + 1,
      last,
      settling: null,
    })
    return last
  } catch (error) {
    if (error instanceof Refusal && error.key === 'pos.refused')
      keep(sim, { ...machineOf(sim, deviceId), settling: null })
    throw error
  }
}
