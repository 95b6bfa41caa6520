/** Subscribers from a spreadsheet (docs/decisions.md#16): read once and shown, then made when the merchant says so; the wrong rows come back as a file to correct. */
import type { Output } from '@saola/contract/call'
import {
  importColumns,
  importLimits,
  type ImportColumn,
  type subscriptionImport,
} from '@saola/contract/subscription-import'
import { takesSubscribers } from '@saola/contract/subscription-plan-values'
import { dayOfInstant } from '@saola/schedule/day'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { readTable } from '../../platform/sheet-read.ts'
import { tableOf, XLSX_TYPE, xlsxOfTables, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import * as customers from '../customer/service.ts'
import * as plans from '../subscription-plan/service.ts'
import * as subscriptions from '../subscription/service.ts'
import {
  cellsOf,
  columnsOf,
  compare,
  readRow,
  type Cells,
  type Facts,
  type ReadRow,
  type Titles,
  type YesNo,
} from './rules.ts'
import * as store from './store.ts'

const NAME = 'subscriptionImport'
const MODULE = 'subscription'
/** Longer than any column takes. */
const MAX_CELL = 300
/** How many rows the clock of the process waits for at a time. */
const LOT = 500

const byColumn = <V>(of: (column: ImportColumn) => V): Record<ImportColumn, V> =>
  Object.fromEntries(importColumns.map((column) => [column, of(column)])) as Record<ImportColumn, V>
const bothTongues = (['vi', 'en'] as const).map((language) => translator(language, NAME))
/** In both languages: a file may have been made in the other. */
const titles = (): Titles =>
  byColumn((column) => [...bothTongues.map((t) => t(`column.${column}`)), column])
const words = (): YesNo => ({
  yes: new Set(['x', '1', 'true', ...bothTongues.map((t) => fold(t('yes')))]),
  no: new Set(['0', '-', 'false', ...bothTongues.map((t) => fold(t('no')))]),
})
const todayOf = (ctx: Ctx) => dayOfInstant(ctx.clock.now().getTime())
const isValid = ({ errors }: ReadRow): boolean => errors.length === 0
const plansOf = async (ctx: Ctx, codes: readonly string[]): Promise<Map<string, plans.PlanRow>> =>
  new Map(
    (await plans.ofCodes(ctx, member(ctx).merchantId, [...new Set(codes)])).map((plan) => [
      plan.code,
      plan,
    ]),
  )

/** The rows beside what is there: customers, references, subscriptions. */
async function lookThrough(
  ctx: Ctx,
  read: readonly ReadRow[],
  known: ReadonlyMap<string, plans.PlanRow>,
): Promise<ReadRow[]> {
  const facts = read.flatMap((row) => (row.facts === null ? [] : [row.facts]))
  const who = await customers.knownSubscribers(
    ctx,
    facts.map(({ customer }) => customer),
  )
  const [taken, live] = await Promise.all([
    subscriptions.takenReferences(
      ctx,
      facts.flatMap(({ refId }) => (refId === null ? [] : [refId])),
    ),
    subscriptions.liveSubscriptions(ctx, [...new Set(who.flatMap((one) => one?.id ?? []))]),
  ])
  const idOf = new Map(facts.map((one, i) => [one, who[i]?.id ?? null]))
  const today = todayOf(ctx)
  const priced = read.map((row) => {
    if (row.facts === null) return row
    const { date, amount } = subscriptions.firstBill(
      { ...row.facts, plan: known.get(row.facts.planCode)! },
      today,
    )
    return { ...row, firstDate: date, amount }
  })
  return compare(
    priced,
    priced.map(({ facts: one }) => {
      if (one === null) return null
      const plan = known.get(one.planCode)!
      const customerId = idOf.get(one) ?? null
      return {
        customerId,
        isReferenceTaken: one.refId !== null && taken.has(one.refId),
        isSubscribed: customerId !== null && live.has(`${customerId}/${plan.id}`),
        isPassed: subscriptions.firstBill({ ...one, plan }, today).isPassed,
      }
    }),
  )
}
/** @throws 44002, 44005, 44006 by what the file is; 44007 where its titles are others or nothing stands below them */
async function readFile(ctx: Ctx, bytes: Buffer): Promise<ReadRow[]> {
  const [first, ...lines] = await readTable(bytes, importLimits.rows, MAX_CELL)
  const columns = first ? columnsOf(first, titles()) : null
  ensure(columns, 'sheet.template_mismatch')
  const cells = lines.map((line) => cellsOf(line, columns))
  const known = await plansOf(
    ctx,
    cells.map(({ planCode }) => planCode),
  )
  const facts = {
    plans: new Map(
      [...known].map(([code, plan]) => [
        code,
        { isOpen: takesSubscribers(plan.status), unitAmount: plan.fixed_amount },
      ]),
    ),
    words: words(),
    today: todayOf(ctx),
  }
  const read = cells.flatMap((row, i) =>
    Object.values(row).every((text) => text === '') ? [] : [readRow(i + 2, row, facts)],
  )
  ensure(read.length > 0, 'sheet.template_mismatch')
  return lookThrough(ctx, read, known)
}
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '')
    .slice(0, 100)
    .toWellFormed() || 'subscribers.xlsx'
