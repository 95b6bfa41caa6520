/** After a period was closed, or payroll said what it took off: everything that shows any of it is asked for anew. */
import { salaryDeduction } from '@saola/contract/salary-deduction'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../../app/services.ts'
import { refreshAdvances } from '../advance/refresh.ts'
import { refreshLogwork } from '../logwork/actions.ts'

export const refreshDeductions = (): void => {
  for (const call of [salaryDeduction.closing, salaryDeduction.list])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
  refreshLogwork()
  refreshAdvances()
}
