/** After something was done: every screen of subscriptions and their invoices is asked for anew. */
import { queries } from '../../app/services.ts'

export const refreshSubscriptions = (): void =>
  void queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^subscription(Invoice|Plan|Price|Notice|Standing)?\./.test(String(queryKey[0])),
  })
