/** What a PDF is allowed to be: whole, and a paper only. It is served as it came, so whatever acts when it is opened is refused. */
import { inflateSync } from 'node:zlib'

/** Unpacked object streams above this are a bomb, not a bill. */
const MAX_UNPACKED = 20_000_000
/** Names (ISO 32000-1) that run a program, open another file or carry one. */
const ACTS =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|ImportData|SubmitForm|RichMedia|GoToE|XFA)(?![A-Za-z0-9])/

/** @returns what is wrong with the bytes of a file that begins like a PDF; null for a paper that only shows itself. */
export function pdfProblem(bytes: Buffer): 'media.upload_failed' | 'media.unsafe' | null {
  const text = bytes.toString('latin1')
  const isWhole =
    /^%PDF-[12]\.\d/.test(text) && /startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-1024))
  if (!isWhole) return 'media.upload_failed'
  try {
    return objectsOf(bytes, text).some((part) => ACTS.test(part)) ? 'media.unsafe' : null
  } catch {
    return 'media.unsafe'
  }
}

/** A name may hide letters as #xx: /J#53 is /JS. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )

/**
 * The objects as text: what stands between the streams, and streams of objects unpacked. The data of other streams (pictures, letters) is left
 * out, because in some megabytes of it any three letters come up by chance. Each byte is looked at a fixed number of times.
 * @throws for a stream of objects that does not unpack
 */
function objectsOf(bytes: Buffer, text: string): string[] {
  const parts: string[] = []
  let left = MAX_UNPACKED
  let at = 0
  for (;;) {
    const word = text.indexOf('stream', at)
    const end = word < 0 ? -1 : text.indexOf('endstream', word)
    if (end < 0) return [...parts, plainNames(text.slice(at))]
    const between = plainNames(text.slice(at, word))
    parts.push(between)
    const dictionary = between.slice(Math.max(0, between.lastIndexOf('obj')))
    if (dictionary.includes('/ObjStm')) {
      const data = bytes.subarray(word + 'stream'.length + (text[word + 6] === '\r' ? 2 : 1), end)
      const objects = dictionary.includes('/FlateDecode')
        ? inflateSync(data, { maxOutputLength: left, finishFlush: 2 })
        : data
      left -= objects.length
      parts.push(plainNames(objects.toString('latin1')))
    }
    at = end + 'endstream'.length
  }
}
