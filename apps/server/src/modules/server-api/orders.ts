/** Virtual accounts that an order keeps open: enable and disable. What is paid to one becomes a payment in the settlement itself. */
import type { Input, Output } from '@saola/contract/call'
import type { serverApi } from '@saola/contract/server-api'
import { audit } from '../../platform/audit.ts'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { digits } from '../../platform/ids.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as payments from '../payment/service.ts'
import * as staticAccount from '../static-account/service.ts'
import { isNoAmount, orderAccountOf } from './rules.ts'
import { vnd } from './service.ts'
import * as store from './store.ts'

async function accountFor(
  ctx: Ctx,
  merchantId: string,
  no: string | null | undefined,
): Promise<bankAccount.PickedAccount> {
  const number = no?.trim()
  return bankAccount.pickAccount(
    ctx,
    merchantId,
    number ? (await bankAccount.pickNumber(ctx, merchantId, number)).id : null,
  )
}

/**
 * Opens an order's account, or renews it with another amount, content or life; its number stays. Amount 0 takes any, life 0 has no end.
 * @throws 507, 1301
 */
export async function enable(
  ctx: Ctx,
  body: Input<typeof serverApi.enableVirtualAccount>['body'],
): Promise<Output<typeof serverApi.enableVirtualAccount>> {
  const { merchantId } = ofMerchant(ctx)
  const fixAmount = isNoAmount(body.fixAmount) ? null : vnd('fixAmount', body.fixAmount!)
  await store.lockOrder(ctx.db, merchantId, body.order)
  const [before, account] = [
    await staticAccount.ofOrder(ctx, merchantId, body.order),
    await accountFor(ctx, merchantId, body.bankAccountNo),
  ]
  const now = ctx.clock.now()
  const virtualAccount =
    before.find((row) => row.bank_account_id === account.id)?.virtual_account ??
    orderAccountOf(digits(15))
  const timeout = body.timeout ?? 0
  const fixContent = (body.fixContent ?? '').trim()
  const row: staticAccount.NewOrderAccount = {
    virtual_account: virtualAccount,
    order_no: body.order,
    bank_account_id: account.id,
    bank_type: account.bankType,
    account_no: account.accountNo,
    account_name: account.accountName,
    fix_amount: fixAmount,
    fix_content: fixContent,
    qr_content: payments.qrContentOf(
      virtualAccount,
      fixAmount,
      payments.contentOf(fixContent, String(body.order)),
    ),
    opened_at: now,
    expires_at: timeout > 0 ? new Date(now.getTime() + timeout * 1000) : null,
  }
  // An order that moves to another account leaves the number there behind.
  for (const other of before)
    if (other.virtual_account !== virtualAccount && other.closed_at === null)
      await shut(ctx, merchantId, other.virtual_account)
  await staticAccount.openForOrder(ctx, merchantId, row)
  const opening = await staticAccount.openAtBank(ctx, merchantId, virtualAccount)
  await audit(ctx, {
    module: 'server-api',
    merchantId,
    objectId: virtualAccount,
    before: before[0]
      ? {
          accountNo: before[0].account_no,
          fixAmount: before[0].fix_amount,
          closed: before[0].closed_at !== null,
        }
      : undefined,
    after: { order: body.order, accountNo: account.accountNo, fixAmount, timeout },
  })
  const answer = {
    order: body.order,
    virtualAccount,
    bankAccountNo: account.accountNo,
    fixAmount: fixAmount ?? 0,
    fixContent,
    qrContent: row.qr_content,
    timeout,
    payable: false,
  }
  await afterCommit(ctx.db, () => {
    answer.payable = opening.payable
  })
  return answer
}

async function shut(ctx: Ctx, merchantId: string, virtualAccount: string): Promise<void> {
  await staticAccount.close(ctx, merchantId, virtualAccount)
  await staticAccount.notifyBank(ctx, merchantId, virtualAccount)
}

/** Shuts an order's account; one that is shut stays so. @throws 1606 for an order that never had one. */
export async function disable(
  ctx: Ctx,
  order: number,
): Promise<Output<typeof serverApi.disableVirtualAccount>> {
  const { merchantId } = ofMerchant(ctx)
  await store.lockOrder(ctx.db, merchantId, order)
  const rows = await staticAccount.ofOrder(ctx, merchantId, order)
  ensure(rows.length > 0, 'gateway.invalid_data', {
    errors: [{ field: 'order', key: 'error.enum' }],
  })
  for (const row of rows.filter((one) => one.closed_at === null)) {
    await shut(ctx, merchantId, row.virtual_account)
    await audit(ctx, {
      module: 'server-api',
      merchantId,
      objectId: row.virtual_account,
      before: { closed: false },
      after: { closed: true },
    })
  }
  return { success: true }
}
