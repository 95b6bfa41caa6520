/** Linking an account: the bank says whose it is, the code goes to the phone the bank knows, the account becomes the merchant's (docs/decisions.md#21). */
import type { Input, Output } from '@saola/contract/call'
import type { bankAccount } from '@saola/contract/bank-account'
import type { OrganizationAccount } from '../../adapters/bank.ts'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { openStep, useStep } from '../../platform/otp.ts'
import * as merchant from '../merchant/service.ts'
import { itemOf, open } from './account.ts'
import { allowQuestion, askBank } from './bank.ts'
import {
  bankTypeOf,
  binOf,
  LINK_LIFE_MS,
  LINK_TRIES,
  maskPhone,
  mayLink,
  type BankType,
} from './rules.ts'
import * as store from './store.ts'

type Step = Output<typeof bankAccount.linkCheck>
interface Confirmed {
  accountNo: string
  accountName: string
  bankType: BankType
  branch: string | null
  phone: string
}

/** @throws 13 where the merchant has not identified themselves, or may not change anything. */
function ensureMayLink(ctx: Ctx): void {
  ensure(ctx.test || mayLink(ofMerchant(ctx).merchantStatus), 'error.invalid_state')
}
const linked = (): Refusal =>
  new Refusal('bank.account_linked', {
    errors: [{ field: 'accountNo', key: 'bank.account_linked' }],
  })

/** Sends the code to the phone of the bank's books and keeps what the bank said until it is used. @throws 11 when that phone has had its codes. */
function openLink(ctx: Ctx, account: Confirmed): Promise<Step> {
  const me = ofMerchant(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const { sessionId, timeout } = await openStep(
      { ...ctx, db: tx },
      'LINK_ACCOUNT',
      account.phone,
      { merchantId: me.merchantId, merchantCode: me.merchantCode },
      true,
    )
    const now = ctx.clock.now()
    const phone = maskPhone(account.phone)
    await store.insertLink(tx, {
      ...account,
      phone,
      sessionId,
      merchantId: me.merchantId,
      memberId: me.personId,
      now,
      expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
    })
    return { phone, sessionId, timeout }
  })
}

/**
 * Does the account belong to the holder of this id card, at this branch? Only the bank knows. Whether another merchant has it is said to its holder alone.
 * @throws 13, 11, 33002 when it is linked, 5100000 or 33003 as the bank says, 33008 when it says nothing.
 */
export async function check(
  ctx: Ctx,
  { accountNo, branch, idCardNo }: Input<typeof bankAccount.linkCheck>['body'],
): Promise<Step> {
  ensureMayLink(ctx)
  await allowQuestion(ctx, LINK_TRIES)
  const [known] = await store.linkedAmong(ctx.db, ofMerchant(ctx).merchantId, [accountNo])
  if (known?.mine) throw linked()
  const answer = await askBank(
    ctx.bank.checkHolder({ accountNo, branch, idCardNo, test: ctx.test }),
  )
  ensure(answer.outcome !== 'NO_ACCOUNT', 'bank.account_not_exist', {
    errors: [{ field: 'accountNo', key: 'bank.account_not_exist' }],
  })
  ensure(answer.outcome === 'FITS', 'bank.owner_mismatch')
  if (known) throw linked()
  const bankType = bankTypeOf(answer.bin)
  ensure(bankType, 'bank.account_not_exist', {
    errors: [{ field: 'accountNo', key: 'bank.account_not_exist' }],
  })
  return openLink(ctx, {
    accountNo,
    accountName: answer.accountName,
    bankType,
    branch: answer.branchName ?? branch,
    phone: answer.phone,
  })
}

/** @throws 30006 for a step that is another's, old or used; 100015, 30003, 30004 for its code. */
export async function verifyOtp(
  ctx: Ctx,
  { sessionId, otp }: Input<typeof bankAccount.linkVerifyOtp>['body'],
): Promise<Output<typeof bankAccount.linkVerifyOtp>> {
  const { merchantId, personId } = ofMerchant(ctx)
  const link = await store.getLink(ctx.db, merchantId, personId, sessionId, ctx.clock.now())
  ensure(link?.state === 'CHECKED', 'auth.step_session_invalid')
  // A wrong code commits, too, or its try would not count.
  const refusal = await inTransaction(ctx.db, async (tx) => {
    const used = await useStep({ ...ctx, db: tx }, 'LINK_ACCOUNT', sessionId, otp)
    if (used instanceof Refusal) return used
    return (await store.moveLink(tx, merchantId, sessionId, 'CHECKED', 'VERIFIED')) === 1
      ? null
      : new Refusal('auth.step_session_invalid')
  })
  if (refusal) throw refusal
  return {
    phone: link.phone,
    sessionId,
    accountNo: link.account_no,
    accountName: link.account_name,
    bankType: link.bank_type,
  }
}

