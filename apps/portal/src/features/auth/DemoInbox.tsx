import { useTranslations } from 'use-intl'
import styles from '../../app/auth.module.css'
import { useConfig } from '../../app/useMe.ts'

/** Where a demo's one-time codes arrive; shown only when the installation has a simulator. */
export function DemoInbox() {
  const t = useTranslations('auth.hint')
  const url = useConfig().data?.simulatorUrl ?? null
  if (url === null) return null
  return (
    <p className={styles.demo}>
      {t('demoInbox')}{' '}
      <a href={`${url}/inbox`} target="_blank" rel="noreferrer">
        {t('demoInboxLink')}
      </a>
      .
    </p>
  )
}
