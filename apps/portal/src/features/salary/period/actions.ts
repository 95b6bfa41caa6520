/** After a change: everything that shows pay periods is asked for anew. */
import { salaryPeriod } from '@saola/contract/salary-period'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../../app/services.ts'

export const refreshPeriods = (): void => {
  for (const call of [salaryPeriod.list, salaryPeriod.get])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}
