/** After a decision: everything that shows requests, and what employees may draw, is asked for anew. */
import { salaryAdvance } from '@saola/contract/salary-advance'
import { salaryLimit } from '@saola/contract/salary-limit'
import { salaryStatistic } from '@saola/contract/salary-statistic'
import { keyOf } from '@saola/web/api/query'
import { queries } from '../../../app/services.ts'

/** Requests come from outside, and the bank works on its own: looked at anew so often. */
export const LOOK_MS = 15_000

const { list, waiting, get, history } = salaryAdvance
const { common, paidChart, paidList } = salaryStatistic
export const refreshAdvances = (): void => {
  for (const call of [
    list,
    waiting,
    get,
    history,
    salaryLimit.list,
    salaryLimit.employee,
    common,
    paidChart,
    paidList,
  ])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}
