import { NO_WORKING_DAYS, salaryLimits } from '@saola/contract/salary-values'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './advance-type.module.css'
import { basisOf, firstTrial, worked, type Bounds, type Trial } from './rules.ts'

const WAGE_DIGITS = 9

/** What an employee could draw today under a type: its percent is the type's, the wage and the days are anybody's to try. */
export function Example({ percent, bounds }: { percent: number | null; bounds: Bounds }) {
  const t = useTranslations('salaryType.example')
  const title = useId()
  const { data: config } = useQuery(queryOptionsOf(salaryEnterprise.getConfig, {}))
  const [typed, setTyped] = useState<Partial<Trial>>({})
  // The enterprise's own working days are the better example, where it has said them.
  const own = config?.workingDays ?? NO_WORKING_DAYS
  const trial: Trial = {
    ...firstTrial,
    ...(own === NO_WORKING_DAYS ? {} : { workingDays: own }),
    ...typed,
  }
  const change = (part: Partial<Trial>): void => setTyped({ ...typed, ...part })
  const basis = basisOf(config?.programType)
  const result = worked(trial, percent, basis, bounds)
  return (
    <section className={styles.example} aria-labelledby={title}>
      <h2 id={title} className={styles.exampleTitle}>
        {t('title')}
      </h2>
      <AmountInput
        label={t('base')}
        maxDigits={WAGE_DIGITS}
        description={null}
        value={trial.baseAmount}
        onChange={(baseAmount) => change({ baseAmount })}
      />
      <div className={styles.days}>
        <WholeNumberInput
          label={t('worked')}
          max={salaryLimits.workingDays}
          value={trial.worked}
          onChange={(days) => change({ worked: days })}
        />
        <WholeNumberInput
          label={t('workingDays')}
          min={1}
          max={salaryLimits.workingDays}
          value={trial.workingDays}
          onChange={(workingDays) => change({ workingDays })}
        />
      </div>
      <div className={styles.result} role="status">
        {result === null || percent === null ? (
          <p className={styles.dim}>{t('incomplete')}</p>
        ) : (
          <>
            <p className={styles.dim}>
              {basis === 'BASE'
                ? t('ofBase', { percent: String(percent) })
                : t('ofEarned', { percent: String(percent), earned: formatVnd(result.earned) })}
            </p>
            <p className={styles.most}>
              <span>{t('most')}</span>
              <b className="tabular">{formatVnd(result.most)}</b>
            </p>
            {result.belowLeast === null ? null : (
              <p className={styles.dim}>
                {t('belowLeast', { least: formatVnd(result.belowLeast) })}
              </p>
            )}
            {result.perRequest === null ? null : (
              <p className={styles.dim}>{t('perRequest', { max: formatVnd(result.perRequest) })}</p>
            )}
          </>
        )}
      </div>
    </section>
  )
}
