import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { CONFIRM_WIDTH } from '../ui/ConfirmModal.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  choices: readonly { key: string; header: string }[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
}

/** Ticks the columns that a list shows; each tick holds at once. */
export function ColumnsDialog({ opened, onClose, choices, hidden, onHidden }: Props) {
  const t = useTranslations('web.columns')
  const action = useTranslations('common.action')
  return (
    <Dialog opened={opened} onClose={onClose} size={CONFIRM_WIDTH} title={t('title')}>
      <Stack gap="sm">
        {choices.map(({ key, header }) => (
          <Checkbox
            key={key}
            label={header}
            checked={!hidden.includes(key)}
            onChange={(event) =>
              onHidden(
                event.currentTarget.checked
                  ? hidden.filter((one) => one !== key)
                  : [...hidden, key],
              )
            }
          />
        ))}
        <Group justify="space-between" gap="xs" mt="sm">
          <Button variant="default" disabled={hidden.length === 0} onClick={() => onHidden([])}>
            {t('all')}
          </Button>
          <Button onClick={onClose}>{action('close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
