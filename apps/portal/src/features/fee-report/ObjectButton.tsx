import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { feeCollection, objectionLimits } from '@saola/contract/fee-collection'
import type { FeeReportDetail } from '@saola/contract/fee-report'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { showMonth } from '@saola/web/parts/fee-report/report'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { useRefreshReports } from './useRefreshReports.ts'

/** Objects to a closed report in time: nothing is debited until the bank has answered. */
export function ObjectButton({ report }: { report: FeeReportDetail }) {
  const t = useTranslations('feeReportScreen.objection')
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('object')}
      </Button>
      <Dialog
        opened={opened}
        onClose={dialog.close}
        size={520}
        title={t('objectTitle', { month: showMonth(report.time) })}
      >
        <ObjectForm report={report} onDone={dialog.close} />
      </Dialog>
    </>
  )
}

function ObjectForm({ report, onDone }: { report: FeeReportDetail; onDone: () => void }) {
  const t = useTranslations('feeReportScreen.objection')
  const enter = useTranslations('feeReportScreen.enter')
  const refresh = useRefreshReports()
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() === '' ? enter('reason') : null) },
  })
  const submit = useSubmit(
    form,
    { reason: enter('reason') },
    ({ reason }, idempotencyKey) =>
      send(
        feeCollection.object,
        { body: { id: report.id, reason: reason.trim() } },
        { idempotencyKey },
      ),
    () => {
      toast.success(t('objected'), { durationMs: NOTICE_MS })
      refresh()
      onDone()
    },
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('objectSend')}
    >
      <Stack>
        <Text size="sm">{t('objectText')}</Text>
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          required
          autosize
          minRows={3}
          maxRows={10}
          maxLength={objectionLimits.reason}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </Stack>
    </Form>
  )
}
