/** After a decision: everything that shows what employees owe is asked for anew. */
import { salaryDeduction } from '@saola/contract/salary-deduction'
import { salaryWriteOff } from '@saola/contract/salary-write-off'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../../app/services.ts'

const { ofEmployee, list } = salaryWriteOff
export const refreshWriteOffs = (): void => {
  for (const call of [ofEmployee, list, salaryDeduction.list, salaryDeduction.closing])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}
