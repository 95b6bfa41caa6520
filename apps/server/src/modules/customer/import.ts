/** Customers from an Excel file: read once and shown, then written when the merchant says so; the wrong rows come back as a file to correct (docs/decisions.md#35). */
import type { Output } from '@saola/contract/call'
import {
  ADDRESS_MAX,
  CODE_MAX,
  GROUP_NAME_MAX,
  IMPORT_MAX_ROWS,
  NAME_MAX,
  PREVIEW_ROWS,
  type customer,
  type ImportRow,
} from '@saola/contract/customer'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { XLSX_TYPE, xlsx, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import {
  blankToNull,
  codeOf,
  columnsOf,
  markRepeats,
  readRow,
  searchKey,
  sheetFields,
  uniqueOf,
  type SheetField,
} from './rules.ts'
import * as groupStore from './group-store.ts'
import * as importStore from './import-store.ts'
import * as store from './store.ts'

const titlesOf = (ctx: Pick<Ctx, 'language'>): Record<SheetField, string> => {
  const t = translator(ctx.language, 'customer')
  return Object.fromEntries(sheetFields.map((field) => [field, t(`sheet.${field}`)])) as Record<
    SheetField,
    string
  >
}
/** A file may have been made in the other language. */
const allTitles = (): Record<SheetField, readonly string[]> => {
  const [vi, en] = [titlesOf({ language: 'vi' }), titlesOf({ language: 'en' })]
  return Object.fromEntries(
    sheetFields.map((field) => [field, [vi[field], en[field], field]]),
  ) as unknown as Record<SheetField, readonly string[]>
}

/** The file's rows with all that is wrong with each. @throws 44002, 44005, 44006 by what it is; 44007 when its titles are others, or nothing stands below them. */
async function readFile(ctx: Ctx, bytes: Buffer): Promise<ImportRow[]> {
  const [titles, ...lines] = await readXlsx(bytes, IMPORT_MAX_ROWS)
  const columns = titles ? columnsOf(titles, allTitles()) : null
  const rows = columns
    ? lines.flatMap((cells, i) =>
        cells.every((text) => text.trim() === '') ? [] : [readRow(i + 2, cells, columns)],
      )
    : []
  ensure(rows.length > 0, 'sheet.template_mismatch')
  const facts = rows.filter((row) => row.errors.length === 0).map(uniqueOf)
  const { merchantId } = member(ctx)
  const values = (name: 'code' | 'phone' | 'email'): string[] =>
    facts.map((f) => f[name]).filter((value) => value !== '')
  return markRepeats(
    rows,
    await importStore.taken(ctx.db, merchantId, {
      codes: values('code'),
      phones: values('phone'),
      emails: values('email'),
    }),
  )
}
const isValid = (row: ImportRow): boolean => row.errors.length === 0

export async function preview(
  ctx: Ctx,
  file: UploadedFile,
): Promise<Output<typeof customer.importPreview>> {
  const rows = await readFile(ctx, file.bytes)
  const { merchantId } = member(ctx)
  const [valid, invalid] = [rows.filter(isValid), rows.filter((row) => !isValid(row))]
  const fileName =
    (file.fileName.split(/[\\/]/).at(-1) ?? '')
      .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '')
      .slice(0, 100) || 'import.xlsx'
  const names = new Map(
    valid.filter((row) => row.group !== '').map((row) => [fold(row.group), row.group]),
  )
  const known = await importStore.groupIds(ctx.db, merchantId, [...names.keys()])
  const id = uuid()
  await inTransaction(ctx.db, async (tx) => {
    await importStore.insertImport(tx, merchantId, {
      id,
      fileName,
      rows,
      valid: valid.length,
      by: actorOf(ctx).name,
      now: ctx.clock.now(),
    })
    await audit(
      { ...ctx, db: tx },
      {
        module: 'customer',
        merchantId,
        objectId: id,
        after: { fileName, total: rows.length, valid: valid.length },
      },
    )
  })
  return {
    id,
    fileName,
    total: rows.length,
    valid: valid.length,
    invalid: invalid.length,
    newGroups: [...names]
      .filter(([key]) => !known.has(key))
      .map(([, name]) => name)
      .slice(0, PREVIEW_ROWS),
    validRows: valid.slice(0, PREVIEW_ROWS),
    invalidRows: invalid.slice(0, PREVIEW_ROWS),
  }
}

/** Numbers for customers without a code, none of them in use. */
export async function freshCodes(ctx: Ctx, merchantId: string, count: number): Promise<string[]> {
  const codes: string[] = []
  while (codes.length < count) {
    const wanted = count - codes.length
    const last = await store.takeNumbers(ctx.db, merchantId, wanted)
    const made = Array.from({ length: wanted }, (_, i) => codeOf(last - wanted + 1 + i))
    const used = (
      await importStore.taken(ctx.db, merchantId, { codes: made, phones: [], emails: [] })
    ).code
    codes.push(...made.filter((code) => !used.has(code)))
  }
  return codes
}

