import { groupedNumbers } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { ApiError, type FieldError } from '../api/ApiError.ts'

/** Texts for refusals: `text(error)` for a whole call, `field(e)` for one field of a form. */
export function useErrorText(): {
  text: (error: unknown) => string
  field: (error: FieldError) => string
  key: (key: string) => string
} {
  const error = useTranslations('error')
  const web = useTranslations('web')
  // Keys come over the wire, so they are looked up by name; the fallback is the catalogue's general text.
  const lookUp = error as unknown as {
    (key: string, params?: Record<string, string | number>): string
    has: (key: string) => boolean
  }
  const key = (name: string, params?: Record<string, string | number>): string =>
    lookUp.has(name) ? lookUp(name, params) : lookUp('error.unknown')
  return {
    key: (name) => key(name),
    field: (e) => key(e.key, groupedNumbers(e.params)),
    text: (e) => {
      if (!(e instanceof ApiError)) return key('error.unknown')
      if (e.key === 'web.network') return web('network')
      if (e.key === 'web.timeout') return web('timeout')
      const reason =
        e.reason !== null && lookUp.has(`reason.${e.reason}`) ? lookUp(`reason.${e.reason}`) : ''
      return e.message !== '' ? e.message : key(e.key, { reason, retryAfter: e.retryAfterSec ?? 0 })
    },
  }
}
