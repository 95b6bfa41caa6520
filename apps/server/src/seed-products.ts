/** Puts the demo shops' menus into an empty catalogue, with figures that fit the demo's two months of sales. */
import { bakery, cafe, type DemoMerchant } from '@saola/demo/people'
import type { App } from './platform/context.ts'
import * as sandbox from './modules/sandbox/service.ts'

/** @returns how many were written; none for a shop that has had products before. */
export async function seedDemoProducts(app: App): Promise<number> {
  const of = (
    m: DemoMerchant,
    merchantId: string,
    size: { days: number; perDay: number },
  ): Promise<number> => {
    const owner = m.members[0]!
    return sandbox.fillShelves(
      app,
      {
        merchantId,
        liveId: m.id,
        test: merchantId !== m.id,
        by: { id: owner.id, name: owner.fullName },
      },
      size,
    )
  }
  const sandboxMerchant = { days: app.config.sampleDays, perDay: sandbox.PER_DAY }
  return (
    (await of(cafe, cafe.id, { days: 60, perDay: 25 })) +
    (await of(cafe, cafe.sandboxId, sandboxMerchant)) +
    (await of(bakery, bakery.sandboxId, sandboxMerchant))
  )
}
