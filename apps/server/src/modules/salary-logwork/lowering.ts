/** Whose fewer days leave them less than they have drawn or asked for: nothing is taken back, they draw nothing more, and pay day may not cover it. VND. */
import { basisOf } from '@saola/contract/salary-values'
import type { Ctx } from '../../platform/context.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { isBelowDrawn, sumOf, type Judged } from './rules.ts'
import * as store from './store.ts'

/** @param workingDays that make the period's wage; null = nothing says any, and nothing can be counted. @returns lines with the warning where it is due */
export async function withLowered(
  ctx: Ctx,
  whose: store.Whose,
  workingDays: number | null,
  judged: readonly Judged[],
): Promise<Judged[]> {
  const ids = judged.flatMap(({ known, warnings }) =>
    known !== null && warnings.includes('LOWERS') ? [known.id] : [],
  )
  if (ids.length === 0 || workingDays === null) return [...judged]
  const { program } = await enterprise.boundsOf(ctx, whose.merchantId)
  const drawn = new Map((await store.drawnBy(ctx.db, whose, ids)).map((row) => [row.id, row]))
  return judged.map((one) => {
    const row = drawn.get(one.known?.id ?? '')
    if (row === undefined || !one.warnings.includes('LOWERS')) return one
    const isBelow = isBelowDrawn({
      wage: employees.wageIn(ctx, whose.merchantId, row),
      worked: sumOf(one.after),
      workingDays,
      percent: row.percent,
      basis: basisOf(program),
      drawn: row.drawn,
    })
    return isBelow ? { ...one, warnings: [...one.warnings, 'LOWERS_BELOW_ADVANCED'] } : one
  })
}
