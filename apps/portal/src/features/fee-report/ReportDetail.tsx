import { Skeleton } from '@mantine/core'
import { feeReport, type FeeReportDetail } from '@saola/contract/fee-report'
import { queryOptionsOf } from '@saola/web/api/query'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { Attempts } from '@saola/web/parts/fee-report/Attempts.tsx'
import { Objection, ObjectUntil } from '@saola/web/parts/fee-report/Objection.tsx'
import { periodOfMonth, showMonth } from '@saola/web/parts/fee-report/report'
import { ReportFacts } from '@saola/web/parts/fee-report/ReportFacts.tsx'
import { ReportLines } from '@saola/web/parts/fee-report/ReportLines.tsx'
import { ReportTotals } from '@saola/web/parts/fee-report/ReportTotals.tsx'
import styles from '@saola/web/parts/fee-report/fee-report.module.css'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryPage } from '@saola/web/ui/QueryPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { ObjectButton } from './ObjectButton.tsx'
import { PayButton } from './PayButton.tsx'
import { SimulateAnswer } from './SimulateAnswer.tsx'
import { useFeeName } from './useFeeName.ts'

const useDetailSearch = searchHook({ id: text })
/** Payments move the figures, and what is paid in another window has to show here. */
const LOOK_MS = 15_000

/** One report at `?id=`: what it comes to, of what, and how it is paid (B-446, B-449). */
export function ReportDetail() {
  const t = useTranslations('feeReportScreen')
  const { id = '' } = useDetailSearch()
  const query = useQuery({
    ...queryOptionsOf(feeReport.getDetail, { query: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (data?.status === 'PAID' ? false : LOOK_MS),
  })
  const gone = (
    <EmptyState found title={t('detail.notFound')} text={t('detail.notFoundText')}>
      <LinkButton to={paths.feeReport} mt={8}>
        {t('detail.toList')}
      </LinkButton>
    </EmptyState>
  )
  // The breadcrumb of a report's transactions leads here without one.
  if (id === '') return <Navigate to={paths.feeReport} replace />
  return (
    <QueryPage query={query} title={t('title')} gone={gone} waiting={<Waiting />}>
      {(report) => <Loaded report={report} />}
    </QueryPage>
  )
}

function Waiting() {
  const t = useTranslations('feeReportScreen.detail')
  return (
    <div aria-busy="true" aria-label={t('loading')} role="status">
      <Skeleton height={24} width={120} radius={12} mb={12} />
      <Skeleton height={36} width={240} mb={24} />
      <Skeleton height={16} mb={12} />
      <Skeleton height={16} width="70%" />
    </div>
  )
}

function Loaded({ report }: { report: FeeReportDetail }) {
  const t = useTranslations('feeReportScreen')
  const nameOf = useFeeName()
  return (
    <Page
      title={t('titleOf', { month: showMonth(report.time) })}
      actions={
        <>
          <ExportButton
            label="PDF"
            call={feeReport.exportPdf}
            request={{ params: { id: report.id } }}
          />
          <ExportButton
            label="Excel"
            call={feeReport.exportReports}
            request={{ query: periodOfMonth(report.time) }}
          />
          <LinkButton
            variant="default"
            to={paths.feeReportTransactions}
            search={{ id: report.id }}
            leftSection={<Icon name="list" size={16} />}
          >
            {t('detail.transactions')}
          </LinkButton>
          {report.allowedActions.includes('object') ? <ObjectButton report={report} /> : null}
          {report.allowedActions.includes('pay') ? <PayButton report={report} /> : null}
        </>
      }
    >
      <div className={styles.split}>
        <Section>
          <ReportTotals report={report} />
          <ObjectUntil report={report} />
        </Section>
        <Section title={t('attempts.title')}>
          <Attempts report={report} />
        </Section>
      </div>
      <Objection report={report}>
        <SimulateAnswer report={report} />
      </Objection>
      <Section title={t('line.title')}>
        <ReportLines report={report} nameOf={nameOf} />
      </Section>
      <Section title={t('detail.facts')}>
        <ReportFacts report={report} />
      </Section>
    </Page>
  )
}
