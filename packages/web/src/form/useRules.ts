import { faultIn } from '@saola/contract/faults'
import type { Shape } from '@saola/contract/call'
import { useErrorText } from '../i18n/useErrorText.ts'
import { ownWords, type FieldWords } from './fieldWords.ts'

/**
 * Checks of fields by the contract's own shapes, in words that name the rule and its limit: `validate: { amount: rule(amount, t('enter.amount')) }`.
 * The same words stand there when the server refuses. A shape of its own: the sites are built without the bodies of calls (tools/lib/site-size.mjs).
 */
export function useRules(): (shape: Shape, words: FieldWords) => (value: unknown) => string | null {
  const { key } = useErrorText()
  return (shape, words) => (value) => {
    const fault = faultIn(shape, value)
    return fault === null ? null : (ownWords(words, fault.key) ?? key(fault.key, fault.params))
  }
}
