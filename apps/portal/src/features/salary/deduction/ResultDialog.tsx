import { Alert, Button, Stack, Text } from '@mantine/core'
import { salaryDeduction } from '@saola/contract/salary-deduction'
import { salaryImportLimits } from '@saola/contract/salary-import-values'
import { formatNumberVi } from '@saola/money/format'
import { newIdempotencyKey, send, upload } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SheetFile } from '../../../parts/SheetFile.tsx'
import { refreshDeductions } from './refresh.ts'
import { PreviewRows, PreviewSums } from './ResultPreview.tsx'
import { isWritable, type Preview } from './rules.ts'

/** What payroll really took off, from its file: chosen, looked at, then written. Keep it mounted. */
export function ResultDialog({
  opened,
  periodId,
  onClose,
}: {
  opened: boolean
  periodId: string
  onClose: () => void
}) {
  const t = useTranslations('salaryDeduction.result')
  const [preview, setPreview] = useState<Preview | null>(null)
  const close = (): void => {
    onClose()
    setPreview(null)
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('title')} size={760}>
      {preview === null ? (
        <Choose periodId={periodId} onPreview={setPreview} />
      ) : (
        <Check
          periodId={periodId}
          preview={preview}
          onAnother={() => setPreview(null)}
          onDone={close}
        />
      )}
    </Dialog>
  )
}

function Choose({
  periodId,
  onPreview,
}: {
  periodId: string
  onPreview: (preview: Preview) => void
}) {
  const t = useTranslations('salaryDeduction.result')
  const reading = useMutation({
    mutationFn: (file: File) =>
      upload(salaryDeduction.upload, file, {}, { params: { id: periodId } }),
    onSuccess: onPreview,
  })
  return (
    <Stack gap="md">
      <Text>{t('intro')}</Text>
      <SheetFile
        maxBytes={salaryImportLimits.bytes}
        busy={reading.isPending}
        error={reading.error}
        csv={{ drop: t('drop'), file: t('file'), wrongType: t('wrongType') }}
        onFile={(file) => reading.mutate(file)}
      />
      <Text size="sm" c="dimmed">
        {t('limits', { rows: formatNumberVi(salaryImportLimits.rows) })}{' '}
        {t('parts', { rows: formatNumberVi(salaryImportLimits.rows) })}
      </Text>
      <ButtonRow end>
        <DialogCancel />
      </ButtonRow>
    </Stack>
  )
}

function Check({
  periodId,
  preview,
  onAnother,
  onDone,
}: {
  periodId: string
  preview: Preview
  onAnother: () => void
  onDone: () => void
}) {
  const t = useTranslations('salaryDeduction.result')
  const { text } = useErrorText()
  const [key] = useState(newIdempotencyKey)
  const { importId } = preview
  const work = useMutation({
    mutationFn: () =>
      send(
        salaryDeduction.result,
        { params: { id: periodId }, body: { importId } },
        { idempotencyKey: key },
      ),
    onSuccess: () => {
      toast.success(t('done', { count: preview.valid }), { durationMs: NOTICE_MS })
      refreshDeductions()
      onDone()
    },
  })
  const canWrite = isWritable(preview)
  return (
    <Stack gap="md">
      <PreviewSums preview={preview} />
      <PreviewRows preview={preview} />
      {work.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
      <ButtonRow end>
        <DialogCancel />
        <Button
          variant={canWrite ? 'default' : 'filled'}
          disabled={work.isPending}
          onClick={onAnother}
        >
          {t('another')}
        </Button>
        {canWrite ? (
          <Button loading={work.isPending} onClick={() => work.mutate()}>
            {t('commit', { count: preview.valid })}
          </Button>
        ) : null}
      </ButtonRow>
    </Stack>
  )
}
