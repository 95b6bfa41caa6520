/** Whose salary accounts are: the bank is asked for the holders' names, and only what comes of it is kept, so that nobody learns a name here. */
import { compareNames } from '@saola/vietqr/names'
import type { SalaryAccountStatus } from '@saola/contract/salary-employee-values'
import { BankRefused, BankUnavailable } from '../../adapters/bank.ts'
import { auditAll } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as store from './proposal-store.ts'
import { decryptSealed } from './sealed.ts'

export const CHECK_JOB = 'salaryEmployee.checkAccounts'
const MODULE = 'salary-employee'
/** What the bank takes in one question. */
const AT_ONCE = 100
/** A bank that is silent is asked again after so long, a little longer each time. */
const AGAIN_MS = 30_000
const LATEST_MS = 3_600_000

export interface AccountsWork {
  merchantId: string
  /** Of Test Mode: its bank is asked. */
  test: boolean
  /** How often the bank has been silent. */
  silences: number
}
export const askAccounts = (db: Db, work: AccountsWork, afterMs = 0): Promise<void> =>
  enqueue(
    db,
    CHECK_JOB,
    { ...work },
    { key: `salary-accounts-${work.merchantId}`, priority: 5, ...(afterMs > 0 ? { afterMs } : {}) },
  )

const statusOf = (name: string, told: string | null): SalaryAccountStatus => {
  if (told === null || told.trim() === '') return 'NOT_FOUND'
  return compareNames(name, told) === 'EXACT' ? 'VERIFIED' : 'MISMATCH'
}
/** @returns null where the bank is silent */
async function ask(
  ctx: Ctx,
  { merchantId, test }: AccountsWork,
  rows: readonly store.CheckRow[],
): Promise<(string | null)[] | null> {
  const accounts = rows.map((row) => ({
    bin: row.account_bin,
    accountNo: decryptSealed(ctx, merchantId, row.id, row.sealed).account,
  }))
  try {
    return await ctx.bank.beneficiaries(accounts, test)
  } catch (error) {
    if (error instanceof BankUnavailable) return null
    if (error instanceof BankRefused) return rows.map(() => null)
    throw error
  }
}

/** Set after set until none is left; each is kept, so that one who begins anew goes on where it ended. @returns false where the bank is silent: then a job goes on */
export async function checkAccounts(ctx: Ctx, work: AccountsWork): Promise<boolean> {
  const { merchantId } = work
  for (;;) {
    const rows = await store.unchecked(ctx.db, merchantId, AT_ONCE)
    if (rows.length === 0) return true
    const names = await ask(ctx, work, rows)
    if (names === null) {
      const wait = Math.min(AGAIN_MS * 2 ** work.silences, LATEST_MS)
      const next = { ...work, silences: Math.min(work.silences + 1, 10) }
      await askAccounts(ctx.db, next, wait)
      return false
    }
    const checks = rows.map((row, i) => ({
      id: row.id,
      name: row.name,
      digest: row.account_digest,
      status: statusOf(row.name, names[i] ?? null),
    }))
    await inTransaction(ctx.db, async (tx) => {
      const checked = await store.setChecked(tx, merchantId, checks)
      await auditAll(
        { ...ctx, db: tx },
        checked.map(({ id, status }) => ({
          module: MODULE,
          merchantId,
          objectId: id,
          before: { accountStatus: 'CHECKING' },
          after: { accountStatus: status },
        })),
      )
    })
  }
}
/** Begins again what a lost job has left. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  for (const { merchant_id: merchantId, test } of await store.withUnchecked(ctx.db))
    await askAccounts(ctx.db, { merchantId, test, silences: 0 })
}
