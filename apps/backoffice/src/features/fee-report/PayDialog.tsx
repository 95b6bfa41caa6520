import { Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { approvalLimits } from '@saola/contract/approval'
import { feeCollection } from '@saola/contract/fee-collection'
import type { FeeReportDetail } from '@saola/contract/fee-report'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { showMonth } from '@saola/web/parts/fee-report/report'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DialogForm, ThingDialog } from '../../parts/ThingDialog.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'

/** Proposes that a report is paid, by the reference of the money that arrived; another person decides. */
export function PayDialog({
  report,
  opened,
  onClose,
}: {
  report: FeeReportDetail
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('feeReportScreen.office')
  return (
    <ThingDialog
      thing={opened ? report : null}
      title={({ time, merchantName }) =>
        t('payTitle', { month: showMonth(time), name: merchantName })
      }
      size={520}
      onClose={onClose}
    >
      {(thing) => <PayForm report={thing} onDone={onClose} />}
    </ThingDialog>
  )
}

function PayForm({ report, onDone }: { report: FeeReportDetail; onDone: () => void }) {
  const t = useTranslations('feeReportScreen.office')
  const enter = useTranslations('feeReportScreen.enter')
  const tell = useOutcome()
  const queries = useQueryClient()
  const named = { month: showMonth(report.time), name: report.merchantName }
  const form = useForm({
    initialValues: { bankReference: '', note: '' },
    validate: {
      bankReference: (value) => (value.trim() === '' ? enter('bankReference') : null),
      note: (value) => (value.trim() === '' ? enter('note') : null),
    },
  })
  const submit = useSubmit(
    form,
    { bankReference: enter('bankReference'), note: enter('note') },
    ({ bankReference, note }, idempotencyKey) =>
      send(
        feeCollection.cmsPay,
        { body: { id: report.id, bankReference: bankReference.trim(), note: note.trim() } },
        { idempotencyKey },
      ),
    ({ outcome }) => {
      tell(outcome, { name: t('subject', named), done: t('paid', named) })
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('fee.cms.'),
      })
      onDone()
    },
  )
  return (
    <DialogForm form={form} submit={submit} label={t('pay')}>
      <Text size="sm">{t('payText', { due: formatVnd(report.due) })}</Text>
      <TextInput
        label={t('bankReference')}
        required
        maxLength={64}
        data-autofocus
        {...form.getInputProps('bankReference')}
      />
      <Textarea
        label={t('note')}
        required
        autosize
        minRows={2}
        maxLength={approvalLimits.reason}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  )
}
