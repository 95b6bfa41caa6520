import { useMutation } from '@tanstack/react-query'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '../api/ApiError.ts'
import { newIdempotencyKey } from '../api/send.ts'
import { useErrorText } from '../i18n/useErrorText.ts'
import { ownWords, wordsFor, type FormWords } from './fieldWords.ts'

/**
 * Submits a Mantine form: `const submit = useSubmit(form, words, (values, key) => send(payLink.create, { body }, { idempotencyKey: key }))`,
 * then `<form onSubmit={form.onSubmit(submit.run)}>`. Field refusals land on their fields, others in `submit.error`; what was typed stays.
 * `words` says what each field asks for, so that the server's refusal reads like the form's own; {} where nothing has to be filled in.
 * The key is made when the form opens and anew after each success, so a double click makes one thing (docs/decisions.md#12).
 */
export function useSubmit<V extends Record<string, unknown>, T>(
  form: UseFormReturnType<V>,
  words: FormWords,
  work: (values: V, idempotencyKey: string) => Promise<T>,
  onDone?: (result: T) => void,
) {
  const errors = useErrorText()
  const [key, setKey] = useState(newIdempotencyKey)
  const mutation = useMutation<T, Error, V>({
    mutationFn: (values) => work(values, key),
    onSuccess: (result) => {
      setKey(newIdempotencyKey())
      onDone?.(result)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const known = error.errors.filter(
        (e) => e.field in form.getValues() || form.getInputNode(e.field) !== null,
      )
      form.setErrors(
        Object.fromEntries(
          known.map((e) => [e.field, ownWords(wordsFor(words, e.field), e.key) ?? errors.field(e)]),
        ),
      )
      if (known[0] !== undefined) form.getInputNode(known[0].field)?.focus()
    },
  })
  const error = mutation.error
  const onFields =
    error instanceof ApiError && error.errors.length > 0 && Object.keys(form.errors).length > 0
  return {
    run: (values: V): void => {
      if (!mutation.isPending) mutation.mutate(values)
    },
    busy: mutation.isPending,
    error: onFields ? null : error,
    mutation,
  }
}
