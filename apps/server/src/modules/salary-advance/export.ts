/** Requests as an Excel file: the list's own filter. */
import type { Input } from '@saola/contract/call'
import type { salaryAdvance } from '@saola/contract/salary-advance'
import { advancePayments, advanceStatuses } from '@saola/contract/salary-advance-values'
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
import { MODULE } from './asking.ts'
import { filterOf } from './service.ts'
import * as store from './store.ts'

const columns = [
  ['code', 16, 'text'],
  ['employeeCode', 14, 'text'],
  ['employeeName', 28, 'text'],
  ['period', 12, 'text'],
  ['amount', 16, 'money'],
  ['status', 18, 'text'],
  ['payment', 18, 'text'],
  ['createdAt', 20, 'time'],
  ['decidedAt', 20, 'time'],
  ['decidedBy', 24, 'text'],
  ['reason', 40, 'text'],
] as const

/** @throws 25, 46001, and for more rows than a file takes */
export async function exportAdvances(
  ctx: Ctx,
  { query }: Input<typeof salaryAdvance.export>,
): Promise<FileAnswer> {
  const me = member(ctx)
  const filter = filterOf(query)
  await enterprise.ensureApproved(ctx, me.merchantId)
  const totalRows = await store.count(ctx.db, me.merchantId, filter, MAX_EXPORT_ROWS + 1)
  ensure(totalRows <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  await audit(ctx, {
    module: MODULE,
    merchantId: me.merchantId,
    objectId: me.merchantId,
    after: { event: 'EXPORTED', requests: totalRows },
  })
  const t = translator(ctx.language, 'salaryAdvanceSheet')
  const words: Partial<Record<(typeof columns)[number][0], Record<string, string>>> = {
    status: Object.fromEntries(advanceStatuses.map((one) => [one, t(`status.${one}`)])),
    payment: Object.fromEntries(advancePayments.map((one) => [one, t(`payment.${one}`)])),
  }
  return {
    fileName: `${t('file')}-${me.merchantCode}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: await sheetFile(
      ctx,
      `export/${me.merchantId}`,
      store.exportRows(me.merchantId, filter, {
        byTerms: t('byTerms'),
        left: t('reason.LEFT'),
        atRest: t('reason.ENTERPRISE_STATE'),
      }),
      t('name'),
      columns.map(([name, width, kind], at): PlainColumn => ({
        title: t(`column.${name}`),
        width,
        kind,
        at,
        ...(words[name] ? { words: words[name] } : {}),
      })),
    ),
  }
}
