/** Bars U7 and C8: a file of ten thousand payouts is looked through, agreed to with one code and paid by the simulated bank, as `npm start` runs them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { fullPath, type Call, type Output } from '@saola/contract/call'
import { payout } from '@saola/contract/payout'
import { batchLimits, payoutBatch } from '@saola/contract/payout-batch'
import { signAccess } from '../../apps/server/src/platform/tokens.ts'
import { openClient } from '../lib/cluster.ts'
import { cpuOfFamily, memoryOfFamily } from '../lib/cpu.ts'
import { startProduct, type Keys, type Product } from '../lib/programs.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'

/** The demo's café, live, and its account at the bank. */
const CAFE = 'SAOLA001'
const ACCOUNT = '100200300400'
const AMOUNT = 10_000

interface Payer {
  phone: string
  authorization: () => string
}
async function payerOf(client: pg.Client, keys: Keys, phone: string): Promise<Payer> {
  const [member, session, group] = [randomUUID(), randomUUID(), randomUUID()]
  await client.query(
    `insert into role_group (id, code, name, codes, created_at) values ($1::uuid, $1::text, $1::text, $2::int[], now())`,
    [group, [payout.create.code]],
  )
  await client.query(
    `insert into member (id, merchant_id, phone, full_name, password_hash, role_group_id, is_owner, status, created_at, modified_at)
    select $1, id, $2, 'Người chi', 'none', $3, false, 'ACTIVE', now(), now() from merchant where code = $4 and mode = 'LIVE'`,
    [member, phone, group, CAFE],
  )
  await client.query(
    `insert into session (id, audience, subject_id, refresh_hash, created_at, refreshed_at, seen_at, expires_at, address, user_agent) values ($1::uuid, 'portal', $2, $1::uuid::text, now(), now(), now(), now() + interval '12 hours', '127.0.0.1', 'bench')`,
    [session, member],
  )
  return {
    phone,
    authorization: () =>
      `Bearer ${signAccess(keys.TOKEN_SECRET!, { sub: member, sid: session, aud: 'portal' }, new Date())}`,
  }
}

