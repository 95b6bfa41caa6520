/** The catalogue of POS machines: the bank keeps it, merchants order from it. What a merchant pays, and putting a model on sale, takes two people (ADR 0056). */
import type { Outcome } from '@saola/contract/approval'
import type { Input, Output } from '@saola/contract/call'
import { toPage, type Page, type PageRequest } from '@saola/contract/paging'
import type { posModel } from '@saola/contract/pos-model'
import { lineTotal } from '@saola/money/pos'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { changedFields } from '../../platform/diff.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as approval from '../approval/service.ts'
import { ensurePicture } from '../media/service.ts'
import { movesMoney } from './rules.ts'
import * as store from './store.ts'

type Item = Output<typeof posModel.get>
type Body = Input<typeof posModel.create>['body']

const KIND = 'POS_MODEL'
const modelKey = (id: string): string => `pos-model:${id}`

const itemOf = (row: store.ModelRow, pendingApproval: string | null = null): Item => ({
  id: row.id,
  name: row.name,
  model: row.model,
  price: row.price,
  stock: row.stock,
  available: row.available,
  description: row.description,
  warranty: row.warranty,
  discount: row.discount,
  mainPhotoUrl: row.main_photo_url,
  photos: row.photos,
  vat: row.vat,
  createdBy: row.created_by,
  createdAt: wire(row.created_at),
  modifiedBy: row.modified_by,
  modifiedAt: wire(row.modified_at),
  finalPrice: lineTotal({ ...row, quantity: 1 }).totalAmount,
  version: row.version,
  pendingApproval,
})
const snapshotOf = ({
  name,
  model,
  price,
  stock,
  available,
  description,
  warranty,
  discount,
  vat,
  main_photo_url,
  photos,
}: store.ModelRow) => ({
  name,
  model,
  price,
  stock,
  available,
  description,
  warranty,
  discount,
  vat,
  mainPhotoUrl: main_photo_url,
  photos: photos.length,
})
const note = async (
  ctx: Ctx,
  id: string,
  change: { before?: unknown; after?: unknown },
): Promise<void> => audit(ctx, { module: 'pos-model', merchantId: null, objectId: id, ...change })

/** The proposals that wait, by model: shown to the bank's staff alone. */
async function waitingFor(ctx: Ctx, rows: readonly store.ModelRow[]): Promise<Map<string, string>> {
  const ids = ctx.caller.kind === 'cms' ? rows.map(({ id }) => id) : []
  const found = await approval.waitingFor(ctx, ids.map(modelKey))
  return new Map(
    ids.flatMap((id) => {
      const proposal = found.get(modelKey(id))
      return proposal ? [[id, proposal.id] as const] : []
    }),
  )
}

async function page(
  ctx: Ctx,
  query: {
    name?: string | undefined
    minPrice?: number | undefined
    maxPrice?: number | undefined
  },
  available: boolean | undefined,
  asked: PageRequest,
): Promise<Page<Item>> {
  if (
    query.minPrice !== undefined &&
    query.maxPrice !== undefined &&
    query.minPrice > query.maxPrice
  )
    throw fieldRefusal('maxPrice', 'error.min', { min: query.minPrice })
  const filter: store.Filter = {
    fold: query.name ? fold(query.name.trim()) || undefined : undefined,
    minPrice: query.minPrice,
    maxPrice: query.maxPrice,
    available,
  }
  const [rows, total] = await Promise.all([
    store.list(ctx.db, filter, asked),
    store.count(ctx.db, filter),
  ])
  const waiting = await waitingFor(ctx, rows)
  return toPage(
    rows.map((row) => itemOf(row, waiting.get(row.id))),
    total,
    asked,
  )
}
export const cmsList = (
  ctx: Ctx,
  query: Input<typeof posModel.cmsList>['query'],
  asked: PageRequest,
): Promise<Page<Item>> => page(ctx, query, query.available, asked)
/** Merchants see what may be ordered, sold out or not. */
export const list = (
  ctx: Ctx,
  query: Input<typeof posModel.list>['query'],
  asked: PageRequest,
): Promise<Page<Item>> => page(ctx, query, true, asked)

