import { showDay } from '@saola/web/list/days'
import { formatExact } from '@saola/web/ui/time'
import { useTranslations } from 'use-intl'

const DAY_LENGTH = 10
const times = ['fromDate', 'toDate', 'from', 'to', 'until']

/** Filters of a file in people's words. */
export function useFilterWords() {
  const t = useTranslations('dataExport')
  const status = useTranslations('onboarding.status')
  const module = useTranslations('audit.module')
  const nameOf = (name: string): string =>
    t.has(`filter.${name}` as 'filter.status') ? t(`filter.${name}` as 'filter.status') : name
  const sayTime = (value: string): string =>
    value.length === DAY_LENGTH ? showDay(value) : formatExact(value)
  const valueOf = (name: string, value: string): string => {
    if (times.includes(name)) return sayTime(value)
    if (name === 'status' && status.has(value as 'ACTIVE')) return status(value as 'ACTIVE')
    const own = `value.${name}.${value}` as 'value.status.OK'
    if (t.has(own)) return t(own)
    if (name === 'by') return t(`by.${value as 'DAY'}`)
    if (name === 'side') return t(`side.${value as 'PEOPLE'}`)
    return name === 'module' && module.has(value as 'approval')
      ? module(value as 'approval')
      : value
  }
  return {
    nameOf,
    valueOf,
    /** All of them in one line; what stands for none where there are none. */
    say: (filters: Readonly<Record<string, string>>): string =>
      Object.entries(filters)
        .map(([name, value]) => `${nameOf(name)}: ${valueOf(name, value)}`)
        .join(' · ') || t('noFilters'),
  }
}
