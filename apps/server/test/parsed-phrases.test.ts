import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import compile from 'icu-minify/compile'
import { _createCache, _createIntlFormatters, createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import formatMessage from '../../../packages/web/src/i18n/formatMessage.ts'
import { formatters, phrases, translator } from '../src/platform/text.ts'

/** As a browser puts it together: use-intl's own formatters, and the module that takes the place of its formatting. */
const inBrowser = (message: ReturnType<typeof compile>, locale: string, values: object): unknown =>
  formatMessage('text', message, values as never, {
    locale,
    cache: _createCache(),
    formatters: _createIntlFormatters(_createCache()),
  })
const textsOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === 'string' ? [text] : textsOf(text as object),
  )

/** Values for every argument and tag that a message may name; `kind` walks through the cases of a selection. */
function valuesOf(
  message: string,
  count: number,
): Record<string, string | number | ((parts: unknown) => string)> {
  const named = Array.from(
    message.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+))?/g),
    ([, name, kind]) =>
      [
        name!,
        kind === 'plural' || kind === 'selectordinal' || kind === 'number'
          ? count
          : `${name}-${count}`,
      ] as const,
  )
  const tags = Array.from(
    message.matchAll(/<(\w+)>/g),
    ([, name]) => [name!, (parts: unknown) => `[${name} ${String(parts)}]`] as const,
  )
  return Object.fromEntries([...named, ...tags])
}

it('a phrase that travels parsed reads as it does where it is parsed on the spot, in both languages, for every number', () => {
  for (const language of ['vi', 'en'] as const) {
    const texts = textsOf(phrases[language])
    expect(texts.length).toBeGreaterThan(2_000)
    for (const text of texts)
      for (const count of /plural|ordinal|number/.test(text)
        ? [0, 1, 2, 5, 1_000, 1_234_567]
        : [3]) {
        const values = valuesOf(text, count)
        const whole = createTranslator({
          locale: language,
          messages: { text },
          _formatters: formatters,
          onError: (error) => {
            throw error
          },
        }) as unknown as { markup: (key: string, values: object) => string }
        const parts = inBrowser(compile(text), language, values)
        expect({ text, count, reads: Array.isArray(parts) ? parts.join('') : parts }).toEqual({
          text,
          count,
          reads: whole.markup('text', values),
        })
      }
  }
})

it(
  'numbers inside phrases are grouped the Vietnamese way in both languages, wherever a phrase is put together',
  { meta: { behaviours: ['B-655'] } },
  () => {
    for (const language of ['vi', 'en'] as const) {
      const webhook = (count: number): string =>
        translator(language, 'webhook')('range.done', { count })
      expect(webhook(999)).toContain('999')
      expect(webhook(1_234)).toContain('1.234')
      expect(webhook(1_234_567)).toContain('1.234.567')
      expect(
        inBrowser(compile(phrases[language].webhook.range.done), language, { count: 1_234 }),
      ).toBe(webhook(1_234))
      expect(translator(language, 'credential')('check.ahead', { seconds: 1_234.5 })).toContain(
        '1.234,5',
      )
      for (const text of textsOf(phrases[language]).filter((one) =>
        /plural|ordinal|number/.test(one),
      ))
        for (const read of [
          inBrowser(compile(text), language, valuesOf(text, 1_234_567)),
          createTranslator({
            locale: language,
            messages: { text },
            _formatters: formatters,
          }).markup('text', valuesOf(text, 1_234_567) as never),
        ])
          expect(read).not.toContain('1,234')
    }
    expect(translator('en', 'webhook')('range.done', { count: 1 })).toContain('1 notification ')
    // The payers' pages have no such phrase yet.
    for (const file of [
      '../src/platform/text.ts',
      '../../../packages/payer-pages/src/parts/words.ts',
    ])
      expect(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8')).toMatch(
        /createTranslator\([\s\S]*?_formatters: formatters/,
      )
  },
)
