import { Alert, Button, Progress, Stack, Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { importLimits, subscriptionImport } from '@saola/contract/subscription-import'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { newIdempotencyKey, send, upload } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SheetFile } from '../../../parts/SheetFile.tsx'
import { refreshSubscriptions } from '../../../parts/subscription/refresh.ts'
import { FileRows } from './FileRows.tsx'
import styles from './import.module.css'

type Preview = Output<typeof subscriptionImport.preview>
type Result = Output<typeof subscriptionImport.commit>

/** Subscribers from Excel: choose a file, see what is good and what is wrong, then import the good rows (docs/decisions.md#16). */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('subscriptionImport')
  const [preview, setPreview] = useState<Preview | null>(null)
  const close = (): void => {
    onClose()
    setPreview(null)
  }
  const done = ({ created, skipped }: Result): void => {
    toast.success(t('done', { count: created }))
    if (skipped > 0) toast.warning(t('skipped', { count: skipped }), { durationMs: NOTICE_MS })
    refreshSubscriptions()
    close()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('title')} size={860}>
      {preview === null ? (
        <Choose onPreview={setPreview} />
      ) : (
        <PreviewStep preview={preview} onAnother={() => setPreview(null)} onDone={done} />
      )}
    </Dialog>
  )
}

function Choose({ onPreview }: { onPreview: (preview: Preview) => void }) {
  const t = useTranslations('subscriptionImport')
  const reading = useMutation({
    mutationFn: (file: File) => upload(subscriptionImport.preview, file),
    onSuccess: onPreview,
  })
  return (
    <Stack gap="md">
      <Text>{t('step1')}</Text>
      <div className={styles.line}>
        <Text size="sm" c="dimmed">
          {t('limits', { rows: formatNumberVi(importLimits.rows) })}
        </Text>
        <ExportButton call={subscriptionImport.template} request={{}} label={t('template')} />
      </div>
      <SheetFile
        maxBytes={importLimits.bytes}
        busy={reading.isPending}
        error={reading.error}
        csv={{ drop: t('drop'), file: t('file'), wrongType: t('wrongType') }}
        onFile={(file) => reading.mutate(file)}
      />
    </Stack>
  )
}

function PreviewStep({
  preview,
  onAnother,
  onDone,
}: {
  preview: Preview
  onAnother: () => void
  onDone: (result: Result) => void
}) {
  const t = useTranslations('subscriptionImport')
  const { text } = useErrorText()
  const [key] = useState(newIdempotencyKey)
  const work = useMutation({
    mutationFn: () =>
      send(subscriptionImport.commit, { params: { id: preview.id } }, { idempotencyKey: key }),
    onSuccess: onDone,
  })
  return (
    <Stack gap="md">
      <Counts preview={preview} />
      <FileRows preview={preview} />
      {preview.invalid === 0 ? null : (
        <div className={styles.line}>
          <Text size="sm" c="dimmed">
            {t('correctionsHint')}
          </Text>
          <ExportButton
            call={subscriptionImport.corrections}
            request={{ params: { id: preview.id } }}
            label={t('corrections')}
          />
        </div>
      )}
      {work.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
      {work.isPending ? (
        <div role="status">
          <Text size="sm">{t('working', { count: preview.valid })}</Text>
          <Progress
            value={100}
            animated
            mt={6}
            aria-label={t('working', { count: preview.valid })}
          />
        </div>
      ) : null}
      <div className={styles.line}>
        <DialogCancel />
        <Button variant="default" disabled={work.isPending} onClick={onAnother}>
          {t('another')}
        </Button>
        <Button
          disabled={preview.valid === 0}
          loading={work.isPending}
          onClick={() => work.mutate()}
        >
          {preview.valid === 0 ? t('commitNone') : t('commit', { count: preview.valid })}
        </Button>
      </div>
    </Stack>
  )
}

function Counts({ preview }: { preview: Preview }) {
  const t = useTranslations('subscriptionImport')
  const tiles = [
    ['total', formatNumberVi(preview.total)],
    ['valid', formatNumberVi(preview.valid)],
    ['invalid', formatNumberVi(preview.invalid)],
    ['newCustomers', formatNumberVi(preview.newCustomers)],
    ['amount', formatVnd(preview.amount)],
  ] as const
  return (
    <dl className={styles.tiles} aria-label={t('summary')}>
      {tiles.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
