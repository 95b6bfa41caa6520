import { useTranslations } from 'use-intl'
import { Icon } from './icons.tsx'
import styles from './ui.module.css'

/** So often a screen looks again whether the bank has opened the account of a QR. */
export const PREPARING_POLL_MS = 2_000

/** In a QR's place while the bank has not opened its account: what is paid to it now would be refused. `framed` by itself, else it fills the frame that it stands in. */
export function QrPreparing({ framed = true }: { framed?: boolean }) {
  const t = useTranslations('web.qr')
  return (
    <div className={styles.qrPreparing} data-framed={framed || undefined} role="status">
      <Icon name="clock" size={32} />
      <b>{t('preparing')}</b>
      <span>{t('preparingText')}</span>
    </div>
  )
}
