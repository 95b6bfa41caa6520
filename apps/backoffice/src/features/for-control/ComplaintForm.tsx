import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { amount, email, phone, text } from '@saola/contract/fields'
import { forControl } from '@saola/contract/for-control'
import { forControlLimits } from '@saola/contract/for-control-values'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { useRules } from '@saola/web/form/useRules'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useSetSearch } from '@saola/web/list/screenSearch'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { FieldStack, Note } from '@saola/web/ui/layout.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './for-control.module.css'
import { isTouched, type StaffCase } from './rules.ts'

interface Props {
  /** The decided case that the payer complains about again. */
  prior?: StaffCase
  opened: boolean
  onClose: () => void
}
const numberShape = text(64)
const reasonShape = text(forControlLimits.reason)
const orNone = (value: string): string | null => (value.trim() === '' ? null : value.trim())

/** What a payer says at the counter or on the phone, as a case of its own. Keep it mounted. */
export function ComplaintForm({ opened, onClose, ...rest }: Props) {
  const t = useTranslations('forControl.screen.staff')
  return (
    <SideDrawer closeOnBack opened={opened} title={t('createTitle')} onClose={onClose}>
      {opened ? <Fields onClose={onClose} {...rest} /> : null}
    </SideDrawer>
  )
}

/** What a second round is about needs no number. */
const subjectOf = (prior: StaffCase | undefined, txnNumber: string) => {
  if (prior === undefined) return { txnNumber: txnNumber.trim() }
  return {
    priorId: prior.id,
    ...(prior.refundId === null
      ? { transactionId: prior.transactionId ?? '' }
      : { refundId: prior.refundId }),
  }
}

function useComplaint({ prior, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('forControl.screen.staff')
  const enter = useTranslations('forControl.screen.enter')
  const rule = useRules()
  const queries = useQueryClient()
  const set = useSetSearch()
  const words = {
    txnNumber: enter('txnNumber'),
    reason: enter('complaint'),
    amount: enter('amount'),
    email: enter('email'),
    phone: enter('phone'),
    'contact.email': enter('email'),
    'contact.phone': enter('phone'),
  }
  const form = useForm({
    initialValues: {
      txnNumber: prior?.txnNumber ?? '',
      reason: '',
      amount: null as number | null,
      contact: { email: prior?.contact.email ?? '', phone: prior?.contact.phone ?? '' },
      partnerTxnNumber: prior?.partnerTxnNumber ?? '',
      note: '',
    },
    validate: {
      txnNumber: rule(numberShape, words.txnNumber),
      reason: rule(reasonShape, words.reason),
      amount: (value) => (value === null ? null : rule(amount, words.amount)(value)),
      contact: { email: rule(email, words.email), phone: rule(phone, words.phone) },
    },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      send(
        forControl.cmsCreate,
        {
          body: {
            ...subjectOf(prior, values.txnNumber),
            reason: values.reason.trim(),
            ...(values.amount === null ? {} : { amount: values.amount }),
            contact: { email: values.contact.email.trim(), phone: values.contact.phone.trim() },
            partnerTxnNumber: orNone(values.partnerTxnNumber),
            note: orNone(values.note),
          },
        },
        { idempotencyKey },
      ),
    ({ id, forControlCode }) => {
      toast.success(t('created', { code: forControlCode }), { durationMs: NOTICE_MS })
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
      onClose()
      // The payer's documents are added where the case is.
      set({ open: id })
    },
  )
  return { form, submit }
}

function Fields({ prior, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('forControl.screen.staff')
  const opens = useTranslations('forControl.screen.open')
  const field = useTranslations('forControl.field')
  const { form, submit } = useComplaint({
    ...(prior === undefined ? {} : { prior }),
    onClose,
  })
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('createGo')}
    >
      <FieldStack gap={16}>
        <Note>
          {prior === undefined ? t('createText') : t('againText', { code: prior.forControlCode })}
        </Note>
        <TextInput
          label={t('createNumber')}
          description={t('createNumberHint')}
          required
          readOnly={prior !== undefined}
          autoComplete="off"
          maxLength={64}
          {...form.getInputProps('txnNumber')}
        />
        <Textarea
          label={t('createReason')}
          required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={forControlLimits.reason}
          {...form.getInputProps('reason')}
        />
        <AmountInput
          label={t('createAmount')}
          {...form.getInputProps('amount')}
          value={form.values.amount}
          onChange={(value) => form.setFieldValue('amount', value)}
        />
        <fieldset className={styles.group}>
          <legend>{t('createContact')}</legend>
          <FieldStack gap={12}>
            <TextInput
              label={field('email')}
              required
              type="email"
              inputMode="email"
              autoComplete="off"
              {...form.getInputProps('contact.email')}
            />
            <PhoneInput label={field('phone')} required {...form.getInputProps('contact.phone')} />
          </FieldStack>
        </fieldset>
        <TextInput
          label={opens('partner')}
          description={opens('partnerHint')}
          maxLength={forControlLimits.partnerTxnNumber}
          {...form.getInputProps('partnerTxnNumber')}
        />
        <Textarea
          label={field('note')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={forControlLimits.note}
          {...form.getInputProps('note')}
        />
      </FieldStack>
    </Form>
  )
}
