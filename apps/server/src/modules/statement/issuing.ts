/** Issuing: a period that is over and adds up to the đồng becomes a paper that never changes (ADR 0064). */
import { createHash } from 'node:crypto'
import { statementLimits } from '@saola/contract/statement'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { atLeisure, inTransaction } from '../../platform/db.ts'
import { emit } from '../../platform/events.ts'
import { publicCode } from '../../platform/ids.ts'
import { isSealed, sealText } from '../../platform/seal.ts'
import { workingDayAfter } from '../calendar/service.ts'
import { rawPeriod, type RawPeriod } from '../ledger/service.ts'
import * as changeStore from './change-store.ts'
import * as disputeStore from './dispute-store.ts'
import { countNow, daysOf, isOver, type Counted, type Difference, type Issued } from './figures.ts'
import * as revisionStore from './revision-store.ts'
import { canonical, faultsOf, isSame, linesOf, numberOf, type Fault } from './rules.ts'
import * as store from './store.ts'

/** Statements of a merchant that are proven anew each night. */
const PROVEN = 3
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Over, and either never issued or its disputes cleared up. */
export const isIssuable = (
  ctx: Pick<Ctx, 'clock'>,
  row: Pick<store.StatementRow, 'status' | 'open_disputes' | 'to_day'>,
): boolean =>
  isOver(ctx, row) &&
  (row.status === 'PROVISIONAL' || (row.status === 'DISPUTED' && row.open_disputes === 0))

/** What each account held at the end of the statement before; nothing where there is none. Null while that one is not issued. */
async function closingBefore(
  ctx: Ctx,
  row: store.StatementRow,
): Promise<ReadonlyMap<string, number> | null> {
  const last = await store.before(ctx.db, row.merchant_id, row.from_day)
  if (last === null) return new Map()
  const revision = await revisionStore.get(ctx.db, last.merchant_id, last.id, last.revision)
  return (
    revision &&
    new Map(
      (JSON.parse(revision.figures) as Issued).accounts.map(({ account, closing }) => [
        account,
        closing,
      ]),
    )
  )
}

interface Checked extends Counted {
  raw: RawPeriod
  faults: (Fault | 'BEFORE')[]
}
/** Every entry of a period is read, millions for the biggest shops. */
const READ_MINUTES = 10
/** The period counted twice, from the sums by day and from the entries, and whether all equations hold. Call it in a transaction: reading the entries takes its time. */
export async function check(ctx: Ctx, row: store.StatementRow): Promise<Checked> {
  const counted = await countNow(ctx, row)
  await atLeisure(ctx.db, READ_MINUTES)
  const raw = await rawPeriod(ctx.db, row.merchant_id, daysOf(row))
  const before = await closingBefore(ctx, row)
  return {
    ...counted,
    raw,
    faults: [
      ...faultsOf(counted.figures, before ?? null),
      ...(isSame(linesOf(raw.sums), counted.figures.lines) ? [] : (['RAW'] as const)),
      ...(before === null ? (['BEFORE'] as const) : []),
    ],
  }
}

const answerBy = (ctx: Ctx): Promise<string> =>
  workingDayAfter(ctx, vnDay(ctx.clock.now()), statementLimits.answerDays)
async function issuedOf(
  ctx: Ctx,
  row: store.StatementRow,
  { figures, differences }: Counted,
): Promise<Issued> {
  const revision = row.revision + 1
  const disputes = await disputeStore.ofStatement(ctx.db, row.merchant_id, row.id)
  return {
    v: 1,
    number: numberOf(row.merchant_code, daysOf(row), revision),
    revision,
    merchant: { code: row.merchant_code, name: row.merchant_name },
    isTest: row.is_test,
    period: row.period,
    ...daysOf(row),
    ...figures,
    differences,
    disputes: disputes.map(({ transfer_id: transferId, note, outcome }) => ({
      transferId,
      note,
      outcome,
    })),
  }
}