/** Writes the good rows of a preview. @throws 13 when that was done before. Who was added by another hand since the preview is passed over and counted. */
export async function commit(ctx: Ctx, id: string): Promise<Output<typeof customer.importCommit>> {
  const { merchantId } = member(ctx)
  const file = await importStore.lockImport(ctx.db, merchantId, id)
  ensure(file, 'error.not_found')
  ensure(file.done_at === null, 'error.invalid_state')
  const rows = file.rows.filter(isValid)
  const [by, now] = [actorOf(ctx).name, ctx.clock.now()]
  const names = new Map(
    rows.filter((row) => row.group !== '').map((row) => [fold(row.group), row.group]),
  )
  // In one order, so that two imports at once cannot block each other.
  for (const [key, name] of [...names].sort(([a], [b]) => (a < b ? -1 : 1)))
    await groupStore.insertGroup(ctx.db, merchantId, {
      id: uuid(),
      name,
      key,
      kind: 'CUSTOMER',
      by,
      now,
    })
  const groups = await importStore.groupIds(ctx.db, merchantId, [...names.keys()])
  const fresh = await freshCodes(ctx, merchantId, rows.filter((row) => row.code === '').length)
  const facts = rows.map((row) => {
    const facts = {
      code: row.code === '' ? fresh.shift()! : row.code,
      fullName: row.fullName,
      phone: blankToNull(row.phone),
      email: blankToNull(row.email),
      address: blankToNull(row.address),
    }
    return {
      id: uuid(),
      ...facts,
      groupId: row.group === '' ? null : (groups.get(fold(row.group)) ?? null),
      searchKey: searchKey(facts),
    }
  })
  const created =
    facts.length === 0 ? 0 : await importStore.insertMany(ctx.db, merchantId, facts, by, now)
  await importStore.finishImport(ctx.db, merchantId, id, now)
  await audit(ctx, {
    module: 'customer',
    merchantId,
    objectId: id,
    before: { total: file.total, valid: file.valid },
    after: { created, fileName: file.file_name },
  })
  return { created, skipped: rows.length - created }
}

const widths: Record<SheetField, number> = {
  fullName: 28,
  phone: 16,
  email: 30,
  address: 44,
  group: 24,
  code: 16,
}
const sheetColumns = (ctx: Ctx): Column<ImportRow>[] => {
  const titles = titlesOf(ctx)
  return sheetFields.map((field) => ({
    title: `${titles[field]}${field === 'fullName' ? ' *' : ''}`,
    width: widths[field],
    kind: 'text',
    get: (row) => row[field],
  }))
}
const lotOf = (rows: readonly ImportRow[]): AsyncIterable<readonly ImportRow[]> =>
  (async function* () {
    yield rows
  })()

export function template(ctx: Ctx): FileAnswer {
  const t = translator(ctx.language, 'customer')
  return {
    fileName: `${t('sheet.templateFile')}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: 0,
    stream: xlsx(t('sheet.name'), sheetColumns(ctx), lotOf([])),
  }
}

/** The wrong rows as they were read, with a last column that says what is wrong: corrected, the same file can be imported. */
export async function corrections(ctx: Ctx, id: string): Promise<FileAnswer> {
  const file = await importStore.getImport(ctx.db, member(ctx).merchantId, id)
  ensure(file, 'error.not_found')
  const [t, say] = [translator(ctx.language, 'customer'), translator(ctx.language, 'error')]
  const wrong = file.rows.filter((row) => !isValid(row))
  const titles = titlesOf(ctx)
  const whyOf = (key: string, field: string): string => {
    if (key === 'error.required') return t('enter.fullName')
    if (key === 'error.pattern') return t('form.codePattern')
    return say(key, { max: maxOf(field) })
  }
  const columns: Column<ImportRow>[] = [
    ...sheetColumns(ctx),
    { title: t('sheet.row'), width: 10, kind: 'number', get: (row) => row.row },
    {
      title: t('sheet.wrong'),
      width: 60,
      kind: 'text',
      get: (row) =>
        row.errors
          .map((e) => `${titles[e.field as SheetField]}: ${whyOf(e.key, e.field)}`)
          .join('; '),
    },
  ]
  return {
    fileName: `${t('sheet.correctionsFile')}.xlsx`,
    contentType: XLSX_TYPE,
    totalRows: wrong.length,
    stream: xlsx(t('sheet.name'), columns, lotOf(wrong)),
  }
}
/** The bound that the text "at most {max} characters" names. */
const maxOf = (field: string): number =>
  ({ address: ADDRESS_MAX, group: GROUP_NAME_MAX, code: CODE_MAX })[field] ?? NAME_MAX
