/** Tools for anyone who connects a server (docs/decisions.md#26, #27): what a number is, money that comes in on order, what a code says. */
import type { Input, Output } from '@saola/contract/call'
import type { Scanned, Target, tool } from '@saola/contract/tool'
import { BankRefused, BankUnavailable, type TestCreditOrder } from '../../adapters/bank.ts'
import { audit } from '../../platform/audit.ts'
import { wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { digits } from '../../platform/ids.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import * as bankAccount from '../bank-account/service.ts'
import { readPicture } from './picture.ts'
import { numberOf, planOf, readCode, shownText } from './rules.ts'
import * as store from './store.ts'

/** Where virtual accounts live (docs/domain.md#2). */
const VIRTUAL_ACCOUNT_BIN = '970452'

/** @throws 2 for what is no number, 5 for one that is not the merchant's. */
async function found(ctx: Ctx, typed: string): Promise<store.TargetRow> {
  const number = numberOf(typed)
  if (number === null) throw fieldRefusal('number', 'error.pattern')
  const row = await store.target(ctx.db, member(ctx).merchantId, number, bankAccount.heldTo(ctx))
  ensure(row, 'error.not_found', { errors: [{ field: 'number', key: 'error.not_found' }] })
  return row
}

function stateOf(row: store.TargetRow, now: Date): string {
  if (row.kind !== 'STANDING') return row.status
  if (row.closed_at !== null) return 'CLOSED'
  return row.expires_at !== null && row.expires_at <= now ? 'EXPIRED' : 'OPEN'
}
const targetOf = (row: store.TargetRow, nameAtBank: string | null, now: Date): Target => {
  const status = stateOf(row, now)
  return {
    kind: row.kind,
    accountNo: row.account_no,
    virtualAccount: row.virtual_account,
    accountName: row.account_name,
    nameAtBank,
    amount: row.amount,
    content: row.content,
    status,
    expiresAt: wireOrNull(row.expires_at),
    payLinkCode: row.pay_link_code,
    transactionId: row.transaction_id,
    takesMoney:
      ['CREATED', 'PENDING', 'OPEN'].includes(status) &&
      (row.expires_at === null || row.expires_at > now),
  }
}

/** What a number is to us, and whose name a payer's bank shows for it. @throws 2, 5, 33008 when the bank does not answer. */
export async function inquiry(ctx: Ctx, typed: string): Promise<Target> {
  const row = await found(ctx, typed)
  const name = await askBank(
    ctx.bank.beneficiary(
      row.virtual_account === null ? row.bin : VIRTUAL_ACCOUNT_BIN,
      row.virtual_account ?? row.account_no,
      ctx.test,
    ),
  )
  return targetOf(row, name, ctx.clock.now())
}
async function askBank<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (error instanceof BankUnavailable)
      throw new Refusal('bank.core_unavailable', { retryAfter: 5 })
    if (error instanceof BankRefused) throw new Refusal('error.upstream_rejected')
    throw error
  }
}

/**
 * Orders a transfer of the bank's sandbox: from there on it is a transfer like any other, told by the bank in its own time. Only the sandbox merchant's own numbers are
 * paid, whatever state they are in. @throws 2, 5, 33008.
 */
export async function deposit(
  ctx: Ctx,
  body: Input<typeof tool.deposit>['body'],
): Promise<Output<typeof tool.deposit>> {
  const { merchantId, clockShiftMs } = member(ctx)
  const row = await found(ctx, body.number)
  const fault = body.fault ?? 'NONE'
  const plan = planOf(
    fault,
    body.amount,
    row.expires_at === null ? null : new Date(row.expires_at.getTime() - clockShiftMs),
    new Date(ctx.clock.now().getTime() - clockShiftMs),
  )
  if (plan === null) throw fieldRefusal('amount', fault === 'UNDER' ? 'error.min' : 'error.max')
  const order = (): TestCreditOrder => ({
    reference: `TS${digits(14)}`,
    accountNo: row.account_no,
    virtualAccount: row.virtual_account,
    amount: plan.amount,
    content: body.content?.trim() || row.content || 'Saola Pay test',
    fromName: body.fromName?.trim() || 'NGUYEN VAN AN',
    bookedAt: plan.bookedAt?.toISOString() ?? null,
    delayMs: (body.delaySec ?? 0) * 1_000,
    copies: plan.copies,
    hitch: plan.hitch,
  })
  const orders = Array.from({ length: plan.transfers }, order)
  // Written before the bank learns of it: what it is asked for is never without a trace.
  await inTransaction(ctx.db, (tx) =>
    audit(
      { ...ctx, db: tx },
      {
        module: 'tool',
        merchantId,
        objectId: row.virtual_account ?? row.account_no,
        after: {
          amount: body.amount,
          fault,
          delaySec: body.delaySec ?? 0,
          bankReferences: orders.map((one) => one.reference),
        },
      },
    ),
  )
  for (const one of orders) await askBank(ctx.bank.testCredit(one))
  return {
    transfers: orders.map((one) => ({ bankReference: one.reference, amount: one.amount })),
    target: targetOf(row, null, ctx.clock.now()),
  }
}

/** What became of transfers, those that the bank has told of. */
export async function outcome(
  ctx: Ctx,
  references: readonly string[],
): Promise<Output<typeof tool.outcome>> {
  const rows = await store.outcomes(
    ctx.db,
    member(ctx).merchantId,
    references,
    bankAccount.heldTo(ctx),
  )
  return references.map((bankReference) => {
    const row = rows.find((one) => one.bank_reference === bankReference)
    return {
      bankReference,
      outcome: row?.outcome ?? null,
      reason: row?.reason ?? null,
      transactionId: row?.transaction_id ?? null,
    }
  })
}

/** Reads the code in a picture and says what each of its fields is. Nothing of the picture is kept. @throws 44001, 44002, 44004, 44008 */
export async function scanQr(ctx: Ctx, file: UploadedFile): Promise<Scanned> {
  const text = await readPicture(file.bytes)
  const { bin, account, ...reading } = readCode(text, ctx.config.publicUrl)
  const own =
    account === null
      ? null
      : await store.target(ctx.db, member(ctx).merchantId, account, bankAccount.heldTo(ctx))
  return {
    ...reading,
    text: shownText(text, reading.kind),
    bankName: bin === null ? null : await store.bankName(ctx.db, bin),
    own: own !== null,
  }
}