/** Makes the confirmed account the merchant's; the first one is its default and fee account. @throws 30006, 33002. */
export async function submit(
  ctx: Ctx,
  { sessionId, defaultAccount = false }: Input<typeof bankAccount.linkSubmit>['body'],
): Promise<Output<typeof bankAccount.linkSubmit>> {
  ensureMayLink(ctx)
  const { merchantId, personId } = ofMerchant(ctx)
  const now = ctx.clock.now()
  const link = await store.getLink(ctx.db, merchantId, personId, sessionId, now)
  ensure(
    link && (await store.moveLink(ctx.db, merchantId, sessionId, 'VERIFIED', 'LINKED')) === 1,
    'auth.step_session_invalid',
  )
  await store.lockSet(ctx.db, merchantId)
  const first = (await store.getDefault(ctx.db, merchantId, null)) === null
  const id = await open(ctx, {
    merchantId,
    accountNo: link.account_no,
    accountName: link.account_name,
    bankType: link.bank_type,
    branch: link.branch,
    isDefault: first,
  })
  if (defaultAccount && !first) await store.setDefault(ctx.db, merchantId, id, now)
  await merchant.accountLinked(ctx, merchantId)
  const row = {
    id,
    account_no: link.account_no,
    account_name: link.account_name,
    bank_type: link.bank_type,
    bin: binOf[link.bank_type],
    default_account: first || defaultAccount,
    default_fee_account: first,
  }
  return { phone: link.phone, sessionId, bankAccount: itemOf(row) }
}

type BankSide = Output<typeof bankAccount.getUnlinkedAccounts>
interface Held extends OrganizationAccount {
  bankType: BankType
  by: 'me' | 'other' | null
}

/** What the bank holds for the merchant's tax number. @throws 33003 when the merchant has given none. */
async function organization(ctx: Ctx): Promise<{ phone: string | null; accounts: Held[] }> {
  const { merchantId } = ofMerchant(ctx)
  const taxCode = await merchant.taxCodeOf(ctx, merchantId)
  ensure(taxCode, 'bank.owner_mismatch')
  const { phone, accounts } = await askBank(ctx.bank.organization(taxCode, ctx.test))
  const links = await store.linkedAmong(
    ctx.db,
    merchantId,
    accounts.map((a) => a.accountNo),
  )
  const by = (accountNo: string): Held['by'] => {
    const found = links.find((l) => l.account_no === accountNo)
    if (!found) return null
    return found.mine ? 'me' : 'other'
  }
  return {
    phone,
    accounts: accounts.flatMap((a) => {
      const bankType = bankTypeOf(a.bin)
      return bankType ? [{ ...a, bankType, by: by(a.accountNo) }] : []
    }),
  }
}
const viewOf = ({ accountNo, accountName, bankType, branch }: Held): BankSide[number] => ({
  accountNo,
  accountName,
  bankType,
  branch,
})

export const linkedAtBank = async (ctx: Ctx): Promise<BankSide> =>
  (await organization(ctx)).accounts.filter((a) => a.by === 'me').map(viewOf)
export const unlinkedAtBank = async (ctx: Ctx): Promise<BankSide> =>
  (await organization(ctx)).accounts.filter((a) => a.by === null).map(viewOf)

/**
 * An organization chooses among its accounts; then code and submit as for people. A tax number alone proves nothing, so the code goes to the organization's own phone.
 * @throws 13, 11, 33003 without a tax number or phone at the bank, 5100000 for an account that is not its own, 33002, 33008.
 */
export async function linkAccount(
  ctx: Ctx,
  { accountNo }: Input<typeof bankAccount.linkAccount>['body'],
): Promise<Step> {
  const { phone, sessionId, timeout } = await askLink(ctx, accountNo)
  return { phone, sessionId, timeout }
}
/** The same with the holder's name, for a caller who names a number that nobody has shown them. */
export async function askLink(
  ctx: Ctx,
  accountNo: string,
): Promise<Step & { accountName: string }> {
  ensureMayLink(ctx)
  await allowQuestion(ctx, LINK_TRIES)
  const { phone, accounts } = await organization(ctx)
  const account = accounts.find((a) => a.accountNo === accountNo)
  ensure(account, 'bank.account_not_exist', {
    errors: [{ field: 'accountNo', key: 'bank.account_not_exist' }],
  })
  if (account.by !== null) throw linked()
  ensure(phone, 'bank.owner_mismatch')
  return {
    ...(await openLink(ctx, {
      accountNo,
      accountName: account.accountName,
      bankType: account.bankType,
      branch: account.branch,
      phone,
    })),
    accountName: account.accountName,
  }
}

/** Code and submit in one, for a server that has no form between them. Opens its own transactions. @throws as the two do; 30006 for another account's step. */
export async function finishLink(
  ctx: Ctx,
  { sessionId, accountNo, otp }: { sessionId: string; accountNo: string; otp: string },
): Promise<void> {
  const { merchantId, personId } = ofMerchant(ctx)
  const link = await store.getLink(ctx.db, merchantId, personId, sessionId, ctx.clock.now())
  ensure(link?.account_no === accountNo, 'auth.step_session_invalid')
  await verifyOtp(ctx, { sessionId, otp })
  await inTransaction(ctx.db, (tx) => submit({ ...ctx, db: tx }, { sessionId }))
}
