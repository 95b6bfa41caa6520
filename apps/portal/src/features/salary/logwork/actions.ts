/** After a change: log work, and the period, which keeps its days from the first one on, are asked for anew. */
import { salaryLogwork } from '@saola/contract/salary-logwork'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../../app/services.ts'
import { refreshPeriods } from '../period/actions.ts'

export const refreshLogwork = (): void => {
  for (const call of [salaryLogwork.list, salaryLogwork.changes])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
  refreshPeriods()
}
