import { bankReport } from '@saola/contract/bank-report'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import { Card, Loaded, SeriesCard, useReport, type ReportOf } from './cards.tsx'
import { FigureTable, type FigureColumn } from './FigureTable.tsx'
import type { Chosen } from './period.ts'
import { useWords } from './useWords.ts'

type Report = ReportOf<typeof bankReport.volume>
type Volume = Report['sum']
const counts = ['total', 'refunds'] as const
const figures = ['total', 'amount', 'refunds', 'refunded', 'fee', 'vat', 'feeBack'] as const

/** A column for each figure, with its sum at the foot. */
function useColumns(sum: Volume | undefined): FigureColumn<Volume>[] {
  const t = useTranslations('bankReport')
  const { count, money } = useWords()
  return figures.map((key) => {
    const write = counts.some((one) => one === key) ? count : money
    return {
      key,
      title: t(`column.${key}`),
      cell: (row) => write(row[key]),
      ...(sum === undefined ? {} : { foot: write(sum[key]) }),
    }
  })
}

/** What merchants took and what was charged: by step, by method, and by merchant. */
export function VolumeReport({ chosen }: { chosen: Chosen }) {
  const query = useReport(bankReport.volume, chosen)
  return <Loaded query={query}>{(report) => <Volumes report={report} />}</Loaded>
}

function Volumes({ report }: { report: Report }) {
  const t = useTranslations('bankReport')
  const plain = useColumns(undefined)
  const summed = useColumns(report.sum)
  const { data: me } = useAdmin()
  const mayOpen = me?.codes.includes(3100) === true
  return (
    <>
      <SeriesCard
        title={t('volume.series')}
        text={t('volume.seriesText')}
        by={report.by}
        rows={report.series}
        bar={{ name: t('column.amount'), of: (row) => row.amount }}
        mark={{ name: t('column.refunded'), of: (row) => row.refunded }}
        isMoney
        columns={plain}
      />
      <Card title={t('volume.methods')}>
        <FigureTable
          label={t('volume.methods')}
          rows={report.methods}
          rowKey={(row) => row.paymentType}
          none={t('none')}
          columns={[
            {
              key: 'method',
              title: t('column.paymentType'),
              words: true,
              cell: (row) => t(`method.${row.paymentType}`),
              foot: t('sum'),
            },
            ...summed,
          ]}
        />
      </Card>
      <Card
        title={t('volume.merchants')}
        {...(report.merchants.length === 0
          ? {}
          : { text: t('volume.merchantsText', { count: String(report.merchants.length) }) })}
      >
        <FigureTable
          label={t('volume.merchants')}
          rows={[
            ...report.merchants,
            ...(report.rest.total + report.rest.refunds === 0
              ? []
              : [{ merchantId: '', code: '', name: t('volume.rest'), ...report.rest }]),
          ]}
          rowKey={(row) => row.merchantId}
          none={t('none')}
          columns={[
            {
              key: 'merchant',
              title: t('column.merchantName'),
              words: true,
              cell: (row) => (
                <>
                  {mayOpen && row.merchantId !== '' ? (
                    <LinkAnchor to={paths.merchant} search={{ id: row.merchantId }} inherit>
                      {row.name}
                    </LinkAnchor>
                  ) : (
                    row.name
                  )}
                  <small>{row.code}</small>
                </>
              ),
              foot: t('sum'),
            },
            ...summed,
          ]}
        />
      </Card>
    </>
  )
}
