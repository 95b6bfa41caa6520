/** The pages' words in one language: phrases, amounts and times as people in Vietnam write them. */
import { formatNumberVi, getNumberFormat } from '@saola/money/format'
import { payer as en } from '@saola/phrases/en/payer'
import type { Language } from '@saola/phrases/shape'
import { payer as vi } from '@saola/phrases/vi/payer'
import { _createCache, _createIntlFormatters, createTranslator } from 'use-intl/core'

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>
}[keyof T & string]
export type Phrase = Leaves<typeof vi>
/** A phrase with its arguments; an unknown key does not compile. */
export type Words = (key: Phrase, values?: Record<string, string | number>) => string

const formatters = { ..._createIntlFormatters(_createCache()), getNumberFormat }
function open(language: Language): Words {
  const messages: Record<string, unknown> = { payer: language === 'vi' ? vi : en }
  return createTranslator({
    locale: language,
    messages,
    namespace: 'payer',
    _formatters: formatters,
    onError: (error) => {
      throw error
    },
  }) as unknown as Words
}
const made: Record<Language, Words> = { vi: open('vi'), en: open('en') }
export const wordsOf = (language: Language): Words => made[language]

/** 1250000 → "1.250.000 ₫", kept on one line. */
export const amountText = (amount: number): string => `${formatNumberVi(amount)}\u00a0₫`

const two = (n: number): string => String(n).padStart(2, '0')
const inVietnam = (at: Date): Date => new Date(at.getTime() + 7 * 3_600_000)
/** "14:30, 21/11/2026" in Vietnam's time. */
export function timeText(at: Date): string {
  const t = inVietnam(at)
  return `${two(t.getUTCHours())}:${two(t.getUTCMinutes())}, ${two(t.getUTCDate())}/${two(t.getUTCMonth() + 1)}/${t.getUTCFullYear()}`
}
/** Time left as a clock: "09:58", "11:04:09". The page's script goes on counting in the same form. */
export function clockText(leftMs: number): string {
  const s = Math.max(0, Math.ceil(leftMs / 1000))
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)]
  return `${h > 0 ? `${h}:` : ''}${two(m)}:${two(s % 60)}`
}
