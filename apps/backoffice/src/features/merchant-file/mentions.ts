/** Names of colleagues in the text of a note. Pure. */
import { fold } from '@saola/vietqr/text'

interface Colleague {
  id: string
  name: string
  username: string
}
const TYPED = /(?:^|\s)@([^@\n]{0,40})$/u

/** What is being typed behind the last "@" before the caret; null = nobody is being named. */
export const typedName = (beforeCaret: string): string | null =>
  TYPED.exec(beforeCaret)?.[1] ?? null

/** Who may be meant, by the start of a word of their name or by their user name. */
export function matching<C extends Colleague>(all: readonly C[], typed: string, most = 6): C[] {
  const wanted = fold(typed.trim())
  if (all.some(({ name }) => fold(typed).startsWith(`${fold(name)} `))) return []
  return all
    .filter(
      ({ name, username }) =>
        ` ${fold(name)}`.includes(` ${wanted}`) || username.startsWith(wanted),
    )
    .slice(0, most)
}
/** The text with the name in place of what was typed, and where the caret stands then. */
export function withName(
  text: string,
  caret: number,
  name: string,
): { text: string; caret: number } {
  const typed = typedName(text.slice(0, caret))
  const start = typed === null ? caret : caret - typed.length - 1
  const gap = start > 0 && !/\s/.test(text[start - 1]!) ? ' ' : ''
  const before = `${text.slice(0, start)}${gap}@${name} `
  return { text: before + text.slice(caret).trimStart(), caret: before.length }
}
/** The text in pieces, names that it mentions apart from the rest. */
export function wordsAndNames(
  text: string,
  names: readonly string[],
): { text: string; isName: boolean }[] {
  const marks = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const parts: { text: string; isName: boolean }[] = []
  let plain = ''
  for (let i = 0; i < text.length;) {
    const mark = marks.find((one) => text.startsWith(one, i))
    if (mark === undefined) plain += text[i++]!
    else {
      if (plain !== '') parts.push({ text: plain, isName: false })
      parts.push({ text: mark, isName: true })
      plain = ''
      i += mark.length
    }
  }
  return plain === '' ? parts : [...parts, { text: plain, isName: false }]
}
