import { bankReport } from '@saola/contract/bank-report'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useTranslations } from 'use-intl'
import { Card, Loaded, SeriesCard, useReport, type ReportOf } from './cards.tsx'
import { FigureTable, type FigureColumn } from './FigureTable.tsx'
import type { Chosen } from './period.ts'
import { useWords } from './useWords.ts'

type Report = ReportOf<typeof bankReport.reconciliation>
type Figures = Report['sum']

function useColumns(sum: Figures | undefined): FigureColumn<Figures>[] {
  const t = useTranslations('bankReport')
  const { count, money } = useWords()
  const column = (
    key: keyof Figures,
    title: string,
    write: (value: number) => string,
  ): FigureColumn<Figures> => ({
    key,
    title,
    cell: (row) => write(row[key]),
    ...(sum === undefined ? {} : { foot: write(sum[key]) }),
  })
  return [
    column('found', t('column.found'), count),
    column('foundAmount', t('column.foundAmount'), money),
    column('healed', t('column.healed'), count),
    column('closed', t('column.closedByPeople'), count),
    column('open', t('column.open'), count),
    column('openAmount', t('column.openAmount'), money),
  ]
}

/** The bank's statement against our books: days that were compared, and what differed. */
export function ReconciliationReport({ chosen }: { chosen: Chosen }) {
  const query = useReport(bankReport.reconciliation, chosen)
  return <Loaded query={query}>{(report) => <Differences report={report} />}</Loaded>
}

function Differences({ report }: { report: Report }) {
  const t = useTranslations('bankReport')
  const kind = useTranslations('reconciliation')
  const { count, money } = useWords()
  const plain = useColumns(undefined)
  const summed = useColumns(report.sum)
  return (
    <>
      <Tiles
        label={t('tab.reconciliation')}
        tiles={[
          {
            key: 'checked',
            name: t('reconciliation.checked'),
            value: t('reconciliation.checkedOf', {
              checked: count(report.checked),
              days: count(report.days),
            }),
            main: true,
          },
          {
            key: 'waiting',
            name: t('reconciliation.waiting'),
            value: count(report.waiting),
            tone: report.waiting > 0 ? 'warn' : 'ok',
          },
          { key: 'found', name: t('column.found'), value: count(report.sum.found) },
          {
            key: 'open',
            name: t('column.open'),
            value: `${count(report.sum.open)} · ${money(report.sum.openAmount)}`,
            tone: report.sum.open > 0 ? 'bad' : 'ok',
          },
        ]}
      />
      <SeriesCard
        title={t('reconciliation.series')}
        text={t('reconciliation.seriesText')}
        by={report.by}
        rows={report.series}
        bar={{ name: t('column.found'), of: (row) => row.found }}
        mark={{ name: t('column.open'), of: (row) => row.open }}
        columns={[
          { key: 'checked', title: t('column.checked'), cell: (row) => count(row.checked) },
          ...plain,
        ]}
      />
      <Card title={t('reconciliation.kinds')}>
        <FigureTable
          label={t('reconciliation.kinds')}
          rows={report.kinds}
          rowKey={(row) => row.kind}
          none={t('reconciliation.nothing')}
          columns={[
            {
              key: 'kind',
              title: t('column.difference'),
              words: true,
              cell: (row) => kind(`kind.${row.kind}`),
              foot: t('sum'),
            },
            ...summed,
          ]}
        />
      </Card>
    </>
  )
}
