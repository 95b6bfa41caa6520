/** What every part of the module starts from: an account as it is shown and picked, who is held to which, and adding one that the bank has confirmed. */
import type { bankAccountItem } from '@saola/contract/bank-account'
import { writeVietQr } from '@saola/vietqr/write'
import type * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { binOf, type BankType } from './rules.ts'
import * as store from './store.ts'

export type Item = z.output<typeof bankAccountItem>
export interface PickedAccount {
  id: string
  accountNo: string
  accountName: string
  bankType: BankType
  bin: string
}

export const itemOf = (
  row: Omit<store.BankAccountRow, 'created_at' | 'was_default_at' | 'branch' | 'status'>,
): Item => ({
  id: row.id,
  accountNo: row.account_no,
  accountName: row.account_name,
  bankType: row.bank_type,
  defaultAccount: row.default_account,
  defaultFeeAccount: row.default_fee_account,
  qrCode: writeVietQr({ bin: row.bin, account: row.account_no }),
})
export const pickedOf = (row: store.BankAccountRow): PickedAccount => ({
  id: row.id,
  accountNo: row.account_no,
  accountName: row.account_name,
  bankType: row.bank_type,
  bin: row.bin,
})

/** The accounts that anyone who is calling is held to: the one place where a member's restriction is read. Null = all of the merchant's. */
export const heldTo = (ctx: Ctx): readonly string[] | null =>
  ctx.caller.kind === 'portal' ? ctx.caller.bankAccountIds : null

interface OpenedAccount {
  id?: string
  merchantId: string
  accountNo: string
  accountName: string
  bankType: BankType
  isDefault: boolean
  branch?: string | null
}
/** Adds an account that the bank has already confirmed. @returns its id. @throws 33002 when somebody has linked it. */
export async function open(ctx: Ctx, a: OpenedAccount): Promise<string> {
  const id = a.id ?? uuid()
  ensure(
    (await store.insert(ctx.db, {
      ...a,
      id,
      bin: binOf[a.bankType],
      branch: a.branch ?? null,
      now: ctx.clock.now(),
    })) === 1,
    'bank.account_linked',
  )
  await audit(ctx, {
    module: 'bank-account',
    merchantId: a.merchantId,
    objectId: id,
    after: { accountNo: a.accountNo, bankType: a.bankType, isDefault: a.isDefault },
  })
  return id
}
