import { Skeleton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page } from '@saola/web/ui/pages.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { device } from '../../app/services.ts'
import { useMe } from '../../app/useMe.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import { useGuideSearch } from './guideSearch.ts'
import { ChartChoices } from './ChartChoices.tsx'
import styles from './dashboard.module.css'
import { LatestPayments } from './LatestPayments.tsx'
import { QuickActions } from './QuickActions.tsx'
import { TodayFigures, TodayMoneyOut } from './TodayFigures.tsx'
import type { Totals } from './figures.ts'
import { leading, type Lead } from './leading.ts'
import { useFirstPayment, useLatest, useRevenue } from './useFigures.ts'

const FirstLink = lazy(() => import('./FirstLink.tsx').then((m) => ({ default: m.FirstLink })))
const Guide = lazy(() => import('./Guide.tsx').then((m) => ({ default: m.Guide })))
const RevenueCard = lazy(() =>
  import('./RevenueCard.tsx').then((m) => ({ default: m.RevenueCard })),
)

/**
 * The first screen: today's numbers, the last weeks, what just arrived, where to go next. A shop without a
 * payment sees how to get its first one where the chart would be (docs/decisions.md#42); one that was ever paid does not.
 */
export function DashboardPage() {
  const t = useTranslations('dashboard')
  const me = useMe()
  const reach = useCanOpen()
  const navigate = useNavigate()
  const revenue = useRevenue()
  const latest = useLatest()
  const mayCreate = reach(paths.payLinkCreate)
  useHotkeys([
    [
      'n',
      () => {
        if (mayCreate) void navigate({ to: paths.payLinkCreate })
      },
    ],
  ])
  const nothingYet = revenue.data?.total === 0 && (!latest.isEnabled || latest.data?.length === 0)
  const [guideHidden, setGuideHidden] = useState(() => device.guideHidden(me.user.merchantCode))
  const hideGuide = (): void => {
    device.hideGuide(me.user.merchantCode)
    setGuideHidden(true)
  }
  const underWay = useGuideSearch().guide !== undefined
  const asked = {
    mayCreate,
    testMode: me.testMode,
    active: me.merchantStatus === 'ACTIVE',
    guideHidden,
    nothingYet,
    underWay,
  }
  const paid = useFirstPayment(mayCreate && (nothingYet || !asked.active))
  const lead = leading(asked, paid)
  const guide = (
    <Guide
      tall={lead === 'chart'}
      onHide={hideGuide}
      onPaid={() => device.hideGuide(me.user.merchantCode)}
    />
  )
  return (
    <Page
      title={t('hello', { name: me.user.fullName })}
      actions={
        mayCreate ? (
          <LinkButton
            variant="default"
            to={paths.payLinkCreate}
            leftSection={<Icon name="plus" size={16} />}
          >
            {t('quick.payLink')}
          </LinkButton>
        ) : undefined
      }
    >
      <TopPlace lead={lead} guide={guide} />
      <TodayFigures revenue={revenue} />
      <TodayMoneyOut />
      <div className={styles.columns}>
        <Suspense fallback={<ChartWaiting />}>
          <ChartPlace lead={lead} guide={guide} revenue={revenue} />
        </Suspense>
        <LatestPayments latest={latest} />
      </div>
      <QuickActions />
    </Page>
  )
}

function TopPlace({ lead, guide }: { lead: Lead; guide: ReactNode }) {
  const waiting = <div className={styles.guideWaiting} />
  if (lead === 'top') return <Suspense fallback={waiting}>{guide}</Suspense>
  return lead === 'topWaits' ? waiting : null
}

function ChartPlace({
  lead,
  guide,
  revenue,
}: {
  lead: Lead
  guide: ReactNode
  revenue: UseQueryResult<Totals>
}) {
  switch (lead) {
    case 'chart':
      return guide
    case 'firstLink':
      return <FirstLink />
    case 'chartWaits':
      return <ChartWaiting />
    default:
      return <RevenueCard revenue={revenue} />
  }
}

/** In the place of the card, line by line as high as what comes (RevenueCard.tsx), so that nothing moves; the choices, unseen, take the rows that their words need. */
const ChartWaiting = () => (
  <div className={styles.chartCard} aria-busy="true">
    <div className={styles.chartHead}>
      <div>
        <h2>
          <Skeleton height={16} width={140} my={3} />
        </h2>
        <div className={styles.chartTotal}>
          <Skeleton height={20} width={150} />
        </div>
        <div className={styles.figureNote} />
      </div>
      <Skeleton inert width="auto" radius={8}>
        <ChartChoices />
      </Skeleton>
    </div>
    <Skeleton className={styles.chart} radius={8} />
  </div>
)
