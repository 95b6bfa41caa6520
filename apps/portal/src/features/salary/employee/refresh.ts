/** After a change: everything that shows employees is asked for anew. */
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryLimit } from '@saola/contract/salary-limit'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../../app/services.ts'

export const refreshEmployees = (): void => {
  for (const call of [salaryEmployee.list, salaryEmployee.waiting, salaryLimit.employee])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}
