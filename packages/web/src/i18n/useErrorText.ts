import { UNIT_VND } from '@saola/contract/faults'
import { groupedNumbers } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { ApiError, type FieldError } from '../api/ApiError.ts'

/** Texts for refusals: `text(error)` for a whole call, `field(e)` for one field of a form. */
export function useErrorText(): {
  text: (error: unknown) => string
  field: (error: FieldError) => string
  key: (key: string, params?: Record<string, string | number>) => string
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
  /** A rule of đồng has words of its own, where it has any. */
  const rule = (name: string, params?: Record<string, string | number>): string => {
    const ofMoney = name.replace(/^error\./, 'money.')
    return key(
      params?.unit === UNIT_VND && lookUp.has(ofMoney) ? ofMoney : name,
      groupedNumbers(params),
    )
  }
  return {
    key: rule,
    field: (e) => rule(e.key, e.params),
    text: (e) => {
      if (!(e instanceof ApiError)) return key('error.unknown')
      if (e.key === 'web.network') return web('network')
      if (e.key === 'web.salaryNetwork') return web('salaryNetwork')
      if (e.key === 'web.timeout') return web('timeout')
      const reason =
        e.reason !== null && lookUp.has(`reason.${e.reason}`) ? lookUp(`reason.${e.reason}`) : ''
      return e.message !== '' ? e.message : key(e.key, { reason, retryAfter: e.retryAfterSec ?? 0 })
    },
  }
}
