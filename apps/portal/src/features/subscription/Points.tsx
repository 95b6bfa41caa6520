import { useTranslations } from 'use-intl'
import styles from './subscription.module.css'

/** What an action does to the money and to the next date. */
export function Points({ money, next }: { money: string; next: string }) {
  const t = useTranslations('subscription.act')
  return (
    <dl className={styles.points} aria-live="polite">
      <div>
        <dt>{t('money')}</dt>
        <dd>{money}</dd>
      </div>
      <div>
        <dt>{t('next')}</dt>
        <dd>{next}</dd>
      </div>
    </dl>
  )
}
