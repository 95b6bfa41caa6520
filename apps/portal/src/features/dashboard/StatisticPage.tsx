import { Alert } from '@mantine/core'
import { dashboard, MOST_DAYS } from '@saola/contract/dashboard'
import { madeTransactionTypes, paymentTypes } from '@saola/contract/enums'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { daysIn, showDay } from '@saola/web/list/days'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { matching, searchHook } from '@saola/web/list/screenSearch'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page } from '@saola/web/ui/pages.tsx'
import { businessDay } from '@saola/web/ui/time'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { FunnelCard } from './FunnelCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { MoneyOutCard } from './MoneyOutCard.tsx'
import { PRESETS, type Chosen } from './period.ts'
import { PeriodChart } from './PeriodChart.tsx'
import { PeriodTiles } from './PeriodTiles.tsx'
import { SharesCard } from './SharesCard.tsx'
import styles from './statistic.module.css'
import { useChosen, useStatistic } from './useStatistic.ts'

const DailyReport = lazy(() =>
  import('./DailyReport.tsx').then((m) => ({ default: m.DailyReport })),
)
const useReportSearch = searchHook({ report: matching(/^\d{4}-\d{2}-\d{2}$/) })

const noteOf = (...parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(' · ')

/** What a period brought and how it came: against the period before, by day, method, source, account, hour, product, maker, link. */
export function StatisticPage() {
  const { report } = useReportSearch()
  return report === undefined ? (
    <Statistics />
  ) : (
    <Suspense fallback={null}>
      <DailyReport day={report} />
    </Suspense>
  )
}

function Statistics() {
  const t = useTranslations('statistic')
  const me = useMe()
  const reach = useCanOpen()
  const { chosen, set } = useChosen()
  const { narrow, overview, accounts, hours, products, sellers, conversion } = useStatistic(chosen)
  const partly = chosen.type !== undefined || chosen.paymentType !== undefined
  const { now, before } = overview.data ?? {}
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <LinkButton variant="default" to={paths.statistic} search={{ report: businessDay() }}>
            {t('daily.title')}
          </LinkButton>
          {me.codes.includes(1202) && reach(paths.transactions) ? (
            <LinkButton
              variant="default"
              to={paths.transactions}
              search={{ fromDate: chosen.from, toDate: chosen.to, status: 'SUCCESS' }}
            >
              {t('transactions')}
            </LinkButton>
          ) : null}
          {me.can(1300, 'EXPORT') ? (
            <ExportButton call={dashboard.export} request={{ query: narrow }} />
          ) : null}
        </>
      }
    >
      <Choices chosen={chosen} set={set} accounts={accounts.data?.accounts} />
      <PeriodTiles query={overview} />
      <p className={`${styles.period} ${styles.compared}`}>
        {now === undefined || before === undefined
          ? null
          : t('period', {
              from: showDay(now.from),
              to: showDay(now.to),
              beforeFrom: showDay(before.from),
              beforeTo: showDay(before.to),
            })}
      </p>
      <PeriodChart
        query={overview}
        view={chosen.view}
        onView={(view) => set({ view: view === 'chart' ? undefined : view })}
      />
      <PaymentShares overview={overview} />
      <div className={styles.pair}>
        <HoursCard query={hours} />
        <FunnelCard query={conversion} />
      </div>
      <SellingShares overview={overview} products={products} sellers={sellers} />
      {reach(paths.payout) ? (
        <MoneyOutCard
          from={chosen.from}
          to={chosen.to}
          bankAccountId={chosen.bankAccountId}
          listed={me.codes.includes(1202) && reach(paths.transactions)}
        />
      ) : null}
      {now !== undefined && now.refunds > 0 ? (
        <p className={styles.period}>{t('refunds')}</p>
      ) : null}
      <p className={styles.period}>
        {t('live')}
        {partly ? ` ${t('partly')}` : ''}
      </p>
    </Page>
  )
}

type Figures = ReturnType<typeof useStatistic>

/** What stands under a share: how many payments, and what of them went back. */
function useNote(): (of: { total: number; refunded: number }) => string {
  const t = useTranslations('statistic.share')
  return (of) =>
    noteOf(
      t('count', { count: formatNumberVi(of.total) }),
      of.refunded > 0 && t('refunded', { amount: formatVnd(of.refunded) }),
    )
}

