import { Alert, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  depositFaults,
  MAX_DELAY_SEC,
  tool,
  type DepositFault,
  type Target,
} from '@saola/contract/tool'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { toast } from '@saola/web/ui/toast'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import type { Ordered } from './Outcomes.tsx'
import { TargetFacts } from './TargetFacts.tsx'
import type { Waiting } from './WaitingLinks.tsx'
import styles from './tool.module.css'

const HINTS = {
  NONE: 'noneHint',
  UNDER: 'underHint',
  OVER: 'overHint',
  LATE: 'lateHint',
  TWICE: 'twiceHint',
  REPEATED: 'repeatedHint',
  LOST_ANSWER: 'lostHint',
  BAD_SIGNATURE: 'badHint',
} as const
interface Values extends Record<string, unknown> {
  number: string
  amount: number | null
  content: string
  fromName: string
  delaySec: number | null
  fault: DepositFault
}

function useTransfer(picked: Waiting | null, onDone: (ordered: Ordered) => void) {
  const t = useTranslations('tool')
  const { text } = useErrorText()
  const words = { number: t('inquiry.required'), amount: t('pay.amountRequired') }
  const form = useForm<Values>({
    initialValues: {
      number: picked?.number ?? '',
      amount: picked?.amount ?? null,
      content: '',
      fromName: 'NGUYEN VAN AN',
      delaySec: 0,
      fault: 'NONE',
    },
    validate: {
      number: (v) => (v.trim() === '' ? words.number : null),
      amount: (v) => (v === null || v < 1 ? words.amount : null),
    },
  })
  const look = useMutation<Target, Error, string>({
    mutationFn: (number) => send(tool.inquiry, { body: { number } }),
    onSuccess: (target) => {
      form.clearFieldError('number')
      if (target.amount !== null && form.values.amount === null)
        form.setFieldValue('amount', target.amount)
    },
    onError: (error) => form.setFieldError('number', text(error)),
  })
  const submit = useSubmit(
    form,
    words,
    ({ amount, delaySec, content, fromName, ...v }) =>
      send(
        tool.deposit,
        {
          body: {
            ...v,
            amount: amount ?? 0,
            delaySec: delaySec ?? 0,
            ...(content.trim() === '' ? {} : { content }),
            ...(fromName.trim() === '' ? {} : { fromName }),
          },
        },
        { idempotencyKey: newIdempotencyKey() },
      ),
    (made) => {
      toast.success(t('outcome.sent'))
      for (const one of made.transfers)
        onDone({ ...one, number: made.target.virtualAccount ?? made.target.accountNo })
    },
  )
  return { form, look, submit }
}
type Transfer = ReturnType<typeof useTransfer>

/** Account, amount, content, delay, fault: one transfer of the simulated bank. */
export function TransferForm({
  picked,
  onDone,
}: {
  picked: Waiting | null
  onDone: (ordered: Ordered) => void
}) {
  const t = useTranslations('tool')
  const { text } = useErrorText()
  const { form, look, submit } = useTransfer(picked, onDone)
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit.run)}>
      <NumberField form={form} look={look} />
      <AmountInput
        size="md"
        value={form.values.amount}
        onChange={(value) => form.setFieldValue('amount', value)}
        error={form.errors.amount}
      />
      <ChoiceChips
        look="cards"
        label={t('pay.faults')}
        value={form.values.fault}
        onChange={(value) => form.setFieldValue('fault', value)}
        choices={depositFaults.map((value) => ({
          value,
          label: t(`fault.${value}`),
          hint: t(`fault.${HINTS[value]}`),
        }))}
      />
      <SenderFields form={form} />
      {submit.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(submit.error)}
        </Alert>
      )}
      <ButtonRow end>
        <Button type="submit" size="md" loading={submit.busy}>
          {t('pay.submit')}
        </Button>
      </ButtonRow>
    </form>
  )
}

function NumberField({ form, look }: Pick<Transfer, 'form' | 'look'>) {
  const t = useTranslations('tool')
  return (
    <>
      <div className={styles.row}>
        <TextInput
          label={t('pay.number')}
          description={t('pay.numberHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          size="md"
          {...form.getInputProps('number')}
        />
        <Button
          variant="default"
          size="md"
          loading={look.isPending}
          onClick={() =>
            form.values.number.trim() === ''
              ? form.validateField('number')
              : look.mutate(form.values.number)
          }
        >
          {t('pay.look')}
        </Button>
      </div>
      {look.data === undefined ? null : (
        <div className={styles.result} aria-live="polite">
          <TargetFacts target={look.data} />
        </div>
      )}
    </>
  )
}

function SenderFields({ form }: Pick<Transfer, 'form'>) {
  const t = useTranslations('tool')
  return (
    <>
      <TextInput
        label={t('pay.content')}
        description={t('pay.contentHint')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('content')}
      />
      <div className={styles.pair}>
        <TextInput
          label={t('pay.fromName')}
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('fromName')}
        />
        <WholeNumberInput
          label={t('pay.delay')}
          max={MAX_DELAY_SEC}
          {...form.getInputProps('delaySec')}
          value={form.values.delaySec}
          onChange={(value) => form.setFieldValue('delaySec', value)}
        />
      </div>
    </>
  )
}
