import { useForm, type UseFormReturnType } from '@mantine/form'
import { payout, payoutLimits, type PayoutItem } from '@saola/contract/payout'
import { formatVnd } from '@saola/money/format'
import { transferContent } from '@saola/vietqr/text'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from './AccountFields.tsx'
import { ACCOUNT_FORM, bodyOf, verdictOf, type CreateValues } from './form.ts'
import { useNameCheck } from './useNameCheck.ts'
import { useSetting } from './usePayouts.ts'

export type CreateForm = UseFormReturnType<CreateValues>

/** The form of a payout: filled in, then looked at as a whole, then sent. A refusal of a field leads back to it, with all that was typed. */
export function useCreateForm(
  initialValues: CreateValues,
  insteadOf: string | null,
  onDone: (made: PayoutItem) => void,
) {
  const t = useTranslations('payout.create')
  const [isReview, setReview] = useState(false)
  const check = useNameCheck()
  const setting = useSetting()
  const words = {
    fromAccountNo: t('accountMissing'),
    toBankBin: t('bankMissing'),
    toAccountNo: { empty: t('numberMissing'), pattern: t('numberForm') },
    toAccountName: t('nameMissing'),
    amount: t('amountMissing'),
    content: { empty: t('contentMissing'), pattern: t('contentForm') },
  }
  const form: CreateForm = useForm<CreateValues>({
    initialValues,
    validate: {
      fromAccountNo: (value) => (value === '' ? words.fromAccountNo : null),
      toBankBin: (value) => (value === '' ? words.toBankBin : null),
      toAccountNo: (value) => {
        if (value === '') return words.toAccountNo.empty
        return ACCOUNT_FORM.test(value) ? null : words.toAccountNo.pattern
      },
      toAccountName: (value) => (value.trim() === '' ? words.toAccountName : null),
      amount: (value) => {
        if (value === null || value < payoutLimits.amount.min) return words.amount
        const max = setting?.bank.order ?? payoutLimits.amount.max
        return value <= max ? null : t('amountMax', { max: formatVnd(max) })
      },
      content: (value) => {
        if (value.trim() === '') return words.content.empty
        return transferContent(value) === '' ? words.content.pattern : null
      },
    },
  })
  const submit = useSubmit(
    form,
    words,
    async (values, idempotencyKey) => {
      try {
        return await send(payout.create, { body: bodyOf(values, insteadOf) }, { idempotencyKey })
      } catch (error) {
        if (error instanceof ApiError && error.errors.length > 0) setReview(false)
        throw error
      }
    },
    onDone,
  )
  /** On to the review once the bank was asked for the name, and where it is another's, the maker has said that it is right. */
  const review = async (values: CreateValues): Promise<void> => {
    const told = await check.ask(values.toBankBin, values.toAccountNo)
    if (isRefusal(told)) return
    if (verdictOf(values.toAccountName, told) === 'EXACT' || values.nameConfirmed) setReview(true)
    else form.setFieldError('nameConfirmed', t('anywayMissing'))
  }
  return { form, submit, check, isReview, review, edit: () => setReview(false) }
}
