/** What can be done with buttons, wherever they are shown. */
import { payButton } from '@saola/contract/pay-button'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../app/services.ts'

/** After a change: everything that shows buttons is asked for anew. */
export const refreshButtons = (): void => {
  for (const call of [payButton.getList, payButton.getDetail])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
  void queries.invalidateQueries({ queryKey: ['audit.history'] })
}
