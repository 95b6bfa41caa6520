import { useTranslations } from 'use-intl'
import styles from './pay-page.module.css'
import { priceOf, type Good } from './rules.ts'

/** The price of one piece in words. */
export function GoodPrice({ good }: { good: Good }) {
  const t = useTranslations('payPage.pick')
  return (
    <span className={styles.dim}>
      {priceOf(good) ?? t('own')}
      {good.priceTiers.length > 0 ? ` · ${t('tiers')}` : ''}
    </span>
  )
}
