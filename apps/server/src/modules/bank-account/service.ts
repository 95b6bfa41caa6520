/** The bank accounts a merchant is paid into, and which one a payment goes to. Linking is in link.ts, questions to the bank in bank.ts. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { accountActions, type bankAccount } from '@saola/contract/bank-account'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { handlerOf } from '../../platform/events.ts'
import { digits } from '../../platform/ids.ts'
import { heldTo, itemOf, open, pickedOf, type Item, type PickedAccount } from './account.ts'
import { binOf, DEFAULT_REST_MS, isReadOnly } from './rules.ts'
import type { Db } from '../../platform/db.ts'
import * as store from './store.ts'

export { heldTo, open, type PickedAccount } from './account.ts'
export { askBank, beneficiary } from './bank.ts'
export { askLink, finishLink } from './link.ts'
export { bankTypeOf, binOf, maskPhone, mayLink } from './rules.ts'

const serviceItemOf = (row: store.BankAccountRow): Output<typeof bankAccount.accountGet> => {
  const { id, accountNo, accountName, bankType, qrCode, defaultAccount } = itemOf(row)
  return { id, accountNo, accountNumber: accountNo, accountName, bankType, qrCode, defaultAccount }
}

/** A merchant's accounts in use, no matter who asks. */
export const listOf = async (ctx: Ctx, merchantId: string): Promise<Item[]> =>
  (await store.list(ctx.db, merchantId, false, null)).map(itemOf)

/** Our own account: fees and what credit lines have lent come to it, and the lines lend from it. In Test Mode that of the bank's sandbox. */
export const houseOf = (ctx: Ctx): { bin: string; account: string; name: string } => ({
  bin: binOf.KLB,
  account: ctx.test ? ctx.config.testSettlementAccount : ctx.config.settlementAccount,
  name: 'SAOLA PAY',
})
/** The account that fees are debited from, null where there is none. Until the caller's transaction ends it is neither unlinked nor another. */
export async function feeAccountOf(ctx: Ctx, merchantId: string): Promise<Item | null> {
  await store.lockSet(ctx.db, merchantId)
  const all = await listOf(ctx, merchantId)
  return (
    all.find(({ defaultFeeAccount }) => defaultFeeAccount) ??
    all.find(({ defaultAccount }) => defaultAccount) ??
    null
  )
}

/** @param flag true or absent: accounts in use; false: those unlinked as well, for filters over what was paid into them. */
export const getList = async (ctx: Ctx, flag = true): Promise<Output<typeof bankAccount.getList>> =>
  (await store.list(ctx.db, member(ctx).merchantId, !flag, heldTo(ctx))).map((row) => ({
    ...itemOf(row),
    status: row.status,
  }))
export const accountList = async (
  ctx: Ctx,
  flag = true,
): Promise<Output<typeof bankAccount.accountList>> =>
  (await store.list(ctx.db, member(ctx).merchantId, !flag, heldTo(ctx))).map(serviceItemOf)

async function mine(ctx: Ctx, id: string): Promise<store.BankAccountRow> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id, heldTo(ctx))
  ensure(row, 'error.not_found')
  return row
}
export async function get(ctx: Ctx, id: string): Promise<Output<typeof bankAccount.get>> {
  const row = await mine(ctx, id)
  const item = itemOf(row)
  return {
    ...item,
    branch: row.branch,
    linkedAt: wire(row.created_at),
    allowedActions: withRight(ctx, accountActions(item), actionCalls.bankAccount),
  }
}
export const accountGet = async (
  ctx: Ctx,
  id: string,
): Promise<Output<typeof bankAccount.accountGet>> => serviceItemOf(await mine(ctx, id))

/** Settings of a merchant that was suspended or turned away are read only; its sandbox merchant goes on (docs/decisions.md#21). @throws 32002. */
function ensureWritable(ctx: Ctx): void {
  ensure(ctx.test || !isReadOnly(member(ctx).merchantStatus), 'merchant.not_active')
}

