import { Button, Group, Stack, Text } from '@mantine/core'
import { Code } from '@saola/web/ui/Code.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'

export interface IssuedPassword {
  name: string
  password: string
}

/** The temporary password, this once. Only the button closes it, so that no stray click loses it. */
export function TemporaryPassword({
  issued,
  onClose,
}: {
  issued: IssuedPassword | null
  onClose: () => void
}) {
  const t = useTranslations('admin.password')
  return (
    <Dialog
      opened={issued !== null}
      onClose={onClose}
      size={440}
      title={t('title', { name: issued?.name ?? '' })}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>{t('text')}</Text>
        <Text size="xl" fw={700} ff="monospace">
          <Code value={issued?.password ?? ''} name={t('label')} keep={20} />
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