/** Shares of the payment methods and of what was paid for. */
function PaymentShares({ overview }: Pick<Figures, 'overview'>) {
  const t = useTranslations('statistic')
  const words = useTranslations('transaction')
  const note = useNote()
  return (
    <div className={styles.pair}>
      <SharesCard
        title={t('share.methods')}
        query={overview}
        of={(o) =>
          o.methods.map((m) => ({
            key: m.paymentType,
            name: words(`paymentType.${m.paymentType}`),
            amount: m.amount,
            note: note(m),
          }))
        }
      />
      <SharesCard
        title={t('share.types')}
        query={overview}
        of={(o) =>
          o.types.map((m) => ({
            key: m.type,
            name: words(`type.${m.type}`),
            amount: m.amount,
            note: note(m),
          }))
        }
      />
    </div>
  )
}

/** Shares of the products, of who sold, and of the accounts. */
function SellingShares({
  overview,
  products,
  sellers,
}: Pick<Figures, 'overview' | 'products' | 'sellers'>) {
  const t = useTranslations('statistic')
  const me = useMe()
  const note = useNote()
  return (
    <div className={styles.three}>
      {me.features.product ? (
        <SharesCard
          title={t('share.products')}
          none={t('share.noProducts')}
          query={products}
          of={(all) =>
            all.map((p) => ({
              key: p.productId,
              name: p.name,
              amount: p.amount - p.refunded,
              note: noteOf(
                t('share.sold', { count: formatNumberVi(p.quantity) }),
                p.returned > 0 && t('share.returned', { count: formatNumberVi(p.returned) }),
                p.refunded > 0 && t('share.refunded', { amount: formatVnd(p.refunded) }),
              ),
              ...(me.codes.includes(1700) ? { to: paths.productDetail, id: p.productId } : {}),
            }))
          }
        />
      ) : null}
      <SharesCard
        title={t('share.sellers')}
        query={sellers}
        of={(all) =>
          all.map((s) => ({
            key: s.sellerId,
            name: s.name ?? t('share.api'),
            amount: s.amount - s.refunded,
            note: note(s),
          }))
        }
      />
      <SharesCard
        title={t('share.accounts')}
        query={overview}
        of={(o) =>
          o.accounts.map((a) => ({
            key: a.bankAccountId,
            name: a.accountNo,
            amount: a.amount,
            note: noteOf(
              a.accountName,
              a.refunded > 0 && t('share.refunded', { amount: formatVnd(a.refunded) }),
            ),
          }))
        }
      />
    </div>
  )
}

function Choices({
  chosen,
  set,
  accounts,
}: {
  chosen: Chosen
  set: ReturnType<typeof useChosen>['set']
  /** Undefined until they are known; a choice among them has its place from the beginning. */
  accounts: readonly { bankAccountId: string; accountNo: string }[] | undefined
}) {
  const words = useTranslations('transaction')
  const t = useTranslations('statistic')
  const [tooLong, setTooLong] = useState(false)
  const days = (from: string | undefined, to: string | undefined): void => {
    const long = from !== undefined && to !== undefined && daysIn([from, to]) > MOST_DAYS
    setTooLong(long)
    if (!long) set({ from, to, period: undefined })
  }
  const known =
    chosen.bankAccountId === undefined ||
    accounts?.some((a) => a.bankAccountId === chosen.bankAccountId) === true
      ? accounts
      : [...(accounts ?? []), { bankAccountId: chosen.bankAccountId, accountNo: '…' }]
  return (
    <div className={`${styles.choices} no-print`}>
      <ChoiceChips
        quiet
        label={t('range')}
        value={chosen.preset ?? ''}
        onChange={(period) => {
          setTooLong(false)
          set({ period: period === 'last30' ? undefined : period, from: undefined, to: undefined })
        }}
        choices={PRESETS.map((value) => ({ value, label: t(`preset.${value}`) }))}
      />
      <div className={styles.filters}>
        <DayRange
          label={t('range')}
          placeholder={t('own')}
          presets={[]}
          from={chosen.preset === null ? chosen.from : undefined}
          to={chosen.preset === null ? chosen.to : undefined}
          onChange={days}
        />
        <FilterSelect
          label={t('type')}
          value={chosen.type}
          onChange={(type) => set({ type })}
          options={madeTransactionTypes.map((value) => ({ value, label: words(`type.${value}`) }))}
        />
        <FilterSelect
          label={t('method')}
          value={chosen.paymentType}
          onChange={(paymentType) => set({ paymentType })}
          options={paymentTypes.map((value) => ({ value, label: words(`paymentType.${value}`) }))}
        />
        {known?.length === 0 ? null : (
          <FilterSelect
            label={t('account')}
            value={chosen.bankAccountId}
            onChange={(bankAccountId) => set({ bankAccountId })}
            options={(known ?? []).map((a) => ({ value: a.bankAccountId, label: a.accountNo }))}
          />
        )}
      </div>
      {tooLong ? (
        <Alert color="#b42318" role="alert">
          {t('tooLong', { days: String(MOST_DAYS) })}
        </Alert>
      ) : null}
    </div>
  )
}
