import { SegmentedControl, Tabs } from '@mantine/core'
import {
  bankReport,
  MOST_REPORT_DAYS,
  reportNames,
  reportSteps,
  type ReportName,
} from '@saola/contract/bank-report'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { showDay } from '@saola/web/list/days'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { useRawSearch, useSetSearch } from '@saola/web/list/screenSearch'
import { Note } from '@saola/web/ui/layout.tsx'
import { Page } from '@saola/web/ui/pages.tsx'
import { businessDay } from '@saola/web/ui/time'
import { useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { DataExportButton } from '../../parts/data-export/DataExportButton.tsx'
import styles from './bank-report.module.css'
import { DecisionsReport } from './DecisionsReport.tsx'
import { MerchantsReport } from './MerchantsReport.tsx'
import { chosenOf, isTooLong, presetOf, PRESETS, type Chosen } from './period.ts'
import { MonthlyMail } from './MonthlyMail.tsx'
import { ReconciliationReport } from './ReconciliationReport.tsx'
import { ServiceLevelsReport } from './ServiceLevelsReport.tsx'
import { SuspenseReport } from './SuspenseReport.tsx'
import { VolumeReport } from './VolumeReport.tsx'
import { SlidingTabs } from '../../parts/SlidingTabs.tsx'

const reports: Record<ReportName, ComponentType<{ chosen: Chosen }>> = {
  merchants: MerchantsReport,
  volume: VolumeReport,
  suspense: SuspenseReport,
  reconciliation: ReconciliationReport,
  decisions: DecisionsReport,
  serviceLevels: ServiceLevelsReport,
}
const files = {
  merchants: bankReport.merchantsExport,
  reconciliation: bankReport.reconciliationExport,
  decisions: bankReport.decisionsExport,
  serviceLevels: bankReport.serviceLevelsExport,
} as const satisfies Partial<Record<ReportName, unknown>>
/** Those that name merchants. */
const personal = { volume: 'VOLUME', suspense: 'SUSPENSE' } as const

function FileButton({
  report,
  query,
}: {
  report: ReportName
  query: Pick<Chosen, 'from' | 'to' | 'by'>
}) {
  return report === 'volume' || report === 'suspense' ? (
    <DataExportButton file={personal[report]} query={query} />
  ) : (
    <ExportButton call={files[report]} request={{ query }} />
  )
}

/** The bank's reports of a period, one at a time; report and period are in the address. */
export function ReportsPage() {
  const t = useTranslations('bankReport')
  // What is chosen depends on the day, so period.ts reads the values together.
  const chosen = chosenOf(useRawSearch(), businessDay())
  const set = useSetSearch()
  const { report, from, to, by } = chosen
  const Shown = reports[report]
  return (
    <Page
      title={t('title')}
      actions={<FileButton key={report} report={report} query={{ from, to, by }} />}
    >
      <Note>{t('text')}</Note>
      <Choices chosen={chosen} />
      <Tabs
        className={styles.report ?? ''}
        value={report}
        onChange={(next) =>
          set({ report: next === 'merchants' ? undefined : (next ?? undefined) }, { push: true })
        }
        keepMounted={false}
      >
        <SlidingTabs
          label={t('tabs')}
          tabs={reportNames}
          open={report}
          nameOf={(name) => t(`tab.${name}`)}
        />
        <Tabs.Panel value={report} pt="md">
          <h2 className={styles.onPaper}>{t(`tab.${report}`)}</h2>
          <Shown chosen={chosen} />
        </Tabs.Panel>
      </Tabs>
      <MonthlyMail />
      <p className={styles.period}>{t('period', { from: showDay(from), to: showDay(to) })}</p>
    </Page>
  )
}

function Choices({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('bankReport')
  const set = useSetSearch()
  const [tooLong, setTooLong] = useState(false)
  const choose = (from: string | undefined, to: string | undefined): void => {
    const long = from !== undefined && to !== undefined && isTooLong(from, to)
    setTooLong(long)
    if (long) return
    const preset =
      from === undefined || to === undefined ? undefined : presetOf(from, to, businessDay())
    const own = from !== undefined && to !== undefined && preset === undefined
    set({
      period: preset === 'last30' ? undefined : preset,
      from: own ? from : undefined,
      to: own ? to : undefined,
    })
  }
  return (
    <>
      <div className={`${styles.choices} no-print`}>
        <DayRange
          label={t('range')}
          from={chosen.from}
          to={chosen.to}
          presets={PRESETS}
          onChange={choose}
        />
        <SegmentedControl
          aria-label={t('by.label')}
          value={chosen.by}
          data={reportSteps.map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={(value) => set({ by: value === 'DAY' ? undefined : value })}
        />
      </div>
      {tooLong ? (
        <p role="alert" className={styles.period}>
          {t('tooLong', { days: String(MOST_REPORT_DAYS) })}
        </p>
      ) : null}
    </>
  )
}
