import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { salaryPeriod } from '@saola/contract/salary-period'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../../app/services.ts'

/** After something of the enterprise has changed: its state, its configuration and the periods that come from it are read anew. */
export function refreshEnterprise(): void {
  for (const call of [salaryEnterprise.check, salaryEnterprise.getConfig, salaryPeriod.list])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}
