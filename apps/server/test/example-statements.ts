/** Statements of a merchant that the tests find without making months of books: one to answer, one disputed, one that waits. */
import { digits, publicCode, uuid } from '../src/platform/ids.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

const FIGURES = JSON.stringify({
  accounts: [],
  lines: [],
  bank: { days: 1, daysDone: 1, openDifferences: 0, statement: 0, books: 0 },
  differences: [],
})
async function aPeriod(
  world: World,
  merchantId: string,
  day: string,
  status: 'PROVISIONAL' | 'ISSUED' | 'DISPUTED',
): Promise<string> {
  const id = uuid()
  const isIssued = status !== 'PROVISIONAL'
  await asOwner(
    world,
    `insert into statement (merchant_id, id, period, from_day, to_day, status, revision, answer_by, answered_at, answered_by, created_at) values ($1, $2, 'DAY', $3, $3, $4, $5, '2099-01-01', case when $4 = 'DISPUTED' then now() end, 'x', now())`,
    [merchantId, id, day, status, isIssued ? 1 : 0],
  )
  if (isIssued)
    await asOwner(
      world,
      `insert into statement_revision (merchant_id, statement_id, revision, number, code, figures, hash, last_transfer_id, entries, turnover, seal, seal_key, differences, issued_at, issued_by) values ($1, $2, 1, $3, $4, $5, 'x', 0, 0, 0, 'x', 'x', '[]', now(), 'x')`,
      [merchantId, id, `BB-${digits(8)}`, publicCode(), FIGURES],
    )
  return id
}

export async function aStatement(
  world: World,
  merchantId: string,
): Promise<{ statementId: string; disputedStatementId: string }> {
  await aPeriod(world, merchantId, '2025-01-01', 'PROVISIONAL')
  const disputedStatementId = await aPeriod(world, merchantId, '2025-01-02', 'DISPUTED')
  await asOwner(
    world,
    `insert into statement_dispute (merchant_id, statement_id, id, revision, transfer_id, kind, amount, note, opened_by, opened_at) values ($1, $2, gen_random_uuid(), 1, 1, 'SETTLE', 1000, 'x', 'x', now())`,
    [merchantId, disputedStatementId],
  )
  return {
    statementId: await aPeriod(world, merchantId, '2025-01-03', 'ISSUED'),
    disputedStatementId,
  }
}
