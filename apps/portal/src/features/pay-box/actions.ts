/** What can be done with pay boxes, wherever they are shown. */
import { payBox } from '@saola/contract/pay-box'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../app/services.ts'

/** After a change: everything that shows boxes is asked for anew. */
export const refreshBoxes = (): void => {
  for (const call of [payBox.getList, payBox.get, payBox.getSound, payBox.staticQrGetAll])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
  void queries.invalidateQueries({ queryKey: ['audit.history'] })
}
