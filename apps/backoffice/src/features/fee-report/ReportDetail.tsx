import { Button, Skeleton } from '@mantine/core'
import { feeReport, type FeeReportDetail } from '@saola/contract/fee-report'
import { queryOptionsOf } from '@saola/web/api/query'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { onlyFilters, useList } from '@saola/web/list/useList'
import { Attempts } from '@saola/web/parts/fee-report/Attempts.tsx'
import { Objection } from '@saola/web/parts/fee-report/Objection.tsx'
import { showMonth } from '@saola/web/parts/fee-report/report'
import { ReportFacts } from '@saola/web/parts/fee-report/ReportFacts.tsx'
import { ReportLines } from '@saola/web/parts/fee-report/ReportLines.tsx'
import { ReportTotals } from '@saola/web/parts/fee-report/ReportTotals.tsx'
import {
  TransactionCard,
  useTransactionColumns,
} from '@saola/web/parts/fee-report/transactionColumns.tsx'
import styles from '@saola/web/parts/fee-report/fee-report.module.css'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryPage } from '@saola/web/ui/QueryPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import { MailDialog } from './BulkBar.tsx'
import { PayDialog } from './PayDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'

const useDetailSearch = searchHook({ id: text })

/** One report of a merchant at `?id=`: its lines, its payments, how it is collected, and what staff may do about it. */
export function ReportDetail() {
  const t = useTranslations('feeReportScreen')
  const { id = '' } = useDetailSearch()
  const query = useQuery({
    ...queryOptionsOf(feeReport.cmsGetDetail, { query: { id } }),
    enabled: id !== '',
  })
  const gone = (
    <EmptyState found title={t('detail.notFound')}>
      <LinkButton to={paths.feeReports} mt={8}>
        {t('detail.toList')}
      </LinkButton>
    </EmptyState>
  )
  return (
    <QueryPage
      query={query}
      isNamed={id !== ''}
      title={t('title')}
      gone={gone}
      waiting={
        <div aria-busy="true" aria-label={t('detail.loading')} role="status">
          <Skeleton height={28} width={280} mb={20} />
          <Skeleton height={220} />
        </div>
      }
    >
      {(report) => <Loaded report={report} />}
    </QueryPage>
  )
}

function Loaded({ report }: { report: FeeReportDetail }) {
  const t = useTranslations('feeReportScreen')
  return (
    <Page
      title={`${t('titleOf', { month: showMonth(report.time) })} · ${report.merchantName}`}
      actions={<Actions report={report} />}
    >
      <div className={styles.split}>
        <Section>
          <ReportTotals report={report} />
        </Section>
        <Section title={t('attempts.title')}>
          <Attempts report={report} />
        </Section>
      </div>
      <Objection report={report} />
      <Section title={t('line.title')}>
        <ReportLines report={report} />
      </Section>
      <Section title={t('detail.facts')}>
        <ReportFacts report={report} />
      </Section>
      <Transactions report={report} />
    </Page>
  )
}

function Actions({ report }: { report: FeeReportDetail }) {
  const t = useTranslations('feeReportScreen.office')
  const objection = useTranslations('feeReportScreen.objection')
  const { data: me } = useAdmin()
  const may = me?.codes.includes(3301) === true
  const [asked, setAsked] = useState<'mail' | 'pay' | 'settle' | null>(null)
  const close = (): void => setAsked(null)
  const can = report.allowedActions
  return (
    <>
      {me?.codes.includes(3100) === true ? (
        <LinkButton
          variant="default"
          to={paths.merchants}
          search={{ merchantCode: report.prefix }}
          leftSection={<Icon name="users" size={16} />}
        >
          {t('openMerchant')}
        </LinkButton>
      ) : null}
      <ExportButton
        label="PDF"
        call={feeReport.cmsExportPdf}
        request={{ params: { id: report.id } }}
      />
      <ExportButton
        label={t('file')}
        call={feeReport.cmsExportReport}
        request={{ params: { id: report.id } }}
      />
      {may && can.includes('sendMail') ? (
        <Button
          variant="default"
          leftSection={<Icon name="mail" size={16} />}
          onClick={() => setAsked('mail')}
        >
          {t('mail')}
        </Button>
      ) : null}
      {may && can.includes('settleObjection') ? (
        <Button onClick={() => setAsked('settle')}>{objection('answer')}</Button>
      ) : null}
      {may && can.includes('pay') ? (
        <Button
          variant={can.includes('settleObjection') ? 'default' : 'filled'}
          leftSection={<Icon name="check" size={16} />}
          onClick={() => setAsked('pay')}
        >
          {t('pay')}
        </Button>
      ) : null}
      <MailDialog reports={[report]} opened={asked === 'mail'} onClose={close} />
      <SettleDialog report={report} opened={asked === 'settle'} onClose={close} />
      <PayDialog report={report} opened={asked === 'pay'} onClose={close} />
    </>
  )
}

function Transactions({ report }: { report: FeeReportDetail }) {
  const t = useTranslations('feeReportScreen.transaction')
  const list = useList(feeReport.cmsTransactions, { feeReportId: report.id })
  const columns = useTransactionColumns({})
  return (
    <Section title={t('title', { month: showMonth(report.time) })}>
      <ListTable
        list={onlyFilters(list)}
        columns={columns}
        rowKey={(row) => `${row.kind}-${row.id}`}
        card={(row) => <TransactionCard row={row} around={{}} />}
        empty={<EmptyState icon="list" title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </Section>
  )
}
