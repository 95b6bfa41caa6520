import { salaryLimit, type EmployeeDetail, type EmployeeLimit } from '@saola/contract/salary-limit'
import type { SalaryPeriodDetail } from '@saola/contract/salary-period'
import { salaryStatistic } from '@saola/contract/salary-statistic'
import { queryOptionsOf } from '@saola/web/api/query'
import { Money } from '@saola/web/ui/Money.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LOOK_MS } from '../advance/refresh.ts'
import { toldReasons } from '../employee/rules.ts'
import { figuresOf, type Figures } from './rules.ts'
import styles from './statistic.module.css'

/** What the employee was paid and was agreed to in the period, what waits, and of how much; the last is for who may know what follows from the wage. */
export function PersonFigures({
  employee,
  period,
}: {
  employee: EmployeeDetail
  period: SalaryPeriodDetail
}) {
  const t = useTranslations('salaryStatistic.detail')
  const place = { employeeId: employee.id, salaryPeriodId: period.id }
  const paid = useQuery({
    ...queryOptionsOf(salaryStatistic.paidList, { query: place }),
    refetchInterval: LOOK_MS,
  })
  const limit = useQuery({
    ...queryOptionsOf(salaryLimit.list, { query: place }),
    refetchInterval: LOOK_MS,
  })
  const isThere = paid.data !== undefined && limit.data !== undefined
  const [row] = limit.data?.items ?? []
  const figures = isThere ? figuresOf(paid.data.items[0], row) : undefined
  // Null is also what cannot be counted, to those who may know it.
  const isHidden = employee.baseAmount === null && !employee.isErased
  const hasLimit = employee.leftOn === null && !isHidden
  const money = (of: keyof Figures) => {
    const amount = figures?.[of]
    if (amount === undefined) return undefined
    return amount === null ? '—' : <Money value={amount} />
  }
  return (
    <>
      <div className={styles.own}>
        <Tiles
          label={t('figures')}
          {...(isHidden && employee.leftOn === null ? { note: t('hidden') } : {})}
          error={isThere ? null : (paid.error ?? limit.error)}
          onRetry={() => {
            void paid.refetch()
            void limit.refetch()
          }}
          tiles={[
            { key: 'paid', name: t('paid'), value: money('paid'), main: true },
            { key: 'advanced', name: t('advanced'), value: money('advanced') },
            { key: 'pending', name: t('pending'), value: money('pending') },
            ...(hasLimit ? [{ key: 'max', name: t('max'), value: money('max') }] : []),
          ]}
        />
      </div>
      {period.state === 'OPEN' && row !== undefined ? <Why limit={row} /> : null}
    </>
  )
}

/** What stands in the way of drawing more, now. */
function Why({ limit }: { limit: EmployeeLimit }) {
  const t = useTranslations('salaryEmployee.limit')
  const why = toldReasons(limit.why)
  if (why.length === 0) return null
  return (
    <Section title={t('why')}>
      <ul className={styles.why}>
        {why.map((reason) => (
          <li key={reason}>{t(`reason.${reason}`)}</li>
        ))}
      </ul>
    </Section>
  )
}
