import { useTranslations } from 'use-intl'

/** A parameter's value as people read it: a choice by its name, everything else as it stands. */
export function useParameterValue(): (parameter: {
  value: string
  options: readonly string[]
}) => string {
  const t = useTranslations('setting.parameter')
  return ({ value, options }) =>
    options.includes(value) && t.has(`option.${value}` as 'option.ALL')
      ? t(`option.${value}` as 'option.ALL')
      : value
}
