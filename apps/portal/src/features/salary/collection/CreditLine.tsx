import { Alert, Progress } from '@mantine/core'
import { salaryCollection, type CreditLine as Line } from '@saola/contract/salary-collection'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { showDay } from '@saola/web/list/days'
import { Note } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LineRefunds } from './LineRefunds.tsx'

/** How the enterprise stands with the bank's credit line: in use, what it costs, and when it is paid back (ADR 0070). */
export function CreditLine() {
  const t = useTranslations('salaryCollection')
  const query = useQuery(queryOptionsOf(salaryCollection.line, {}))
  return (
    <>
      <Section title={t('line')}>
        <QueryContent query={query} data={query.data} height={160}>
          {(line) => <Standing line={line} />}
        </QueryContent>
      </Section>
      <LineRefunds />
    </>
  )
}
function Standing({ line }: { line: Line }) {
  const t = useTranslations('salaryCollection')
  const used = t('ofGranted', {
    used: formatVnd(line.usedAmount),
    granted: formatVnd(line.grantedLimit),
  })
  return (
    <>
      {line.isOverdue ? (
        <Alert color="#b42318" variant="outline" role="alert" mb="sm">
          {t('overdue')}
        </Alert>
      ) : null}
      <Progress
        value={(line.usedAmount / line.grantedLimit) * 100}
        aria-label={t('used')}
        mb="xs"
      />
      <Facts
        facts={[
          [t('used'), used],
          [t('rate'), t('percent', { rate: percentOf(line.lineRateMicro) })],
          [t('interestSoFar'), <Money key="interest" value={line.interestAmount} />],
          line.refundOn !== null && [
            t('offset'),
            <span key="offset">
              <Money value={line.offsetAmount} />
              <br />
              <small>{t('offsetHint', { day: showDay(line.refundOn) })}</small>
            </span>,
          ],
          line.nextOn !== null && [t('next'), t('nextText', { day: showDay(line.nextOn) })],
        ]}
      />
      <Note>{line.usedAmount === 0 ? t('nothing') : t('explain')}</Note>
    </>
  )
}
/** 120,000 is 12 %; a comma before what is less than a whole one. */
const percentOf = (micro: number): string => String(micro / 10_000).replace('.', ',')
