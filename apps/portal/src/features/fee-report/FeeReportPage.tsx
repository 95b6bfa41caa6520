import { oneOf, searchHook } from '@saola/web/list/screenSearch'
import { Page } from '@saola/web/ui/pages.tsx'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ReportList } from './ReportList.tsx'
import { Tabs } from './Tabs.tsx'

const Tariff = lazy(() => import('./Tariff.tsx').then((m) => ({ default: m.Tariff })))
const useFeeReportSearch = searchHook({ tab: oneOf('tariff') })

/** Fee reports (B-443), and at `?tab=tariff` what the merchant's payments cost now and in the days to come. */
export function FeeReportPage() {
  const t = useTranslations('feeReportScreen')
  const { tab } = useFeeReportSearch()
  if (tab === undefined) return <ReportList />
  return (
    <Page title={t('title')}>
      <Tabs here="tariff" />
      <Suspense fallback={null}>
        <Tariff />
      </Suspense>
    </Page>
  )
}
