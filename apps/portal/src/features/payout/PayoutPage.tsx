import { oneOf, searchHook } from '@saola/web/list/screenSearch'
import { PayoutList } from './PayoutList.tsx'
import { ReceiverList } from './ReceiverList.tsx'
import { usePayoutEvents } from './usePayouts.ts'

const usePayoutSearch = searchHook({ tab: oneOf('receivers', 'waiting') })

/** Payouts (B-390): what was sent, who is paid often (`?tab=receivers`), and what waits for the reader (`?tab=waiting`). */
export function PayoutPage() {
  const { tab } = usePayoutSearch()
  usePayoutEvents()
  if (tab === 'receivers') return <ReceiverList />
  // Each has its own ticks and filters.
  return <PayoutList key={tab ?? 'all'} waiting={tab === 'waiting'} />
}
