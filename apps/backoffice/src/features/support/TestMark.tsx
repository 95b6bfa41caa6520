import { useTranslations } from 'use-intl'
import styles from './support.module.css'

/** Says that a request came out of Test Mode: answered like any other, but no real money is behind it. */
export function TestMark() {
  const t = useTranslations('support.staff')
  return <span className={styles.test}>{t('test')}</span>
}
