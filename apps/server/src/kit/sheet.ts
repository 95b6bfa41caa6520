/**
 * Excel files of any length at a flat memory (stack.md): a zip written piece by piece on node's own deflate. Text is always a text cell, so a
 * name that begins with "=" stays a name (reliability bar N7).
 */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

export interface Column<R> { title: string; width: number; kind: 'text' | 'money' | 'number'; get: (row: R) => string | number | null }
/** A column that needs no code of its room: the value at a place of the row, or the word that stands for it. */
export interface PlainColumn { title: string; width: number; kind: Column<never>['kind']; at: number; words?: Readonly<Record<string, string>> }
/** Rows as they come from the database, in lots. */
export type Lots<R> = AsyncIterable<readonly R[]>

const MAX_ROWS = 1_048_576
const NS = 'http://schemas.openxmlformats.org'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML text; characters that XML cannot hold are dropped. */
const xml = (text: string): string => text.replace(/[&<>"]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, (c) => ESCAPES[c] ?? '')
/** What cannot stand in a cell as it is: marks of XML, control characters, and blanks that a reader would fold. */
const SPECIAL = /[&<>"\u0000-\u001f\ufffe\uffff]|^\s|\s$|\s\s/

const letters = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26)))

const textCell = (open: string, value: string): string => (SPECIAL.test(value) ? `${open} t="inlineStr"><is><t xml:space="preserve">${xml(value)}</t></is></c>` : `${open} t="inlineStr"><is><t>${value}</t></is></c>`)

/** `ref` is the cell's place, "B12". */
function cell(ref: string, kind: Column<unknown>['kind'] | 'title', value: string | number | null): string {
  if (value === null || value === '') return ''
  if (kind === 'title') return textCell(`<c r="${ref}" s="1"`, String(value))
  if (typeof value === 'number') return kind === 'money' ? `<c r="${ref}" s="2"><v>${value}</v></c>` : `<c r="${ref}" s="0"><v>${value}</v></c>`
  return textCell(`<c r="${ref}"`, value)
}

interface Entry { name: string; crc: number; packed: number; size: number; offset: number }

const SPACE = 2 ** 19
/**
 * Two buffers by turns for all the text of a file: one is filled, text by small text, while the other is packed. No long string is ever made: those
 * go past the young part of the heap, which would grow with the file.
 */
class Spaces {
  private readonly spaces = [Buffer.allocUnsafeSlow(SPACE), Buffer.allocUnsafeSlow(SPACE)]
  private busy = Promise.resolve()
  private turn = 0
  private filled = 0
  private readonly pack: (bytes: Buffer) => Promise<void>
  constructor(pack: (bytes: Buffer) => Promise<void>) { this.pack = pack }

  async add(texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      if (this.filled + text.length * 3 > SPACE) await this.flush()
      if (text.length * 3 > SPACE) await this.over(Buffer.from(text))
      else this.filled += this.spaces[this.turn]!.write(text, this.filled)
    }
  }
  private async over(bytes: Buffer): Promise<void> {
    await this.busy
    this.busy = this.pack(bytes)
  }
  /** Hands over what is filled, once the other half is free again. */
  async flush(): Promise<void> {
    const full = this.spaces[this.turn]!.subarray(0, this.filled)
    if (full.length === 0) return
    await this.over(full)
    this.turn = 1 - this.turn
    this.filled = 0
  }
  async end(): Promise<void> { await this.flush(); await this.busy }
}

/** The zip container: entries of unknown length first (bit 3), their sizes behind them, the directory last. */
class Zip {
  readonly out = new PassThrough({ highWaterMark: 256 * 1024 })
  private readonly entries: Entry[] = []
  private offset = 0

