/** The demo data set, put into an empty database once: one named data set for everything. */
import { createHmac } from 'node:crypto'
import { demoCustomers, demoGroups, demoRequests } from '@saola/demo/customers'
import {
  bankShop,
  teaHouse,
  cafe,
  DEMO_PASSWORD,
  merchants,
  staff,
  type DemoMerchant,
  type DemoStaff,
} from '@saola/demo/people'
import type { App, Ctx } from './platform/context.ts'
import { inTransaction } from './platform/db.ts'
import { jobCtx } from './platform/jobs.ts'
import { hashPassword } from './platform/password.ts'
import * as admin from './modules/admin/service.ts'
import * as bankAccount from './modules/bank-account/service.ts'
import * as customer from './modules/customer/service.ts'
import * as feeReports from './modules/fee-report/service.ts'
import * as merchant from './modules/merchant/service.ts'
import { COLLECTOR } from './modules/pos-order/service.ts'
import * as shopSetting from './modules/shop-setting/service.ts'
import * as sandbox from './modules/sandbox/service.ts'
import * as secondFactor from './modules/second-factor/service.ts'
import * as setting from './modules/setting/service.ts'
import * as support from './modules/support/service.ts'
import * as user from './modules/user/service.ts'

const wire = createHmac('sha256', 'saola-portal-v1').update(DEMO_PASSWORD).digest('hex')

/** Idempotent, and safe when two processes start together. @param hash for tests, which need not do that work again. @returns whether anything was written. */
export async function seedDemo(app: App, hash = hashPassword): Promise<boolean> {
  if (await merchant.exists(jobCtx(app, 'demo.seed'), merchants[0]!.code)) return false
  // One hash each: equal passwords must not look equal in a dump (reliability bar I4).
  const hashes = new Map<string, string>()
  await Promise.all(
    [...merchants.flatMap((m) => m.members), ...staff].map(async ({ id }) =>
      hashes.set(id, await hash(app.config, wire)),
    ),
  )
  return inTransaction(app.db, async (tx) => {
    const ctx: Ctx = { ...jobCtx(app, 'demo.seed'), db: tx }
    await merchant.lockOpening(ctx)
    if (await merchant.exists(ctx, merchants[0]!.code)) return false
    for (const m of merchants) await seedMerchant(ctx, m, hashes)
    await setting.start(ctx, COLLECTOR, bankShop.code)
    await seedCustomers(ctx)
    for (const person of staff) await seedStaff(ctx, person, hashes.get(person.id)!)
    return true
  })
}

/** The café's regulars, in both of its worlds. */
async function seedCustomers(ctx: Ctx): Promise<void> {
  const asker = cafe.members[0]!
  for (const merchantId of [cafe.id, cafe.sandboxId]) {
    await customer.start(ctx, merchantId, asker.fullName, demoGroups, demoCustomers)
    await support.start(
      ctx,
      merchantId,
      { name: asker.fullName, email: asker.email, phone: asker.phone },
      demoRequests,
    )
  }
}

async function seedMerchant(
  ctx: Ctx,
  m: DemoMerchant,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  await merchant.open(ctx, m)
  if (m.status === 'ACTIVE') await merchant.verifyRepresentative(ctx, m.id)
  for (const person of m.members)
    await user.addMember(ctx, {
      ...person,
      merchantId: m.id,
      passwordHash: hashes.get(person.id)!,
      isOwner: person.role === 'OWNER',
    })
  for (const [merchantId, accounts] of [
    [m.id, m.accounts],
    [m.sandboxId, m.sandboxAccounts],
  ] as const) {
    for (const [i, account] of accounts.entries())
      await bankAccount.open(ctx, { ...account, merchantId, isDefault: i === 0 })
    await shopSetting.start(ctx, merchantId, m.look)
  }
}

/** Live sales of both shops that have any; their sandbox merchants are filled as every sandbox merchant is. Past months are closed then. @returns how many were written; none where there are some already. */
export async function seedDemoSales(app: App): Promise<number> {
  let written = await sandbox.fillShop(app, shopOf(cafe), { days: 60, perDay: 25 })
  // As long as it takes for three months to be over, whatever the day.
  written += await sandbox.fillShop(app, shopOf(teaHouse), { days: 100, perDay: 3 })
  if (written > 0) await feeReports.closeSoon(app.db)
  return written
}
const shopOf = ({ id: merchantId, members: [owner] }: DemoMerchant) => ({
  merchantId,
  test: false,
  by: { id: owner!.id, name: owner!.fullName },
})

async function seedStaff(ctx: Ctx, person: DemoStaff, passwordHash: string): Promise<void> {
  await admin.addStaff(ctx, { ...person, passwordHash })
  if (person.factorSecret !== undefined)
    await secondFactor.startFactor(ctx, person.id, person.factorSecret)
}
