/** Lists of dispute cases as Excel files: the lists' own filters, streamed (B-471). */
import type { forControl } from '@saola/contract/for-control'
import {
  forControlClaimants,
  forControlResolutions,
  forControlServices,
  forControlStatuses,
} from '@saola/contract/for-control-values'
import type { Input } from '@saola/contract/call'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { member, staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import type { PlainColumn } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { endedNow, ensureAlone, exporter } from '../data-export/service.ts'
import { MODULE } from './documents.ts'
import { filterOfMerchant, filterOfStaff } from './reading.ts'
import * as store from './store.ts'

type StaffQuery = Input<typeof forControl.cmsExportExcel>['query']

/** @throws 37001 */
async function countRows(ctx: Ctx, merchantId: string | null, f: store.Filter): Promise<number> {
  const total = await store.count(ctx.db, merchantId, f, MAX_EXPORT_ROWS + 1)
  ensure(total <= MAX_EXPORT_ROWS, 'export.too_many_rows', { params: { max: MAX_EXPORT_ROWS } })
  return total
}

function columnsOf(ctx: Ctx): PlainColumn[] {
  const t = translator(ctx.language, 'forControl')
  const words = (prefix: string, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, t(`${prefix}.${name}`)]))
  const column = (
    field: string,
    width: number,
    kind: PlainColumn['kind'] = 'text',
    named?: PlainColumn['words'],
  ) => ({ title: t(`field.${field}`), width, kind, ...(named ? { words: named } : {}) })
  return [
    column('forControlCode', 18),
    column('status', 18, 'text', words('status', forControlStatuses)),
    column('serviceType', 22, 'text', words('service', forControlServices)),
    column('merchantCode', 14),
    column('merchantName', 32),
    column('txnNumber', 24),
    column('bankTxnNumber', 24),
    column('partnerTxnNumber', 20),
    column('transactionDate', 20, 'time'),
    column('amount', 16, 'money'),
    column('reason', 40),
    column('accountNo', 20),
    column('fromAccount', 20),
    column('claimedBy', 16, 'text', words('claimant', forControlClaimants)),
    column('createdAt', 20, 'time'),
    column('sentAt', 20, 'time'),
    column('dueAt', 14, 'date'),
    column('resolution', 28, 'text', words('resolution', forControlResolutions)),
    column('resolvedAmount', 16, 'money'),
    column('decisionNote', 40),
    column('decidedAt', 20, 'time'),
  ].map((one, at) => ({ ...one, at }))
}

async function fileOf(
  ctx: Ctx,
  merchantId: string | null,
  filter: store.Filter,
  owner: string,
): Promise<FileAnswer> {
  const totalRows = await countRows(ctx, merchantId, filter)
  const t = translator(ctx.language, 'forControl')
  return {
    fileName: `${t('file')}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream: await sheetFile(
      ctx,
      owner,
      store.exportRows(merchantId, filter),
      t('sheet'),
      columnsOf(ctx),
    ),
  }
}

export function exportForMerchant(
  ctx: Ctx,
  query: Input<typeof forControl.exportExcel>['query'],
): Promise<FileAnswer> {
  const { merchantId } = member(ctx)
  return fileOf(ctx, merchantId, filterOfMerchant(ctx, query), `export/${merchantId}`)
}

async function make(ctx: Ctx, query: StaffQuery): Promise<FileAnswer> {
  const file = await fileOf(
    ctx,
    null,
    filterOfStaff(ctx, query),
    `export/for-control/${staff(ctx).adminId}`,
  )
  await audit(ctx, {
    module: MODULE,
    merchantId: null,
    objectId: null,
    after: { event: 'EXPORTED', rows: file.totalRows, filter: query },
  })
  return file
}
/** Accounts and payments of many merchants. */
export const caseExporter = exporter('FOR_CONTROL', {
  ended: endedNow,
  count: (ctx, query) => countRows(ctx, null, filterOfStaff(ctx, query)),
  make,
})
/** @throws 37009 where it takes two people */
export async function exportForStaff(ctx: Ctx, query: StaffQuery): Promise<FileAnswer> {
  await ensureAlone(ctx)
  return make(ctx, query)
}
