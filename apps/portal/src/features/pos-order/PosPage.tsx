import { searchHook, text } from '@saola/web/list/screenSearch'
import { Catalogue } from './Catalogue.tsx'
import { OrderList } from './OrderList.tsx'

const usePosSearch = searchHook({ view: text })

/** POS machines to order, and at `?view=orders` what was ordered (B-405). */
export function PosPage() {
  const orders = usePosSearch().view === 'orders'
  return orders ? <OrderList /> : <Catalogue />
}
