import { useForm } from '@mantine/form'
import { amount, email, phone } from '@saola/contract/fields'
import { forControl } from '@saola/contract/for-control'
import type { ForControlItem } from '@saola/contract/for-control-case'
import { formatVnd } from '@saola/money/format'
import { send, upload } from '@saola/web/api/send'
import { useRules } from '@saola/web/form/useRules'
import { useSubmit } from '@saola/web/form/useSubmit'
import { idsOf } from '@saola/web/parts/for-control/files'
import { useCaseFiles } from '@saola/web/parts/for-control/useCaseFiles'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { isTouched, subjectIds, type CaseSubject } from './subject.ts'

interface Values extends Record<string, unknown> {
  reason: string
  amount: number | null
  contact: { email: string; phone: string }
  note: string
  partnerTxnNumber: string
}

/** The case that the form goes on from: a draft that is changed and sent, or a decided one that is disputed again. */
export interface Before {
  draft?: ForControlItem | undefined
  prior?: ForControlItem | undefined
}

const orNone = (text: string): string | null => (text.trim() === '' ? null : text.trim())

function useStart({ amount: most }: CaseSubject, { draft, prior }: Before): Values {
  const { user } = useMe()
  const known = draft ?? prior
  return {
    reason: draft?.reason ?? '',
    amount: known?.amount ?? most,
    contact: {
      email: known?.contact.email ?? user.email ?? '',
      phone: known?.contact.phone ?? user.phone,
    },
    note: draft?.note ?? '',
    partnerTxnNumber: known?.partnerTxnNumber ?? '',
  }
}

/** What the fields ask for, said by the form and where the server refuses them. */
function useCaseWords() {
  const enter = useTranslations('forControl.screen.enter')
  return {
    reason: enter('reason'),
    amount: enter('amount'),
    email: enter('email'),
    phone: enter('phone'),
    'contact.email': enter('email'),
    'contact.phone': enter('phone'),
  }
}

const bodyOf = (
  subject: CaseSubject,
  { draft, prior }: Before,
  values: Values & { send?: boolean },
  documents: string[],
) => ({
  ...subjectIds(subject),
  ...(draft === undefined ? {} : { id: draft.id }),
  ...(prior === undefined ? {} : { priorId: prior.id }),
  ...(values.amount === null ? {} : { amount: values.amount }),
  reason: orNone(values.reason),
  contact: {
    email: values.contact.email.trim(),
    phone: values.contact.phone.trim(),
  },
  documents,
  note: orNone(values.note),
  partnerTxnNumber: orNone(values.partnerTxnNumber),
  send: values.send !== false,
})

/** The form of a case, its documents, and both ways out of it: sent, or kept as a draft. */
export function useCaseForm(
  subject: CaseSubject,
  before: Before,
  onDone: (made: ForControlItem) => void,
) {
  const t = useTranslations('forControl.screen.open')
  const rule = useRules()
  const queries = useQueryClient()
  const { draft } = before
  const files = useCaseFiles(
    (file, options) => upload(forControl.upload, file, {}, options),
    draft?.documents,
  )
  const words = useCaseWords()
  const form = useForm<Values>({
    initialValues: useStart(subject, before),
    validateInputOnChange: ['amount'],
    validate: {
      reason: (value) =>
        value.trim() === '' && files.files.every(({ error }) => error !== null)
          ? words.reason
          : null,
      amount: (value) => {
        const wrong = rule(amount, words.amount)(value)
        if (wrong !== null || subject.amount === null) return wrong
        return Number(value) > subject.amount
          ? t('tooMuch', { amount: formatVnd(subject.amount) })
          : null
      },
      contact: { email: rule(email, words.email), phone: rule(phone, words.phone) },
    },
  })
  const submit = useSubmit<Values & { send?: boolean }, ForControlItem>(
    form as never,
    words,
    (values, idempotencyKey) =>
      send(
        forControl.create,
        {
          body: bodyOf(subject, before, values, idsOf(files.files)),
        },
        { idempotencyKey },
      ),
    (made) => {
      const said = made.status === 'CREATE' ? 'drafted' : 'sent'
      toast.success(t(said, { code: made.forControlCode }), { durationMs: NOTICE_MS })
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
      onDone(made)
    },
  )
  /** What is still on its way would be missing. */
  const go = (wanted: boolean) => (values: Values) => {
    if (files.isBusy) toast.warning(t('uploading'))
    else submit.run({ ...values, send: wanted })
  }
  return {
    form,
    files,
    submit,
    send: form.onSubmit(go(true)),
    keep: form.onSubmit(go(false)),
  }
}