const shown = ({ facts: _facts, ...row }: ReadRow): Omit<ReadRow, 'facts'> => row

/** The file's rows with what is wrong with each; nothing of them is made yet. @throws as `readFile` */
export async function preview(
  ctx: Ctx,
  file: UploadedFile,
): Promise<Output<typeof subscriptionImport.preview>> {
  const rows = await readFile(ctx, file.bytes)
  const { merchantId } = member(ctx)
  const [valid, invalid] = [rows.filter(isValid), rows.filter((row) => !isValid(row))]
  const warned = valid.filter(({ warnings }) => warnings.length > 0)
  const [id, fileName] = [uuid(), plainName(file.fileName)]
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    await store.insert(tx, merchantId, {
      id,
      fileName,
      rows,
      valid: valid.length,
      by: actorOf(ctx).name,
      now: ctx.clock.now(),
    })
    await audit(inside, {
      module: MODULE,
      merchantId,
      objectId: id,
      after: { fileName, total: rows.length, valid: valid.length },
    })
  })
  const first = (list: readonly ReadRow[]) => list.slice(0, importLimits.preview).map(shown)
  return {
    id,
    fileName,
    total: rows.length,
    valid: valid.length,
    invalid: invalid.length,
    warned: warned.length,
    newCustomers: await newCustomers(ctx, valid),
    amount: valid.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    validRows: first(valid),
    warnedRows: first(warned),
    invalidRows: first(invalid),
  }
}
async function newCustomers(ctx: Ctx, valid: readonly ReadRow[]): Promise<number> {
  const wanted = valid.map(({ facts }) => facts!.customer)
  const known = await customers.knownSubscribers(ctx, wanted)
  const seen = new Set<string>()
  return wanted.filter((one, i) => {
    if (known[i] !== null) return false
    const keys = [one.phone, one.email.toLowerCase()].filter((key) => key !== '')
    const isRepeat = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return !isRepeat
  }).length
}

/** The plans of a file, each held open until the transaction ends, in one order. @throws 39007, 39009 where one is gone or closed since the preview. */
async function holdPlans(ctx: Ctx, facts: readonly Facts[]): Promise<Map<string, plans.PlanRow>> {
  const { merchantId } = member(ctx)
  const known = await plansOf(
    ctx,
    facts.map(({ planCode }) => planCode),
  )
  const held = new Map<string, plans.PlanRow>()
  for (const code of [...new Set(facts.map(({ planCode }) => planCode))].sort()) {
    const plan = known.get(code)
    ensure(plan, 'plan.not_found')
    held.set(code, await plans.forSubscriber(ctx, merchantId, plan.id))
  }
  return held
}
/**
 * Makes the good rows of a preview, all or none.
 * @throws 5, 13 when that was done before, 30003 while the shop is closed, 39007 and 39009 where a plan is gone or closed since.
 */
