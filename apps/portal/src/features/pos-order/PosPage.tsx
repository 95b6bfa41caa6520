import { useLocation } from '@tanstack/react-router'
import { Catalogue } from './Catalogue.tsx'
import { OrderList } from './OrderList.tsx'

/** POS machines to order, and at `?view=orders` what was ordered (B-405). */
export function PosPage() {
  const orders = useLocation({
    select: (location) => location.search.view === 'orders',
  })
  return orders ? <OrderList /> : <Catalogue />
}
