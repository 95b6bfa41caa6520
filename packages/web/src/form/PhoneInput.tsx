import { TextInput, type TextInputProps } from '@mantine/core'
import { localPhone, phone } from '@saola/contract/validators'

interface Props extends Omit<TextInputProps, 'onChange' | 'type' | 'inputMode'> {
  /** The number as it is kept as soon as it is whole ("+84 912 345 678" → "0912345678"), until then what was typed. */
  onChange?: (value: string) => void
}

/** A phone number, typed or pasted in any of the ways people write one. */
export function PhoneInput({ onChange, ...rest }: Props) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="off"
      // Room for "+84 (0) 912 345 678": a shorter field would cut a pasted number to another one.
      maxLength={30}
      {...rest}
      onChange={(event) => {
        const typed = event.currentTarget.value
        const kept = localPhone(typed)
        onChange?.(phone(kept) === '' ? kept : typed)
      }}
    />
  )
}
