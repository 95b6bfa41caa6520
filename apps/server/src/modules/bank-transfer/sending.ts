/** Orders on their way: sent, asked after, ended. No transaction is open while the bank is asked. */
import { auditAll } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'
import { emitAll, type NewEvent } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import { ASK_MAX, bankChannel, cardChannel, SEND_MAX, type Channel } from './channels.ts'
import { ALARM_MS, decide, nextAskAt, SILENT, type Decision, type Said } from './rules.ts'
import * as store from './store.ts'
import * as takingStore from './taking-store.ts'
import * as withdrawStore from './withdraw-store.ts'

export const SEND_JOB = 'bankTransfer.send'
/** What is sent or asked after is left to another worker after so long, should this one die. */
const LEASE_MS = 60_000
/** The minute's round looks after what is due later. */
const SOON_MS = 60_000

type TransferRow = store.TransferRow
const channelOf = (row: TransferRow): Channel =>
  row.channel === 'CARD' ? cardChannel : bankChannel
const byChannel = (rows: readonly TransferRow[]): TransferRow[][] =>
  (['BANK', 'CARD'] as const)
    .map((channel) => rows.filter((row) => row.channel === channel))
    .filter((group) => group.length > 0)

/** Sets under way at once: of one account among all workers, and of one process. */
const SETS_PER_ACCOUNT = 2
const SETS_AT_ONCE = 8
let setsUnderWay = 0

/** The job: sends what is ready and asks after what is due. It may run twice, and twice at once. */
export async function send(ctx: Ctx): Promise<void> {
  await sendReady(ctx, { isUnanswered: false })
  while ((await askDue(ctx)) === ASK_MAX);
}

/** One run of the job: once the bank has not answered a set, no further one is taken. */
interface Round {
  isUnanswered: boolean
}
/**
 * Takes a set and sends it, and others beside it, until nothing is ready or each account has as many under way as it may. A bank that is silent or
 * closed is given the next orders by the minute's round.
 */
async function sendReady(ctx: Ctx, round: Round): Promise<void> {
  if (setsUnderWay >= SETS_AT_ONCE) return
  setsUnderWay += 1
  let rows: TransferRow[]
  try {
    rows = await takeSet(ctx, round)
  } catch (error) {
    setsUnderWay -= 1
    // Who takes for so long on a busy database takes the next set, too.
    if (takingStore.isHeldElsewhere(error)) return
    throw error
  }
  const goOn = async (): Promise<void> => {
    if (rows.length === SEND_MAX) await sendReady(ctx, round)
  }
  const sendThis = async (): Promise<void> => {
    try {
      await sendSet(ctx, rows, round)
    } finally {
      setsUnderWay -= 1
    }
    await goOn()
  }
  await Promise.all([goOn(), sendThis()])
}
const takeSet = (ctx: Ctx, round: Round): Promise<TransferRow[]> =>
  inTransaction(ctx.db, async (tx) => {
    await takingStore.lockTaking(tx)
    if (round.isUnanswered) return []
    const now = ctx.clock.now()
    return takingStore.takeReady(tx, {
      now,
      nextAskAt: nextAskAt(now, now),
      limit: SEND_MAX,
      setId: uuid(),
      setUntil: new Date(now.getTime() + LEASE_MS),
      setsMost: SETS_PER_ACCOUNT,
    })
  })
async function sendSet(ctx: Ctx, rows: readonly TransferRow[], round: Round): Promise<void> {
  const groups = byChannel(rows)
  // A card network that is silent does not hold the bank's orders up.
  for (const group of groups)
    await sendTaken(ctx, group, groups.length === 1 || group[0]!.channel === 'BANK' ? round : null)
}

