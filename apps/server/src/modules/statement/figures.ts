/** The figures of a statement: counted now, or as they were issued. */
import type { StatementFigures } from '@saola/contract/statement'
import type { Ctx } from '../../platform/context.ts'
import { vnDay } from '../../platform/clock.ts'
import { periodSums } from '../ledger/service.ts'
import * as reconciliation from '../reconciliation/service.ts'
import * as revisionStore from './revision-store.ts'
import { daysIn, figuresOf } from './rules.ts'
import type { StatementRow } from './store.ts'

/** What of a period is not reconciled. */
export interface Difference {
  kind: 'DAYS_NOT_RECONCILED' | 'OPEN_DIFFERENCES'
  /** The first ten: days, or references. */
  names: string[]
}
/** What is sealed of an issued statement; its canonical text is what the hash is of. */
export interface Issued extends StatementFigures {
  v: 1
  number: string
  revision: number
  merchant: { code: string; name: string }
  isTest: boolean
  period: string
  from: string
  to: string
  differences: Difference[]
  disputes: { transferId: number; note: string; outcome: string | null }[]
}
type Period = Pick<StatementRow, 'merchant_id' | 'from_day' | 'to_day'>
export const daysOf = (row: Pick<StatementRow, 'from_day' | 'to_day'>) => ({
  from: row.from_day,
  to: row.to_day,
})
/** Whether its last day has passed. */
export const isOver = (ctx: Pick<Ctx, 'clock'>, row: Pick<StatementRow, 'to_day'>): boolean =>
  row.to_day < vnDay(ctx.clock.now())

export interface Counted {
  figures: StatementFigures
  differences: Difference[]
}
/** Counted now, with what is not reconciled of it. */
export async function countNow(ctx: Pick<Ctx, 'db'>, row: Period): Promise<Counted> {
  const days = daysOf(row)
  const { accounts, lines } = figuresOf(await periodSums(ctx.db, row.merchant_id, days))
  const said = await reconciliation.periodOf(ctx, row.merchant_id, days)
  // What is paid out of own money was at the bank before the books counted it in.
  const books = lines
    .filter(({ kind }) => kind !== 'OWN_FUNDS')
    .flatMap(({ amounts }) => amounts.filter(({ account }) => account === 'CLEARING'))
    .reduce((all, { amount }) => all + amount, 0)
  return {
    figures: {
      accounts,
      lines,
      bank: {
        days: daysIn(days.from, days.to),
        daysDone: said.done,
        openDifferences: said.open,
        statement: said.moved,
        books,
      },
    },
    differences: [
      ...(said.undone.length > 0
        ? [{ kind: 'DAYS_NOT_RECONCILED' as const, names: said.undone }]
        : []),
      ...(said.open > 0 ? [{ kind: 'OPEN_DIFFERENCES' as const, names: said.references }] : []),
    ],
  }
}
export interface Shown extends Counted {
  revision: revisionStore.RevisionRow | null
}
/** The figures that hold: of the revision that was issued, else counted now. */
export async function figuresThatHold(ctx: Pick<Ctx, 'db'>, row: StatementRow): Promise<Shown> {
  const revision =
    row.revision === 0
      ? null
      : await revisionStore.get(ctx.db, row.merchant_id, row.id, row.revision)
  if (revision === null) return { ...(await countNow(ctx, row)), revision }
  const { accounts, lines, bank, differences } = JSON.parse(revision.figures) as Issued
  return { figures: { accounts, lines, bank }, differences, revision }
}
