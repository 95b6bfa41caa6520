import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { objectionLimits, type feeCollection } from '@saola/contract/fee-collection'
import {
  feeObjectionDecisions,
  type FeeObjectionDecision,
  type FeeReportDetail,
} from '@saola/contract/fee-report'
import { send } from '../../api/send.ts'
import { Form } from '../../form/FormPage.tsx'
import { useSubmit } from '../../form/useSubmit.ts'
import { useTranslations } from 'use-intl'
import styles from './fee-report.module.css'

/** Answers a merchant's objection: the bill stands, or it is never debited and people collect it. The screen loads the phrases `feeReportScreen`. */
export function SettleForm({
  report,
  call,
  hint,
  onDone,
}: {
  report: FeeReportDetail
  /** Of bank staff, or of Test Mode, where the merchant plays their part. */
  call: typeof feeCollection.cmsSettleObjection | typeof feeCollection.simulateSettling
  /** Where the answer is read. */
  hint: string | null
  onDone: () => void
}) {
  const t = useTranslations('feeReportScreen.objection')
  const enter = useTranslations('feeReportScreen.enter')
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
        call,
        {
          body: {
            id: report.id,
            decision: decision === '' ? 'UPHELD' : decision,
            answer: answer.trim(),
          },
        },
        { idempotencyKey },
      ),
    onDone,
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('answer')}
    >
      <Stack>
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
          description={hint}
          required
          autosize
          minRows={2}
          maxRows={10}
          maxLength={objectionLimits.answer}
          {...form.getInputProps('answer')}
        />
      </Stack>
    </Form>
  )
}
