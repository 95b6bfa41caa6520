/** The demo's people, and a second merchant whom the first must not see; written once into the template that the tests' databases are cloned from. */
import { openApp } from '../src/app.ts'
import { configFrom } from '../src/platform/config.ts'
import type { App, Ctx } from '../src/platform/context.ts'
import { inTransaction } from '../src/platform/db.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { hashPassword } from '../src/platform/password.ts'
import * as bankAccount from '../src/modules/bank-account/service.ts'
import * as merchant from '../src/modules/merchant/service.ts'
import * as shopSetting from '../src/modules/shop-setting/service.ts'
import * as user from '../src/modules/user/service.ts'
import { seedDemo } from '../src/seed.ts'
import { testEnv } from './secrets.ts'
import type { TestSecrets } from './template.ts'
import { wirePassword } from './world.ts'

export const bookshop = {
  id: '01920000-0000-7000-8000-000000000001',
  sandboxId: '01920000-0000-7000-8000-000000000002',
  code: 'SAOLA099',
  name: 'Nhà sách Bình Minh',
  status: 'ACTIVE',
  owner: { id: '01920000-0000-7000-8000-000000000011', phone: '0907654321' },
  accounts: { live: '700200300499', sandbox: '970200300499' },
} as const

/** For the global set-up. @param url of the database that becomes the template */
export async function seedTemplate(url: string, secrets: TestSecrets): Promise<void> {
  const { app, close } = await openApp(configFrom(testEnv(secrets)), url, { processMetrics: false })
  try {
    await seedPeople(app)
  } finally {
    await close()
  }
}

/** Idempotent. */
export async function seedPeople(app: App): Promise<void> {
  await seedDemo(app)
  await seedBookshop(app)
}

async function seedBookshop(app: App): Promise<void> {
  if (await merchant.exists(jobCtx(app, 'test'), bookshop.code)) return
  const passwordHash = await hashPassword(app.config, wirePassword('Sach#2026x'))
  await inTransaction(app.db, async (tx) => {
    const ctx: Ctx = { ...jobCtx(app, 'test'), db: tx }
    await merchant.open(ctx, bookshop)
    await user.addMember(ctx, {
      ...bookshop.owner,
      merchantId: bookshop.id,
      fullName: 'Đỗ Hải Yến',
      email: null,
      passwordHash,
      isOwner: true,
      role: 'OWNER',
      status: 'ACTIVE',
    })
    for (const [merchantId, accountNo] of [
      [bookshop.id, bookshop.accounts.live],
      [bookshop.sandboxId, bookshop.accounts.sandbox],
    ] as const) {
      await bankAccount.open(ctx, {
        merchantId,
        accountNo,
        accountName: 'NHA SACH BINH MINH',
        bankType: 'KLB',
        isDefault: true,
      })
      await shopSetting.start(ctx, merchantId, { shopName: bookshop.name })
    }
  })
}
