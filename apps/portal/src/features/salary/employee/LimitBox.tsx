import type { EmployeeDetail } from '@saola/contract/salary-limit'
import { formatVnd } from '@saola/money/format'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { paths } from '../../../app/paths.ts'
import styles from './employee.module.css'
import { LimitBar } from './LimitBar.tsx'
import { limitParts, toldReasons } from './rules.ts'

/** What the employee may draw in the current period, of what, and what stands in the way. */
export function LimitBox({ employee }: { employee: EmployeeDetail }) {
  const t = useTranslations('salaryEmployee.limit')
  const decimal = useDecimal()
  const parts = limitParts(employee)
  const { period, salaryAdvanceType: type } = employee
  const why = toldReasons(employee.why)
  const days = (): string => {
    if (period === null) return ''
    const worked = decimal(period.worked)
    return period.workingDays === null
      ? t('workedOnly', { worked })
      : t('workedOf', { worked, workingDays: String(period.workingDays) })
  }
  return (
    <Section title={t('title')}>
      {parts === null ? (
        <Hidden employee={employee} />
      ) : (
        <LimitBar parts={parts} figures={employee} />
      )}
      {why.length === 0 ? null : (
        <>
          <h3 className={styles.subtitle}>{t('why')}</h3>
          <ul className={styles.why}>
            {why.map((reason) => (
              <li key={reason}>{t(`reason.${reason}`)}</li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.below}>
        <Facts
          facts={[
            period !== null && [
              t('period'),
              <LinkAnchor key="period" to={paths.salaryPeriodDetail} search={{ id: period.id }}>
                {period.name}
              </LinkAnchor>,
            ],
            period !== null && [t('worked'), days()],
            [
              t('type'),
              <LinkAnchor key="type" to={paths.salaryAdvanceTypeDetail} search={{ id: type.id }}>
                {t('typeOf', { name: type.name, percent: String(type.advancePercent) })}
              </LinkAnchor>,
            ],
          ]}
        />
      </div>
    </Section>
  )
}

/** Where there is no limit to tell, or the reader may not know what follows from the wage. */
function Hidden({ employee }: { employee: EmployeeDetail }) {
  const t = useTranslations('salaryEmployee.limit')
  if (employee.period === null) return null
  return (
    <>
      <Facts
        facts={[
          [t('advanced'), formatVnd(employee.advancedAmount)],
          [t('pending'), formatVnd(employee.pendingAmount)],
        ]}
      />
      {employee.baseAmount === null && !employee.isErased ? (
        <p className={styles.dim}>{t('hidden')}</p>
      ) : null}
    </>
  )
}
