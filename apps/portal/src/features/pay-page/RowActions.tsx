import { ActionIcon } from '@mantine/core'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useTranslations } from 'use-intl'
import { useCopyPage } from './actions.ts'
import styles from './pay-page.module.css'
import type { DialogName, PayPage } from './rules.ts'

/** Everything that can be done with a page beside looking at it; what its state forbids says why. */
export function useActions(
  page: PayPage,
  onDialog: (name: DialogName, page: PayPage) => void,
): readonly MenuAction[] {
  const t = useTranslations('payPage.action')
  const isOff = page.status === 'INACTIVE'
  return [
    {
      key: 'open',
      label: t('open'),
      icon: 'external',
      onSelect: () => window.open(page.url, '_blank', 'noopener'),
    },
    {
      key: 'send',
      label: t('send'),
      icon: 'send',
      refused: isOff ? t('off') : null,
      onSelect: () => onDialog('send', page),
    },
    { key: 'rename', label: t('rename'), icon: 'edit', onSelect: () => onDialog('rename', page) },
    {
      key: 'turn',
      label: t(isOff ? 'turnOn' : 'turnOff'),
      icon: isOff ? 'check' : 'close',
      apart: true,
      onSelect: () => onDialog('turn', page),
    },
  ]
}

export function RowActions({
  page,
  onDialog,
}: {
  page: PayPage
  onDialog: (name: DialogName, page: PayPage) => void
}) {
  const t = useTranslations('payPage.action')
  const copy = useCopyPage()
  const actions = useActions(page, onDialog)
  return (
    // The row itself is a click target; what is pressed here is meant for the buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks from the row
    <div className={styles.rowActions} data-above onClick={(event) => event.stopPropagation()}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('copy')}
        title={t('copy')}
        onClick={() => void copy(page.url)}
      >
        <Icon name="link" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('qr')}
        title={t('qr')}
        onClick={() => onDialog('qr', page)}
      >
        <Icon name="qr" />
      </ActionIcon>
      <ActionMenu label={t('more', { name: page.name })} actions={actions} />
    </div>
  )
}
