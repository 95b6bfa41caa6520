import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

export function CodeFilter({
  value,
  onCode,
}: {
  value: string | undefined
  onCode: (code: string | undefined) => void
}) {
  const t = useTranslations('bank.filter')
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const later = useDebouncedCallback(
    (next: string) => onCode(next.trim() === '' ? undefined : next.trim()),
    400,
  )
  return (
    <TextInput
      aria-label={t('code')}
      placeholder={t('code')}
      value={text}
      maxLength={20}
      autoCapitalize="characters"
      onChange={(event) => {
        setText(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
    />
  )
}