export async function get(ctx: Ctx, id: string): Promise<Item> {
  ensure(ctx.caller.kind === 'cms' || ctx.config.features.pos, 'error.feature_off')
  const row = await store.get(ctx.db, id)
  ensure(row && (row.available || ctx.caller.kind === 'cms'), 'error.not_found')
  return itemOf(row, (await waitingFor(ctx, [row])).get(id))
}

/** What people set of a model; what it is searched by follows from its name. */
type Wanted = Omit<store.Facts, 'fold'>
const foldedOf = (wanted: Wanted): store.Facts => ({ ...wanted, fold: fold(wanted.name) })
/** @throws 2 naming a picture that the bank's staff did not upload. */
async function factsOf(ctx: Ctx, body: Body, before: store.ModelRow | null): Promise<Wanted> {
  const known = new Map((before?.photos ?? []).map((photo) => [photo.url, photo]))
  const photos: store.Photo[] = []
  for (const [i, photo] of (body.photos ?? []).entries()) {
    if (!known.has(photo.url)) await ensurePicture(ctx, `photos.${i}.url`, photo.url)
    if (photos.some(({ url }) => url === photo.url))
      throw fieldRefusal(`photos.${i}.url`, 'error.duplicate_item')
    photos.push(known.get(photo.url) ?? { id: uuid(), url: photo.url })
  }
  const main = body.mainPhotoUrl ?? photos[0]?.url ?? null
  if (main !== null && main !== before?.main_photo_url && !photos.some(({ url }) => url === main))
    await ensurePicture(ctx, 'mainPhotoUrl', main)
  const name = body.name.replace(/\s+/g, ' ').trim()
  return {
    name,
    model: body.model,
    price: body.price ?? 0,
    stock: body.stock ?? 0,
    available: body.available ?? false,
    description: body.description?.trim() ?? '',
    warranty: body.warranty ?? 0,
    discount: body.discount ?? 0,
    vat: body.vat ?? 0,
    mainPhotoUrl: main,
    photos,
  }
}
const stored = (row: store.ModelRow): Wanted => ({
  name: row.name,
  model: row.model,
  price: row.price,
  stock: row.stock,
  available: row.available,
  description: row.description,
  warranty: row.warranty,
  discount: row.discount,
  vat: row.vat,
  mainPhotoUrl: row.main_photo_url,
  photos: row.photos,
})
async function applyCreate(ctx: Ctx, facts: Wanted): Promise<string> {
  const row = await store.insert(
    ctx.db,
    uuid(),
    foldedOf(facts),
    actorOf(ctx).name,
    ctx.clock.now(),
  )
  await note(ctx, row.id, { after: snapshotOf(row) })
  return row.id
}
/** Only what is to change is written: the stock may have moved since. */
async function applyUpdate(ctx: Ctx, id: string, patch: Partial<Wanted>): Promise<string> {
  const [before] = await store.lock(ctx.db, [id])
  ensure(before, 'error.not_found')
  const row = await store.update(
    ctx.db,
    id,
    foldedOf({ ...stored(before), ...patch }),
    actorOf(ctx).name,
    ctx.clock.now(),
  )
  await note(ctx, id, { before: snapshotOf(before), after: snapshotOf(row) })
  return id
}
const nothingWaits = async (ctx: Ctx, key: string): Promise<void> =>
  ensure((await approval.waitingFor(ctx, [key])).size === 0, 'error.duplicate')

