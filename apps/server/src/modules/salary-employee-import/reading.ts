/** A file of employees as it stands beside who is there: what its titles are called, what its rows come to. */
import { employeeColumns, type EmployeeColumn } from '@saola/contract/salary-employee-import'
import { fold } from '@saola/vietqr/text'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { inLots } from '../../platform/in-lots.ts'
import { translator } from '../../platform/text.ts'
import * as advanceType from '../salary-advance-type/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as imports from '../salary-import/service.ts'
import {
  cellsOf,
  findTitles,
  readRow,
  type CellError,
  type Cells,
  type Known,
  type Titles,
} from './cells.ts'
import { judge, repeatsIn, type JudgedRow } from './judging.ts'

export const PHRASES = 'salaryEmployeeImport'
const bothTongues = (['vi', 'en'] as const).map((language) => translator(language, PHRASES))
/** In both languages: a file may have been made in the other. */
const titles = (): Titles =>
  Object.fromEntries(
    employeeColumns.map((column) => [
      column,
      [...bothTongues.map((t) => t(`column.${column}`)), column],
    ]),
  ) as Record<EmployeeColumn, string[]>

async function knownOf(ctx: Ctx, merchantId: string): Promise<Known> {
  const types = await advanceType.named(ctx, merchantId)
  return {
    types: new Map([
      // Two names may be the same but for their accents: then only the whole name tells.
      ...types.toReversed().map((type) => [fold(type.name), type] as const),
      ...types.map((type) => [type.name.toLowerCase(), type] as const),
    ]),
    yes: new Set(['x', '1', 'true', ...bothTongues.map((t) => fold(t('yes')))]),
    no: new Set(['0', '-', 'false', ...bothTongues.map((t) => fold(t('no')))]),
    today: vnDay(ctx.clock.now()),
  }
}

interface TypedRow {
  row: number
  cells: Cells
}
/** What is kept of a file: its rows as typed, with what was wrong with them. */
export interface Kept {
  updateExisting: boolean
  rows: (TypedRow & { errors: CellError[] })[]
}
/** Rows beside each other and beside who is there now. */
export async function judged(
  ctx: Ctx,
  merchantId: string,
  typed: readonly TypedRow[],
  updateExisting: boolean,
): Promise<JudgedRow[]> {
  const known = await knownOf(ctx, merchantId)
  const bin = await employees.salaryBin(ctx, merchantId)
  const waits = (await enterprise.payTermsOf(ctx, merchantId))?.secondPerson ?? true
  const rows = await inLots(typed, ({ row, cells }) => readRow(row, cells, known))
  const repeats = repeatsIn(rows)
  const around = await employees.lookThrough(
    ctx,
    merchantId,
    rows.map(({ values }) => ({
      code: values.code ?? '',
      phone: values.phone ?? '',
      bin,
      account: values.account ?? '',
      identity: values.identity ?? '',
    })),
  )
  const terms = {
    updateExisting,
    bin,
    needsSecondPerson: (before: employees.Facts, after: employees.Facts) =>
      waits && before.activated && after.activated && employees.needsSecondPerson(before, after),
  }
  return inLots(rows, (row, i) => judge(row, repeats[i]!, around[i]!, terms))
}

/** @throws 44002, 44005, 44006 by what the file is; 44007 where its titles are others or nothing stands below them */
export async function typedRows(bytes: Buffer, updateExisting: boolean): Promise<TypedRow[]> {
  const lines = await imports.rowsOf('EMPLOYEE', bytes)
  const found = findTitles(lines, titles(), updateExisting)
  ensure(found, 'sheet.template_mismatch')
  const rows = lines.slice(found.at + 1).flatMap((line, i) => {
    const cells = cellsOf(line, found.columns)
    const isBlank = Object.values(cells).every((text) => text === '')
    return isBlank ? [] : [{ row: found.at + i + 2, cells }]
  })
  ensure(rows.length > 0, 'sheet.template_mismatch')
  return rows
}
