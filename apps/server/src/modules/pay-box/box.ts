/** What every part of the module starts from: a box as it is shown, and the virtual accounts through which it is paid. */
import type * as z from 'zod/mini'
import type { payBoxDetail, payBoxItem } from '@saola/contract/pay-box'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { asLive, member, type Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { digits } from '../../platform/ids.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as payments from '../payment/service.ts'
import * as staticAccount from '../static-account/service.ts'
import { boxAccountOf } from './rules.ts'
import * as connectionStore from './connection-store.ts'
import * as staticQrStore from './static-qr-store.ts'
import * as store from './store.ts'

export type Item = z.output<typeof payBoxItem>
export type Detail = z.output<typeof payBoxDetail>

export const itemOf = (row: store.ListedBox): Item => ({
  id: row.id,
  hardwareId: row.hardware_id,
  displayName: row.display_name,
  model: row.model,
  version: row.version,
  online: row.is_online,
  hwVersion: row.hw_version,
  bankAccountId: row.bank_account_id,
})
export const detailOf = (row: store.BoxRow): Detail => ({
  ...itemOf(row),
  linkedAt: wire(row.linked_at),
  seenAt: wireOrNull(row.seen_at),
  waiting: row.waiting,
  linkedAccount:
    row.bank_account_id === null || row.virtual_account === null
      ? null
      : {
          id: row.bank_account_id,
          accountNo: row.account_no!,
          accountName: row.account_name!,
          bankType: row.bank_type!,
          virtualAccount: row.virtual_account,
          qrCode: row.qr_content!,
          payable: row.payable,
        },
})
/** By the clock of the system: devices know nothing of a Test Mode clock that was moved. */
export const realNow = (ctx: Ctx): Date => asLive(ctx).clock.now()
/** @throws 5, also for a box of another merchant. */
export async function mine(ctx: Ctx, id: string): Promise<store.BoxRow> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id, realNow(ctx))
  ensure(row, 'error.not_found')
  return row
}
/** The same, held until the transaction ends. */
export async function lockOne(ctx: Ctx, id: string): Promise<store.BoxRow> {
  const row = await store.lockOne(ctx.db, member(ctx).merchantId, id, realNow(ctx))
  ensure(row, 'error.not_found')
  return row
}

async function openAccount(
  ctx: Ctx,
  row: store.BoxRow,
  bankAccountId: string,
  before: staticAccount.BoxAccount | undefined,
): Promise<staticAccount.Opening> {
  const account = await bankAccount.pickAccount(ctx, row.merchant_id, bankAccountId)
  const virtualAccount = before?.virtual_account ?? boxAccountOf(digits(15))
  const content = payments.contentOf(row.display_name, row.hardware_id)
  await staticAccount.openForBox(ctx, row.merchant_id, {
    virtualAccount,
    bankAccountId,
    bankType: account.bankType,
    accountNo: account.accountNo,
    accountName: account.accountName,
    unitId: row.unit_id,
    deviceId: row.id,
    content,
    qrContent: payments.qrContentOf(virtualAccount, null, content),
  })
  return staticAccount.openAtBank(ctx, row.merchant_id, virtualAccount)
}

/**
 * Brings the box's virtual accounts in line with what it shows: one for the linked account, one for each static QR of an account of the merchant's own.
 * A number that was in use before comes back with its account, so that what is printed stays true. Tells the box.
 * @returns the numbers that are being opened at the bank, by their bank account
 */
export async function settleAccounts(
  ctx: Ctx,
  row: store.BoxRow,
  linked: string | null,
): Promise<Openings> {
  const [have, qrs] = [
    await staticAccount.ofBox(ctx, row.merchant_id, row.unit_id),
    await staticQrStore.qrs(ctx.db, row.merchant_id, row.id),
  ]
  const wanted = new Set([
    ...(linked === null ? [] : [linked]),
    ...qrs.flatMap((qr) => (qr.bank_account_id === null ? [] : [qr.bank_account_id])),
  ])
  for (const account of have) {
    if (account.closed_at !== null || wanted.has(account.bank_account_id)) continue
    await staticAccount.close(ctx, row.merchant_id, account.virtual_account)
    await staticAccount.notifyBank(ctx, row.merchant_id, account.virtual_account)
  }
  const openings = new Map<string, staticAccount.Opening>()
  for (const id of wanted) {
    const before = have.find((account) => account.bank_account_id === id)
    if (before === undefined || before.closed_at !== null)
      openings.set(id, await openAccount(ctx, row, id, before))
  }
  const now = await staticAccount.ofBox(ctx, row.merchant_id, row.unit_id)
  for (const qr of qrs) {
    const content = now.find(
      (account) => account.bank_account_id === qr.bank_account_id,
    )?.qr_content
    if (content !== undefined && content !== qr.content)
      await staticQrStore.setContent(ctx.db, row.merchant_id, qr.id, content)
  }
  await connectionStore.notifyDevices(ctx.db, { config: [row.hardware_id] })
  return openings
}

type Openings = ReadonlyMap<string, staticAccount.Opening>
/** The answer goes out once the bank was told of what was opened for it, and says whether it said yes (ADR 0051). */
export async function answered<T extends { payable: boolean }>(
  ctx: Ctx,
  openings: Openings,
  bankAccountId: string | null,
  answer: T,
): Promise<T> {
  const opening = bankAccountId === null ? undefined : openings.get(bankAccountId)
  if (opening !== undefined)
    await afterCommit(ctx.db, () => {
      answer.payable = opening.payable
    })
  return answer
}
