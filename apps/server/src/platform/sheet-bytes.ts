/**
 * Rows as COPY writes them (its text format) made rows of a sheet, bytes to bytes: no string is made for a cell, so that a long file costs neither
 * time nor memory of the heap (ADR 0034). It writes what `cell` of sheet-cells.ts writes; a test holds the two together.
 */
import {
  fitting,
  letters,
  MOST_TEXT,
  serial,
  STYLE,
  xml,
  type Kind,
  type PlainColumn,
} from './sheet-cells.ts'

const code = (text: string): Uint8Array => new TextEncoder().encode(text)
const [TAB, SPACE, BACKSLASH, UNDERSCORE, MINUS, DOT, ZERO, NINE, SMALL_X, CAPITAL_N] = [
  0x09, 0x20, 0x5c, 0x5f, 0x2d, 0x2e, 0x30, 0x39, 0x78, 0x4e,
] as const
/** Of the bytes of text: 1 = stands in a cell as it is. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, b) =>
  Number(
    b > SPACE && !['&', '<', '>', '"', '\\', '_'].includes(String.fromCharCode(b)) && b !== 0xef,
  ),
)
/** What COPY puts behind a backslash. */
const ESCAPED: Record<string, number> = { b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 }
const MOST_MARKUP = 96
/** The longest that one byte of text becomes: a quotation mark. */
const MOST_GROWTH = 7

interface Cells {
  kind: Kind
  at: number
  open: Uint8Array
  text: Uint8Array
  preserved: Uint8Array
  number: Uint8Array
  words: { key: Uint8Array; cell: Uint8Array }[] | null
}
const [TEXT_END, NUMBER_END, ROW, ROW_OPEN, ROW_END] = [
  code('</t></is></c>'),
  code('</v></c>'),
  code('<row r="'),
  code('">'),
  code('</row>'),
]

function put(bytes: Uint8Array, into: Uint8Array, at: number): number {
  for (let i = 0; i < bytes.length; i++) into[at + i] = bytes[i]!
  return at + bytes.length
}
function putNumber(n: number, into: Uint8Array, at: number): number {
  let digits = 1
  for (let rest = n; rest >= 10; rest = (rest / 10) | 0) digits += 1
  let rest = n
  for (let i = at + digits - 1; i >= at; i--) {
    into[i] = ZERO + (rest % 10)
    rest = (rest / 10) | 0
  }
  return at + digits
}

/** Text of any bytes; UTF-8 sequences pass as they are. @returns where it ended. */
function putEscaped(
  from: Uint8Array,
  start: number,
  end: number,
  into: Uint8Array,
  at: number,
): number {
  const text: number[] = []
  for (let i = start; i < end; i++) {
    const b = from[i]!
    if (b !== BACKSLASH) {
      text.push(b)
      continue
    }
    i += 1
    text.push(ESCAPED[String.fromCharCode(from[i]!)] ?? from[i]!)
  }
  return put(
    code(xml(fitting(new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(text))))),
    into,
    at,
  )
}

/** The fast way: copies while nothing is special. @returns where it ended, or -1. */
function putPlain(
  from: Uint8Array,
  start: number,
  end: number,
  into: Uint8Array,
  at: number,
): number {
  if (from[start] === SPACE || from[end - 1] === SPACE || end - start > MOST_TEXT) return -1
  let to = at
  for (let i = start; i < end; i++) {
    const b = from[i]!
    if (
      PLAIN[b] === 0 &&
      (b === SPACE ? from[i - 1] === SPACE : b !== UNDERSCORE || from[i + 1] === SMALL_X)
    )
      return -1
    into[to++] = b
  }
  return to
}
function isNumber(from: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const b = from[i]!
    if ((b < ZERO || b > NINE) && b !== DOT && !(b === MINUS && i === start)) return false
  }
  return true
}
const digits = (from: Uint8Array, at: number, count: number): number => {
  let n = 0
  for (let i = at; i < at + count; i++) {
    const d = from[i]! - ZERO
    if (d < 0 || d > 9) return -1
    n = n * 10 + d
  }
  return n
}
/** "YYYY-MM-DD" or "YYYY-MM-DD HH:MM:SS" as Excel's number. @returns where it ended, or -1. */
function putMoment(
  from: Uint8Array,
  start: number,
  end: number,
  into: Uint8Array,
  at: number,
): number {
  const length = end - start
  if (length !== 10 && length !== 19) return -1
  const seconds =
    length === 10
      ? 0
      : digits(from, start + 11, 2) * 3600 +
        digits(from, start + 14, 2) * 60 +
        digits(from, start + 17, 2)
  const found = serial(
    digits(from, start, 4),
    digits(from, start + 5, 2),
    digits(from, start + 8, 2),
    seconds,
  )
  if (found === null) return -1
  let to = putNumber(found.days, into, at)
  into[to++] = DOT
  for (let unit = 100_000_000; unit >= 1; unit /= 10)
    into[to++] = ZERO + (Math.floor(found.part / unit) % 10)
  return to
}

