/** The menu a shop begins with: the demo's, for its merchants and for every sandbox merchant. */
import sharp from 'sharp'
import { fold } from '@saola/vietqr/text'
import type { Ctx } from '../../platform/context.ts'
import { uuid } from '../../platform/ids.ts'
import { keep } from '../media/service.ts'
import * as sampleMenuStore from './sample-menu-store.ts'

export interface FirstMenu {
  categories: readonly (readonly [name: string, description: string])[]
  products: readonly {
    code: string
    name: string
    category: string
    price: number | null
    description: string
    picture: string
    tiers?: readonly object[]
    min?: number
    max?: number
    stock?: number
    isPending?: boolean
    isOff?: boolean
  }[]
}
/** What was sold of a product so far, by its name. */
export type Figures = ReadonlyMap<string, { sold: number; revenue: number }>
export interface FirstOwner {
  liveId: string
  id: string
  name: string
}

const SIDE_PX = 512
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function priceTypeOf({
  tiers,
  min,
}: FirstMenu['products'][number]): sampleMenuStore.FirstProduct['price_type'] {
  if (tiers) return 'QUANTITY_PRICE'
  return min === undefined ? 'FIXED_PRICE' : 'CUSTOMER_PRICE'
}

/** Run inside a transaction. @returns how many products were written; none for a shop that has had some before. */
export async function start(
  ctx: Ctx,
  merchantId: string,
  owner: FirstOwner,
  menu: FirstMenu,
  figures: Figures,
): Promise<number> {
  if (await sampleMenuStore.hasSome(ctx.db, merchantId)) return 0
  const now = ctx.clock.now().getTime()
  const drawn = await Promise.all(
    menu.products.map(async ({ picture }) =>
      sharp(Buffer.from(picture)).resize(SIDE_PX, SIDE_PX).webp({ quality: 86 }).toBuffer(),
    ),
  )
  // As old as the menu, so that they do not count among the owner's uploads of today.
  const images = await keep(
    ctx,
    { merchantId: owner.liveId, ownerId: owner.id, at: new Date(now - 80 * DAY_MS) },
    drawn.map((bytes) => ({ fileName: 'menu.webp', contentType: 'image/webp', bytes })),
  )
  const categories = menu.categories.map(([name, description], i) => ({
    id: uuid(),
    code: `DM${String(i + 1).padStart(3, '0')}`,
    name,
    fold: fold(name),
    description,
    at: new Date(now - (90 - i) * DAY_MS),
  }))
  const products = menu.products.map((p, i): sampleMenuStore.FirstProduct => ({
    id: uuid(),
    code: p.code,
    name: p.name,
    fold: fold(p.name),
    description: p.description,
    image: images[i]!,
    category: categories.find((c) => c.name === p.category)?.id ?? null,
    price_type: priceTypeOf(p),
    price: p.price,
    price_min: p.min ?? null,
    price_max: p.max ?? null,
    tiers: p.tiers ?? [],
    storage: p.stock === undefined ? 'UNLIMITED' : 'LIMITED',
    quantity: p.stock ?? null,
    status: p.isOff ? 'INACTIVE' : 'ACTIVE',
    review: p.isPending ?? false,
    at: new Date(now - 80 * DAY_MS + i * 97 * MINUTE_MS),
    ...(figures.get(p.name) ?? { sold: 0, revenue: 0 }),
  }))
  await sampleMenuStore.insertFirst(ctx.db, merchantId, owner.name, categories, products)
  return products.length
}
