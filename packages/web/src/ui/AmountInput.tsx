import { TextInput, type TextInputProps } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import { amountInWords } from '@saola/money/words'
import { useLocale, useTranslations } from 'use-intl'
import { useAmountText } from './useAmountText.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: number | null
  /** In đồng; null also while the field holds what is no amount: its form is not sent then. */
  onChange: (value: number | null) => void
  /** Largest number of digits taken (15 keeps it a safe integer). */
  maxDigits?: number
}

/**
 * An amount in đồng: groups digits while typing, takes "1.250.000 ₫", "1,250,000" or "1250000 VND", says the amount in words below
 * (docs/decisions.md#38). What is no whole amount ("-5000", "12,5", "1e5") stays as it was typed, with words beside it, and holds its form back.
 */
export function AmountInput({ value, onChange, maxDigits = 12, error, onBlur, ...rest }: Props) {
  const t = useTranslations('web.amount')
  const language = useLocale()
  const { problem, field } = useAmountText(value, onChange, maxDigits)
  const words = (): string | null => {
    if (problem === 'unreadable') return t('unreadable')
    return problem === 'tooLong' ? t('tooLong', { max: formatVnd(10 ** maxDigits - 1) }) : null
  }
  return (
    <TextInput
      label={t('label')}
      inputMode="numeric"
      autoComplete="off"
      rightSection={<span aria-hidden>₫</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        value === null || value === 0
          ? '\u00a0'
          : t('inWords', { words: amountInWords(value, language, { capital: true }) })
      }
      {...rest}
      {...field}
      error={words() ?? error}
      styles={{
        input: { textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
      }}
      onBlur={(event) => {
        field.onBlur()
        onBlur?.(event)
      }}
    />
  )
}