export interface RowWriter {
  /** The most bytes that a row of so many can become. */
  most(bytes: number): number
  /** Writes the row from `start` to its line's end at `end` as row number `n`; `into` has room for it. @returns where it ended. */
  write(
    from: Uint8Array,
    start: number,
    end: number,
    n: number,
    into: Uint8Array,
    at: number,
  ): number
}

/** What a column's cells begin with, and its words as whole cells, made once a file. */
const cellsOf = (columns: readonly PlainColumn[]): Cells[] =>
  columns.map(({ kind, at, words }, i) => {
    const text = `" s="${STYLE.text}" t="inlineStr"><is><t`
    return {
      kind,
      at,
      open: code(`<c r="${letters(i)}`),
      text: code(`${text}>`),
      preserved: code(`${text} xml:space="preserve">`),
      number: code(`" s="${STYLE[kind]}"><v>`),
      words: words
        ? Object.entries(words).map(([key, word]) => ({
            key: code(key),
            cell: code(`${text} xml:space="preserve">${xml(word)}</t></is></c>`),
          }))
        : null,
    }
  })

function wordCell(
  words: NonNullable<Cells['words']>,
  from: Uint8Array,
  start: number,
  end: number,
): Uint8Array | null {
  next: for (const { key, cell } of words) {
    if (key.length !== end - start) continue
    for (let i = 0; i < key.length; i++) if (key[i] !== from[start + i]) continue next
    return cell
  }
  return null
}

const isNull = (from: Uint8Array, start: number, end: number): boolean =>
  end - start === 2 && from[start] === BACKSLASH && from[start + 1] === CAPITAL_N

/** @returns where it ended, or -1 for what is no number or moment. */
function putValue(
  kind: Kind,
  from: Uint8Array,
  start: number,
  end: number,
  into: Uint8Array,
  at: number,
): number {
  if (kind === 'time' || kind === 'date') return putMoment(from, start, end, into, at)
  return isNumber(from, start, end) ? putPlain(from, start, end, into, at) : -1
}

function putCell(
  c: Cells,
  from: Uint8Array,
  start: number,
  end: number,
  n: number,
  into: Uint8Array,
  at: number,
): number {
  if (end === start || isNull(from, start, end)) return at
  const word = c.words && wordCell(c.words, from, start, end)
  if (c.words && !word) return at
  const open = putNumber(n, into, put(c.open, into, at))
  if (word) return put(word, into, open)
  if (c.kind !== 'text') {
    const to = putValue(c.kind, from, start, end, into, put(c.number, into, open))
    if (to !== -1) return put(NUMBER_END, into, to)
  }
  const plain = putPlain(from, start, end, into, put(c.text, into, open))
  return put(
    TEXT_END,
    into,
    plain === -1 ? putEscaped(from, start, end, into, put(c.preserved, into, open)) : plain,
  )
}

export function rowWriter(columns: readonly PlainColumn[]): RowWriter {
  const cells = cellsOf(columns)
  const fields = new Int32Array(Math.max(0, ...columns.map((column) => column.at)) + 2)
  const longestWord = Math.max(0, ...cells.flatMap((c) => c.words?.map((w) => w.cell.length) ?? []))
  return {
    most: (bytes) => bytes * MOST_GROWTH + (columns.length + 1) * (MOST_MARKUP + longestWord),
    write(from, start, end, n, into, at) {
      let field = 0
      fields[0] = start
      for (let i = start; i < end && field + 1 < fields.length; i++)
        if (from[i] === TAB) fields[++field] = i + 1
      if (field + 1 < fields.length) fields[field + 1] = end + 1
      let to = put(ROW_OPEN, into, putNumber(n, into, put(ROW, into, at)))
      for (const c of cells)
        to = putCell(c, from, fields[c.at]!, fields[c.at + 1]! - 1, n, into, to)
      return put(ROW_END, into, to)
    },
  }
}
