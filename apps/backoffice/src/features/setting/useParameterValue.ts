import { NO_COLLECTOR, type parameterUnits } from '@saola/contract/setting'
import { formatVnd } from '@saola/money/format'
import { useLocale, useTranslations } from 'use-intl'

interface Valued {
  value: string
  options: readonly string[]
  unit: (typeof parameterUnits)[number] | null
}
/** A parameter's value as people read it: a choice by its name, a number with its unit, everything else as it stands. */
export function useParameterValue(): (parameter: Valued) => string {
  const t = useTranslations('setting.parameter')
  return ({ value, options, unit }) => {
    if (options.includes(value) && t.has(`option.${value}` as 'option.ALL'))
      return t(`option.${value}` as 'option.ALL')
    if (value === NO_COLLECTOR) return t('noValue')
    if (unit === null || !/^\d+$/.test(value)) return value
    if (unit === 'DONG') return formatVnd(Number(value))
    return unit === 'PERCENT' ? `${value}%` : t(`unit.${unit}`, { count: Number(value) })
  }
}

/** Its name: as the bank keeps it, which is Vietnamese, in English ours for those we know. */
export function useParameterName(): (parameter: { name: string; description: string }) => string {
  const t = useTranslations('setting.parameter.known')
  const locale = useLocale()
  return ({ name, description }) =>
    locale === 'en' && t.has(name as 'CONTACT_EMAIL') ? t(name as 'CONTACT_EMAIL') : description
}
/** What it does, in words; null for one that no program reads. */
export function useParameterAbout(): (name: string) => string | null {
  const t = useTranslations('setting.parameter.about')
  return (name) => (t.has(name as 'CONTACT_EMAIL') ? t(name as 'CONTACT_EMAIL') : null)
}
/** Who made it what it is: the name that new installations write is nobody's. */
export function useParameterAuthor(): (parameter: {
  createBy: string
  modifiedBy: string | null
}) => string {
  const t = useTranslations('setting.parameter')
  return ({ createBy, modifiedBy }) =>
    modifiedBy ?? (createBy === 'system' ? t('shipped') : createBy)
}
