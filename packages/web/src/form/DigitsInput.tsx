import { TextInput, type TextInputProps } from '@mantine/core'
import { plainDigits } from '@saola/contract/validators'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useHeldForm } from './useHeldForm.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  value: string
  /** Without the blanks, dots and dashes between groups; what is more than digits as it was typed. */
  onChange: (value: string) => void
  /** Most digits. */
  max: number
}

/** An account number or a code of digits alone. Anything else stays as it was typed, with words beside it, and holds its form back. */
export function DigitsInput({ value, onChange, max, error, ...rest }: Props) {
  const t = useTranslations('web.digits')
  const input = useRef<HTMLInputElement>(null)
  const words = (): string | null => {
    if (!/^\d*$/.test(value)) return t('only')
    return value.length > max ? t('tooMany', { max: String(max) }) : null
  }
  useHeldForm(input, words() !== null)
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      ref={input}
      inputMode="numeric"
      value={value}
      error={words() ?? error}
      onChange={(event) => onChange(plainDigits(event.currentTarget.value))}
    />
  )
}
