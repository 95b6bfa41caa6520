import { useTranslations } from 'use-intl'
import { Icon } from './icons.tsx'
import styles from './ui.module.css'

/** So often a screen looks again whether the bank has opened the account of a QR. */
export const PREPARING_POLL_MS = 2_000

/** In a QR's place while the bank has not opened its account: what is paid to it now would be refused. */
export function QrPreparing() {
  const t = useTranslations('web.qr')
  return (
    <div className={styles.qrPreparing} role="status">
      <Icon name="clock" size={32} />
      <b>{t('preparing')}</b>
      <span>{t('preparingText')}</span>
    </div>
  )
}
