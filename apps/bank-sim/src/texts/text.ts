// A text in both languages, Vietnamese first; `{name}` is filled in.
import type { Lang } from '../platform/call.ts'

// Every text that people see, Vietnamese first. `{name}` is filled in. The simulator is a product of its own, so its
// texts are not in packages/phrases.
export type Text = readonly [vi: string, en: string]

/** Fills `{name}` in a text. */
export function fill(text: Text, lang: Lang, params: Record<string, string> = {}): string {
  return text[lang === 'vi' ? 0 : 1].replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => params[name] ?? whole,
  )
}
