import { Group, Stack, UnstyledButton } from '@mantine/core'
import { formatNumberVi } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { CONFIRM_WIDTH } from '../ui/ConfirmModal.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogCancel } from '../ui/DialogCancel.tsx'
import styles from './list.module.css'

export type Scope = 'filtered' | 'all'
/** Rows that the filters leave, when the list is there; `capped` = at least so many. */
export interface Filtered {
  rows: number | undefined
  capped: boolean
}

/** Asks whether a file holds what the filters leave or everything. */
export function ExportScopeDialog({
  opened,
  filtered: { rows, capped },
  onClose,
  onChoose,
}: {
  opened: boolean
  filtered: Filtered
  onClose: () => void
  onChoose: (scope: Scope) => void
}) {
  const t = useTranslations('web.export')
  const hint = (): string => {
    if (rows === undefined) return t('filteredHint')
    return capped
      ? t('filteredMany', { total: formatNumberVi(rows) })
      : t('filteredCount', { count: formatNumberVi(rows) })
  }
  return (
    <Dialog opened={opened} onClose={onClose} size={CONFIRM_WIDTH} title={t('scope')}>
      <Stack gap="xs">
        <UnstyledButton
          data-autofocus
          className={styles.scopeChoice}
          onClick={() => onChoose('filtered')}
        >
          <b>{t('filtered')}</b>
          <small>{hint()}</small>
        </UnstyledButton>
        <UnstyledButton className={styles.scopeChoice} onClick={() => onChoose('all')}>
          <b>{t('all')}</b>
          <small>{t('allHint')}</small>
        </UnstyledButton>
        <Group justify="flex-end" mt="xs">
          <DialogCancel />
        </Group>
      </Stack>
    </Dialog>
  )
}
