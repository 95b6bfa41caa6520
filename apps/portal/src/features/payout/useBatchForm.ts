import { useForm, type UseFormReturnType } from '@mantine/form'
import { payoutBatch, type BatchFile, type BatchItem } from '@saola/contract/payout-batch'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readDraft, unconfirmedOf, type BatchValues } from './batch-rules.ts'

export type BatchForm = UseFormReturnType<BatchValues>

/** Names and ticks of a file wait in this tab, so that a reload loses none; they go with the batch that is made of them. */
const keyOf = (fileId: string): string => `saola-portal.payoutFile.${fileId}`

/** The form of a batch: checked, then looked at as a whole, then sent. A refusal leads back to it, with all that was typed and ticked. */
export function useBatchForm(
  file: BatchFile,
  initial: BatchValues,
  onDone: (made: BatchItem) => void,
) {
  const t = useTranslations('payoutBatch')
  const single = useTranslations('payout.create')
  const queries = useQueryClient()
  const [isReview, setReview] = useState(false)
  const words = { name: t('make.nameMissing'), fromAccountNo: single('accountMissing') }
  const form: BatchForm = useForm<BatchValues>({
    initialValues: readDraft(sessionStorage.getItem(keyOf(file.fileId))) ?? {
      ...initial,
      // Under its own name the batch is compared with the one that it goes on with.
      name: initial.name || (file.retryOfName ?? ''),
    },
    validate: {
      name: (value) => (value.trim() === '' ? words.name : null),
      fromAccountNo: (value) => (value === '' ? words.fromAccountNo : null),
      dropInvalid: (value) => (value || file.invalid === 0 ? null : t('check.dropInvalidMissing')),
      confirmedRows: (confirmedRows) => {
        const count = unconfirmedOf(file, { confirmedRows })
        return count === 0 ? null : t('check.confirmedMissing', { count })
      },
    },
  })
  const { values } = form
  useEffect(() => {
    sessionStorage.setItem(keyOf(file.fileId), JSON.stringify(values))
  }, [file.fileId, values])
  const submit = useSubmit(
    form,
    words,
    async ({ name, fromAccountNo, confirmedRows }, idempotencyKey) => {
      try {
        return await send(
          payoutBatch.create,
          {
            body: {
              fileId: file.fileId,
              name: name.trim(),
              fromAccountNo,
              dropInvalid: file.invalid > 0,
              confirmedRows: confirmedRows.toSorted((a, b) => a - b),
            },
          },
          { idempotencyKey },
        )
      } catch (error) {
        if (error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500) {
          setReview(false)
          // What the bank said of names meanwhile, or what became of the file.
          void queries.invalidateQueries({
            queryKey: queryOptionsOf(payoutBatch.getFile, { params: { fileId: file.fileId } })
              .queryKey,
          })
          void queries.invalidateQueries({ queryKey: [payoutBatch.getFileRows.id] })
        }
        throw error
      }
    },
    (made) => {
      sessionStorage.removeItem(keyOf(file.fileId))
      onDone(made)
    },
  )
  return { form, submit, isReview, setReview }
}
