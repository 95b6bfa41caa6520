import { Alert, Button, Stack, Text } from '@mantine/core'
import { payPos } from '@saola/contract/pos-device'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { formatTime } from '@saola/web/ui/time'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './pos-device.module.css'
import type { Device } from './rules.ts'

/** A code that a machine is activated with; shown once, never kept. */
export function ActivateDialog({
  device,
  onClose,
}: {
  device: Device | null
  onClose: () => void
}) {
  const t = useTranslations('posDevice.activate')
  const { text } = useErrorText()
  const queries = useQueryClient()
  // Its number stays while the dialog fades out.
  const [last, setLast] = useState(device)
  const work = useMutation({
    mutationFn: (one: Device) =>
      send(
        payPos.openActivation,
        { params: { id: one.id } },
        { idempotencyKey: newIdempotencyKey() },
      ),
  })
  if (device !== null && device !== last) setLast(device)
  const close = (): void => {
    onClose()
    work.reset()
    void queries.invalidateQueries({ queryKey: keyOf(payPos.getListPos) })
  }
  const deviceId = last?.deviceId ?? ''
  return (
    <Dialog opened={device !== null} onClose={close} title={t('title', { deviceId })} size={440}>
      <Stack gap="md">
        {work.data === undefined ? (
          <>
            {last?.activatedAt == null ? null : (
              <Alert variant="light" color="orange">
                {t('warn')}
              </Alert>
            )}
            {work.error === null ? null : (
              <Alert color="#b42318" role="alert">
                {text(work.error)}
              </Alert>
            )}
            <Button
              loading={work.isPending}
              data-autofocus
              onClick={() => {
                if (device !== null && !work.isPending) work.mutate(device)
              }}
            >
              {t('get')}
            </Button>
            <DialogCancel />
          </>
        ) : (
          <>
            <Text>{t('text', { time: formatTime(work.data.expiresAt) })}</Text>
            <FieldStack gap={12}>
              <div>
                <Text size="sm" c="dimmed">
                  {t('deviceId')}
                </Text>
                <span className={styles.copied}>
                  <b className="tabular">{work.data.deviceId}</b>
                  <CopyButton text={work.data.deviceId} name={t('deviceId')} />
                </span>
              </div>
              <div>
                <Text size="sm" c="dimmed">
                  {t('code')}
                </Text>
                <span className={styles.copied}>
                  <output className={styles.code} aria-label={t('code')}>
                    {work.data.code}
                  </output>
                  <CopyButton text={work.data.code} name={t('code')} />
                </span>
              </div>
            </FieldStack>
            <Button variant="default" onClick={close}>
              {t('close')}
            </Button>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