export type Outcome = 'ISSUED' | 'WAITS' | 'FAULT'
/**
 * Issues what is to be issued. Run inside a transaction.
 * @param agreed what two people have seen of it and issue it with; null = by the clock, which issues only what is reconciled whole
 */
export async function issue(
  ctx: Ctx,
  merchantId: string,
  id: string,
  agreed: readonly Difference[] | null,
): Promise<Outcome> {
  await store.lock(ctx.db, merchantId, id)
  const row = await store.get(ctx.db, merchantId, id)
  if (row === null || !isIssuable(ctx, row)) return 'WAITS'
  const checked = await check(ctx, row)
  if (checked.faults.some((fault) => fault !== 'BEFORE')) {
    ctx.metrics.alarms.inc({ kind: 'statement-fault' })
    ctx.log.error(
      { merchantId, statementId: id, faults: checked.faults },
      'a statement does not add up and is not issued',
    )
    return 'FAULT'
  }
  if (checked.faults.length > 0) return 'WAITS'
  if (agreed === null ? checked.differences.length > 0 : !isAmong(checked.differences, agreed))
    return 'WAITS'
  await write(ctx, row, checked)
  return 'ISSUED'
}
const isAmong = (found: readonly Difference[], agreed: readonly Difference[]): boolean =>
  canonical(found) === canonical(agreed)

async function write(ctx: Ctx, row: store.StatementRow, checked: Checked): Promise<void> {
  const issued = await issuedOf(ctx, row, checked)
  const figures = canonical(issued)
  const { seal, keyId } = sealText(ctx, figures)
  const { revision, number } = issued
  const [now, hash, due] = [ctx.clock.now(), hashOf(figures), await answerBy(ctx)]
  if (
    (await changeStore.setIssued(ctx.db, row.merchant_id, row.id, { revision, answerBy: due })) ===
    0
  )
    throw new Error('a statement that is locked was issued by another')
  await revisionStore.insert(ctx.db, row.merchant_id, {
    statement_id: row.id,
    revision,
    number,
    code: publicCode(),
    figures,
    hash,
    last_transfer_id: checked.raw.lastTransferId,
    entries: checked.raw.entries,
    turnover: checked.raw.turnover,
    seal,
    seal_key: keyId,
    differences: checked.differences,
    issued_at: now,
    issued_by: actorOf(ctx).name,
  })
  await audit(ctx, {
    module: 'statement',
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { statement: row.status, revision: row.revision },
    after: {
      statement: 'ISSUED',
      revision,
      statementNumber: number,
      statementHash: hash,
      answerBy: due,
    },
  })
  await emit(ctx, 'statement.issued', row.merchant_id, row.id, { statementId: row.id, revision })
}

/** Proves the last statements of a merchant from the raw entries; one đồng of difference raises the alarm. @returns how many are off */
export async function prove(ctx: Ctx, merchantId: string): Promise<number> {
  let off = 0
  for (const row of await revisionStore.lastOf(ctx.db, merchantId, PROVEN)) {
    const issued = JSON.parse(row.figures) as Issued
    const raw = await inTransaction(ctx.db, async (tx) => {
      await atLeisure(tx, READ_MINUTES)
      return rawPeriod(tx, merchantId, daysOf(row))
    })
    const isWhole =
      hashOf(row.figures) === row.hash &&
      isSealed(ctx, row.figures, { keyId: row.seal_key, seal: row.seal }) &&
      isSame(linesOf(raw.sums), issued.lines) &&
      raw.entries === row.entries &&
      raw.turnover === row.turnover &&
      raw.lastTransferId === row.last_transfer_id
    if (isWhole) continue
    off += 1
    ctx.metrics.alarms.inc({ kind: 'statement-changed' })
    ctx.log.error(
      { merchantId, number: row.number },
      'an issued statement is no longer what the entries say',
    )
  }
  return off
}
