/** Makes every phrase key and argument typed: a misspelt or untranslated phrase does not compile (ADR 0010). */
import type { vi } from '@saola/phrases/vi/all'

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'vi' | 'en'
    Messages: typeof vi
  }
}
export type { Language, Namespace } from '@saola/phrases/shape'
