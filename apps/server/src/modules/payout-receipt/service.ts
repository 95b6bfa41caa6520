/** Receipts of payouts: the paper for a member of the merchant, and what a public address says of it (docs/decisions.md#5). */
import { Readable } from 'node:stream'
import { member, type Ctx } from '../../platform/context.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { ensure } from '../../platform/errors.ts'
import { publicCode } from '../../platform/ids.ts'
import { translator } from '../../platform/text.ts'
import { heldTo } from '../bank-account/service.ts'
import * as payouts from '../payout/service.ts'
import { ofMerchant } from '../shop-setting/service.ts'
import { paper } from './paper.ts'
import { shortAccount, shortName } from './rules.ts'
import * as store from './store.ts'

/** Where anybody sees that a receipt is true. */
const addressOf = (ctx: Pick<Ctx, 'config' | 'test'>, code: string): string =>
  `${ctx.config.publicUrl}${ctx.test ? '/test' : ''}/public/payout/${code}`

/** @throws 5, 13 for a payout that the bank has not done */
export async function receipt(ctx: Ctx, payoutId: string): Promise<FileAnswer> {
  const { merchantId } = member(ctx)
  const payout = await payouts.findPaid(ctx.db, merchantId, payoutId, heldTo(ctx))
  ensure(payout, 'error.not_found')
  ensure(payout.status === 'SUCCESS', 'error.invalid_state')
  const code = await store.keep(ctx.db, merchantId, payoutId, publicCode(), ctx.clock.now())
  const bytes = await paper(
    {
      payout,
      shopName: (await ofMerchant(ctx, merchantId)).shopName,
      address: addressOf(ctx, code),
      isTest: ctx.test,
    },
    ctx.language,
  )
  return {
    fileName: `${translator(ctx.language, 'payoutReceipt')('file')}-${payout.txn_number ?? payoutId}.pdf`,
    contentType: 'application/pdf',
    stream: Readable.from([bytes]),
  }
}

/** What anyone who holds a receipt may compare it with. */
export interface Checked {
  merchantId: string
  amount: number
  content: string
  receiver: string
  accountNo: string
  bankName: string
  txnNumber: string | null
  doneAt: Date
  returnedAt: Date | null
}
/** @returns null where no receipt carries this code */
export async function check(ctx: Ctx, code: string): Promise<Checked | null> {
  const found = await store.byCode(ctx.db, code, ctx.test)
  const payout = found && (await payouts.findPaid(ctx.db, found.merchant_id, found.payout_id, null))
  return payout?.ended_at == null
    ? null
    : {
        merchantId: payout.merchant_id,
        amount: payout.amount,
        content: payout.content,
        receiver: shortName(payout.to_name),
        accountNo: shortAccount(payout.to_account),
        bankName: payout.bank_name ?? payout.to_bin,
        txnNumber: payout.txn_number,
        doneAt: payout.ended_at,
        returnedAt: payout.returned_at,
      }
}
