import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'

export interface NoticeWords {
  title: string
  text: string
  /** Where to go on from here. */
  next?: { to: string; label: string }
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
        <Group justify="flex-end" gap="xs">
          <Button
            data-autofocus
            variant={words?.next === undefined ? 'filled' : 'default'}
            onClick={onClose}
          >
            {t('ok')}
          </Button>
          {words?.next === undefined ? null : (
            <LinkButton to={words.next.to}>{words.next.label}</LinkButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
