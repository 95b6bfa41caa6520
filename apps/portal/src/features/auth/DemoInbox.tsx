import { useTranslations } from 'use-intl'
import styles from '../../app/auth.module.css'
import { useSimulator } from '../../app/useSimulator.ts'

/** Where a demo's one-time codes arrive; shown only when the installation has a simulator. */
export function DemoInbox() {
  const t = useTranslations('auth.hint')
  const at = useSimulator()
  if (at === null) return null
  return (
    <p className={styles.demo}>
      {t('demoInbox')}{' '}
      <a href={at('/inbox')} target="_blank" rel="noreferrer">
        {t('demoInboxLink')}
      </a>
      .
    </p>
  )
}
