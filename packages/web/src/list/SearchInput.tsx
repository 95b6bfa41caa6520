import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icons.tsx'

/** The list's keyword field: searches when typing rests, at once on Enter; `/` focuses it. */
export function SearchInput({
  value,
  onSearch,
  placeholder,
}: {
  value: string | undefined
  onSearch: (text: string | undefined) => void
  placeholder?: string
}) {
  const t = useTranslations('web.list')
  const [text, setText] = useState(value ?? '')
  const sent = useRef(value ?? '')
  // The address may change without us (chips, Back): then the field follows it.
  useEffect(() => {
    if ((value ?? '') !== sent.current) {
      sent.current = value ?? ''
      setText(value ?? '')
    }
  }, [value])
  const search = (next: string): void => {
    if (next.trim() !== sent.current) {
      sent.current = next.trim()
      onSearch(next.trim() === '' ? undefined : next.trim())
    }
  }
  const later = useDebouncedCallback(search, 400)
  return (
    <TextInput
      data-list-search
      aria-label={placeholder ?? t('search')}
      placeholder={placeholder ?? t('search')}
      leftSection={<Icon name="search" size={16} />}
      value={text}
      maxLength={100}
      onChange={(event) => {
        setText(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
      onBlur={() => search(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.repeat) search(text)
        if (event.key === 'Escape') {
          setText('')
          search('')
        }
      }}
    />
  )
}
