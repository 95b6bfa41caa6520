/** A fee as its draft wrote it and as people read it, from its row. */
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { told, type Content } from './draft-rules.ts'
import type { Scoped } from './increase.ts'
import { feeOfRow, merchants, type FeeRow } from './store.ts'
import * as setupStore from './setup-store.ts'

/** The last day on which something holds that ends at this moment. */
export const lastDayOf = (end: Date | null): string | null =>
  end && vnDay(new Date(end.getTime() - 1))

function contentOfRow(row: FeeRow, merchantIds: readonly string[]): Content {
  const {
    id: _id,
    code: _code,
    version: _version,
    effectiveFrom,
    effectiveTo,
    ...fee
  } = feeOfRow(row)
  return {
    ...fee,
    businessTypes: [...fee.businessTypes],
    brackets: [...fee.brackets],
    merchantIds: [...merchantIds],
    fromDay: vnDay(effectiveFrom),
    toDay: lastDayOf(effectiveTo),
  }
}
export interface Whole {
  row: setupStore.SetupRow
  content: Content
  /** The rule as people read it. */
  told: ReturnType<typeof told>
}
export async function wholeOf(ctx: Ctx, row: setupStore.SetupRow): Promise<Whole> {
  const ids = row.scope === 'MERCHANTS' ? await setupStore.merchantIds(ctx.db, row.id) : []
  const content = contentOfRow(row, ids)
  return { row, content, told: told(content, await codesOf(ctx, ids)) }
}
export const codesOf = async (ctx: Ctx, merchantIds: readonly string[]): Promise<string> =>
  merchantIds.length === 0
    ? ''
    : (await merchants(ctx.db, merchantIds)).map(({ code }) => code).join(', ')
export const scopedOf = ({ row, content }: Whole): Scoped => ({
  ...feeOfRow(row),
  merchantIds: content.merchantIds,
})
