import { Alert } from '@mantine/core'
import {
  MOST_STATISTIC_DAYS,
  subscriptionStatistic,
  type SubscriptionStatistic,
} from '@saola/contract/subscription-statistic'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { daysIn } from '@saola/web/list/days'
import { matching, searchHook, useSetSearch } from '@saola/web/list/screenSearch'
import { Page } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../../app/useMe.ts'
import { Tabs } from '../Tabs.tsx'
import { Collection } from './Collection.tsx'
import { Movements } from './Movements.tsx'
import { PlanShares } from './PlanShares.tsx'
import styles from './statistic.module.css'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const useRange = searchHook({ from: matching(DAY), to: matching(DAY) })

/** What subscriptions bring a month, how that moved, and how their invoices are paid; the last twelve months unless asked for others. */
export function Statistics() {
  const t = useTranslations('subscriptionStatistic')
  const me = useMe()
  const { from, to } = useRange()
  const range = from === undefined || to === undefined ? {} : { from, to }
  const query = useQuery(queryOptionsOf(subscriptionStatistic.get, { query: range }))
  return (
    <Page
      title={t('title')}
      actions={
        me.can(1504, 'EXPORT') || me.can(1300, 'EXPORT') ? (
          <ExportButton call={subscriptionStatistic.export} request={{ query: range }} />
        ) : null
      }
    >
      <Tabs here="statistics" />
      <Range from={from} to={to} />
      <Figures query={query} />
      <QueryContent query={query} data={query.data} height={420}>
        {(it) => (
          <>
            <div className={styles.pair}>
              <Movements it={it} />
              <PlanShares plans={it.now.plans} />
            </div>
            <Collection months={it.collection} />
          </>
        )}
      </QueryContent>
    </Page>
  )
}

function Range({ from, to }: { from: string | undefined; to: string | undefined }) {
  const t = useTranslations('subscriptionStatistic')
  const set = useSetSearch()
  const [tooLong, setTooLong] = useState(false)
  const choose = (first: string | undefined, last: string | undefined): void => {
    const long =
      first !== undefined && last !== undefined && daysIn([first, last]) > MOST_STATISTIC_DAYS
    setTooLong(long)
    if (!long) set({ from: first, to: last })
  }
  return (
    <>
      <div className={`${styles.range} no-print`}>
        <DayRange
          label={t('range')}
          placeholder={t('usual')}
          from={from}
          to={to}
          onChange={choose}
        />
      </div>
      {tooLong ? (
        <Alert color="#b42318" role="alert">
          {t('tooLong', { days: String(MOST_STATISTIC_DAYS) })}
        </Alert>
      ) : null}
    </>
  )
}

function Figures({
  query,
}: {
  query: { data: SubscriptionStatistic | undefined; error: unknown; refetch: () => unknown }
}) {
  const t = useTranslations('subscriptionStatistic')
  const decimal = useDecimal()
  const { data, error } = query
  const standing = ({ amount, count }: { amount: number; count: number }) => (
    <>
      {formatVnd(amount)}
      <small className={styles.under}>{t('subscriptions', { count })}</small>
    </>
  )
  return (
    <Tiles
      label={t('tile.label')}
      note={t('note')}
      error={data === undefined ? error : null}
      onRetry={() => void query.refetch()}
      tiles={[
        { key: 'mrr', name: t('tile.mrr'), value: data && formatVnd(data.now.amount), main: true },
        { key: 'count', name: t('tile.count'), value: data && formatNumberVi(data.now.count) },
        {
          key: 'atRisk',
          name: t('tile.atRisk'),
          value: data && standing(data.now.atRisk),
          ...(data !== undefined && data.now.atRisk.count > 0 ? { tone: 'bad' as const } : {}),
        },
        { key: 'metered', name: t('tile.metered'), value: data && standing(data.now.metered) },
        {
          key: 'churn',
          name: t('tile.churn'),
          value: data && (data.churnPercent === null ? '–' : `${decimal(data.churnPercent)}%`),
        },
      ]}
    />
  )
}