export async function commit(
  ctx: Ctx,
  id: string,
): Promise<Output<typeof subscriptionImport.commit>> {
  const me = member(ctx)
  ensure(ctx.test || me.merchantStatus === 'ACTIVE', 'merchant.not_active')
  const file = await store.lock(ctx.db, me.merchantId, id)
  ensure(file, 'error.not_found')
  ensure(file.done_at === null, 'error.invalid_state')
  const facts = file.rows.flatMap((row) => (row.facts === null ? [] : [row.facts]))
  const held = await holdPlans(ctx, facts)
  const { subscribers, made } = await customers.forSubscribers(
    ctx,
    facts.map(({ customer }) => customer),
  )
  let created = 0
  for (let from = 0; from < facts.length; from += LOT)
    created += await subscriptions.admit(
      ctx,
      facts.slice(from, from + LOT).map((one, i) => {
        const { id: customerId, fullName, phone, email } = subscribers[from + i]!
        return {
          ...one,
          plan: held.get(one.planCode)!,
          customer: { id: customerId, name: fullName, phone, email },
        }
      }),
    )
  await store.finish(ctx.db, me.merchantId, id, ctx.clock.now())
  await audit(ctx, {
    module: MODULE,
    merchantId: me.merchantId,
    objectId: id,
    before: { total: file.total, valid: file.valid },
    after: { created, fileName: file.file_name },
  })
  return { created, skipped: facts.length - created, newCustomers: made }
}

const widths: Partial<Record<ImportColumn, number>> = { fullName: 28, email: 28, attestedBy: 24 }
const starred: readonly ImportColumn[] = ['fullName', 'planCode', 'paidUntil']
function columnsFor<R>(ctx: Ctx, cellsIn: (row: R) => Cells): Column<R>[] {
  const t = translator(ctx.language, NAME)
  return importColumns.map((column) => ({
    title: `${t(`column.${column}`)}${starred.includes(column) ? ' *' : ''}`,
    width: widths[column] ?? 18,
    kind: 'text',
    get: (row) => cellsIn(row)[column],
  }))
}
/** An empty sheet with the columns, and one that says what goes into each. */
export function template(ctx: Ctx): FileAnswer {
  const t = translator(ctx.language, NAME)
  const text = (
    title: string,
    width: number,
    get: (column: ImportColumn) => string,
  ): Column<ImportColumn> => ({ title, width, kind: 'text', get })
  return {
    fileName: `${t('sheet.templateFile')}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: 0,
    stream: xlsxOfTables([
      tableOf<Cells>(
        t('sheet.name'),
        columnsFor(ctx, (cells: Cells) => cells),
        [],
      ),
      tableOf(
        t('guide.name'),
        [
          text(t('guide.column'), 30, (column) => t(`column.${column}`)),
          text(t('guide.about'), 90, (column) => t(`guide.aboutOf.${column}`)),
          text(t('guide.example'), 28, (column) => t(`guide.exampleOf.${column}`)),
        ],
        importColumns,
      ),
    ]),
  }
}
/** The wrong rows as they were typed, with a last column that says what is wrong: corrected, the same file is taken. @throws 5 */
export async function corrections(ctx: Ctx, id: string): Promise<FileAnswer> {
  const file = await store.get(ctx.db, member(ctx).merchantId, id)
  ensure(file, 'error.not_found')
  const t = translator(ctx.language, NAME)
  const wrong = file.rows.filter((row) => !isValid(row))
  const columns: Column<ReadRow>[] = [
    ...columnsFor(ctx, ({ cells }: ReadRow) => cells),
    { title: t('sheet.row'), width: 10, kind: 'number', get: ({ row }) => row },
    {
      title: t('sheet.wrong'),
      width: 60,
      kind: 'text',
      get: ({ errors }) =>
        errors
          .map(({ field, fault }) => `${t(`column.${field}`)}: ${t(`fault.${fault}`)}`)
          .join('; '),
    },
  ]
  return {
    fileName: `${t('sheet.correctionsFile')}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: wrong.length,
    stream: xlsxOfTables([tableOf(t('sheet.name'), columns, wrong)]),
  }
}