  private async put(bytes: Buffer): Promise<void> {
    this.offset += bytes.length
    if (!this.out.write(bytes)) await once(this.out, 'drain')
  }
  private async local(name: string): Promise<Entry> {
    const entry = { name, crc: 0, packed: 0, size: 0, offset: this.offset }
    const h = Buffer.alloc(30)
    h.writeUInt32LE(0x04034b50, 0); h.writeUInt16LE(20, 4); h.writeUInt16LE(0x0808, 6); h.writeUInt16LE(8, 8); h.writeUInt16LE(0x21, 12); h.writeUInt16LE(name.length, 26)
    await this.put(Buffer.concat([h, Buffer.from(name)]))
    return entry
  }
  private async describe(entry: Entry): Promise<void> {
    const d = Buffer.alloc(16)
    d.writeUInt32LE(0x08074b50, 0); d.writeUInt32LE(entry.crc, 4); d.writeUInt32LE(entry.packed, 8); d.writeUInt32LE(entry.size, 12)
    await this.put(d)
    this.entries.push(entry)
  }
  async add(name: string, text: string): Promise<void> {
    const entry = await this.local(name)
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    Object.assign(entry, { crc: crc32(bytes), packed: packed.length, size: bytes.length })
    await this.put(packed)
    await this.describe(entry)
  }
  async stream(name: string, parts: AsyncIterable<readonly string[]>): Promise<void> {
    const entry = await this.local(name)
    const deflate = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 })
    const draining = (async () => { for await (const chunk of deflate as AsyncIterable<Buffer>) { entry.packed += chunk.length; await this.put(chunk) } })()
    const spaces = new Spaces((bytes) => {
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      return new Promise((resolve) => deflate.write(bytes, () => resolve()))
    })
    for await (const texts of parts) await spaces.add(texts)
    await spaces.end()
    deflate.end()
    await draining
    await this.describe(entry)
  }
  async end(): Promise<void> {
    const start = this.offset
    for (const e of this.entries) {
      const h = Buffer.alloc(46)
      h.writeUInt32LE(0x02014b50, 0); h.writeUInt16LE(20, 4); h.writeUInt16LE(20, 6); h.writeUInt16LE(0x0808, 8); h.writeUInt16LE(8, 10); h.writeUInt16LE(0x21, 14)
      h.writeUInt32LE(e.crc, 16); h.writeUInt32LE(e.packed, 20); h.writeUInt32LE(e.size, 24); h.writeUInt16LE(e.name.length, 28); h.writeUInt32LE(e.offset, 42)
      await this.put(Buffer.concat([h, Buffer.from(e.name)]))
    }
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0); end.writeUInt16LE(this.entries.length, 8); end.writeUInt16LE(this.entries.length, 10); end.writeUInt32LE(this.offset - start, 12); end.writeUInt32LE(start, 16)
    await this.put(end)
    this.out.end()
  }
}

const STYLES = `${HEAD}<styleSheet xmlns="${NS}/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Arial"/></font><font><b/><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** One sheet's XML, until the rows end or the sheet is full. @returns through `state.more` whether rows are left. */
async function* sheetXml<R>(columns: readonly Column<R>[], rows: AsyncIterator<readonly R[]>, state: { left: readonly R[]; more: boolean }): AsyncGenerator<readonly string[]> {
  const refs = columns.map((_, i) => letters(i))
  yield [`${HEAD}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width}" customWidth="1"/>`).join('')}</cols><sheetData><row r="1">${columns.map((c, i) => cell(`${refs[i]}1`, 'title', c.title)).join('')}</row>`]
  let n = 1
  for (;;) {
    if (state.left.length === 0) {
      const next = await rows.next()
      if (next.done) { state.more = false; break }
      state.left = next.value
    }
    const lot = state.left.slice(0, MAX_ROWS - n)
    state.left = state.left.slice(lot.length)
    yield lot.map((row) => {
      n += 1
      let text = `<row r="${n}">`
      for (let i = 0; i < columns.length; i++) text += cell(refs[i]! + n, columns[i]!.kind, columns[i]!.get(row))
      return `${text}</row>`
    })
    if (n === MAX_ROWS) { state.more = true; break }
  }
  yield ['</sheetData></worksheet>']
}

/** Streams a workbook. A fault while writing destroys the stream, so that a cut-off file is never taken for a whole one. */
export function xlsx<R>(sheetName: string, columns: readonly Column<R>[], lots: Lots<R>): Readable {
  const zip = new Zip()
  const write = async (): Promise<void> => {
    const rows = lots[Symbol.asyncIterator]()
    const state = { left: [] as readonly R[], more: true }
    let sheets = 0
    while (state.more) {
      sheets += 1
      await zip.stream(`xl/worksheets/sheet${sheets}.xml`, sheetXml(columns, rows, state))
    }
    const each = (f: (n: number) => string): string => Array.from({ length: sheets }, (_, i) => f(i + 1)).join('')
    await zip.add('xl/styles.xml', STYLES)
    await zip.add('xl/workbook.xml', `${HEAD}<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets>${each((n) => `<sheet name="${xml(sheetName.slice(0, 24))}${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`)
    await zip.add('xl/_rels/workbook.xml.rels', `${HEAD}<Relationships xmlns="${NS}/package/2006/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${NS}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`)
    await zip.add('_rels/.rels', `${HEAD}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`)
    await zip.add('[Content_Types].xml', `${HEAD}<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`)
    await zip.end()
  }
  write().catch((error: Error) => zip.out.destroy(error))
  return zip.out
}
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
