/**
 * Reads one Excel file, or a CSV file where the job takes one, in a thread of its own, so that a file made to hurt can cost neither the server's memory nor its time (reliability bar N8).
 * The zip's directory is held to its limits first, then every entry is inflated against the size it promised; only then the sheet is read.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'
import yauzl from 'yauzl'
import { readCsv, textOfBytes } from './csv.ts'

export type SheetFault =
  'media.type_not_allowed' | 'media.unsafe' | 'sheet.too_many_rows' | 'sheet.template_mismatch'
export interface SheetJob {
  bytes: Uint8Array<ArrayBuffer>
  maxRows: number
  maxColumns: number
  /** What does not begin as a zip is read as CSV. */
  orCsv?: boolean
  /** A cell's text is cut here. */
  maxCell?: number
}
export type SheetResult = { rows: string[][] } | { fault: SheetFault }
/** 'begun' before the first byte of the file is looked at, then what became of it. */
export type SheetPart = 'begun' | SheetResult

const MAX_ENTRIES = 200
const MAX_TOTAL = 50 * 1_048_576
const MAX_RATIO = 100
/** Below this a small file of many equal cells may pack as well as it likes. */
const RATIO_FROM = 1_048_576
/** Where the job says nothing of it: no field of ours takes more. */
const MAX_CELL = 5_000
/** Macros, links to other workbooks, files inside the file. */
const UNSAFE_NAMES =
  /vbaProject|\/externalLinks\/|\/embeddings\/|\/activeX\/|\.(?:zip|exe|dll|js|vbs|bin)$/i
const PRINTER = /printerSettings\d*\.bin$/i
/** What the reader of sheets looks at. */
const READ_NAMES = /\.xml(?:\.rels)?$/
const LINK_KIND = 0o120_000

class Fault extends Error {
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}

function judge(entry: yauzl.Entry): void {
  const kind = (entry.externalFileAttributes >>> 16) & 0o170_000
  const isFlood =
    entry.uncompressedSize > RATIO_FROM && entry.uncompressedSize > entry.compressedSize * MAX_RATIO
  if (
    (UNSAFE_NAMES.test(entry.fileName) && !PRINTER.test(entry.fileName)) ||
    kind === LINK_KIND ||
    entry.isEncrypted() ||
    isFlood
  )
    throw new Fault('media.unsafe')
}

/** Inflates an entry to its end; a size that was a lie is an error of the reader. */
async function inflate(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  let tail = ''
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const text = tail + (chunk as Buffer).toString('latin1')
    // A sheet has no document type; anyone who brings one wants its entities unfolded.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Fault('media.unsafe')
    tail = text.slice(-16)
    if (READ_NAMES.test(entry.fileName)) chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/**
 * A zip of what was checked, packed as it is. The reader of sheets goes by what stands before each entry's data, not by the directory: given the file
 * itself it would unpack what the directory hides, and a few hundred kilobytes of that end the whole process.
 */
function zipOf(parts: ReadonlyMap<string, Buffer>): Buffer {
  const [data, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [path, bytes] of parts) {
    const name = Buffer.from(path)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(0x0800, 6)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt32LE(bytes.length, 22)
    head.writeUInt16LE(name.length, 26)
    const line = Buffer.alloc(46)
    line.writeUInt32LE(0x02014b50, 0)
    line.writeUInt16LE(20, 4)
    head.copy(line, 6, 4, 30)
    line.writeUInt32LE(offset, 42)
    data.push(head, name, bytes)
    directory.push(line, name)
    offset += head.length + name.length + bytes.length
  }
  const lines = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(lines.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...data, lines, end])
}

/** @returns the file's own XML, whole, in a zip that says no more and no less. */
async function check(bytes: Buffer): Promise<Buffer> {
  if (bytes.readUInt32LE(0) !== 0x04_03_4b_50) throw new Fault('media.type_not_allowed')
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  if (zip.entryCount > MAX_ENTRIES) throw new Fault('media.unsafe')
  let total = 0
  const entries: yauzl.Entry[] = []
  for await (const entry of zip.eachEntry()) {
    judge(entry)
    total += entry.uncompressedSize
    if (entries.push(entry) > MAX_ENTRIES || total > MAX_TOTAL) throw new Fault('media.unsafe')
  }
  if (!entries.some((entry) => entry.fileName === 'xl/workbook.xml'))
    throw new Fault('media.type_not_allowed')
  const parts = new Map<string, Buffer>()
  for (const entry of entries) {
    const inflated = await inflate(zip, entry)
    if (READ_NAMES.test(entry.fileName)) parts.set(entry.fileName, inflated)
  }
  return zipOf(parts)
}

function textOf(value: unknown, maxCell = MAX_CELL): string {
  if (value === null || value === undefined) return ''
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
  // The cut may part a pair, and an escape in XML may stand for a zero: no database takes either.
  return text.slice(0, maxCell).toWellFormed().replaceAll('\0', '')
}

function readText({ bytes, maxRows, maxColumns, maxCell }: SheetJob): SheetResult {
  const text = textOfBytes(bytes)
  if (text === null) return { fault: 'media.type_not_allowed' }
  const rows = readCsv(text, { maxRows, maxColumns })
  if (!rows) return { fault: 'sheet.template_mismatch' }
  if (rows.length > maxRows + 1) return { fault: 'sheet.too_many_rows' }
  return { rows: rows.map((row) => row.map((cell) => textOf(cell, maxCell))) }
}
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

async function read(job: SheetJob): Promise<SheetResult> {
  const { bytes, maxRows, maxColumns, maxCell } = job
  if (job.orCsv && !isZip(bytes)) return readText(job)
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let checked: Buffer
  try {
    if (file.length < 100) return { fault: 'media.type_not_allowed' }
    checked = await check(file)
  } catch (error) {
    return { fault: error instanceof Fault ? error.fault : 'media.unsafe' }
  }
  try {
    const rows = await readSheet(checked, 1)
    if (rows.length > maxRows + 1) return { fault: 'sheet.too_many_rows' }
    return {
      rows: rows.map((row) => row.slice(0, maxColumns).map((cell) => textOf(cell, maxCell))),
    }
  } catch {
    return { fault: 'sheet.template_mismatch' }
  }
}

parentPort?.postMessage('begun' satisfies SheetPart)
parentPort?.postMessage((await read(workerData as SheetJob)) satisfies SheetPart)
