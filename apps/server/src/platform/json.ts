/**
 * JSON as money needs it: refused where a key stands twice, where brackets nest deeper than any of our shapes, and where
 * __proto__ appears (reliability bars N1, N12). JSON.parse alone would silently take the last of two amounts.
 */
import { Refusal } from './errors.ts'

const MAX_DEPTH = 32
const bad = (): Refusal => new Refusal('error.bad_request')

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 92, 44, 91, 93, 123, 125,
]

/** End index of the string literal that starts at `from` (its opening quote). A encrypted body is one long string: it is searched, not walked. */
function stringEnd(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text.charCodeAt(before - 1) === BACKSLASH) before--
    if ((end - before) % 2 === 0) return end
  }
  throw bad()
}

/** @param plain the literal between its quotes. */
function takeKey(keys: Set<string>, plain: string): void {
  const key = plain.includes('\\') ? (JSON.parse(`"${plain}"`) as string) : plain
  if (keys.has(key) || key === '__proto__') throw bad()
  keys.add(key)
}

function checkKeys(text: string): void {
  const open: (Set<string> | null)[] = []
  let keys: Set<string> | null = null
  let expectKey = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === QUOTE) {
      const end = stringEnd(text, i)
      if (expectKey && keys) {
        takeKey(keys, text.slice(i + 1, end))
        expectKey = false
      }
      i = end
    } else if (c === OPEN_OBJECT || c === OPEN_LIST) {
      if (open.length === MAX_DEPTH) throw bad()
      keys = c === OPEN_OBJECT ? new Set() : null
      open.push(keys)
      expectKey = keys !== null
    } else if (c === CLOSE_OBJECT || c === CLOSE_LIST) {
      open.pop()
      keys = open.at(-1) ?? null
      expectKey = false
    } else if (c === COMMA) expectKey = keys !== null
  }
}

/** @throws Refusal error.bad_request for anything that is not one plain JSON value. */
export function parseJson(text: string): unknown {
  try {
    checkKeys(text)
    return JSON.parse(text)
  } catch (error) {
    throw error instanceof Refusal ? error : bad()
  }
}
