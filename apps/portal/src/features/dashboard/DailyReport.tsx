import { Button, Skeleton } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { dashboard } from '@saola/contract/dashboard'
import { formatNumberVi } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { showDay } from '@saola/web/list/days'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { useSetSearch } from '@saola/web/list/screenSearch'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import { useMe } from '../../app/useMe.ts'
import { useAccountName } from '../../parts/PostingLines.tsx'
import styles from './statistic.module.css'

type Report = Output<typeof dashboard.daily>

/** One day on one page: what came in, what was taken of it, what lies where. Printed it is a sheet for the day's folder. */
export function DailyReport({ day }: { day: string }) {
  const t = useTranslations('statistic.daily')
  const me = useMe()
  const go = useSetSearch()
  const request = { query: { day } }
  const report = useQuery(queryOptionsOf(dashboard.daily, request))
  return (
    <Page
      title={`${t('title')} ${showDay(report.data?.day ?? day)}`}
      actions={
        <>
          <LinkButton variant="default" to={paths.statistic} search={{}}>
            {t('back')}
          </LinkButton>
          <Button
            variant="default"
            leftSection={<Icon name="print" size={16} />}
            onClick={() => print()}
          >
            {t('print')}
          </Button>
          {me.can(1300, 'EXPORT') ? (
            <ExportButton call={dashboard.dailyExport} request={request} />
          ) : null}
        </>
      }
    >
      <div className={`${styles.filters} no-print`}>
        <DayRange
          single
          label={t('day')}
          placeholder={t('day')}
          from={day}
          to={day}
          onChange={(_, next) => go({ report: next ?? day }, { push: true })}
        />
      </div>
      <QueryContent
        query={report}
        data={report.data}
        waiting={<Skeleton height={420} radius={12} aria-label={t('title')} />}
      >
        {(found) => <Sheet report={found} />}
      </QueryContent>
    </Page>
  )
}

function Sheet({ report }: { report: Report }) {
  const t = useTranslations('statistic.daily')
  const words = useTranslations('transaction.paymentType')
  const accountName = useAccountName()
  const reach = useCanOpen()
  const { figures: f, unmatched, balances } = report
  return (
    <>
      {report.isOver ? null : <p className={styles.period}>{t('soFar')}</p>}
      <Section title={t('cameIn')}>
        <Lines>
          <Line name={t('amount')} total={f.total} amount={f.amount} strong />
          {report.methods.map((m) => (
            <Line
              key={m.paymentType}
              name={words(m.paymentType)}
              total={m.total}
              amount={m.amount}
            />
          ))}
          <Line
            name={
              unmatched.total > 0 && reach(paths.unmatchedCredits) ? (
                <LinkAnchor to={paths.unmatchedCredits} search={{ resolution: 'OPEN' }}>
                  {t('unmatched')}
                </LinkAnchor>
              ) : (
                t('unmatched')
              )
            }
            total={unmatched.total}
            amount={unmatched.amount}
          />
        </Lines>
      </Section>
      <Section title={t('taken')}>
        <Lines>
          <Line name={t('fee')} amount={f.fee} />
          <Line name={t('vat')} amount={f.vat} />
          <Line name={t('net')} amount={f.net} strong />
          <Line name={t('refunded')} total={f.refunds} amount={f.refunded} />
        </Lines>
      </Section>
      {balances === null ? null : (
        <Section title={t('lies')}>
          {balances.length === 0 ? (
            <p className={styles.period}>{t('nothing')}</p>
          ) : (
            <Lines>
              {balances.map(({ account, balance }) => (
                <Line key={account} name={accountName(account)} amount={balance} />
              ))}
            </Lines>
          )}
        </Section>
      )}
    </>
  )
}

const Lines = ({ children }: { children: ReactNode }) => (
  <table className={styles.daily}>
    <tbody>{children}</tbody>
  </table>
)

function Line({
  name,
  total,
  amount,
  strong = false,
}: {
  name: ReactNode
  total?: number
  amount: number
  strong?: boolean
}) {
  const t = useTranslations('statistic.daily')
  return (
    <tr className={strong ? styles.dailyStrong : undefined}>
      <th scope="row">{name}</th>
      <td>{total === undefined ? null : t('count', { count: formatNumberVi(total) })}</td>
      <td>
        <Money value={amount} />
      </td>
    </tr>
  )
}
