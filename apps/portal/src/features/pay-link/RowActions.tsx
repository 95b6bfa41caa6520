import type { PayLinkAction } from '@saola/contract/pay-link'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { shorten } from '@saola/web/ui/Code.tsx'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCopyLink } from './actions.ts'
import styles from './pay-link.module.css'
import { copyAddressOf, refusal, type PayLink } from './rules.ts'

export type DialogName = 'qr' | 'send' | 'cancel'

/** Copy and QR at hand, the rest in a menu; what the state forbids says why instead of vanishing (docs/decisions.md#37). */
export function RowActions({
  link,
  onDialog,
}: {
  link: PayLink
  onDialog: (name: DialogName, link: PayLink) => void
}) {
  const t = useTranslations('payLink')
  const copy = useCopyLink()
  const navigate = useNavigate()
  const why = (action: PayLinkAction): string | null => {
    const no = refusal(action, link)
    return no === null ? null : t(`reason.${no}`)
  }
  const closed = why('pay')
  const qrTitle = closed === null ? t('action.qr') : `${t('qr.closed')}: ${closed}`
  const actions: readonly MenuAction[] = [
    {
      key: 'open',
      label: t('action.open'),
      icon: 'external',
      onSelect: () => window.open(link.payLinkUrl, '_blank', 'noopener'),
    },
    {
      key: 'send',
      label: t('action.send'),
      icon: 'send',
      refused: why('send'),
      onSelect: () => onDialog('send', link),
    },
    {
      key: 'duplicate',
      label: t('action.duplicate'),
      icon: 'copy',
      refused: why('duplicate'),
      onSelect: () => void navigate({ href: copyAddressOf(link.payLinkCode) }),
    },
    {
      key: 'cancel',
      label: t('action.cancel'),
      icon: 'trash',
      refused: why('cancel'),
      danger: true,
      apart: true,
      onSelect: () => onDialog('cancel', link),
    },
  ]
  return (
    // The row itself is a click target; what is pressed here is meant for the buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks from the row
    <div className={styles.rowActions} data-above onClick={(event) => event.stopPropagation()}>
      <IconButton icon="link" label={t('action.copy')} onClick={() => void copy(link.payLinkUrl)} />
      <IconButton
        icon="qr"
        label={qrTitle}
        aria-disabled={closed !== null}
        data-refused={closed !== null || undefined}
        onClick={() => {
          if (closed === null) onDialog('qr', link)
        }}
      />
      <ActionMenu label={t('action.more', { code: shorten(link.payLinkCode) })} actions={actions} />
    </div>
  )
}
