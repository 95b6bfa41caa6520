import { Textarea } from '@mantine/core'

const MOST_CHARACTERS = 255

/** The reason that a refusal gives to the one who is refused. */
export function ReasonField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string
  hint: string
  error: string | null
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Textarea
      mt="md"
      label={label}
      placeholder={hint}
      required
      autosize
      minRows={2}
      maxRows={5}
      maxLength={MOST_CHARACTERS}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
