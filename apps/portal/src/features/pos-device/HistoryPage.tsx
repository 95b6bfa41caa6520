import { searchHook, text } from '@saola/web/list/screenSearch'
import { PaymentList } from './PaymentList.tsx'
import { SettlementList } from './SettlementList.tsx'

const useHistorySearch = searchHook({ view: text })

/** What the machines took, and at `?view=settlements` how it was settled (B-405). */
export function HistoryPage() {
  const settlements = useHistorySearch().view === 'settlements'
  return settlements ? <SettlementList /> : <PaymentList />
}
