import { Textarea } from '@mantine/core'

const MOST_CHARACTERS = 255

/** The reason of a decision, for the one whom it is about. */
export function ReasonField({
  label,
  hint,
  error,
  required = true,
  maxLength = MOST_CHARACTERS,
  value,
  onChange,
}: {
  label: string
  hint: string
  error: string | null
  required?: boolean
  maxLength?: number
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Textarea
      mt="md"
      label={label}
      placeholder={hint}
      required={required}
      autosize
      minRows={2}
      maxRows={5}
      maxLength={maxLength}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
