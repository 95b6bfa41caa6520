/** The bank learns of an order's virtual account: open with what it takes, or shut. */
import type { Ctx } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs.ts'
import * as store from './store.ts'

async function tellBank(ctx: Ctx, virtualAccount: string): Promise<void> {
  const row = await store.staticAccount(ctx.db, virtualAccount)
  if (!row) return
  if (row.closed_at !== null) return ctx.bank.closeVirtualAccounts([virtualAccount])
  await ctx.bank.openVirtualAccount({
    virtualAccount,
    accountNo: row.account_no,
    amount: row.fix_amount,
    name: row.account_name,
    expiresAt: row.expires_at?.toISOString() ?? null,
  })
}
export const serverApiJobs: readonly Job[] = [
  {
    name: 'serverApi.tellBank',
    work: (ctx, payload) => tellBank(ctx, String(payload.virtualAccount)),
  },
]