/**
 * Takes an account out of use. The default and the fee account are left to others first; links that can be paid and money that is not settled keep theirs.
 * @throws 5, 33005 for the default or fee account, 33004 while something is open on it, 33010 while the bank debits fees from it.
 */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  ensureWritable(ctx)
  const { merchantId } = member(ctx)
  await store.lockSet(ctx.db, merchantId)
  const row = await store.lockOne(ctx.db, merchantId, id)
  ensure(row && (heldTo(ctx)?.includes(id) ?? true), 'error.not_found')
  ensure(accountActions(itemOf(row)).includes('delete'), 'bank.default_required')
  const now = ctx.clock.now()
  ensure(
    row.was_default_at === null || now.getTime() - row.was_default_at.getTime() > DEFAULT_REST_MS,
    'bank.account_in_use',
  )
  ensure(!(await store.isInUse(ctx.db, merchantId, id, now)), 'bank.account_in_use')
  ensure(!(await store.paysAdvances(ctx.db, merchantId, id)), 'bank.account_in_use')
  ensure(!(await store.isDebited(ctx.db, merchantId, id)), 'bank.account_debited')
  ensure((await store.unlink(ctx.db, merchantId, id, now)) === 1, 'error.invalid_state')
  await audit(ctx, {
    module: 'bank-account',
    merchantId,
    objectId: id,
    before: { accountNo: row.account_no, status: 'ACTIVE' },
    after: { status: 'UNLINKED' },
  })
  return null
}

/** @throws 5 for an account that is not the merchant's, 2 when neither account is named. */
export async function updateDefault(
  ctx: Ctx,
  { defaultAccountId, defaultFeeAccountId }: Input<typeof bankAccount.updateDefault>['body'],
): Promise<null> {
  ensureWritable(ctx)
  if (defaultAccountId === undefined && defaultFeeAccountId === undefined)
    throw fieldRefusal('defaultAccountId', 'error.required')
  const { merchantId } = member(ctx)
  await store.lockSet(ctx.db, merchantId)
  const rows = await store.list(ctx.db, merchantId, false, heldTo(ctx))
  for (const id of [defaultAccountId, defaultFeeAccountId])
    ensure(id === undefined || rows.some((row) => row.id === id), 'error.not_found')
  if (defaultAccountId !== undefined)
    await store.setDefault(ctx.db, merchantId, defaultAccountId, ctx.clock.now())
  if (defaultFeeAccountId !== undefined)
    await store.setDefaultFee(ctx.db, merchantId, defaultFeeAccountId)
  const before = {
    defaultAccountId: rows.find((row) => row.default_account)?.id,
    defaultFeeAccountId: rows.find((row) => row.default_fee_account)?.id,
  }
  await audit(ctx, {
    module: 'bank-account',
    merchantId,
    objectId: defaultAccountId ?? defaultFeeAccountId ?? null,
    before,
    after: { defaultAccountId, defaultFeeAccountId },
  })
  return null
}

/**
 * The account a payment of this merchant goes to: the named one, or the default one where none is named; a member held to some accounts has no others. A named one stays linked until the transaction ends.
 * @throws 5 for an account that is not this merchant's (the same as for one that does not exist), 33005 when the merchant has none at all.
 */
export async function pickAccount(
  ctx: Ctx,
  merchantId: string,
  bankAccountId: string | null,
): Promise<PickedAccount> {
  if (bankAccountId !== null) {
    const row = await store.getForUse(ctx.db, merchantId, bankAccountId, heldTo(ctx))
    ensure(row, 'error.not_found')
    return pickedOf(row)
  }
  const row = await store.getDefault(ctx.db, merchantId, heldTo(ctx))
  ensure(row, 'bank.default_required')
  return pickedOf(row)
}

/** The account of this number, of those in use. @throws 1301 for one that is not this merchant's. */
export async function pickNumber(
  ctx: Ctx,
  merchantId: string,
  accountNo: string,
): Promise<PickedAccount> {
  const row = (await store.list(ctx.db, merchantId, false, heldTo(ctx))).find(
    (one) => one.account_no === accountNo,
  )
  ensure(row, 'bank.account_not_found')
  return pickedOf(row)
}

/** A new sandbox merchant gets an account to try payments with; it exists in the bank's sandbox only, whose numbers start with 900. */
export const sampleAccounts = handlerOf(
  'bank-account.sample',
  ['merchant.created', 'merchant.sandbox_opened'],
  {
    handle: async (ctx, event) => {
      const { sandboxId, code } = event.payload
      if ((await store.getDefault(ctx.db, sandboxId, null)) !== null) return
      await open(
        { ...ctx, test: true },
        {
          merchantId: sandboxId,
          accountNo: `900${digits(9)}`,
          accountName: `TEST ${code}`,
          bankType: 'KLB',
          isDefault: true,
        },
      )
    },
  },
)

/** Whose active bank accounts these are, by account number. */
export const ownersOf = async (
  db: Db,
  accountNos: readonly string[],
): Promise<Map<string, store.AccountOwner>> =>
  accountNos.length === 0
    ? new Map()
    : new Map((await store.ownersOf(db, accountNos)).map((owner) => [owner.accountNo, owner]))
