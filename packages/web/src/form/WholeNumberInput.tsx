import { TextInput, type TextInputProps } from '@mantine/core'
import { formatNumberVi } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { useAmountText } from '../ui/useAmountText.ts'
import { useHeldForm } from './useHeldForm.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  value: number | null
  /** Null also while the field holds what is no whole number: its form is not sent then. */
  onChange: (value: number | null) => void
  min?: number
  max: number
}

/** A count, typed or pasted as people write one; what is none stays as it was typed, with words beside it. */
export function WholeNumberInput({ value, onChange, min = 0, max, error, onBlur, ...rest }: Props) {
  const t = useTranslations('web.number')
  const { problem, field } = useAmountText(value, onChange, 15)
  const range = { min: formatNumberVi(min), max: formatNumberVi(max) }
  const isOut = problem === 'tooLong' || (value !== null && (value < min || value > max))
  useHeldForm(field.ref, isOut)
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      {...field}
      inputMode="numeric"
      error={isOut || problem !== null ? t('range', range) : error}
      onBlur={(event) => {
        field.onBlur()
        onBlur?.(event)
      }}
    />
  )
}
