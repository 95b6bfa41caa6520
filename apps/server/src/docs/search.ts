/** The documentation's search: every call, error, state and section as a line, found by all words of the question. */
import { fold } from '@saola/vietqr/text'

export interface Entry {
  kind: 'call' | 'error' | 'section' | 'state'
  /** Below /docs, with its anchor. */ href: string
  title: string
  /** What is searched besides the title, and shown. */ text: string
}
interface Line extends Entry {
  foldedTitle: string
  folded: string
}

/** CamelCase and paths fall into words, so that "pay link" finds payLink and /paylink alike. */
const wordsOf = (text: string): string =>
  fold(`${text} ${text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' ')}`)
export const lines = (entries: readonly Entry[]): Line[] =>
  entries.map((entry) => ({
    ...entry,
    foldedTitle: fold(entry.title),
    folded: wordsOf(`${entry.title} ${entry.text}`),
  }))

const NO_HIT = 9
/** The smaller the better. */
function rankOf(line: Line, question: string, words: readonly string[]): number {
  if (line.foldedTitle === question) return 0
  if (line.foldedTitle.startsWith(question)) return 1
  if (words.every((word) => line.foldedTitle.includes(word))) return 2
  return words.every((word) => line.folded.includes(word)) ? 3 : NO_HIT
}

export const MOST = 50
/** Best first: the title itself, a title that begins so, a title with all words, any text with all words. At most MOST and whether there were more. */
export function find(index: readonly Line[], question: string): { found: Entry[]; more: boolean } {
  const q = fold(question)
  const words = q.split(' ').filter(Boolean)
  if (words.length === 0) return { found: [], more: false }
  const hits = index
    .map((line, i) => ({ line, i, rank: rankOf(line, q, words) }))
    .filter((hit) => hit.rank < NO_HIT)
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
  return {
    found: hits
      .slice(0, MOST)
      .map(({ line: { kind, href, title, text } }) => ({ kind, href, title, text })),
    more: hits.length > MOST,
  }
}