/** @throws 2 naming what is wrong, 14 while a new model of this name waits. */
export async function create(ctx: Ctx, body: Body): Promise<Outcome> {
  const facts = await factsOf(ctx, body, null)
  if (!(await approval.takesTwo(ctx, KIND)))
    return { outcome: 'DONE', id: await applyCreate(ctx, facts) }
  return {
    outcome: 'PROPOSED',
    id: await approval.propose(ctx, {
      kind: KIND,
      subjectKey: `pos-model:new:${fold(facts.name)}`,
      subjectId: null,
      subject: facts.name,
      before: null,
      after: { change: 'CREATE', ...facts },
      reason: body.reason ?? null,
    }),
  }
}
/** @throws 12 when it has changed since `version` was read: an order that was confirmed meanwhile took of the stock; 14 while a change of it waits. */
export async function update(
  ctx: Ctx,
  { id, version, ...body }: Input<typeof posModel.update>['body'],
): Promise<Outcome> {
  const [row] = await store.lock(ctx.db, [id])
  ensure(row, 'error.not_found')
  ensure(version === undefined || version === row.version, 'error.stale_version')
  await nothingWaits(ctx, modelKey(id))
  const facts = await factsOf(ctx, body, row)
  const { before, after } = changedFields(stored(row), facts)
  if (!movesMoney(stored(row), facts) || !(await approval.takesTwo(ctx, KIND)))
    return { outcome: 'DONE', id: await applyUpdate(ctx, id, after) }
  return {
    outcome: 'PROPOSED',
    id: await approval.propose(ctx, {
      kind: KIND,
      subjectKey: modelKey(id),
      subjectId: id,
      subject: row.name,
      before,
      after,
      basis: basisOf(row, after),
      reason: body.reason ?? null,
    }),
  }
}
/** What a decision rests on. Orders move the stock at any time: it counts where the proposal sets it. */
function basisOf(row: store.ModelRow, patch: Partial<Wanted>): Partial<Wanted> {
  const { stock, photos: _photos, mainPhotoUrl: _main, ...facts } = stored(row)
  return patch.stock === undefined ? facts : { ...facts, stock }
}
export const posModelApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, lock) => {
      if (p.subjectId === null) return null
      const row = lock
        ? (await store.lock(ctx.db, [p.subjectId]))[0]
        : await store.get(ctx.db, p.subjectId)
      return row ? basisOf(row, p.after as Partial<Wanted>) : null
    },
    apply: async (ctx, p) => {
      const { change, ...facts } = p.after as Partial<Wanted> & { change?: 'CREATE' }
      return {
        id:
          change === 'CREATE'
            ? await applyCreate(ctx, facts as Wanted)
            : await applyUpdate(ctx, p.subjectId ?? '', facts),
      }
    },
  }),
]
/** Out of the catalogue for good; orders that were placed keep what they say of it. @throws 14 while a change of it waits. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const [before] = await store.lock(ctx.db, [id])
  ensure(before, 'error.not_found')
  await nothingWaits(ctx, modelKey(id))
  await store.remove(ctx.db, id, actorOf(ctx).name, ctx.clock.now())
  await note(ctx, id, { before: snapshotOf(before) })
  return null
}

export interface Offer {
  id: string
  name: string
  model: store.ModelRow['model']
  price: number
  discount: number
  vat: number
  stock: number
  mainPhotoUrl: string | null
}
/** The models an order is made of, locked against a change of price. What is not offered is absent. */
export const offers = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Offer>> =>
  new Map(
    (await store.lock(ctx.db, [...new Set(ids)]))
      .filter((row) => row.available)
      .map((row) => [
        row.id,
        {
          id: row.id,
          name: row.name,
          model: row.model,
          price: row.price,
          discount: row.discount,
          vat: row.vat,
          stock: row.stock,
          mainPhotoUrl: row.main_photo_url,
        },
      ]),
  )
type Line = { modelId: string; quantity: number }
const inOrder = (lines: readonly Line[]): Line[] =>
  [...lines].sort((a, b) => (a.modelId < b.modelId ? -1 : 1))
/** Takes an order's pieces out of the stock. @throws 41002 where there are fewer, nothing taken. */
export async function takeStock(ctx: Ctx, lines: readonly Line[], orderId: string): Promise<void> {
  for (const { modelId, quantity } of inOrder(lines)) {
    ensure((await store.take(ctx.db, modelId, quantity)) === 1, 'pos.out_of_stock')
    await note(ctx, modelId, { after: { orderId, taken: quantity } })
  }
}
export async function returnStock(
  ctx: Ctx,
  lines: readonly Line[],
  orderId: string,
): Promise<void> {
  for (const { modelId, quantity } of inOrder(lines)) {
    await store.take(ctx.db, modelId, -quantity)
    await note(ctx, modelId, { after: { orderId, returned: quantity } })
  }
}
