import { bankReport } from '@saola/contract/bank-report'
import { useTranslations } from 'use-intl'
import { Card, Loaded, SeriesCard, ShareList, useReport, type ReportOf } from './cards.tsx'
import styles from './bank-report.module.css'
import type { Chosen } from './period.ts'
import { useWords } from './useWords.ts'

type Report = ReportOf<typeof bankReport.merchants>
const moves = ['opened', 'approved', 'denied', 'suspended', 'restored'] as const

/** Merchants by state, what happened to them, and how far those that registered have come. */
export function MerchantsReport({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('bankReport')
  const { count } = useWords()
  const query = useReport(bankReport.merchants, chosen)
  return (
    <Loaded query={query}>
      {(report) => (
        <>
          <SeriesCard<Report['series'][number]>
            title={t('merchants.series')}
            text={t('merchants.seriesText')}
            by={report.by}
            rows={report.series}
            bar={{ name: t('column.opened'), of: (row) => row.opened }}
            mark={{ name: t('column.approved'), of: (row) => row.approved }}
            columns={moves.map((key) => ({
              key,
              title: t(`column.${key}`),
              cell: (row) => count(row[key]),
            }))}
          />
          <div className={styles.pair}>
            <Funnel report={report} />
            <States report={report} />
          </div>
        </>
      )}
    </Loaded>
  )
}

function Funnel({ report }: { report: Report }) {
  const t = useTranslations('bankReport')
  const { count, percent, span } = useWords()
  const all = report.funnel[0]?.total ?? 0
  return (
    <Card title={t('merchants.funnel')} text={t('merchants.funnelText')}>
      <ShareList
        rows={report.funnel.map(({ step, total, median, p90 }, i) => ({
          key: step,
          name: t(`funnel.${step}`),
          value: count(total),
          part: all === 0 ? 0 : total / all,
          ...(i === 0
            ? {}
            : {
                note: [
                  t('merchants.ofBefore', {
                    percent: percent(total, report.funnel[i - 1]?.total ?? 0),
                  }),
                  ...(step === 'DECIDED' && total > 0
                    ? [t('merchants.approved', { count: count(report.approved) })]
                    : []),
                  ...(median === null
                    ? []
                    : [t('merchants.times', { median: span(median), p90: span(p90) })]),
                ].join(' · '),
              }),
        }))}
      />
    </Card>
  )
}

function States({ report }: { report: Report }) {
  const t = useTranslations('bankReport')
  const words = useTranslations('onboarding')
  const { count } = useWords()
  const all = report.states.reduce((sum, { total }) => sum + total, 0)
  return (
    <Card title={t('merchants.states')}>
      <ShareList
        rows={[
          ...report.states.map(({ status, total }) => ({
            key: status,
            name: words(`status.${status}`),
            value: count(total),
            part: all === 0 ? 0 : total / all,
          })),
          { key: 'all', name: t('merchants.all'), value: count(all), part: all === 0 ? 0 : 1 },
        ]}
      />
    </Card>
  )
}
