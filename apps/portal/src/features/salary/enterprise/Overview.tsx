import { salaryEnterprise, type EnterpriseState } from '@saola/contract/salary-enterprise'
import { salaryPeriod } from '@saola/contract/salary-period'
import type { Output } from '@saola/contract/call'
import { queryOptionsOf } from '@saola/web/api/query'
import { showDay } from '@saola/web/list/days'
import { EnterpriseStatus } from '@saola/web/parts/enterprise/EnterpriseStatus.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { businessDay } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { WaitingLine } from '../advance/WaitingLine.tsx'
import { WriteOffs } from '../write-off/WriteOffs.tsx'
import styles from './enterprise.module.css'
import { MoneyFacts } from './facts.tsx'

type Period = Output<typeof salaryPeriod.list>['items'][number]
/** The first period is made a moment after the first configuration. */
const SOON_MS = 2_000
const links = [
  ['periods', paths.salaryPeriods],
  ['types', paths.salaryAdvanceTypes],
  ['configuration', paths.salaryEnterprise],
] as const

/** An enterprise at work: its limits, where the money comes from, this period and the next pay day. */
export function Overview({ state }: { state: EnterpriseState }) {
  const t = useTranslations('salary')
  const more = useTranslations('salaryAdvance.writeOff')
  const config = useQuery(queryOptionsOf(salaryEnterprise.getConfig, {}))
  const periods = useQuery({
    ...queryOptionsOf(salaryPeriod.list, { query: {} }),
    refetchInterval: ({ state: { data } }) =>
      state.status === 'OK' && data?.totalSize === 0 ? SOON_MS : false,
  })
  return (
    <>
      <WaitingLine />
      <WriteOffs title={more('waitingTitle')} filter={{ status: 'WAITING' }} />
      <Figures state={state} config={config} periods={periods.isError ? [] : periods.data?.items} />
      <div className={styles.grid}>
        <Section title={t('overview.period')}>
          <QueryContent query={periods} data={periods.data} height={160}>
            {({ items }) => (
              <ThisPeriod period={items.find((one) => one.state === 'OPEN') ?? null} />
            )}
          </QueryContent>
        </Section>
        <div className={styles.column}>
          <Section title={t('overview.money')}>
            <QueryContent query={config} data={config.data} height={160}>
              {(it) => <MoneyFacts config={it} />}
            </QueryContent>
          </Section>
          <Section title={t('overview.more')}>
            <ul className={styles.links}>
              {links.map(([part, to]) => (
                <li key={part}>
                  <LinkAnchor to={to}>{t(`tabs.${part}`)}</LinkAnchor>
                  <small>{t(`overview.${part}Text`)}</small>
                </li>
              ))}
            </ul>
          </Section>
        </div>
      </div>
    </>
  )
}

function Figures({
  state,
  config,
  periods,
}: {
  state: EnterpriseState
  config: {
    data: Output<typeof salaryEnterprise.getConfig> | undefined
    error: unknown
    refetch: () => unknown
  }
  periods: readonly Period[] | undefined
}) {
  const t = useTranslations('salary.overview')
  const today = businessDay()
  const [pay] = (periods ?? [])
    .map((one) => one.paySalaryDate)
    .filter((day) => day >= today)
    .toSorted()
  const own = config.data?.limitAmount
  return (
    <Tiles
      roomy
      label={t('figures')}
      tiles={[
        {
          key: 'granted',
          name: t('granted'),
          value: <Money value={state.grantedLimit} />,
          main: true,
        },
        {
          key: 'state',
          name: t('state'),
          value: <EnterpriseStatus status={state.status} />,
        },
        {
          key: 'own',
          name: t('own'),
          value: config.data && (own == null ? t('ownNone') : <Money value={own} />),
        },
        {
          key: 'pay',
          name: t('nextPay'),
          value: periods && (pay === undefined ? '—' : showDay(pay)),
        },
      ]}
      error={config.error}
      onRetry={() => void config.refetch()}
    />
  )
}

function ThisPeriod({ period }: { period: Period | null }) {
  const t = useTranslations('salary.overview')
  if (period === null)
    return (
      <EmptyState icon="calendar" title={t('noPeriod')} text={t('noPeriodText')}>
        <LinkButton to={paths.salaryPeriods} mt={8}>
          {t('toPeriods')}
        </LinkButton>
      </EmptyState>
    )
  return (
    <>
      <Facts
        facts={[
          [t('period'), period.name],
          [
            t('periodDays'),
            t('span', { from: showDay(period.startDate), to: showDay(period.endDate) }),
          ],
          [
            t('countedDays'),
            period.countedDays === null ? (
              <span key="days" className={styles.warning}>
                {t('daysUnsaid')}
              </span>
            ) : (
              t('days', { count: period.countedDays })
            ),
          ],
          [t('lastAsk'), showDay(period.lastDayToAsk)],
          [t('payDay'), showDay(period.paySalaryDate)],
        ]}
      />
      <p className={styles.more}>
        <LinkAnchor to={paths.salaryPeriodDetail} search={{ id: period.id }}>
          {t('openPeriod')}
        </LinkAnchor>
      </p>
    </>
  )
}
