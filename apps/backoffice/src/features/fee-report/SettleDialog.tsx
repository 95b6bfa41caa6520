import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { feeCollection, objectionLimits } from '@saola/contract/fee-collection'
import {
  feeObjectionDecisions,
  type FeeObjectionDecision,
  type FeeReportDetail,
} from '@saola/contract/fee-report'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { showMonth } from '@saola/web/parts/fee-report/report'
import styles from '@saola/web/parts/fee-report/fee-report.module.css'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DialogForm, ThingDialog } from '../../parts/ThingDialog.tsx'

/** Answers a merchant's objection: the bill stands, or it is never debited and people collect it. */
export function SettleDialog({
  report,
  opened,
  onClose,
}: {
  report: FeeReportDetail
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('feeReportScreen.objection')
  return (
    <ThingDialog
      thing={opened ? report : null}
      title={({ time, merchantName }) =>
        t('settleTitle', { month: showMonth(time), name: merchantName })
      }
      size={560}
      onClose={onClose}
    >
      {(thing) => <SettleForm report={thing} onDone={onClose} />}
    </ThingDialog>
  )
}

function SettleForm({ report, onDone }: { report: FeeReportDetail; onDone: () => void }) {
  const t = useTranslations('feeReportScreen.objection')
  const enter = useTranslations('feeReportScreen.enter')
  const queries = useQueryClient()
  const form = useForm<{ decision: FeeObjectionDecision | ''; answer: string }>({
    initialValues: { decision: '', answer: '' },
    validate: {
      decision: (value) => (value === '' ? enter('decision') : null),
      answer: (value) => (value.trim() === '' ? enter('answer') : null),
    },
  })
  const submit = useSubmit(
    form,
    { decision: enter('decision'), answer: enter('answer') },
    ({ decision, answer }, idempotencyKey) =>
      send(
        feeCollection.cmsSettleObjection,
        {
          body: {
            id: report.id,
            decision: decision === '' ? 'UPHELD' : decision,
            answer: answer.trim(),
          },
        },
        { idempotencyKey },
      ),
    () => {
      toast.success(t('answered'), { durationMs: NOTICE_MS })
      void queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['fee.cms.', 'workQueue.'].some((start) => String(queryKey[0]).startsWith(start)),
      })
      onDone()
    },
  )
  return (
    <DialogForm form={form} submit={submit} label={t('answer')}>
      <Text size="sm" className={styles.said}>
        {report.objection?.reason}
      </Text>
      <Radio.Group label={t('decisionLabel')} withAsterisk {...form.getInputProps('decision')}>
        <Stack gap={8} mt={6}>
          {feeObjectionDecisions.map((decision) => (
            <Radio
              key={decision}
              value={decision}
              label={t(`decision.${decision}`)}
              description={t(`means.${decision}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('answerLabel')}
        description={t('answerHint')}
        required
        autosize
        minRows={2}
        maxRows={10}
        maxLength={objectionLimits.answer}
        {...form.getInputProps('answer')}
      />
    </DialogForm>
  )
}
