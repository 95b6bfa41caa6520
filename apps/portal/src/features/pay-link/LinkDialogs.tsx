import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'
import { CancelDialog } from './CancelDialog.tsx'
import { PayLinkQr } from './PayLinkQr.tsx'
import type { DialogName } from './RowActions.tsx'
import type { PayLink } from './rules.ts'
import { SendModal } from './SendModal.tsx'
import styles from './pay-link.module.css'

/** The three dialogs of a link, drawn once for all rows; fetched when one is first asked for. */
export function LinkDialogs({ name: shown, link, opened, onClose }: { name: DialogName; link: PayLink; opened: boolean; onClose: () => void }) {
  const t = useTranslations('payLink.qr')
  const is = (name: DialogName): boolean => opened && shown === name
  return (
    <>
      <Dialog opened={is('qr')} onClose={onClose} size={380} title={t('title')}><div className={styles.qrDialog}><PayLinkQr key={link.payLinkCode} link={link} /></div></Dialog>
      <SendModal link={link} opened={is('send')} onClose={onClose} />
      <CancelDialog link={link} opened={is('cancel')} onClose={onClose} />
    </>
  )
}
