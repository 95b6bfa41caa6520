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
import type { PaymentRow } from './store.ts'
import * as store from './virtual-account-store.ts'

export const OPEN = 'payment.openAccounts'
export const CLOSE = 'payment.closeAccounts'
const MAX_ATTEMPTS = 25

type PaymentKey = store.PaymentKey
type NewAccount = store.NewAccount
/** The job looks once the process that made the payment has had its time with the bank. */
const SOON_MS = 3_000

/** Has a job tell the bank of one account: for a payment that no event tells of, or whose bank has to be told late. */
export const tellBank = (db: Db, payment: PaymentKey, queue?: string): Promise<void> =>
  enqueue(
    db,
    OPEN,
    { payments: [payment] },
    { maxAttempts: MAX_ATTEMPTS, ...(queue ? { queue } : { afterMs: SOON_MS }) },
  )

/**
 * Tells the bank of these accounts, as many as one question holds, and notes its yes. Those of payments that ended meanwhile are shut
 * again.
 * @returns since when each of the payments can be paid, by id
 * @throws BankUnavailable, and BankRefused where it refused one of them: then none is open
 */
async function open(
  { db, bank }: Pick<App, 'db' | 'bank'>,
  accounts: readonly NewAccount[],
): Promise<Map<string, Date>> {
  await bank.openVirtualAccounts(accounts.map(orderOf))
  const known = new Map(
    (await store.markPayable(db, accounts)).map(({ id, payableAt }) => [id, payableAt]),
  )
  const over = accounts.filter(({ id }) => !known.has(id))
  if (over.length > 0)
    await bank.closeVirtualAccounts(over.map(({ virtualAccount }) => virtualAccount))
  return known
}
const orderOf = (one: NewAccount): VirtualAccountOrder => ({
  virtualAccount: one.virtualAccount,
  accountNo: one.accountNo,
  amount: one.amount,
  name: one.accountName,
  expiresAt: one.expiresAt?.toISOString() ?? null,
})

/** The job: a batch that the bank refuses is told one by one, so that one that is refused harms itself alone. */
export async function openAccounts(ctx: Ctx, keys: readonly PaymentKey[]): Promise<void> {
  const unknown = await store.unknown(ctx.db, keys)
  if (unknown.length === 0) return
  try {
    await open(ctx, unknown)
  } catch (error) {
    if (!(error instanceof BankRefused) || keys.length === 1) throw error
    await inTransaction(ctx.db, async (tx) => {
      for (const key of keys)
        await enqueue(tx, OPEN, { payments: [key] }, { maxAttempts: MAX_ATTEMPTS })
    })
  }
}
/** What the bank has not said yes to by now is left to a job, which lets the process that made it finish asking. */
export async function openMissed(ctx: Ctx, keys: readonly PaymentKey[]): Promise<void> {
  const missed = await store.unknown(ctx.db, keys)
  if (missed.length > 0)
    await enqueue(
      ctx.db,
      OPEN,
      { payments: missed.map(({ merchantId, id }) => ({ merchantId, id })) },
      { maxAttempts: MAX_ATTEMPTS, afterMs: SOON_MS },
    )
}

type Ask = (account: string) => Promise<Date | null>
/** One question to the bank for all who wait in this program; an account is named by all that the bank has to know of it. */
const asking = new WeakMap<App['pool'], { bank: App['bank']; ask: Ask }>()
const nameOf = (account: NewAccount): string => JSON.stringify(account)
function accountOf(name: string): NewAccount {
  const account = JSON.parse(name) as Omit<NewAccount, 'expiresAt'> & { expiresAt: string | null }
  return { ...account, expiresAt: account.expiresAt === null ? null : new Date(account.expiresAt) }
}
function askOf(app: App): Ask {
  const { pool, bank, log } = app
  const before = asking.get(pool)
  if (before?.bank === bank) return before.ask
  const ask = batchLoader<Date>(async (names) => {
    try {
      const accounts = names.map((name) => ({ name, account: accountOf(name) }))
      const known = await open(
        outside(app),
        accounts.map(({ account }) => account),
      )
      return new Map(
        accounts.flatMap(({ name, account }) => {
          const at = known.get(account.id)
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
  asking.set(pool, { bank, ask })
  return ask
}

/**
 * Tells the bank of a payment's account and waits for its yes, as long as a person would. Call it after the commit.
 * @returns since when it can be paid; null while the bank has not said so: the job goes on asking
 */
export const openNow = (ctx: Ctx, payment: Opened): Promise<Date | null> =>
  payment.virtual_account === null
    ? Promise.resolve(null)
    : within(
        BANK_PATIENCE_MS,
        askOf(ctx)(
          nameOf({
            merchantId: payment.merchant_id,
            id: payment.id,
            virtualAccount: payment.virtual_account,
            accountNo: payment.account_no,
            accountName: payment.account_name,
            amount: payment.amount,
            expiresAt: payment.expires_at,
          }),
        ),
        null,
      )
type Opened = Pick<
  PaymentRow,
  'merchant_id' | 'id' | 'virtual_account' | 'account_no' | 'account_name' | 'amount' | 'expires_at'
>
