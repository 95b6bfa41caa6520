/** After a decision: everything that shows requests, and what employees may draw, is asked for anew. */
import { salaryAdvance } from '@saola/contract/salary-advance'
import { salaryLimit } from '@saola/contract/salary-limit'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../../app/services.ts'

const { list, waiting, get, history } = salaryAdvance
export const refreshAdvances = (): void => {
  for (const call of [list, waiting, get, history, salaryLimit.list, salaryLimit.employee])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}
