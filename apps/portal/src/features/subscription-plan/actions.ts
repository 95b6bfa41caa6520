/** What can be done with plans, wherever they are shown. */
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { subscriptionPrice } from '@saola/contract/subscription-price'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../app/services.ts'

/** After a change: everything that shows plans is asked for anew. */
export const refreshPlans = (): void => {
  for (const call of [
    subscriptionPlan.getAll,
    subscriptionPlan.getAllCache,
    subscriptionPlan.getDetail,
    subscriptionPrice.getOfPlan,
  ])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
  void queries.invalidateQueries({ queryKey: ['audit.history'] })
}
