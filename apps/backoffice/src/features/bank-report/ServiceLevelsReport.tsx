import { bankReport, SERVICE_HOURS } from '@saola/contract/bank-report'
import { useTranslations } from 'use-intl'
import { Card, Loaded, SeriesCard, ShareList, useReport, type ReportOf } from './cards.tsx'
import { FigureTable } from './FigureTable.tsx'
import type { Chosen } from './period.ts'
import { useWords } from './useWords.ts'

type Report = ReportOf<typeof bankReport.serviceLevels>

/** How long the bank lets others wait: what was answered, how fast, and what waits now. */
export function ServiceLevelsReport({ chosen }: { chosen: Chosen }) {
  const query = useReport(bankReport.serviceLevels, chosen)
  return <Loaded query={query}>{(report) => <Levels report={report} />}</Loaded>
}

function Levels({ report }: { report: Report }) {
  const t = useTranslations('bankReport')
  const { count, percent, span } = useWords()
  const hours = String(SERVICE_HOURS)
  return (
    <>
      <SeriesCard<Report['series'][number]>
        title={t('serviceLevels.series', { hours })}
        text={t('serviceLevels.seriesText')}
        by={report.by}
        rows={report.series}
        bar={{ name: t('column.answered'), of: (row) => row.answered }}
        mark={{ name: t('column.inTime'), of: (row) => row.inTime }}
        columns={(['answered', 'inTime'] as const).map((key) => ({
          key,
          title: t(`column.${key}`),
          cell: (row) => count(row[key]),
        }))}
      />
      <Card title={t('serviceLevels.share', { hours })}>
        <ShareList
          rows={report.kinds.map(({ kind, answered, inTime }) => ({
            key: kind,
            name: t(`service.${kind}`),
            value: answered === 0 ? '—' : percent(inTime, answered),
            part: answered === 0 ? 0 : inTime / answered,
            note:
              answered === 0
                ? t('serviceLevels.nothing')
                : t('serviceLevels.of', { inTime: count(inTime), answered: count(answered) }),
          }))}
        />
      </Card>
      <Card title={t('serviceLevels.levels')}>
        <FigureTable
          label={t('serviceLevels.levels')}
          rows={report.kinds}
          rowKey={(row) => row.kind}
          columns={[
            {
              key: 'kind',
              title: t('column.service'),
              words: true,
              cell: (row) => t(`service.${row.kind}`),
            },
            { key: 'answered', title: t('column.answered'), cell: (row) => count(row.answered) },
            { key: 'median', title: t('column.median'), cell: (row) => span(row.median) },
            { key: 'p90', title: t('column.p90'), cell: (row) => span(row.p90) },
            { key: 'waiting', title: t('column.waiting'), cell: (row) => count(row.waiting) },
            { key: 'late', title: t('column.late'), cell: (row) => count(row.late) },
          ]}
        />
      </Card>
    </>
  )
}
