import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'

const LONGEST = 64

/** A code is searched whole: on Enter or when the field is left, not letter by letter. */
export function CodeInput({
  label,
  placeholder = label,
  value,
  onCode,
  upper = false,
  maxLength = LONGEST,
}: {
  label: string
  placeholder?: string | undefined
  value: string | undefined
  onCode: (code: string | undefined) => void
  /** Codes that are written in capitals. */
  upper?: boolean | undefined
  maxLength?: number | undefined
}) {
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const search = (): void => {
    const code = upper ? text.trim().toUpperCase() : text.trim()
    if (code !== (value ?? '')) onCode(code === '' ? undefined : code)
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={maxLength}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search()
      }}
    />
  )
}