/** Sends orders that are written down as sent. @param round is told that nobody said anything of any of them, before they make room for others */
async function sendTaken(
  ctx: Ctx,
  rows: readonly TransferRow[],
  round: Round | null = null,
): Promise<void> {
  const sentAt = new Map<string, Date>()
  const said = await channelOf(rows[0]!).send(ctx, rows, async (later) => {
    const now = ctx.clock.now()
    const setUntil = new Date(now.getTime() + LEASE_MS)
    await store.markSent(ctx.db, later, { now, nextAskAt: nextAskAt(now, now), setUntil })
    for (const { id } of later) sentAt.set(id, now)
  })
  const isAnswered = [...said.values()].some(({ word }) => word !== 'SILENT' && word !== 'CLOSED')
  if (round !== null && !isAnswered) round.isUnanswered = true
  await finish(
    ctx,
    rows.map((row) => ({ ...row, sent_at: sentAt.get(row.id) ?? row.sent_at })),
    said,
    true,
  )
  if (!isAnswered)
    ctx.log.warn({ orders: rows.length }, 'the bank has not taken orders; they are asked after')
}

async function askDue(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now()
  const rows = await store.takeDue(ctx.db, {
    now,
    nextAskAt: new Date(now.getTime() + LEASE_MS),
    limit: ASK_MAX,
  })
  for (const group of byChannel(rows)) {
    const said = await channelOf(group[0]!).ask(
      ctx,
      group.map(({ reference }) => reference),
    )
    const again = await finish(ctx, group, said, false)
    await sendAgain(ctx, again)
  }
  return rows.length
}

/** The same orders once more: the bank knows nothing of them. */
async function sendAgain(ctx: Ctx, rows: readonly TransferRow[]): Promise<void> {
  if (rows.length === 0) return
  const now = ctx.clock.now()
  const taken = await store.takeAgain(ctx.db, rows, { now, nextAskAt: nextAskAt(now, now) })
  for (let at = 0; at < taken.length; at += SEND_MAX)
    await sendTaken(ctx, taken.slice(at, at + SEND_MAX))
}

interface Judged {
  row: TransferRow
  decision: Decision
}
const judge = (row: TransferRow, said: Said, now: Date, isSending: boolean): Judged => ({
  row,
  decision: decide(
    {
      channel: row.channel,
      state: row.state === 'DONE' ? 'DONE' : 'SENDING',
      sends: row.sends,
      sentAt: row.sent_at!,
      unknownAt: row.unknown_at,
      endedAt: row.ended_at,
    },
    said,
    now,
    isSending,
  ),
})

/** Writes what the bank said, once: anyone who finds an order as it was when the bank was asked moves it. @returns those that are to be sent again */
async function finish(
  ctx: Ctx,
  rows: readonly TransferRow[],
  said: ReadonlyMap<string, Said>,
  isSending: boolean,
): Promise<TransferRow[]> {
  const now = ctx.clock.now()
  const judged = rows.map((row) => judge(row, said.get(row.reference) ?? SILENT, now, isSending))
  await inTransaction(ctx.db, (tx) => write({ ...ctx, db: tx }, judged, now, isSending))
  const lost = judged.filter(({ decision }) => decision.isLost)
  if (lost.length > 0) {
    ctx.metrics.alarms.inc({ kind: 'bank-transfer-lost' })
    ctx.log.error(
      { references: lost.map(({ row }) => row.reference) },
      'the bank knows nothing of orders that it was sent again and again',
    )
  }
  return judged.flatMap(({ row, decision }) => (decision.sendAgain ? [row] : []))
}

const TOPICS = {
  DONE: 'bank-transfer.done',
  FAILED: 'bank-transfer.failed',
  RETURNED: 'bank-transfer.returned',
} as const
const eventOf = (row: TransferRow, topic: TransferTopic, at: Date): NewEvent<TransferTopic> => ({
  topic,
  merchantId: row.merchant_id,
  objectId: row.id,
  payload: {
    transferId: row.id,
    kind: row.kind,
    ownerId: row.owner_id,
    reference: row.reference,
    bankReference: row.bank_reference,
    failure: row.failure,
  },
  at,
})
type TransferTopic = (typeof TOPICS)[keyof typeof TOPICS] | 'bank-transfer.delayed'
const isEnded = (state: string): state is keyof typeof TOPICS => state in TOPICS