/** A call of the portal. @throws what was refused, in the server's words */
async function ask<C extends Call>(
  { port }: Product,
  by: Payer,
  call: C,
  { params = {}, body }: { params?: Record<string, string>; body?: object | FormData } = {},
): Promise<Output<C>> {
  const path = fullPath(call, false).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: call.method,
    headers: {
      authorization: by.authorization(),
      ...(body === undefined || body instanceof FormData
        ? {}
        : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const said = (await answer.json()) as { code: number; message: string; data: Output<C> }
  if (said.code !== 0) throw new Error(`${call.id}: ${JSON.stringify(said).slice(0, 400)}`)
  return said.data
}
/** @throws what was refused, in the simulator's words */
async function simulator<T>({ simulatorPort }: Product, path: string, body?: object): Promise<T> {
  const answer = await fetch(
    `http://127.0.0.1:${simulatorPort}${path}`,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  )
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
const inbox = async (
  product: Product,
  phone: string,
): Promise<{ id: string; code: string | null }[]> =>
  (
    await simulator<{ items: { id: string; code: string | null }[] }>(
      product,
      `/api/inbox?to=${phone}`,
    )
  ).items
/** The code of what `send` sends. */
async function codeOf(product: Product, phone: string, send: () => Promise<void>): Promise<string> {
  const known = new Set((await inbox(product, phone)).map(({ id }) => id))
  await send()
  for (;;) {
    const found = (await inbox(product, phone)).find(({ id, code }) => !known.has(id) && code)
    if (found) return found.code!
    await sleep(20)
  }
}

/** Receivers whom nobody has paid yet, each a row of the file; the simulated bank refuses some numbers by their last digits, none that ends so. */
function fileOf(rows: number, from: number): FormData {
  const lines = Array.from(
    { length: rows },
    (_, i) =>
    [`0077${String(from + i).padStart(7, "0")}1`, 'Nguyễn Văn An', '970436', String(AMOUNT), `Lương ${i}`, ''].join(';'), // prettier-ignore
  )
  const form = new FormData()
  const titles = 'Số tài khoản;Tên người thụ hưởng;Ngân hàng;Số tiền;Nội dung;Mã tham chiếu'
  form.append('file', new Blob([[titles, ...lines].join('\r\n')]), 'luong.csv')
  return form
}

interface Measured {
  previewMs: number
  namesMs: number
  createMs: number
  agreeMs: number
  perSecond: number
  cpuUs: number
  idleMb: number
  readMb: number
  sentMb: number
}
async function measured(
  product: Product,
  client: pg.Client,
  [maker, checker]: [Payer, Payer],
  rows: number,
  from: number,
): Promise<Measured> {
  const memory = (): number => memoryOfFamily(product.serverPid())
  const idleMb = memory()
  let [readMb, sentMb] = [0, 0]
  let begun = performance.now()
  const took = (): number => {
    const ms = performance.now() - begun
    begun = performance.now()
    return ms
  }
  const file = await ask(product, maker, payoutBatch.uploadFile, { body: fileOf(rows, from) })
  const previewMs = took()
  const params = { fileId: file.fileId }
  for (;;) {
    const { checks } = await ask(product, maker, payoutBatch.getFile, { params })
    readMb = Math.max(readMb, memory())
    if (checks.done === checks.total) break
    await sleep(50)
  }
  const namesMs = previewMs + took()
  // Every name is one that its maker has looked at: whom the simulated bank knows by another name is none of this bar's.
  const batch = await ask(product, maker, payoutBatch.create, {
    body: {
      fileId: file.fileId,
      name: 'Lương tháng',
      dropInvalid: false,
      confirmedRows: Array.from({ length: rows }, (_, i) => i + 2),
    },
  })
  const createMs = took()
  let sessionId = ''
  const otp = await codeOf(product, checker.phone, async () => {
    ;({ sessionId } = await ask(product, checker, payout.approve, {
      body: { payOutIds: [batch.id] },
    }))
  })
  begun = performance.now()
  const cpuBefore = cpuOfFamily(product.serverPid())
  const [decided] = await ask(product, checker, payout.approveVerify, { body: { sessionId, otp } })
  if (decided?.status !== 'TRANSFERRING')
    throw new Error(`the batch was not agreed to: ${JSON.stringify(decided)}`)
  const agreeMs = took()
  for (;;) {
    sentMb = Math.max(sentMb, memory())
    const { rows: found } = await client.query<{ n: number }>(
      `select count(*)::int n from payout where batch_id = $1 and status = 'TRANSFERRING'`,
      [batch.id],
    )
    if (found[0]!.n === 0) break
    await sleep(50)
  }
  const perSecond = rows / ((agreeMs + took()) / 1_000)
  const { rows: ends } = await client.query<{ status: string; n: number }>(
    `select status, count(*)::int n from payout where batch_id = $1 group by status`,
    [batch.id],
  )
  if (ends.length !== 1 || ends[0]!.status !== 'SUCCESS')
    throw new Error(`the batch did not end as it should: ${JSON.stringify(ends)}`)
  const cpuUs = (cpuOfFamily(product.serverPid()) - cpuBefore) / rows
  return { previewMs, namesMs, createMs, agreeMs, perSecond, cpuUs, idleMb, readMb, sentMb }
}

export async function payoutsSuite(run: Run): Promise<void> {
  const url = await run.cluster.fresh('bench_payouts')
  const product = await startProduct(url, run.keys, { FEATURES: '{"payout":true}' })
  const client = await openClient(url)
  try {
    const payers: [Payer, Payer] = [
      await payerOf(client, run.keys, '0931000101'),
      await payerOf(client, run.keys, '0931000102'),
    ]
    await client.query('update merchant set representative_verified_at = now()')
    // Told, it would wait for a decision of the bank's staff, and not be the merchant's to pay out of meanwhile.
    await simulator(product, '/api/faults', {
      name: 'never-tell',
      on: true,
      times: 1,
      accountNo: ACCOUNT,
    })
    await simulator(product, '/api/bank/credit', {
      accountNo: ACCOUNT,
      amount: 400_000_000,
      content: 'Von',
    })
    // A small one first: a server compiles itself for some seconds after its start.
    const small = await measured(product, client, payers, batchLimits.rows / 10, 0)
    const whole = await measured(product, client, payers, batchLimits.rows, 1_000_000)
    report(small, whole)
  } finally {
    await client.end()
    await product.stop()
  }
}
function report(small: Measured, whole: Measured): void {
  for (const [rows, m] of [
    [batchLimits.rows / 10, small],
    [batchLimits.rows, whole],
  ] as const)
    figure({
      suite: 'payouts',
      what: `payouts of a file of ${rows.toLocaleString('en-US')} rows`,
      perSecond: m.perSecond,
      serverUs: m.cpuUs,
      note: `rows checked ${short(m.previewMs)} ms, names told ${short(m.namesMs)} ms, batch made ${short(m.createMs)} ms, agreed ${short(m.agreeMs)} ms; memory ${short(m.idleMb)} -> ${short(m.readMb)} -> ${short(m.sentMb)} MB`,
    })
  const add = (
    name: string,
    what: string,
    value: number,
    unit: string,
    limit: number,
    better: 'more' | 'less' = 'less',
  ): void => bar({ bar: name, what, value, unit, limit, better })
  add('U7', 'preview of 10,000 rows', whole.previewMs / 1_000, 's', 10)
  add('U7', 'commit of 10,000 rows', whole.createMs / 1_000, 's', 10)
  add('U7', 'memory of the server, more', whole.readMb - whole.idleMb, 'MB', 128)
  add('C8', 'file of 10,000 rows checked', whole.previewMs / 1_000, 's', 10)
  add('C8', 'payouts sent and answered', whole.perSecond, 'orders/s', 300, 'more')
  add('C8', 'memory while sending, 10,000 / 1,000 rows', whole.sentMb / small.sentMb, 'x', 1.2)
}
