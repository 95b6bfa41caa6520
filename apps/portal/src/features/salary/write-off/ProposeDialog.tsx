import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { salaryLimits } from '@saola/contract/salary-values'
import { salaryWriteOff, writeOffWays, type WriteOffWay } from '@saola/contract/salary-write-off'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { FieldStack, Note } from '@saola/web/ui/layout.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import { refreshWriteOffs } from './refresh.ts'

const WIDTH = 540
interface Values extends Record<string, unknown> {
  way: WriteOffWay
  amount: number | null
  reason: string
}
interface Of {
  employee: { id: string; name: string }
  owed: number
}

/** Asks that what is owed is written off, or that it was paid back outside payroll. Keep it mounted. */
export function ProposeDialog({
  opened,
  onClose,
  ...of
}: Of & { opened: boolean; onClose: () => void }) {
  const t = useTranslations('salaryAdvance.writeOff.propose')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={WIDTH}
      title={t('title', { name: of.employee.name })}
    >
      <Fields {...of} onDone={onClose} />
    </Dialog>
  )
}

function useProposal({ employee: { id }, owed }: Of, onDone: () => void) {
  const t = useTranslations('salaryAdvance.writeOff')
  const amountWords = t('enter.amount', { max: formatVnd(owed) })
  const form = useForm<Values>({
    initialValues: { way: 'LOSS', amount: owed, reason: '' },
    validate: {
      amount: (value) => (value === null || value < 1 || value > owed ? amountWords : null),
      reason: (value) => (value.trim() === '' ? t('enter.reason') : null),
    },
  })
  const submit = useSubmit(
    form,
    { amount: amountWords, reason: t('enter.reason') },
    ({ way, amount, reason }, idempotencyKey) =>
      send(
        salaryWriteOff.propose,
        { params: { id }, body: { way, amount: amount ?? 0, reason } },
        { idempotencyKey },
      ),
    ({ items: [newest] }) => {
      const said = newest?.status === 'APPROVED' ? (`done.${newest.way}` as const) : 'propose.done'
      toast.success(t(said, { amount: formatVnd(newest?.amount ?? 0) }), { durationMs: NOTICE_MS })
      refreshWriteOffs()
      onDone()
    },
  )
  return { form, submit }
}

function Fields({ onDone, ...of }: Of & { onDone: () => void }) {
  const t = useTranslations('salaryAdvance.writeOff')
  const { form, submit } = useProposal(of, onDone)
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('propose.go')}
    >
      <FieldStack>
        <Note>{t('propose.text')}</Note>
        <ChoiceChips
          look="cards"
          label={t('field.way')}
          value={form.values.way}
          choices={writeOffWays.map((value) => ({
            value,
            label: t(`way.${value}`),
            hint: t(`wayText.${value}`),
          }))}
          onChange={(way) => form.setFieldValue('way', way)}
        />
        <AmountInput
          label={t('field.amount', { max: formatVnd(of.owed) })}
          withAsterisk
          {...form.getInputProps('amount')}
          value={form.values.amount}
          onChange={(amount) => form.setFieldValue('amount', amount)}
        />
        <Textarea
          label={t('field.reason')}
          withAsterisk
          maxLength={salaryLimits.reason}
          autosize
          minRows={2}
          maxRows={5}
          {...form.getInputProps('reason')}
        />
      </FieldStack>
    </Form>
  )
}
