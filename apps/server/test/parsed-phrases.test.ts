import format from 'icu-minify/format'
import compile from 'icu-minify/compile'
import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { phrases } from '../src/kit/text.ts'

const formatters = {
  getNumberFormat: (locale?: string | string[], options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  getDateTimeFormat: (locale?: string | string[], options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  getPluralRules: (locale?: string | string[], options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
}
const textsOf = (texts: object): string[] => Object.values(texts).flatMap((text: unknown) => (typeof text === 'string' ? [text] : textsOf(text as object)))

/** Values for every argument and tag that a message may name; `kind` walks through the cases of a selection. */
function valuesOf(message: string, count: number): Record<string, string | number | ((parts: unknown) => string)> {
  const named = Array.from(message.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+))?/g), ([, name, kind]) => [name!, kind === 'plural' || kind === 'selectordinal' || kind === 'number' ? count : `${name}-${count}`] as const)
  const tags = Array.from(message.matchAll(/<(\w+)>/g), ([, name]) => [name!, (parts: unknown) => `[${name} ${String(parts)}]`] as const)
  return Object.fromEntries([...named, ...tags])
}

it('a phrase that travels parsed reads as it does where it is parsed on the spot, in both languages, for every number', () => {
  for (const language of ['vi', 'en'] as const) {
    const texts = textsOf(phrases[language])
    expect(texts.length).toBeGreaterThan(2_000)
    for (const text of texts)
      for (const count of /plural|ordinal|number/.test(text) ? [0, 1, 2, 5, 1_000, 1_234_567] : [3]) {
        const values = valuesOf(text, count)
        const whole = createTranslator({ locale: language, messages: { text }, onError: (error) => { throw error } }) as unknown as { markup: (key: string, values: object) => string }
        const parts = format(compile(text), language, values as never, { formatters } as never)
        expect({ text, count, reads: Array.isArray(parts) ? parts.join('') : parts }).toEqual({ text, count, reads: whole.markup('text', values) })
      }
  }
})
