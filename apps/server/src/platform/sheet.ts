/** Excel files of any length at a flat memory: a zip written piece by piece, of rows made by a module or of rows as COPY writes them. */
import type { Readable } from 'node:stream'
import { rowWriter } from './sheet-bytes.ts'
import { cell, HEAD, letters, NS, STYLES, xml, type Kind, type PlainColumn } from './sheet-cells.ts'
import { Zip, type Spaces } from './sheet-zip.ts'

export interface Column<R> {
  title: string
  width: number
  kind: Kind
  get: (row: R) => string | number | null
}
/** Rows in batches. */
export type Batches<R> = AsyncIterable<readonly R[]>

const MAX_ROWS = 1_048_576
const LINE_END = 10

const opening = (columns: readonly { title: string; width: number }[]): string =>
  `${HEAD}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width}" customWidth="1"/>`).join('')}</cols><sheetData><row r="1">${columns.map((c, i) => cell(`${letters(i)}1`, 'title', c.title)).join('')}</row>`
/** On paper: across, as wide as a page, as many pages as it takes, the titles on each. */
const CLOSING =
  '</sheetData><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'

/** Puts rows into a sheet until they end or the sheet is full. @returns whether rows are left. */
type Filler = (spaces: Spaces) => Promise<boolean>

function fromBatches<R>(columns: readonly Column<R>[], batches: Batches<R>): Filler {
  const refs = columns.map((_, i) => letters(i))
  const rows = batches[Symbol.asyncIterator]()
  let left: readonly R[] = []
  return async (spaces) => {
    let n = 1
    while (n < MAX_ROWS) {
      if (left.length === 0) {
        const next = await rows.next()
        if (next.done) return false
        left = next.value
      }
      const batch = left.slice(0, MAX_ROWS - n)
      left = left.slice(batch.length)
      await spaces.add(
        batch.map((row) => {
          n += 1
          let text = `<row r="${n}">`
          for (let i = 0; i < columns.length; i++)
            text += cell(refs[i]! + n, columns[i]!.kind, columns[i]!.get(row))
          return `${text}</row>`
        }),
      )
    }
    return true
  }
}

function fromCopy(columns: readonly PlainColumn[], copy: AsyncIterable<Uint8Array>): Filler {
  const { most, write } = rowWriter(columns)
  const batches = copy[Symbol.asyncIterator]()
  let [rows, from] = [new Uint8Array(), 0]
  return async (spaces) => {
    let n = 1
    while (n < MAX_ROWS) {
      if (from === rows.length) {
        const next = await batches.next()
        if (next.done) return false
        ;[rows, from] = [next.value as Uint8Array<ArrayBuffer>, 0]
      }
      const end = rows.indexOf(LINE_END, from)
      const capacity = most(end - from)
      n += 1
      if (!spaces.hasCapacity(capacity)) await spaces.flush()
      if (spaces.hasCapacity(capacity))
        spaces.fill((space, at) => write(rows, from, end, n, space, at))
      else {
        const own = Buffer.allocUnsafeSlow(capacity)
        await spaces.long(own.subarray(0, write(rows, from, end, n, own, 0)))
      }
      from = end + 1
    }
    return true
  }
}

/** A table of a workbook; what does not fit into its sheet goes on in another. */
interface Table {
  name: string
  columns: readonly { title: string; width: number }[]
  fill: Filler
}
/** Streams a workbook. A fault while writing destroys the stream, so that a cut-off file is never taken for a whole one. */
function workbook(tables: readonly Table[]): Readable {
  const zip = new Zip()
  const write = async (): Promise<void> => {
    const names: string[] = []
    for (const { name, columns, fill } of tables)
      for (let [part, more] = [1, true]; more; part++) {
        names.push(`${name.slice(0, 24)}${part > 1 ? ` ${part}` : ''}`)
        await zip.stream(`xl/worksheets/sheet${names.length}.xml`, async (spaces) => {
          await spaces.add([opening(columns)])
          more = await fill(spaces)
          await spaces.add([CLOSING])
        })
      }
    const sheets = names.length
    const each = (f: (n: number) => string): string => names.map((_, i) => f(i + 1)).join('')
    const named = (n: number): string => names[n - 1] ?? ''
    await zip.add('xl/styles.xml', STYLES)
    await zip.add(
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets>${each((n) => `<sheet name="${xml(named(n))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames>${each((n) => `<definedName name="_xlnm.Print_Titles" localSheetId="${n - 1}">'${xml(named(n).replaceAll("'", "''"))}'!$1:$1</definedName>`)}</definedNames></workbook>`,
    )
    await zip.add(
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${NS}/package/2006/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${NS}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    )
    await zip.add(
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    )
    await zip.add(
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    )
    await zip.end()
  }
  write().catch((error: Error) => zip.out.destroy(error))
  return zip.out
}
export const xlsx = <R>(
  sheetName: string,
  columns: readonly Column<R>[],
  batches: Batches<R>,
): Readable => workbook([{ name: sheetName, columns, fill: fromBatches(columns, batches) }])
/** A table of a few rows for a workbook of several. @param rows all of them */
export function tableOf<R>(name: string, columns: readonly Column<R>[], rows: readonly R[]): Table {
  const batches = (async function* () {
    yield rows
  })()
  return { name, columns, fill: fromBatches(columns, batches) }
}
/** A table of any length for a workbook of several. */
export const tableOfBatches = <R>(
  name: string,
  columns: readonly Column<R>[],
  batches: Batches<R>,
): Table => ({ name, columns, fill: fromBatches(columns, batches) })
/** A workbook of several tables, each on a sheet of its own. */
export const xlsxOfTables = (tables: readonly Table[]): Readable => workbook(tables)
/** Of batches of whole rows in COPY's text format, each good until the next one is asked for. */
export const xlsxOfCopy = (
  sheetName: string,
  columns: readonly PlainColumn[],
  copy: AsyncIterable<Uint8Array>,
): Readable => workbook([{ name: sheetName, columns, fill: fromCopy(columns, copy) }])
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
