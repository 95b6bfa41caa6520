import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../../app/services.ts'

/** After a change: everything that shows advance types is asked for anew. */
export const refreshTypes = (): void => {
  for (const call of [salaryAdvanceType.list, salaryAdvanceType.get])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}
