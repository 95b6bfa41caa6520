import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { phrases } from '../../app/services.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { PayLinkQr } from './PayLinkQr.tsx'
import type { DialogName } from './RowActions.tsx'
import type { PayLink } from './rules.ts'
import styles from './pay-link.module.css'

const SendModal = lazy(async () => {
  const [module] = await Promise.all([import('./SendModal.tsx'), phrases.ensure(['send'])])
  return { default: module.SendModal }
})

/** The three dialogs of a link, drawn once for all rows; fetched when one is first asked for. */
export function LinkDialogs({
  name: shown,
  link,
  opened,
  onClose,
}: {
  name: DialogName
  link: PayLink
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('payLink.qr')
  const is = (name: DialogName): boolean => opened && shown === name
  return (
    <>
      <Dialog opened={is('qr')} onClose={onClose} size={380} title={t('title')}>
        <div className={styles.qrDialog}>
          <PayLinkQr key={link.payLinkCode} link={link} />
        </div>
      </Dialog>
      {shown === 'send' ? (
        <Suspense fallback={null}>
          <SendModal link={link} opened={opened} onClose={onClose} />
        </Suspense>
      ) : null}
      <CancelDialog link={link} opened={is('cancel')} onClose={onClose} />
    </>
  )
}
