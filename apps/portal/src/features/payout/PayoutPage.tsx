import { oneOf, searchHook } from '@saola/web/list/screenSearch'
import { BatchList } from './BatchList.tsx'
import { PayoutList } from './PayoutList.tsx'
import { ReceiverList } from './ReceiverList.tsx'
import { usePayoutEvents } from './usePayouts.ts'

const usePayoutSearch = searchHook({ tab: oneOf('batches', 'receivers', 'waiting') })

/** Payouts (B-390): what was sent one by one and in batches (`?tab=batches`), who is paid often (`?tab=receivers`), and what waits for the reader (`?tab=waiting`). */
export function PayoutPage() {
  const { tab } = usePayoutSearch()
  usePayoutEvents()
  if (tab === 'receivers') return <ReceiverList />
  if (tab === 'batches') return <BatchList />
  // Each has its own ticks and filters.
  return <PayoutList key={tab ?? 'all'} waiting={tab === 'waiting'} />
}
