import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'

export interface NoticeWords {
  title: string
  text: string
}

/** Above the dialogs: what was opened before one of them would lie under it. */
const ABOVE = 300

/** Says something that has to be acknowledged. Keep it mounted so that focus returns where it was. */
export function Notice({ words, onClose }: { words: NoticeWords | null; onClose: () => void }) {
  const t = useTranslations('payBox.detail')
  return (
    <Dialog
      zIndex={ABOVE}
      opened={words !== null}
      onClose={onClose}
      size={420}
      title={words?.title ?? ''}
    >
      <Stack gap="lg">
        <Text role="alert">{words?.text ?? ''}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('ok')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
