import type { AdvanceDetail } from '@saola/contract/salary-advance'
import { formatVnd } from '@saola/money/format'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { LimitBar } from '../employee/LimitBar.tsx'
import { limitParts, toldReasons } from '../employee/rules.ts'
import styles from './advance.module.css'
import { excessOf } from './rules.ts'

/** What the employee may draw now, were it not for this request, whether the request fits, and what stands in the way. */
export function LimitSection({ advance }: { advance: AdvanceDetail }) {
  const t = useTranslations('salaryAdvance.detail')
  const limit = useTranslations('salaryEmployee.limit')
  const parts = limitParts(advance)
  const why = toldReasons(advance.why)
  return (
    <Section title={t('limit')}>
      <p className={styles.dim}>{t('limitText')}</p>
      {parts === null ? (
        <>
          <Facts
            facts={[
              [limit('advanced'), formatVnd(advance.advancedAmount)],
              [limit('pending'), formatVnd(advance.pendingAmount)],
            ]}
          />
          <p className={styles.dim}>{limit('hidden')}</p>
        </>
      ) : (
        <>
          <LimitBar parts={parts} figures={advance} />
          <Fit advance={advance} />
        </>
      )}
      {why.length === 0 ? null : (
        <>
          <h3 className={styles.subtitle}>{t('why')}</h3>
          <ul className={styles.why}>
            {why.map((reason) => (
              <li key={reason}>{limit(`reason.${reason}`)}</li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function Fit({ advance }: { advance: AdvanceDetail }) {
  const t = useTranslations('salaryAdvance.detail')
  const excess = excessOf(advance)
  if (excess === null) return null
  const amount = formatVnd(advance.amount)
  return excess === 0 ? (
    <p className={styles.good}>
      <Icon name="check" size={16} />
      {t('fits', { amount })}
    </p>
  ) : (
    <p className={styles.bad}>
      <Icon name="warning" size={16} />
      {t('exceeds', { amount, over: formatVnd(excess) })}
    </p>
  )
}
