import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from './Dialog.tsx'

/** Width of a confirmation (B-033). */
export const CONFIRM_WIDTH = 420

interface Props {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
  danger?: boolean
  busy?: boolean
  /** Where "cancel" could be taken for the deed itself. */
  cancelLabel?: string
}

/** Asks before what cannot be undone, naming the thing; keep it mounted so that focus returns where it was. */
export function ConfirmModal({
  opened,
  title,
  children,
  confirmLabel,
  onConfirm,
  onClose,
  danger = false,
  busy = false,
  cancelLabel,
}: Props) {
  const t = useTranslations('common.action')
  return (
    <Dialog opened={opened} onClose={onClose} size={CONFIRM_WIDTH} title={title}>
      <Stack gap="lg">
        <Text component="div">{children}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            data-autofocus
            {...(danger ? { color: '#b42318' } : {})}
            loading={busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
