/** Employees as an Excel file: the list's own filter, without wages and identity numbers, and of accounts the last digits alone. */
import type { Input } from '@saola/contract/call'
import type { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryAccountStatuses } from '@saola/contract/salary-employee-values'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { VIEW_MODULE } from './reader.ts'
import { filterOf } from './service.ts'
import * as store from './store.ts'

const columns = [
  ['code', 14, 'text'],
  ['name', 28, 'text'],
  ['phone', 16, 'text'],
  ['email', 28, 'text'],
  ['position', 24, 'text'],
  ['type', 24, 'text'],
  ['state', 20, 'text'],
  ['account', 16, 'text'],
  ['accountStatus', 22, 'text'],
  ['leftOn', 14, 'date'],
  ['createdAt', 20, 'time'],
] as const
const states = ['ACTIVE', 'PAUSED', 'WAITING', 'LEFT'] as const

/** @throws 25, 46001, and for more rows than a file takes */
export async function exportEmployees(
  ctx: Ctx,
  { query }: Input<typeof salaryEmployee.export>,
): Promise<FileAnswer> {
  const me = member(ctx)
  const filter = filterOf(query)
  await enterprise.ensureApproved(ctx, me.merchantId)
  const totalRows = await store.count(ctx.db, me.merchantId, filter, MAX_EXPORT_ROWS + 1)
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  await audit(ctx, {
    module: VIEW_MODULE,
    merchantId: me.merchantId,
    objectId: me.merchantId,
    after: { event: 'EXPORTED', employees: totalRows },
  })
  const t = translator(ctx.language, 'salaryEmployeeSheet')
  const words = {
    state: Object.fromEntries(states.map((one) => [one, t(`state.${one}`)])),
    accountStatus: Object.fromEntries(
      salaryAccountStatuses.map((one) => [one, t(`accountStatus.${one}`)]),
    ),
  }
  return {
    fileName: `${t('file')}-${me.merchantCode}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: await sheetFile(
      ctx,
      `export/${me.merchantId}`,
      store.exportRows(me.merchantId, filter),
      t('name'),
      columns.map(([name, width, kind], at): PlainColumn => ({
        title: t(`column.${name}`),
        width,
        kind,
        at,
        ...(name === 'state' || name === 'accountStatus' ? { words: words[name] } : {}),
      })),
    ),
  }
}
