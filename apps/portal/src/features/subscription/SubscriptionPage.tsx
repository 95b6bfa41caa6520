import { oneOf, searchHook } from '@saola/web/list/screenSearch'
import { lazy, Suspense } from 'react'
import { AttentionList } from './attention/AttentionList.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import { SubscriptionList } from './SubscriptionList.tsx'

const Statistics = lazy(() =>
  import('./statistic/Statistics.tsx').then((m) => ({ default: m.Statistics })),
)
const usePageSearch = searchHook({ tab: oneOf('invoices', 'attention', 'statistics') })

/** Subscriptions, their invoices, those of both that wait for somebody, and what they bring (B-424, B-430). */
export function SubscriptionPage() {
  const { tab } = usePageSearch()
  if (tab === 'invoices') return <InvoiceList />
  if (tab === 'statistics')
    return (
      <Suspense fallback={null}>
        <Statistics />
      </Suspense>
    )
  return tab === 'attention' ? <AttentionList /> : <SubscriptionList />
}
