import type { Validator } from '@saola/contract/validators'
import { useErrorText } from '../i18n/useErrorText.ts'
import { ownWords, type FieldWords } from './fieldWords.ts'

type Rule = (value: string) => string | null
interface Check {
  /** @param words what the field asks for, said when it is empty */
  (validator: Validator, words: FieldWords): Rule
  /** For a field that may stay empty: what is typed has to pass. */
  optional: (validator: Validator) => Rule
}

/** The contract's validators as Mantine's: the message key becomes a text, '' becomes null. `validate: { phone: check(phone, t('enter.phone')) }`. */
export function useValidators(): Check {
  const { key } = useErrorText()
  const check =
    (validator: Validator, words?: FieldWords): Rule =>
    (value) => {
      const found = validator(value)
      return found === '' ? null : (ownWords(words, found) ?? key(found))
    }
  return Object.assign((validator: Validator, words: FieldWords) => check(validator, words), {
    optional:
      (validator: Validator): Rule =>
      (value) =>
        value.trim() === '' ? null : check(validator)(value),
  })
}
