/** What people read on the screens, so that a journey finds things by the words of either language. */
import { en } from '@saola/phrases/en/all'
import type { Language } from '@saola/phrases/shape'
import { vi } from '@saola/phrases/vi/all'

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> }
export type Words = Widen<typeof vi>
export const say = (language: Language): Words => (language === 'vi' ? vi : en)

const PLURAL = /\{(\w+), plural, ((?:=?\w+ \{(?:[^{}]|\{\w+\})*\}\s*)+)\}/g
/** The form that a count takes: `{count, plural, =1 {1 refund} other {{count} refunds}}`. */
function countedBy(number: string, forms: string): string {
  const form = Object.fromEntries(
    [...forms.matchAll(/(=?\w+) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, name, words]) => [
      name,
      words,
    ]),
  )
  return (
    form[`=${number}`] ??
    (number === '1' ? form.one : undefined) ??
    form.other ??
    ''
  ).replaceAll('#', number)
}
/** A phrase with its `{name}` places filled, and its counts in their forms. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text
    .replace(PLURAL, (whole, name: string, forms: string) =>
      values[name] === undefined ? whole : countedBy(String(values[name]), forms),
    )
    .replace(/\{(\w+)(?:, number)?\}/g, (whole, name: string) => String(values[name] ?? whole))

/** A phrase as a pattern: whatever stands in its `{name}` places. */
export const like = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\w+(?:, number)?\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  )

/** An amount as it is printed, whatever blank stands before the sign. */
export function amountLike(amount: number): RegExp {
  const grouped = String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, '\\.')
  return new RegExp(`(?<![\\d.])${grouped}\\s₫`)
}

/** A word of letters that no other run has used, to find one's own thing among the demo's. */
export const ownWord = (): string =>
  [...String(Date.now())]
    .slice(-9)
    .map((digit) => 'bcdghklmnt'[Number(digit)])
    .join('')
