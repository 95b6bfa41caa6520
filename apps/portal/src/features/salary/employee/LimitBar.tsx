import { formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import styles from './employee.module.css'
import type { LimitFigures, LimitPart } from './rules.ts'

const look = {
  advanced: styles.advanced,
  pending: styles.pending,
  available: styles.left,
  rest: styles.rest,
} as const

/** How much of a period's limit is drawn, asked for and left. Its screen loads the phrases of `salaryEmployee`. */
export function LimitBar({
  parts,
  figures,
}: {
  parts: readonly LimitPart[]
  figures: LimitFigures
}) {
  const t = useTranslations('salaryEmployee.limit')
  const vnd = (amount: number | null): string => formatVnd(amount ?? 0)
  return (
    <>
      <p className={styles.available}>
        <span>{t('available')}</span>
        <b className="tabular">{vnd(figures.available)}</b>
      </p>
      <div
        className={styles.bar}
        role="img"
        aria-label={t('bar', {
          max: vnd(figures.salaryAdvanceMaxAmount),
          advanced: vnd(figures.advancedAmount),
          pending: vnd(figures.pendingAmount),
          available: vnd(figures.available),
        })}
      >
        {parts
          .filter(({ amount }) => amount > 0)
          .map(({ part, percent }) => (
            <span key={part} className={look[part]} style={{ width: `${percent}%` }} />
          ))}
      </div>
      <ul className={styles.legend}>
        {parts
          .filter(({ part, amount }) => part !== 'rest' || amount > 0)
          .map(({ part, amount }) => (
            <li key={part}>
              <span className={`${styles.key} ${look[part]}`} aria-hidden />
              <span>{t(part)}</span>
              <span className="tabular">{formatVnd(amount)}</span>
            </li>
          ))}
        <li className={styles.whole}>
          <span>{t('max')}</span>
          <span className="tabular">{vnd(figures.salaryAdvanceMaxAmount)}</span>
        </li>
      </ul>
    </>
  )
}
