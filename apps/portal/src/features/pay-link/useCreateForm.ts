import { useForm, type UseFormReturnType } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import { amount } from '@saola/contract/fields'
import { payLink } from '@saola/contract/pay-link'
import { optionalEmail, phone, webUrl, type Validator } from '@saola/contract/validators'
import { formatVnd } from '@saola/money/format'
import { MAX_TRANSFER_VND } from '@saola/money/vnd'
import { send } from '@saola/web/api/send'
import { useRules } from '@saola/web/form/useRules'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useTranslations } from 'use-intl'
import { bodyOf, fieldOf, wanted, type Asked, type CreateValues } from './form.ts'

export type Created = Output<typeof payLink.create>

/** The create form with its checks; the key that keeps a double click from making two links is made here, as the form opens. */
export function useCreateForm(initialValues: CreateValues, onDone: (link: Created) => void) {
  const t = useTranslations('payLink.create')
  const check = useValidators()
  const enter = useTranslations('payLink.enter')
  const rule = useRules()
  const words = {
    amount: enter('amount'),
    customerInfoForm: t('infoFormNone'),
    ...Object.fromEntries(Object.values(fieldOf).map((name) => [`customer.${name}`, enter(name)])),
  }
  /** PARTNER_FILL leaves no gap, because nobody is asked later; AUTO_FILL may. */
  const required = (name: Asked, validator?: Validator) => (value: string, all: CreateValues) => {
    if (!wanted(all).includes(name) || all.customerInfoType === 'REQUIRE_INPUT') return null
    if (all.customerInfoType === 'PARTNER_FILL' && value.trim() === '') return enter(fieldOf[name])
    return validator === undefined ? null : check.optional(validator)(value)
  }
  const form: UseFormReturnType<CreateValues> = useForm<CreateValues>({
    initialValues,
    validate: {
      amount: (value) =>
        rule(amount, words.amount)(value) ??
        (Number(value) <= MAX_TRANSFER_VND
          ? null
          : t('amountMax', { max: formatVnd(MAX_TRANSFER_VND) })),
      customerInfoForm: {
        fillName: (_value, all) =>
          all.customerInfoType !== 'NO_REQUIRE' && wanted(all).length === 0
            ? words.customerInfoForm
            : null,
      },
      customer: {
        fullName: required('fillName'),
        phone: required('fillPhone', phone),
        email: required('fillEmail', optionalEmail),
        address: required('fillAddress'),
      },
      successUrl: check.optional(webUrl),
      failUrl: check.optional(webUrl),
      contactEmail: check.optional(optionalEmail),
      contactPhone: check.optional(phone),
    },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) => send(payLink.create, { body: bodyOf(values) }, { idempotencyKey }),
    onDone,
  )
  return { form, submit }
}
