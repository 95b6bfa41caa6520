/** A box on the counter of each of the thousand shops: units handed over by the bank's own call, linked in the database, switched on over MQTT; and payments at an even pace. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { encryptPayload, signatureOf } from '../../apps/server/src/platform/signed-request.ts'
import { openBox, type Box } from '../../packages/sound-box/src/device.ts'
import { load, once, requestBytes } from './load.ts'
import type { Keys, Program } from './programs.ts'
import { SHOPS } from './shops.ts'

const PROVISION = '/pay-box/api/paybox/internal/v1/provision'
const NOTIFY = '/pay/api/bankCredit/internal/v1/notify'
const bankOf = (keys: Keys) => ({
  client: 'klb-core',
  secret: keys.BANK_SECRET!,
  dataKeyHex: keys.BANK_DATA_KEY!,
})

export interface Unit {
  hardwareId: string
  secret: string
}
const number = (n: number): string => String(n).padStart(6, '0')
export const units: readonly Unit[] = Array.from({ length: SHOPS }, (_, i) => ({
  hardwareId: `BENCH-${number(i + 1)}`,
  secret: `bench-secret-${number(i + 1)}`,
}))

function signed(
  keys: Keys,
  path: string,
  facts: object,
): { headers: Record<string, string>; body: string } {
  const bank = bankOf(keys)
  const time = String(Date.now())
  const body = JSON.stringify({ data: encryptPayload(bank, facts, time) })
  return {
    headers: {
      client: bank.client,
      time,
      validate: signatureOf(bank.secret, { method: 'POST', path, time, body }),
    },
    body,
  }
}

/** Hands the units over as the bank does, and puts one into each shop's hands with its account behind it. */
export async function handOver(client: pg.Client, server: Program, keys: Keys): Promise<void> {
  const requests = units.map((unit) => {
    const { headers, body } = signed(keys, PROVISION, {
      ...unit,
      pairingKey: `KEY-${unit.hardwareId}`,
      model: 'UNI-PB-1E',
      version: '1.4.2',
      hwVersion: 'B2',
    })
    return requestBytes('POST', PROVISION, headers, body)
  })
  const { done } = await load({
    port: server.port,
    connections: 8,
    seconds: 120,
    next: once(requests),
  })
  if (done !== units.length) throw new Error(`${done} of ${units.length} units were taken over`)
  await client.query(
    `insert into pay_box (id, merchant_id, unit_id, display_name, fold, bank_account_id, linked_at, modified_at) select md5('bench-box-' || n)::uuid, md5('bench-shop-' || n)::uuid, u.id, 'Quầy ' || n, 'quay ' || n, md5('bench-account-' || n)::uuid, now(), now()
    from generate_series(1, $1::int) n join box_unit u on u.hardware_id = 'BENCH-' || lpad(n::text, 6, '0')`,
    [SHOPS],
  )
  await client.query(
    `insert into static_virtual_account (virtual_account, merchant_id, order_no, bank_account_id, bank_type, account_no, account_name, type, fix_amount, fix_content, qr_content, created_at, opened_at, payable_at, expires_at, box_unit_id, paybox_device_id, source)
    select '97' || lpad(n::text, 16, '0'), b.merchant_id, null, b.bank_account_id, 'KLB', '7' || lpad(n::text, 11, '0'), 'CUA HANG ' || n, 'PAY_BOX', null, 'Quay ' || n, '000201', now() - interval '1 day', now() - interval '1 day', now() - interval '1 day', null, b.unit_id, b.id, 'PAYBOX'
    from generate_series(1, $1::int) n join pay_box b on b.id = md5('bench-box-' || n)::uuid`,
    [SHOPS],
  )
  await client.query('vacuum analyze')
}

export interface Said {
  /** The shop whose box said it, from 1. */ shop: number
  amount: number
  count: number
  kind: string
  /** Clock of performance.now. */ at: number
}
/** Switches all boxes on. @returns them, and all that they say from now on. */
export function switchOn(port: number): { boxes: Box[]; said: Said[] } {
  const said: Said[] = []
  const boxes = units.map(({ hardwareId, secret }, i): Box => {
    let received = ''
    const box = openBox({
      url: `mqtt://127.0.0.1:${port}`,
      hardwareId,
      secret,
      onChange: () => {
        const last = box.state().spoken.at(-1)
        if (last === undefined || last.id === received) return
        received = last.id
        said.push({
          shop: i + 1,
          amount: last.amount,
          count: last.count,
          kind: last.kind,
          at: performance.now(),
        })
      },
    })
    return box
  })
  return { boxes, said }
}

/** The n-th payment, from 0: each of another amount, so that what a box says tells which it was. */
export const saleOf = (n: number): { shop: number; amount: number; reference: string } => ({
  shop: 1 + ((n * 7919) % SHOPS),
  amount: 10_000 + n,
  reference: `FTBOX${n}`,
})

/** Tells the server of payments `from` … `to` - 1, `perSecond` of them, whether it has answered the ones before or not. @returns when each was told, and how many were refused. */
export async function payEvenly(
  server: Program,
  keys: Keys,
  plan: { from: number; to: number; perSecond: number },
): Promise<{
  notifiedAt: Map<number, number>
  notifiedWallMs: Map<string, number>
  refused: number
  seconds: number
}> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const [notifiedAt, notifiedWallMs] = [new Map<number, number>(), new Map<string, number>()]
  let refused = 0
  const tell = (n: number): Promise<void> =>
    new Promise((done) => {
      const { shop, amount, reference } = saleOf(n)
      const { headers, body } = signed(keys, NOTIFY, {
        bankReference: reference,
        accountNo: `7${String(shop).padStart(11, '0')}`,
        virtualAccount: `97${String(shop).padStart(16, '0')}`,
        amount,
        currency: 'VND',
        content: 'ca phe',
        fromBin: '970436',
        fromAccount: '0011001234567',
        fromName: 'NGUYEN VAN AN',
        bookedAt: new Date().toISOString(),
        interBankTrace: `T${reference}`,
      })
      notifiedAt.set(amount, performance.now())
      notifiedWallMs.set(reference, Date.now())
      const asked = request(
        {
          host: '127.0.0.1',
          port: server.port,
          path: NOTIFY,
          method: 'POST',
          agent,
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (answer) => {
          if (answer.statusCode !== 200) refused += 1
          answer.resume()
          answer.on('end', done)
        },
      )
      asked.on('error', () => {
        refused += 1
        done()
      })
      asked.end(body)
    })
  const begun = performance.now()
  const asked: Promise<void>[] = []
  for (let n = plan.from; n < plan.to; n++) {
    const wait = begun + ((n - plan.from) * 1000) / plan.perSecond - performance.now()
    if (wait > 1) await sleep(wait)
    asked.push(tell(n))
  }
  const seconds = (performance.now() - begun) / 1000
  await Promise.all(asked)
  agent.destroy()
  return { notifiedAt, notifiedWallMs, refused, seconds }
}
