/** What the cells of an enterprise's time sheets may say besides numbers: the usual symbols until it has saved its own. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input } from '@saola/contract/call'
import type { salaryLogwork, SymbolMap } from '@saola/contract/salary-logwork'
import { usualSymbols, type LogworkSymbol } from '@saola/contract/salary-logwork-values'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { HUNDREDTHS, symbolFaults } from './rules.ts'
import { MODULE } from './service.ts'
import * as store from './symbol-store.ts'

const listOf = (row: store.SymbolsRow | null): readonly LogworkSymbol[] =>
  row === null
    ? usualSymbols
    : row.symbols.map((symbol, i) => ({ symbol, workload: row.parts[i]! / HUNDREDTHS }))
export const symbolsOf = async (ctx: Ctx, merchantId: string): Promise<readonly LogworkSymbol[]> =>
  listOf(await store.symbols(ctx.db, merchantId))

/** @throws 46001 */
export async function symbols(ctx: Ctx): Promise<SymbolMap> {
  const { merchantId } = member(ctx)
  const { isLocked } = await enterprise.ensureApproved(ctx, merchantId)
  const row = await store.symbols(ctx.db, merchantId)
  return {
    symbols: [...listOf(row)],
    version: row?.version ?? 0,
    allowedActions: withRight(
      ctx,
      isLocked ? [] : (['setSymbols'] as const),
      actionCalls.salaryLogwork,
    ),
  }
}
/** As people read them in the audit log. */
const saidOf = (list: readonly LogworkSymbol[]): string =>
  list.map(({ symbol, workload }) => `${symbol} = ${workload}`).join(', ')
/** @throws 2 at the symbols that are wrong, 12 for another version, 46001, 46002 */
export async function setSymbols(
  ctx: Ctx,
  body: Input<typeof salaryLogwork.setSymbols>['body'],
): Promise<SymbolMap> {
  const { merchantId } = member(ctx)
  await enterprise.lockForWriting(ctx, merchantId)
  const list = body.symbols.map(({ symbol, workload }) => ({
    symbol: symbol.normalize('NFC').replaceAll(/\s/g, ''),
    workload,
  }))
  const errors = symbolFaults(list)
  if (errors.length > 0) throw new Refusal('error.validation', { errors })
  const before = listOf(await store.symbols(ctx.db, merchantId))
  const written = await store.setSymbols(ctx.db, merchantId, {
    symbols: list.map(({ symbol }) => symbol),
    parts: list.map(({ workload }) => Math.round(workload * HUNDREDTHS)),
    version: body.version,
  })
  ensure(written === 1, 'error.stale_version')
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: merchantId,
    before: { symbols: saidOf(before) },
    after: { symbols: saidOf(list) },
  })
  return symbols(ctx)
}