/** Writes decisions down, in the caller's transaction. @returns how many orders were still as they were when the bank was asked */
async function write(
  ctx: Ctx,
  judged: readonly Judged[],
  now: Date,
  isSending: boolean,
): Promise<number> {
  const before = new Map(judged.map(({ row }) => [row.id, row]))
  const moved = await store.move(
    ctx.db,
    judged.map(({ row, decision }) => ({
      merchant_id: row.merchant_id,
      id: row.id,
      from: row.state,
      sends: row.sends,
      to: decision.to,
      next_ask_at: decision.nextAskAt,
      unknown_at: decision.unknownAt,
      bank_reference: decision.bankReference,
      failure: decision.failure,
    })),
    now,
  )
  const ended = moved.filter((row) => row.state !== before.get(row.id)!.state && isEnded(row.state))
  const delayed = isSending ? moved.filter((row) => row.state === 'SENDING' && row.sends === 1) : []
  await auditAll(
    ctx,
    ended.map((row) => ({
      module: 'bank-transfer',
      merchantId: row.merchant_id,
      objectId: row.id,
      before: { state: before.get(row.id)!.state },
      after: {
        state: row.state,
        reference: row.reference,
        bankReference: row.bank_reference,
        failure: row.failure,
      },
    })),
  )
  await emitAll(ctx.db, [
    ...ended.map((row) => eventOf(row, TOPICS[row.state as keyof typeof TOPICS], now)),
    ...delayed.map((row) => eventOf(row, 'bank-transfer.delayed', now)),
  ])
  await wakeFor(ctx.db, moved, now)
  return moved.length
}

/** The job once more when the first of these is due, where that is before the minute's round. */
async function wakeFor(tx: Ctx['db'], rows: readonly TransferRow[], now: Date): Promise<void> {
  const due = rows
    .filter(({ state }) => state === 'SENDING' || state === 'READY')
    .map(({ next_ask_at }) => (next_ask_at ?? now).getTime() - now.getTime())
  const first = Math.min(...due)
  if (first > SOON_MS) return
  await enqueue(tx, SEND_JOB, {}, { afterMs: first, maxAttempts: 3 })
}

/** Orders of which somebody says that their whole money has come back: a line of a statement, or the bank itself. Known ones change nothing. */
export async function noticeReturned(
  ctx: Ctx,
  returned: readonly { reference: string; amount: number }[],
): Promise<void> {
  if (returned.length === 0) return
  const rows = await store.doneOf(ctx.db, returned, ctx.test)
  if (rows.length === 0) return
  await finish(ctx, rows, new Map(rows.map((row) => [row.reference, { word: 'RETURNED' }])), false)
}

/** Two people say what became of an order of which the bank is silent. What the bank said in the meantime stands. Run inside the deciding transaction. @returns whether it was theirs to end */
export async function endByStaff(ctx: Ctx, row: TransferRow, said: Said): Promise<boolean> {
  const now = ctx.clock.now()
  return (await write(ctx, [judge(row, said, now, false)], now, false)) === 1
}

/** Orders that the bank has not got are not sent any more; who ordered them learns it as of any that failed. @returns how many those were */
export async function withdraw(
  ctx: Ctx,
  merchantId: string,
  ids: readonly string[],
): Promise<number> {
  const now = ctx.clock.now()
  const rows = await withdrawStore.withdraw(ctx.db, merchantId, ids, now)
  await auditAll(
    ctx,
    rows.map((row) => ({
      module: 'bank-transfer',
      merchantId,
      objectId: row.id,
      before: { state: 'READY' },
      after: { state: row.state, reference: row.reference, failure: row.failure },
    })),
  )
  await emitAll(
    ctx.db,
    rows.map((row) => eventOf(row, TOPICS.FAILED, now)),
  )
  return rows.length
}

/** Reports orders of which the bank has been silent for a day. They go on being asked after. */
export async function watch(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ALARM_MS)
  const late = await store.silent(ctx.db, before, 100)
  if (late.length === 0) return
  ctx.metrics.alarms.inc({ kind: 'bank-transfer-silent' })
  ctx.log.error(
    { references: late.map(({ reference }) => reference) },
    'the bank has been silent about orders for a day',
  )
}
