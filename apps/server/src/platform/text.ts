/** Texts the server itself writes (errors, mails, SMS, sheets, payer pages), from the same phrases as the screens. */
import { getNumberFormat } from '@saola/money/format'
import type { Language } from '@saola/phrases/shape'
import { en } from '@saola/phrases/en/all'
import { vi } from '@saola/phrases/vi/all'
import { _createCache, _createIntlFormatters, createTranslator } from 'use-intl/core'
import type { Params } from './errors.ts'

export const phrases = { vi, en } as const

const MOST_HEADERS = 200
const languages = new Map<string, Language>()
/** Vietnamese unless the header prefers English (fallback vi, the specification). What browsers say is the same few lines over and over. */
export function languageOf(header: string | undefined): Language {
  if (!header) return 'vi'
  const known = languages.get(header)
  if (known) return known
  const language = preferred(header)
  if (languages.size < MOST_HEADERS && header.length < 100) languages.set(header, language)
  return language
}
function preferred(header: string): Language {
  const first = header
    .split(',')
    .map((part) => {
      const [tag, q] = part.trim().split(';q=')
      return { tag: (tag ?? '').slice(0, 2).toLowerCase(), q: Number(q ?? 1) }
    })
    .filter((l) => l.tag === 'vi' || l.tag === 'en')
    .sort((a, b) => b.q - a.q)[0]
  return first?.tag === 'en' ? 'en' : 'vi'
}

/** One way of grouping numbers in both languages. */
export const formatters = { ..._createIntlFormatters(_createCache()), getNumberFormat }
type Translate = (key: string, params?: Params) => string
const made = new Map<string, Translate>()

/** A translator for one namespace; keys are checked by the modules' tests, parameters are ICU arguments. */
export function translator(language: Language, namespace: keyof typeof vi): Translate {
  const id = `${language}/${namespace}`
  const found = made.get(id)
  if (found) return found
  const t = createTranslator({
    locale: language,
    messages: phrases[language] as unknown as Record<string, unknown>,
    namespace: namespace as never,
    _formatters: formatters,
    onError: (error) => {
      throw error
    },
  }) as unknown as Translate
  made.set(id, t)
  return t
}
