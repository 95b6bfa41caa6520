import { Alert } from '@mantine/core'
import { salaryLimit, type EmployeeDetail } from '@saola/contract/salary-limit'
import { salaryPeriod, type SalaryPeriodDetail } from '@saola/contract/salary-period'
import { queryOptionsOf } from '@saola/web/api/query'
import { showDay } from '@saola/web/list/days'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryPage } from '@saola/web/ui/QueryPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { EmployeeAdvances } from '../advance/EmployeeAdvances.tsx'
import { EmployeeState } from '../employee/words.tsx'
import { isNotApproved, NotApproved } from '../NotReady.tsx'
import { PeriodBadge } from '../period/columns.tsx'
import { datesOf } from '../period/rules.ts'
import { PersonFigures } from './PersonFigures.tsx'
import styles from './statistic.module.css'

const useDetailSearch = searchHook({ employeeId: text, salaryPeriodId: text })

/** What one employee drew in one period, at `?employeeId=&salaryPeriodId=`: the figures, and the requests behind them. */
export function StatisticDetail() {
  const t = useTranslations('salaryStatistic.detail')
  const { employeeId = '', salaryPeriodId = '' } = useDetailSearch()
  const isNamed = employeeId !== '' && salaryPeriodId !== ''
  const employee = useQuery({
    ...queryOptionsOf(salaryLimit.employee, { params: { id: employeeId } }),
    enabled: isNamed,
  })
  const period = useQuery({
    ...queryOptionsOf(salaryPeriod.get, { params: { id: salaryPeriodId } }),
    enabled: isNamed,
  })
  const error = employee.error ?? period.error
  if (isNotApproved(error)) return <NotApproved title={t('title')} />
  return (
    <QueryPage
      query={{
        data:
          employee.data && period.data
            ? { employee: employee.data, period: period.data }
            : undefined,
        error,
        isError: error !== null,
        refetch: () => {
          void employee.refetch()
          void period.refetch()
        },
      }}
      isNamed={isNamed}
      title={t('title')}
      gone={
        <EmptyState found title={t('notFound')} text={t('notFoundText')}>
          <LinkButton to={paths.salaryStatistic} mt={8}>
            {t('toList')}
          </LinkButton>
        </EmptyState>
      }
    >
      {(both) => <Loaded {...both} />}
    </QueryPage>
  )
}

interface Both {
  employee: EmployeeDetail
  period: SalaryPeriodDetail
}
function Loaded({ employee, period }: Both) {
  const t = useTranslations('salaryStatistic.detail')
  const { id, leftOn } = employee
  return (
    <Page title={t('titleOf', { name: employee.name, period: period.name })}>
      {leftOn === null ? null : (
        <Alert color="yellow" variant="outline">
          {t('left', { day: showDay(leftOn) })}
        </Alert>
      )}
      <PersonFigures employee={employee} period={period} />
      <EmployeeAdvances key={`${id}/${period.id}`} employeeId={id} salaryPeriodId={period.id} />
      <div className={styles.pair}>
        <Person employee={employee} />
        <Period employee={employee} period={period} />
      </div>
    </Page>
  )
}

function Person({ employee }: Pick<Both, 'employee'>) {
  const t = useTranslations('salaryStatistic.detail')
  const field = useTranslations('salaryEmployee.field')
  const { id, code, position, salaryAdvanceType: type } = employee
  return (
    <Section title={t('person')}>
      <Facts
        facts={[
          [
            field('name'),
            <LinkAnchor key="name" to={paths.salaryStaffDetail} search={{ id }}>
              {employee.name}
            </LinkAnchor>,
          ],
          [
            field('code'),
            <span key="code" className="tabular">
              {code}
            </span>,
          ],
          position !== '' && [field('position'), position],
          [
            field('salaryAdvanceTypeId'),
            <LinkAnchor key="type" to={paths.salaryAdvanceTypeDetail} search={{ id: type.id }}>
              {type.name}
            </LinkAnchor>,
          ],
          [field('state'), <EmployeeState key="state" employee={employee} />],
        ]}
      />
      <p className={styles.more}>
        <LinkAnchor to={paths.salaryStatistic} search={{ employeeId: id }}>
          {t('allPeriods')}
        </LinkAnchor>
      </p>
    </Section>
  )
}

function Period({ employee, period }: Both) {
  const t = useTranslations('salaryStatistic.detail')
  const field = useTranslations('salaryPeriod.field')
  return (
    <Section title={t('period')}>
      <Facts
        facts={[
          [
            field('name'),
            <LinkAnchor
              key="name"
              to={paths.salaryPeriodDetail}
              search={{ id: period.id, tab: 'info' }}
            >
              {period.name}
            </LinkAnchor>,
          ],
          [
            field('dates'),
            <span key="dates" className="tabular">
              {datesOf(period)}
            </span>,
          ],
          [field('paySalaryDate'), showDay(period.paySalaryDate)],
          [field('state'), <PeriodBadge key="state" period={period} />],
        ]}
      />
      <p className={styles.more}>
        <LinkAnchor
          to={paths.salaryPeriodDetail}
          search={{ id: period.id, tab: 'logwork', keyword: employee.code }}
        >
          {t('logwork')}
        </LinkAnchor>
      </p>
    </Section>
  )
}
