/**
 * The bank's side of a payment's virtual account (ADR 0051): the process that made the payment notifies the bank right after the
 * commit and waits for its yes; what the bank did not receive then, a job sends. Until it has said yes nobody is shown the QR. It
 * shuts the account once the payment is made or over.
 */
import { BankRefused, BankUnavailable, type VirtualAccountOrder } from '../../adapters/bank.ts'
import { batchLoader } from '../../platform/batch-loader.ts'
import { outside, type App, type Ctx } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { errorFields } from '../../platform/log.ts'
import { BANK_PATIENCE_MS, within } from '../../platform/within.ts'
import * as store from './virtual-account-store.ts'

export const OPEN = 'payment.openAccounts'
export const CLOSE = 'payment.closeAccounts'
const MAX_ATTEMPTS = 25

type PaymentKey = store.PaymentKey

/** Has a job tell the bank of one account: for a payment that no event tells of, or whose bank has to be told late. */
export const tellBank = (db: Db, payment: PaymentKey, queue?: string): Promise<void> =>
  enqueue(
    db,
    OPEN,
    { payments: [payment] },
    { maxAttempts: MAX_ATTEMPTS, ...(queue ? { queue } : {}) },
  )

/**
 * Tells the bank of the accounts that it does not know yet, as many as one question holds, and notes its yes. Those of payments that
 * ended meanwhile are shut again.
 * @returns since when each of the payments can be paid, by id
 * @throws BankUnavailable, and BankRefused where it refused one of them: then none is open
 */
async function open(
  { db, bank }: Pick<App, 'db' | 'bank'>,
  keys: readonly PaymentKey[],
): Promise<Map<string, Date>> {
  const awaited = await store.awaited(db, keys)
  const known = new Map(
    awaited.flatMap(({ id, payableAt }) => (payableAt === null ? [] : [[id, payableAt] as const])),
  )
  const unknown = awaited.filter(({ payableAt }) => payableAt === null)
  if (unknown.length === 0) return known
  await bank.openVirtualAccounts(unknown.map(orderOf))
  for (const { id, payableAt } of await store.markPayable(db, unknown)) known.set(id, payableAt)
  const over = unknown.filter(({ id }) => !known.has(id))
  if (over.length > 0)
    await bank.closeVirtualAccounts(over.map(({ virtualAccount }) => virtualAccount))
  return known
}
const orderOf = (one: store.Awaited): VirtualAccountOrder => ({
  virtualAccount: one.virtualAccount,
  accountNo: one.accountNo,
  amount: one.amount,
  name: one.accountName,
  expiresAt: one.expiresAt?.toISOString() ?? null,
})

/** The job: a batch that the bank refuses is told one by one, so that one that is refused harms itself alone. */
export async function openAccounts(ctx: Ctx, keys: readonly PaymentKey[]): Promise<void> {
  try {
    await open(ctx, keys)
  } catch (error) {
    if (!(error instanceof BankRefused) || keys.length === 1) throw error
    await inTransaction(ctx.db, async (tx) => {
      for (const key of keys) await tellBank(tx, key)
    })
  }
}
/** What the bank was not told of right after the commit is left to a job. */
export async function openMissed(ctx: Ctx, keys: readonly PaymentKey[]): Promise<void> {
  const missed = (await store.awaited(ctx.db, keys)).filter(({ payableAt }) => payableAt === null)
  if (missed.length > 0)
    await enqueue(
      ctx.db,
      OPEN,
      { payments: missed.map(({ merchantId, id }) => ({ merchantId, id })) },
      { maxAttempts: MAX_ATTEMPTS },
    )
}

const nameOf = ({ merchantId, id }: PaymentKey): string => `${merchantId}/${id}`
function keyOf(name: string): PaymentKey {
  const [merchantId = '', id = ''] = name.split('/')
  return { merchantId, id }
}
type Opener = (name: string) => Promise<Date | null>
/** One question to the bank for all who wait in this program. */
const openers = new WeakMap<App['pool'], { bank: App['bank']; ask: Opener }>()
function openerOf(app: App): Opener {
  const { pool, bank, log } = app
  const before = openers.get(pool)
  if (before?.bank === bank) return before.ask
  const ask = batchLoader<Date>(async (names) => {
    try {
      const known = await open(outside(app), names.map(keyOf))
      return new Map(
        names.flatMap((name) => {
          const at = known.get(keyOf(name).id)
          return at === undefined ? [] : [[name, at] as const]
        }),
      )
    } catch (error) {
      // Refused together, each is asked alone; a bank that is silent is silent for all.
      if (error instanceof BankRefused && names.length > 1) throw error
      if (!(error instanceof BankRefused || error instanceof BankUnavailable))
        log.error(errorFields(error), 'the bank could not be told of new virtual accounts')
      return new Map()
    }
  })
  openers.set(pool, { bank, ask })
  return ask
}

/**
 * Tells the bank of a payment's account and waits for its yes, as long as a person would. Call it after the commit.
 * @returns since when it can be paid; null while the bank has not said so: the job goes on asking
 */
export const openNow = (ctx: Ctx, key: PaymentKey): Promise<Date | null> =>
  within(BANK_PATIENCE_MS, openerOf(ctx)(nameOf(key)), null)
