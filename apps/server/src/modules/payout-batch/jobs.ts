/** Whose accounts a file names: the bank is asked in sets while the maker looks at the rows. */
import { batchLimits } from '@saola/contract/payout-batch'
import { compareNames } from '@saola/vietqr/names'
import { BankRefused, BankUnavailable } from '../../adapters/bank.ts'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { toldName } from './rules.ts'
import * as payouts from '../payout/service.ts'
import * as namesStore from './names-store.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
/** What the bank takes in one question. */
const AT_ONCE = 100
/** A bank that is silent is asked again after so long, so many times. */
const AGAIN_MS = 30_000
/** After so many the rest stays unknown. */
export const MOST_SILENCES = 3

export interface NamesWork {
  merchantId: string
  fileId: string
  /** Of Test Mode: its bank is asked. */
  test: boolean
  silences: number
}
export const askNames = (db: Db, work: NamesWork, runAt?: Date): Promise<void> =>
  enqueue(
    db,
    'payout-batch.names',
    { ...work },
    { key: `payout-names-${work.fileId}`, priority: 5, ...(runAt ? { runAt } : {}) },
  )

const keyOf = (a: payouts.Account): string => `${a.bin} ${a.accountNo}`
const dayStart = (now: Date): Date => new Date(`${vnDay(now)}T00:00:00+07:00`)

/** @returns null where the bank is silent */
async function ask(
  ctx: Ctx,
  accounts: readonly payouts.Account[],
  test: boolean,
): Promise<payouts.Name[] | null> {
  try {
    const names = await ctx.bank.beneficiaries(accounts, test)
    return accounts.map((account, i) => ({ ...account, name: names[i]?.trim() || null }))
  } catch (error) {
    if (error instanceof BankUnavailable) return null
    // It has no such question, or none for these: then it tells no names.
    if (error instanceof BankRefused) return accounts.map((a) => ({ ...a, name: null }))
    throw error
  }
}
/** Names that are known or were just asked for; null where the bank is silent; none where the day's questions are used up. */
async function namesOf(
  ctx: Ctx,
  { merchantId, test }: NamesWork,
  accounts: readonly payouts.Account[],
  perDay: number,
): Promise<payouts.Name[] | null> {
  const now = ctx.clock.now()
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  const known = await payouts.knownNames(ctx.db, merchantId, accounts, {
    since: ago(batchLimits.nameDays),
    noneSince: ago(1),
  })
  const has = new Set(known.map(keyOf))
  const unknown = accounts.filter((account) => !has.has(keyOf(account)))
  if (unknown.length === 0) return known
  const asked = await payouts.askedSince(ctx.db, merchantId, dayStart(now))
  if (asked + unknown.length > perDay) return []
  const told = await ask(ctx, unknown, test)
  if (!told) return null
  await payouts.keepNames(ctx.db, merchantId, told, now)
  return [...known, ...told]
}

async function compare(ctx: Ctx, work: NamesWork, names: readonly payouts.Name[]): Promise<void> {
  const { merchantId, fileId } = work
  const byAccount = new Map(names.map((name) => [keyOf(name), name.name]))
  await inTransaction(ctx.db, async (tx) => {
    await store.lockFile(tx, merchantId, fileId)
    const typed = await namesStore.typedNames(tx, merchantId, fileId, names)
    const checks = typed.map((row) => {
      const name = byAccount.get(keyOf(row)) ?? null
      const check = compareNames(row.name, name)
      return { row: row.row, check, told: toldName(check, name) }
    })
    await namesStore.setChecks(tx, merchantId, fileId, checks)
    await payouts.setNameChecks({ ...ctx, db: tx }, merchantId, fileId, checks)
  })
}

const giveUp = (ctx: Ctx, { merchantId, fileId }: NamesWork): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    await store.lockFile(tx, merchantId, fileId)
    const left = await namesStore.giveUp(tx, merchantId, fileId)
    await payouts.setNameChecks({ ...ctx, db: tx }, merchantId, fileId, left)
  })

/** Set after set until none is left; each is kept, so that one who begins anew goes on where it ended. */
export async function checkNames(
  ctx: Ctx,
  work: NamesWork,
  perDay: number = batchLimits.namesPerDay,
): Promise<void> {
  const { merchantId, fileId } = work
  for (;;) {
    const accounts = await namesStore.unchecked(ctx.db, merchantId, fileId, AT_ONCE)
    if (accounts.length === 0) return
    const names = await namesOf(ctx, work, accounts, perDay)
    if (names === null && work.silences < MOST_SILENCES)
      return askNames(
        ctx.db,
        { ...work, silences: work.silences + 1 },
        new Date(ctx.clock.now().getTime() + AGAIN_MS),
      )
    if (names === null || names.length === 0) {
      return giveUp(ctx, work)
    }
    await compare(ctx, work, names)
  }
}

const KEPT_DAYS = 7
export const payoutBatchJobs: readonly Job[] = [
  {
    name: 'payout-batch.names',
    work: (ctx, payload) => checkNames(ctx, payload as unknown as NamesWork),
  },
  {
    name: 'payout-batch.forget-files',
    cron: '51 * * * *',
    work: async (ctx) => {
      const before = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS)
      await store.forgetFiles(ctx.db, before)
    },
  },
]
