import type { Validator } from '@saola/contract/validators'
import { useErrorText } from '../i18n/useErrorText.ts'

/** The contract's validators as Mantine's: the message key becomes a text, '' becomes null. `validate: { phone: check(phone) }`. */
export function useValidators(): (validator: Validator) => (value: string) => string | null {
  const { key } = useErrorText()
  return (validator) => (value) => {
    const found = validator(value)
    // Message keys of validators live under the catalogue's `error` branch.
    return found === '' ? null : key(found)
  }
}
