import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { approvalLimits } from '@saola/contract/approval'
import { bankTransfer, transferEnds, type TransferItem } from '@saola/contract/bank-transfer'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DialogForm, ThingDialog } from '../../parts/ThingDialog.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'

/** Proposes how an order ends: what it means for the money is said beside each answer. */
export function EndDialog({
  detail,
  opened,
  onClose,
}: {
  detail: TransferItem
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('bankTransfer.end')
  return (
    <ThingDialog
      thing={opened ? detail : null}
      title={({ amount }) => t('title', { amount: formatVnd(amount) })}
      size={520}
      onClose={onClose}
    >
      {(thing) => <EndForm detail={thing} onDone={onClose} />}
    </ThingDialog>
  )
}

function EndForm({ detail, onDone }: { detail: TransferItem; onDone: () => void }) {
  const t = useTranslations('bankTransfer.end')
  const tell = useOutcome()
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { outcome: '' as '' | 'DONE' | 'FAILED', bankReference: '', reason: '' },
    validate: {
      bankReference: (value, { outcome }) =>
        outcome === 'DONE' && value.trim() === '' ? t('bankReferenceMissing') : null,
      reason: (value) => (value.trim() === '' ? t('reasonMissing') : null),
      outcome: (value) => (value === '' ? t('outcomeMissing') : null),
    },
  })
  const submit = useSubmit(
    form,
    { bankReference: t('bankReferenceMissing'), reason: t('reasonMissing') },
    ({ outcome, bankReference, reason }, idempotencyKey) =>
      send(
        bankTransfer.proposeEnd,
        {
          params: { id: detail.id },
          body: {
            outcome: outcome as 'DONE' | 'FAILED',
            reason: reason.trim(),
            ...(outcome === 'DONE' ? { bankReference: bankReference.trim() } : {}),
          },
        },
        { idempotencyKey },
      ),
    ({ outcome }) => {
      tell(outcome, { name: detail.reference, done: '' })
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('bankTransfer.'),
      })
      onDone()
    },
  )
  const words = { account: detail.fromAccount ?? '', amount: formatVnd(detail.amount) }
  return (
    <DialogForm form={form} submit={submit} label={t('go')}>
      <Text size="sm">{t('text')}</Text>
      <Radio.Group label={t('how')} required {...form.getInputProps('outcome')}>
        <Stack gap="xs" mt="xs">
          {transferEnds.map((end) => (
            <Radio key={end} value={end} label={t(end)} description={t(`${end}_text`, words)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.outcome === 'DONE' ? (
        <TextInput
          label={t('bankReference')}
          required
          maxLength={64}
          {...form.getInputProps('bankReference')}
        />
      ) : null}
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        required
        autosize
        minRows={2}
        maxLength={approvalLimits.reason}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
