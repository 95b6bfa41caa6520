import type { Output } from '@saola/contract/call'
import { customer } from '@saola/contract/customer'
import { queryOptionsOf } from '@saola/web/api/query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMe } from '../../app/useMe.ts'

type Paid = Output<typeof customer.getPaid>[number]
/** What the customers of a page paid, by their ids; null to who may not see payments. */
export function usePaid(rows: readonly { id: string }[]): ReadonlyMap<string, Paid> | null {
  const { codes } = useMe()
  const seesPayments = codes.includes(1202) || codes.includes(1501)
  const { data } = useQuery({
    ...queryOptionsOf(customer.getPaid, {
      query: { customerIds: rows.map(({ id }) => id).join(',') },
    }),
    enabled: seesPayments && rows.length > 0,
    placeholderData: keepPreviousData,
  })
  return seesPayments ? new Map((data ?? []).map((one) => [one.customerId, one])) : null
}
