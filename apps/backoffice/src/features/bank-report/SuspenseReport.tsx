import { bankReport } from '@saola/contract/bank-report'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import styles from './bank-report.module.css'
import { Card, Loaded, SeriesCard, ShareList, useReport, type ReportOf } from './cards.tsx'
import { FigureTable } from './FigureTable.tsx'
import type { Chosen } from './period.ts'
import { useWords } from './useWords.ts'

type Report = ReportOf<typeof bankReport.suspense>

/** Money that matched nothing: what came and went, how old what waits is, and the oldest of it. */
export function SuspenseReport({ chosen }: { chosen: Chosen }) {
  const query = useReport(bankReport.suspense, chosen)
  return <Loaded query={query}>{(report) => <Suspended report={report} />}</Loaded>
}

function Suspended({ report }: { report: Report }) {
  const t = useTranslations('bankReport')
  const { count, money } = useWords()
  const open = report.ages.reduce(
    (sum, age) => ({ total: sum.total + age.total, amount: sum.amount + age.amount }),
    { total: 0, amount: 0 },
  )
  const both = ({ total, amount }: { total: number; amount: number }) => (
    <span className={styles.tileSum}>
      <span>{money(amount)}</span>
      <small>{`${t('column.credits')}: ${count(total)}`}</small>
    </span>
  )
  return (
    <>
      <Tiles
        label={t('tab.suspense')}
        tiles={[
          {
            key: 'open',
            name: t('suspense.open'),
            value: both(open),
            main: true,
            tone: open.total > 0 ? 'warn' : 'ok',
          },
          ...(['returning', 'arrived', 'accepted', 'returned'] as const).map((key) => ({
            key,
            name: t(`suspense.${key}`),
            value: both(report[key]),
          })),
        ]}
      />
      <SeriesCard<Report['series'][number]>
        title={t('suspense.series')}
        text={t('suspense.seriesText')}
        by={report.by}
        rows={report.series}
        bar={{ name: t('column.arrived'), of: (row) => row.arrived }}
        mark={{ name: t('column.closed'), of: (row) => row.closed }}
        columns={(['arrived', 'arrivedAmount', 'closed', 'closedAmount'] as const).map((key) => ({
          key,
          title: t(`column.${key}`),
          cell: (row) => (key.endsWith('Amount') ? money(row[key]) : count(row[key])),
        }))}
      />
      <div className={styles.pair}>
        <Card title={t('suspense.ages')} text={t('suspense.agesText')}>
          <ShareList
            rows={report.ages.map(({ age, total, amount }) => ({
              key: age,
              name: t(`age.${age}`),
              value: count(total),
              part: open.total === 0 ? 0 : total / open.total,
              note: money(amount),
            }))}
          />
        </Card>
        <Oldest report={report} />
      </div>
    </>
  )
}

function Oldest({ report }: { report: Report }) {
  const t = useTranslations('bankReport')
  const reason = useTranslations('bankCredit')
  const { money } = useWords()
  const { data: me } = useAdmin()
  const mayOpen = me?.codes.includes(3500) === true
  return (
    <Card title={t('suspense.oldest')}>
      <FigureTable
        label={t('suspense.oldest')}
        rows={report.oldest}
        rowKey={(row) => String(row.id)}
        none={t('suspense.nothing')}
        columns={[
          {
            key: 'merchant',
            title: t('column.merchantName'),
            words: true,
            cell: (row) => {
              const name = row.merchantName ?? t('suspense.nobody')
              return (
                <>
                  {mayOpen ? (
                    <LinkAnchor
                      to={paths.unmatched}
                      search={{ keyword: row.bankReference, open: String(row.id) }}
                      inherit
                      aria-label={`${name}: ${t('suspense.link', { reference: row.bankReference })}`}
                    >
                      {name}
                    </LinkAnchor>
                  ) : (
                    name
                  )}
                  <small>{reason(`reason.${row.reason}`)}</small>
                </>
              )
            },
          },
          {
            key: 'bookedAt',
            title: t('column.bookedAt'),
            cell: (row) => <DateTime at={row.bookedAt} />,
          },
          { key: 'amount', title: t('column.amount'), cell: (row) => money(row.amount) },
        ]}
      />
    </Card>
  )
}
