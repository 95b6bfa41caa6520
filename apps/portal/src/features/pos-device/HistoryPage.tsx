import { useLocation } from '@tanstack/react-router'
import { PaymentList } from './PaymentList.tsx'
import { SettlementList } from './SettlementList.tsx'

/** What the machines took, and at `?view=settlements` how it was settled (B-405). */
export function HistoryPage() {
  const settlements = useLocation({
    select: (location) => location.search.view === 'settlements',
  })
  return settlements ? <SettlementList /> : <PaymentList />
}
