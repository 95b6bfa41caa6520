import { TextInput, type TextInputProps } from '@mantine/core'
import { formatVnd, parseVnd } from '@saola/money/format'
import { amountInWords } from '@saola/money/words'
import { useLayoutEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'

const digitsBefore = (text: string, end: number): number =>
  text.slice(0, end).replace(/\D/g, '').length
/** Where the caret stands after grouping: behind as many digits as before. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (let i = 0; i < text.length; i++) {
    if (seen === digits) return i
    if (/\d/.test(text[i] ?? '')) seen += 1
  }
  return text.length
}
const grouped = (value: number | null): string =>
  value === null ? '' : formatVnd(value).replace(/[\s\u00a0]*₫$/, '')

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: number | null
  onChange: (value: number | null) => void
  /** Largest number of digits taken (15 keeps it a safe integer). */
  maxDigits?: number
}

/** An amount in đồng: groups digits while typing, takes a pasted "1.250.000 ₫", says the amount in words below (docs/decisions.md#38). */
export function AmountInput({ value, onChange, maxDigits = 12, ...rest }: Props) {
  const t = useTranslations('web.amount')
  const language = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const text = grouped(value)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    const at = caretAfter(text, caret.current)
    input.current?.setSelectionRange(at, at)
    caret.current = null
  }, [text])
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
      ref={input}
      value={text}
      styles={{
        input: { textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
      }}
      onChange={(event) => {
        const { value: raw, selectionStart } = event.currentTarget
        const digits = raw.replace(/\D/g, '')
        if (digits.length > maxDigits) return
        caret.current = digitsBefore(raw, selectionStart ?? raw.length)
        onChange(digits === '' ? null : Number(digits))
      }}
      onPaste={(event) => {
        const pasted = parseVnd(event.clipboardData.getData('text'))
        if (pasted === null || String(pasted).length > maxDigits) return
        event.preventDefault()
        caret.current = null
        onChange(pasted)
      }}
    />
  )
}
