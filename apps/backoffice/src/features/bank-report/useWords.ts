import { formatNumberVi, formatVnd } from '@saola/money/format'
import { shortAmount } from '@saola/web/ui/chart'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { useTranslations } from 'use-intl'
import { percentOf, spanOf } from './period.ts'

/** Figures as the reports write them. */
export function useWords() {
  const t = useTranslations('bankReport')
  const decimal = useDecimal()
  return {
    count: formatNumberVi,
    money: formatVnd,
    /** An amount as short as an axis needs it. */
    axis: (value: number): string => {
      const { value: short, unit } = shortAmount(value)
      return unit === 'unit' ? short : t(`axis.${unit}`, { value: short })
    },
    percent: (part: number, all: number): string => `${decimal(percentOf(part, all))}%`,
    share: (value: number): string => `${decimal(value)}%`,
    /** Seconds in words; a dash where there is nothing to take a median of. */
    span: (seconds: number | null): string => {
      if (seconds === null) return '—'
      const { unit, ...values } = spanOf(seconds)
      return t(`span.${unit}`, values)
    },
  }
}
