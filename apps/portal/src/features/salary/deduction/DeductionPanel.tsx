import { Progress, Text } from '@mantine/core'
import type { PeriodClosing } from '@saola/contract/salary-deduction'
import type { SalaryPeriodDetail } from '@saola/contract/salary-period'
import { formatNumberVi } from '@saola/money/format'
import { Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useTranslations } from 'use-intl'
import { PeriodCollection } from '../collection/PeriodCollection.tsx'
import { Closed } from './Closed.tsx'
import { Outlook } from './Outlook.tsx'
import { useClosing } from './useClosing.ts'

/** What pay day takes off: what stands in the way of closing the period, then how far it is, then its lines. */
export function DeductionPanel({ period }: { period: SalaryPeriodDetail }) {
  const query = useClosing(period)
  return (
    <>
      <PeriodCollection periodId={period.id} />
      <QueryContent query={query} data={query.data}>
        {(closing) => <Stage period={period} closing={closing} />}
      </QueryContent>
    </>
  )
}

function Stage({ period, closing }: { period: SalaryPeriodDetail; closing: PeriodClosing }) {
  if (closing.state === 'CLOSED') return <Closed closing={closing} />
  if (closing.state === 'CLOSING') return <Counting closing={closing} />
  return <Outlook period={period} closing={closing} />
}

/** The sentence is said once; how far it is can be looked up, and does not interrupt. */
function Counting({ closing: { counted, employees } }: { closing: PeriodClosing }) {
  const t = useTranslations('salaryDeduction.counting')
  return (
    <Section title={t('title')}>
      <p role="status">{t('text')}</p>
      <Progress
        animated
        value={employees === 0 ? 100 : (counted / employees) * 100}
        aria-label={t('title')}
      />
      <Text size="sm" c="dimmed" mt="xs" className="tabular">
        {t('far', { counted: formatNumberVi(counted), employees: formatNumberVi(employees) })}
      </Text>
    </Section>
  )
}
