/** Texts that people paste: a request as it was sent, and lines of addresses; and the names of calls. Pure. */
import { serverCalls } from '@saola/contract/api-request'
import { serverCodes } from '@saola/contract/server-api'
import type { Phrases } from '@saola/phrases/shape'

export interface Pasted {
  client: string
  time: string
  validate: string
  body: string
}

/** A header's value, out of raw header lines, a curl command or a JSON object of headers. */
const headerIn = (text: string, name: string): string =>
  new RegExp(`["']?${name}["']?\\s*[:=]\\s*["']?([^"'\\s,;\\\\]+)`, 'i').exec(text)?.[1] ?? ''

/** The body: the text from the first brace that opens `{"data"` on, to the brace that closes it. */
function bodyIn(text: string): string {
  const start = /\{\s*"data"/.exec(text)?.index
  if (start === undefined) return ''
  const end = text.indexOf('}', start)
  return end < 0 ? text.slice(start).trim() : text.slice(start, end + 1)
}

/** What can be recognised in a pasted request; what cannot stays empty. */
export const readRequest = (text: string): Pasted => ({
  client: headerIn(text, 'x-api-client').toLowerCase(),
  time: headerIn(text, 'x-api-time'),
  validate: headerIn(text, 'x-api-validate'),
  body: bodyIn(text),
})

/** Lines with something in them; commas part them as well. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A call of the server API as its address ends, which is what a developer wrote: `virtualAccount/enable`. */
export const callName = (id: string): string =>
  serverCalls.find((call) => call.id === id)?.path.split('/v1/')[1] ?? id

/** The number as the table of causes and fixes names it; null for one that needs no explanation, or that the table does not know. */
export const explainedAs = (code: number): keyof Phrases<'serverError'> | null =>
  code !== 0 && serverCodes.includes(code) ? (`c${code}` as keyof Phrases<'serverError'>) : null
