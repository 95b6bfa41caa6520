/** The review of who may do what, as an Excel file: everybody of the list's filter with their rights by name. */
import type { admin } from '@saola/contract/admin'
import type { Input } from '@saola/contract/call'
import { adminCodes } from '@saola/contract/admin-permissions'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnDay } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import type { Kind } from '../../platform/sheet-cells.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import { XLSX_TYPE } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import * as store from './review-store.ts'
import { count } from './store.ts'

/** More people than a bank has; a narrower filter takes the rest. */
const MOST_ROWS = 10_000

/** @throws 37001 where the filter holds more. */
export async function exportReview(
  ctx: Ctx,
  { query }: Input<typeof admin.exportReview>,
): Promise<FileAnswer> {
  const totalRows = await count(ctx.db, query)
  ensure(totalRows <= MOST_ROWS, 'export.too_many_rows', { params: { max: MOST_ROWS } })
  const t = translator(ctx.language, 'admin')
  const status = translator(ctx.language, 'web')
  const rights = Object.entries(adminCodes).map(([name, code]) => ({
    code,
    name: t(`code.${name}`),
  }))
  const words = <K extends string>(keys: readonly K[], say: (key: K) => string) =>
    Object.fromEntries(keys.map((key) => [key, say(key)]))
  const columns = [
    ['field.fullName', 26],
    ['field.username', 18],
    ['field.staffId', 14],
    [
      'field.officeType',
      18,
      'text',
      words(['HEADQUARTER', 'BRANCH', 'TRANSACTION_OFFICE'], (key) => t(`office.${key}`)),
    ],
    ['field.office', 24],
    ['field.email', 28],
    ['field.scope', 22, 'text', { cms: t('scope.ADMIN'), root: t('scope.ROOT_ADMIN') }],
    ['field.roleGroup', 24],
    ['groups.codes', 60],
    ['factor.title', 16, 'text', { ON: t('factor.stateOn'), OFF: t('factor.stateOff') }],
    [
      'field.status',
      18,
      'text',
      words(['NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED'], (key) => status(`status.${key}`)),
    ],
    ['field.lastLogin', 20, 'time'],
    ['field.created', 20, 'time'],
    ['review.changedAt', 20, 'time'],
    ['review.changedBy', 26],
  ] as const satisfies readonly (readonly [string, number, Kind?, Record<string, string>?])[]
  const stream = await sheetFile(
    ctx,
    `export/${staff(ctx).adminId}`,
    store.reviewRows(query, rights),
    t('review.sheet'),
    columns.map(([title, width, kind = 'text', said], at) => ({
      title: t(title),
      width,
      kind,
      at,
      ...(said === undefined ? {} : { words: said }),
    })),
  )
  // Who may do what, with everybody's address, has left the system.
  await audit(ctx, {
    module: 'admin',
    merchantId: null,
    objectId: null,
    after: { event: 'REVIEW_EXPORTED', rows: totalRows, filter: query },
  })
  return {
    fileName: `${t('review.file')}-${vnDay(ctx.clock.now())}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows,
    stream,
  }
}
