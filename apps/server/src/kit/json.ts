/**
 * JSON as money needs it: refused where a key stands twice, where brackets nest deeper than any of our shapes, and where
 * __proto__ appears (reliability bars N1, N12). JSON.parse alone would silently take the last of two amounts.
 */
import { Refusal } from './errors.ts'

const MAX_DEPTH = 32
const bad = (): Refusal => new Refusal('error.bad_request')

/** End index of the string literal that starts at `from` (its opening quote). */
function stringEnd(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 92) i++
    else if (c === 34) return i
  }
  throw bad()
}

function checkKeys(text: string): void {
  const open: (Set<string> | null)[] = []
  let expectKey = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (c === '"') {
      const end = stringEnd(text, i)
      const keys = open.at(-1)
      if (expectKey && keys) {
        const key = JSON.parse(text.slice(i, end + 1)) as string
        if (keys.has(key) || key === '__proto__') throw bad()
        keys.add(key)
        expectKey = false
      }
      i = end
    } else if (c === '{' || c === '[') {
      if (open.length === MAX_DEPTH) throw bad()
      open.push(c === '{' ? new Set() : null)
      expectKey = c === '{'
    } else if (c === '}' || c === ']') {
      open.pop()
      expectKey = false
    } else if (c === ',') expectKey = open.at(-1) instanceof Set
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
