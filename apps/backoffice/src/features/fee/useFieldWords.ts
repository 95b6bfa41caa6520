import { formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { useFeeValueWords } from '../../parts/approval/useFeeValueWords.ts'

/** A fee's fields as proposals call them, and their values in words. */
export function useFieldWords() {
  const t = useTranslations('approval')
  const method = useTranslations('fee.paymentType')
  const values: Readonly<Record<string, (value: string) => string>> = {
    ...useFeeValueWords(),
    paymentType: (value) => method(value as 'VIET_QR'),
    fixedFee: (value) => formatVnd(Number(value)),
  }
  return {
    nameOf: (field: string): string => t(`field.${field as 'feeName'}`),
    sayValue: (field: string, value: string): string => values[field]?.(value) ?? value,
  }
}
