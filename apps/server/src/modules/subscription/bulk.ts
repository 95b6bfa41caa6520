/** Many subscriptions at once: what it would come to for each of them, and the same done to one of them under its lock. */
import { createHash } from 'node:crypto'
import type { BulkReason } from '@saola/contract/subscription-bulk-values'
import type { Input } from '@saola/contract/call'
import type { subscription } from '@saola/contract/subscription'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { memberOf, momentOf } from './acting.ts'
import { workBulk, type BulkFacts, type BulkTerms, type Outcome } from './bulk-moves.ts'
import * as eventStore from './event-store.ts'
import { onHeld } from './held.ts'
import * as listStore from './list-store.ts'
import { lastInvoices, openFacts, openInvoices, stateOf } from './load.ts'
import type { LastInvoice } from './moves.ts'
import { amongOf, factsAbout, filterOf } from './reading.ts'
import { ridersOf } from './riders.ts'
import type { OpenInvoice } from './state.ts'
import * as store from './store.ts'
import { termsOf } from './terms.ts'
import { usedUntil } from './used-until.ts'
import { begin, type Work } from './work.ts'

/** One of many: who it is, and what it comes to. */
export interface BulkSeen {
  row: Chosen
  result: BulkReason | Outcome
  /** Of what people have seen: whatever does not come to the same any more was not agreed to. */
  mark: string
}
/** A subscription that was chosen, with the oldest invoice that is still to be paid. */
export interface Chosen {
  id: string
  code: string
  status: store.SubscriptionRow['status']
  customerName: string
  email: string | null
  phone: string | null
  consent: boolean
  open: Pick<OpenInvoice, 'id' | 'number' | 'amount'> | null
}

const chosenOf = (row: store.SubscriptionRow, open: readonly OpenInvoice[]): Chosen => {
  // Nobody is reminded of what they only think of paying ahead.
  const [oldest] = open
    .filter(({ ahead }) => ahead === undefined)
    .toSorted((a, b) => a.cycle - b.cycle)
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    customerName: row.customer_name,
    email: row.customer_email,
    phone: row.customer_phone,
    consent: row.consent_remind,
    open: oldest ?? null,
  }
}
/** Those that the caller sees, in the order of the ids; others are left out. */
async function rowsOf(ctx: Ctx, ids: readonly string[]): Promise<store.SubscriptionRow[]> {
  const found = await store.ofIds(ctx.db, ofMerchant(ctx).merchantId, ids, await amongOf(ctx))
  const byId = new Map(found.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}
/** @throws 39006 where one of them is not there for the caller. */
async function allRows(ctx: Ctx, ids: readonly string[]): Promise<store.SubscriptionRow[]> {
  const rows = await rowsOf(ctx, ids)
  ensure(rows.length === new Set(ids).size, 'subscription.not_found')
  return rows
}
/** Who was chosen, with what each has to pay. @throws 39006 */
export async function chosen(ctx: Ctx, ids: readonly string[]): Promise<Chosen[]> {
  const rows = await allRows(ctx, ids)
  const open = await openInvoices(ctx, rows)
  return rows.map((row) => chosenOf(row, openFacts(open.get(row.id))))
}
/** Codes and names, of those that the caller sees. */
export const bulkNames = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { code: string; customerName: string }>> =>
  new Map(
    (await rowsOf(ctx, ids)).map((row) => [
      row.id,
      { code: row.code, customerName: row.customer_name },
    ]),
  )
/** The newest of a filtered list, and how many it has. */
export async function idsOf(
  ctx: Ctx,
  query: Input<typeof subscription.getAll>['query'],
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const { merchantId } = ofMerchant(ctx)
  const filter = await filterOf(ctx, query)
  const page = { index: 0, size: limit, sortBy: 'createdAt', direction: 'DESC' } as const
  const rows = await listStore.list(ctx.db, merchantId, filter, page)
  return { ids: rows.map(({ id }) => id), total: await listStore.count(ctx.db, merchantId, filter) }
}

const hashOf = (facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
export const markOf = (row: Pick<Chosen, 'id' | 'status'>, result: unknown): string =>
  hashOf([row.id, row.status, result])
/** Of a whole preview. */
export const hashOfMarks = (marks: readonly string[]): string => hashOf(marks)

interface Around {
  open: readonly OpenInvoice[]
  last: LastInvoice | null
}
/** What decides beside the subscription itself, of many at once. @param cyclesAfter of those that were extended */
async function factsOf(
  ctx: Ctx,
  rows: readonly store.SubscriptionRow[],
  terms: BulkTerms,
  cyclesAfter: ReadonlyMap<string, number>,
): Promise<(row: store.SubscriptionRow, w: Work, around: Around) => BulkFacts> {
  const until = await usedUntil(ctx, rows)
  const cancelled =
    terms.act === 'UNDO_CANCEL'
      ? await eventStore.lastOfKind(
          ctx.db,
          ofMerchant(ctx).merchantId,
          rows.map(({ id }) => id),
          'cancelAtEnd',
        )
      : []
  const cancelledBy = new Map(cancelled.map((one) => [one.subscription_id, one.bulk_code]))
  return (row, w, around) => ({
    facts: factsAbout(ctx, row, around),
    usedUntil: until(row, w),
    cancelledBy: cancelledBy.get(row.id) ?? null,
    cyclesAfter: cyclesAfter.get(row.id) ?? null,
  })
}

/** What it would come to for each. Writes nothing. @throws 39006 */
export async function previewBulk(
  ctx: Ctx,
  ids: readonly string[],
  terms: BulkTerms,
  cyclesAfter: ReadonlyMap<string, number>,
): Promise<BulkSeen[]> {
  const rows = await allRows(ctx, ids)
  const open = await openInvoices(ctx, rows)
  const last = await lastInvoices(ctx, rows)
  const riders = await ridersOf(ctx, rows)
  const known = await factsOf(ctx, rows, terms, cyclesAfter)
  return rows.map((row) => {
    const around = { open: openFacts(open.get(row.id)), last: last.get(row.id) ?? null }
    const w = begin(stateOf(row), termsOf(row), around.open, momentOf(ctx), riders(row.id))
    const result = workBulk(w, terms, known(row, w, around))
    const seen = chosenOf(row, around.open)
    return { row: seen, result, mark: markOf(seen, result) }
  })
}
/**
 * The same to one of them, as its single act does it, in the caller's transaction.
 * @returns how many cycles it has, or why it is left as it is; then the transaction has to be given up
 * @throws 39006, 39005 where an invoice that was to be void is paid, 13 while a card is out, 12 where it does not come to what was previewed.
 */
export async function doBulk(
  ctx: Ctx,
  id: string,
  terms: BulkTerms,
  previewed: { mark: string; cyclesAfter: number | null },
  bulkCode: string,
): Promise<number | null> {
  const after = new Map(previewed.cyclesAfter === null ? [] : [[id, previewed.cyclesAfter]])
  const detail = await onHeld(
    ctx,
    id,
    async (w, { row, last, open }): Promise<'only'> => {
      const known = await factsOf(ctx, [row], terms, after)
      const result = workBulk(w, terms, known(row, w, { open, last }))
      ensure(markOf(chosenOf(row, open), result) === previewed.mark, 'error.stale_version')
      return 'only'
    },
    { ...memberOf(ctx), bulkCode },
  )
  return detail.numOfCycles
}
