import { Alert } from '@mantine/core'
import { bankReport, PAIR_LEAST, PAIR_SHARE } from '@saola/contract/bank-report'
import { useTranslations } from 'use-intl'
import { Card, Loaded, SeriesCard, useReport, type ReportOf } from './cards.tsx'
import { FigureTable, type FigureColumn } from './FigureTable.tsx'
import type { Chosen } from './period.ts'
import { useWords } from './useWords.ts'

type Report = ReportOf<typeof bankReport.decisions>
type Proposals = Report['sum']
interface Person {
  name: string
  staffId: string
}
const proposalCounts = [
  ['proposed', 'proposed'],
  ['approved', 'approvals'],
  ['denied', 'denials'],
  ['withdrawn', 'withdrawn'],
  ['expired', 'expired'],
  ['pending', 'pending'],
] as const

function useProposalColumns(sum: Proposals | undefined): FigureColumn<Proposals>[] {
  const t = useTranslations('bankReport')
  const { count, span } = useWords()
  return [
    ...proposalCounts.map(([key, title]): FigureColumn<Proposals> => ({
      key,
      title: t(`column.${title}`),
      cell: (row) => count(row[key]),
      ...(sum === undefined ? {} : { foot: count(sum[key]) }),
    })),
    {
      key: 'median',
      title: t('column.median'),
      cell: (row) => span(row.median),
      ...(sum === undefined ? {} : { foot: span(sum.median) }),
    },
  ]
}
function usePersonColumn(): FigureColumn<Person> {
  const t = useTranslations('bankReport')
  return {
    key: 'name',
    title: t('column.name'),
    words: true,
    cell: (row) => <Named person={row} />,
  }
}
function Named({ person }: { person: Person }) {
  return (
    <>
      {person.name}
      <small>{person.staffId}</small>
    </>
  )
}

/** Who proposes and who decides, of what and how fast; pairs that are always the same are pointed out. */
export function DecisionsReport({ chosen }: { chosen: Chosen }) {
  const query = useReport(bankReport.decisions, chosen)
  return <Loaded query={query}>{(report) => <Decisions report={report} />}</Loaded>
}

function Decisions({ report }: { report: Report }) {
  const t = useTranslations('bankReport')
  const kind = useTranslations('approval')
  const { count } = useWords()
  const plain = useProposalColumns(undefined)
  const summed = useProposalColumns(report.sum)
  return (
    <>
      <Always report={report} />
      <SeriesCard<Report['series'][number]>
        title={t('decisions.series')}
        text={t('decisions.seriesText')}
        by={report.by}
        rows={report.series}
        bar={{ name: t('column.proposed'), of: (row) => row.proposed }}
        mark={{ name: t('column.decided'), of: (row) => row.decided }}
        columns={(['proposed', 'decided'] as const).map((key) => ({
          key,
          title: t(`column.${key}`),
          cell: (row) => count(row[key]),
        }))}
      />
      <Card title={t('decisions.kinds')}>
        <FigureTable
          label={t('decisions.kinds')}
          rows={report.kinds}
          rowKey={(row) => row.kind}
          none={t('decisions.nothing')}
          columns={[
            {
              key: 'kind',
              title: t('column.kind'),
              words: true,
              cell: (row) => kind(`kind.${row.kind}`),
              foot: t('sum'),
            },
            ...summed,
          ]}
        />
      </Card>
      <Card title={t('decisions.makers')}>
        <FigureTable
          label={t('decisions.makers')}
          rows={report.makers}
          rowKey={(row) => row.adminId}
          none={t('decisions.nothing')}
          columns={[usePersonColumn(), ...plain]}
        />
      </Card>
      <Deciders report={report} />
      <Pairs report={report} />
    </>
  )
}

function Deciders({ report }: { report: Report }) {
  const t = useTranslations('bankReport')
  const { count, span } = useWords()
  return (
    <Card title={t('decisions.checkers')}>
      <FigureTable
        label={t('decisions.checkers')}
        rows={report.checkers}
        rowKey={(row) => row.adminId}
        none={t('decisions.nothing')}
        columns={[
          usePersonColumn(),
          { key: 'approved', title: t('column.approvals'), cell: (row) => count(row.approved) },
          { key: 'denied', title: t('column.denials'), cell: (row) => count(row.denied) },
          { key: 'makers', title: t('column.makers'), cell: (row) => count(row.makers) },
          { key: 'median', title: t('column.median'), cell: (row) => span(row.median) },
        ]}
      />
    </Card>
  )
}

/** Four eyes that always look together are pointed out. */
function Always({ report }: { report: Report }) {
  const t = useTranslations('bankReport')
  const { count, share } = useWords()
  const always = report.pairs.filter((pair) => pair.always)
  if (always.length === 0) return null
  return (
    <Alert color="yellow" title={t('decisions.alwaysTitle')}>
      {always.map((pair) => (
        <div key={`${pair.maker.adminId}/${pair.checker.adminId}`}>
          {t('decisions.alwaysText', {
            maker: pair.maker.name,
            checker: pair.checker.name,
            decided: count(pair.decided),
            of: count(pair.of),
            share: share(pair.share),
          })}
        </div>
      ))}
    </Alert>
  )
}

function Pairs({ report }: { report: Report }) {
  const t = useTranslations('bankReport')
  const { count, share } = useWords()
  return (
    <Card
      title={t('decisions.pairs')}
      text={t('decisions.pairsText', {
        least: String(PAIR_LEAST),
        share: share(PAIR_SHARE * 100),
      })}
    >
      <FigureTable
        label={t('decisions.pairs')}
        rows={report.pairs}
        rowKey={(row) => `${row.maker.adminId}/${row.checker.adminId}`}
        none={t('decisions.nothing')}
        columns={[
          {
            key: 'maker',
            title: t('column.maker'),
            words: true,
            cell: (row) => <Named person={row.maker} />,
          },
          {
            key: 'checker',
            title: t('column.checker'),
            words: true,
            cell: (row) => <Named person={row.checker} />,
          },
          { key: 'decided', title: t('column.decided'), cell: (row) => count(row.decided) },
          { key: 'of', title: t('column.of'), cell: (row) => count(row.of) },
          { key: 'share', title: t('column.share'), cell: (row) => share(row.share) },
        ]}
      />
    </Card>
  )
}
