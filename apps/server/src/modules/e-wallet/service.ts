/** The catalogue of e-wallets; one comes, goes or gets another name by two people (ADR 0056). A picture alone takes one. */
import type { Outcome } from '@saola/contract/approval'
import type { Wallet } from '@saola/contract/e-wallet'
import { toPage, type Direction, type Page, type PageRequest } from '@saola/contract/paging'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { changedFields, diffOf } from '../../platform/diff.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { initialsAddress } from '../../platform/initials.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import * as approval from '../approval/service.ts'
import { ensurePicture, upload } from '../media/service.ts'
import * as store from './store.ts'

const KIND = 'E_WALLET'
const walletKey = (id: number | string): string => `e-wallet:${id}`
const newKey = (shortName: string): string => `e-wallet:new:${shortName.toLowerCase()}`

type View = Omit<Wallet, 'pendingApproval' | 'coming'>
const viewOf = (r: store.WalletRow): View => ({
  id: r.id,
  name: r.name,
  shortName: r.short_name,
  commonName: r.common_name,
  logo: r.logo ?? initialsAddress('logo', r.short_name),
  icon: r.icon ?? initialsAddress('icon', r.short_name),
})

export async function cmsList(
  ctx: Ctx,
  filter: { name?: string | undefined },
  page: PageRequest,
): Promise<Page<Wallet>> {
  const name = filter.name?.trim() ?? ''
  const [rows, total] = [await store.list(ctx.db, name, page), await store.count(ctx.db, name)]
  const waiting = await approval.waitingFor(
    ctx,
    rows.map(({ id }) => walletKey(id)),
  )
  return toPage(
    rows.map((row) => ({
      ...viewOf(row),
      pendingApproval: waiting.get(walletKey(row.id))?.id ?? null,
      coming: approval.comingOf(waiting.get(walletKey(row.id))),
    })),
    total,
    page,
  )
}
/** Every wallet, for pickers. */
export const getAll = async (
  ctx: Ctx,
  direction: Direction,
): Promise<{ items: Pick<Wallet, 'id' | 'name' | 'shortName' | 'icon'>[] }> => ({
  items: (await store.all(ctx.db, direction))
    .map(viewOf)
    .map(({ id, name, shortName, icon }) => ({ id, name, shortName, icon })),
})

interface Names {
  name: string
  shortName: string
  commonName: string
}
interface Pictures {
  logo: string | null
  icon: string | null
}
type Wanted = Names & Pictures
const trimmed = ({ name, shortName, commonName }: Names): Names => ({
  name: name.trim(),
  shortName: shortName.trim(),
  commonName: commonName.trim(),
})
const namesOf = (r: store.WalletRow): Names => ({
  name: r.name,
  shortName: r.short_name,
  commonName: r.common_name,
})
const stored = (r: store.WalletRow): Wanted => ({ ...namesOf(r), logo: r.logo, icon: r.icon })
/** Run inside a transaction. */
async function add(ctx: Ctx, wanted: Wanted): Promise<string> {
  const row = await store.insert(ctx.db, { ...wanted, now: ctx.clock.now() })
  ensure(row, 'wallet.exists')
  await audit(ctx, {
    module: 'e-wallet',
    merchantId: null,
    objectId: String(row.id),
    after: row,
  })
  return String(row.id)
}
/** The database has the last word on a name: it alone sees two people at once. */
async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw new Refusal('wallet.exists')
    throw error
  }
}
/** Run inside a transaction. @throws 33007 for a name that another has. */
async function write(ctx: Ctx, id: number, patch: Partial<Wanted>): Promise<string> {
  const row = await store.lockOne(ctx.db, id)
  ensure(row, 'error.not_found')
  const [before, after] = [stored(row), { ...stored(row), ...patch }]
  ensure(!(await store.isTaken(ctx.db, after, id)), 'wallet.exists')
  await unlessTaken(() => store.update(ctx.db, id, after))
  await audit(ctx, { module: 'e-wallet', merchantId: null, objectId: String(id), before, after })
  return String(id)
}
/** Its pictures stay: QR codes that merchants made of the wallet show them. */
async function erase(ctx: Ctx, id: number): Promise<string> {
  const before = await store.remove(ctx.db, id)
  ensure(before, 'error.not_found')
  await audit(ctx, { module: 'e-wallet', merchantId: null, objectId: String(id), before })
  return String(id)
}

interface Asked {
  reason?: string | null | undefined
  effectiveFrom?: string | null | undefined
}
/** @throws 2 for its day, 33007 for a name or short name that a wallet has already, 14 while such a wallet waits, 44002 and its kin for what is no picture. */
export async function create(
  ctx: Ctx,
  { reason, effectiveFrom, ...body }: Names & Asked,
  files: { logo: UploadedFile; icon: UploadedFile },
): Promise<Outcome> {
  const names = trimmed(body)
  approval.effectiveAtOf(ctx, { kind: KIND, effectiveFrom })
  ensure(!(await store.isTaken(ctx.db, names)), 'wallet.exists')
  // Pictures are drawn anew before the transaction, which must not wait for that.
  const [logo, icon] = [await upload(ctx, files.logo), await upload(ctx, files.icon)]
  const wanted = { ...names, logo: logo.previewUrl, icon: icon.previewUrl }
  return inTransaction(ctx.db, async (tx): Promise<Outcome> => {
    const inner = { ...ctx, db: tx }
    const isAlone = !(await approval.takesTwo(inner, KIND))
    if (isAlone && effectiveFrom == null) return { outcome: 'DONE', id: await add(inner, wanted) }
    const change = {
      kind: KIND,
      subjectKey: newKey(names.shortName),
      subjectId: null,
      subject: names.shortName,
      before: null,
      after: { change: 'CREATE', ...wanted },
      reason: reason ?? null,
      effectiveFrom,
    } as const
    return approval.submit(inner, change, isAlone)
  })
}

interface Draft extends Names, Asked {
  logo?: string | null | undefined
  icon?: string | null | undefined
}
/** Also where one person is enough: what was settled for a later day would be undone before it. @throws 5 for no such wallet, 14 while a change of it waits. */
async function lockFree(ctx: Ctx, id: number): Promise<store.WalletRow> {
  const row = await store.lockOne(ctx.db, id)
  ensure(row, 'error.not_found')
  ensure((await approval.waitingFor(ctx, [walletKey(id)])).size === 0, 'error.duplicate')
  return row
}
/** A picture from before may stay as it is, a new one must be the staff's own upload. */
async function pictureOf(
  ctx: Ctx,
  field: keyof Pictures,
  next: string | null | undefined,
  before: string | null,
): Promise<string | null> {
  if (next === null || next === undefined || next === before) return before
  await ensurePicture(ctx, field, next)
  return next
}
/** @throws 5 and 14 of `lockFree`, 2 for its day or a picture, 33007 for a name that another has. */
export async function update(
  ctx: Ctx,
  id: number,
  { reason, effectiveFrom, ...body }: Draft,
): Promise<Outcome> {
  approval.effectiveAtOf(ctx, { kind: KIND, effectiveFrom })
  const row = await lockFree(ctx, id)
  const wanted = {
    ...trimmed(body),
    logo: await pictureOf(ctx, 'logo', body.logo, row.logo),
    icon: await pictureOf(ctx, 'icon', body.icon, row.icon),
  }
  ensure(!(await store.isTaken(ctx.db, wanted, id)), 'wallet.exists')
  const { before, after } = changedFields(stored(row), wanted)
  const isNamed = diffOf(namesOf(row), trimmed(wanted)).length > 0
  const isAlone = !isNamed || !(await approval.takesTwo(ctx, KIND))
  // Nothing that changes needs no day.
  if (isAlone && (effectiveFrom == null || Object.keys(after).length === 0))
    return { outcome: 'DONE', id: await write(ctx, id, after) }
  const change = {
    kind: KIND,
    subjectKey: walletKey(id),
    subjectId: String(id),
    subject: row.short_name,
    before,
    after,
    basis: namesOf(row),
    reason: reason ?? null,
    effectiveFrom,
  } as const
  return approval.submit(ctx, change, isAlone)
}

/** @throws 5 and 14 of `lockFree`. */
export async function remove(ctx: Ctx, id: number, effectiveFrom?: string): Promise<Outcome> {
  const row = await lockFree(ctx, id)
  const isAlone = !(await approval.takesTwo(ctx, KIND))
  if (isAlone && effectiveFrom === undefined) return { outcome: 'DONE', id: await erase(ctx, id) }
  const change = {
    kind: KIND,
    subjectKey: walletKey(id),
    subjectId: String(id),
    subject: row.short_name,
    before: namesOf(row),
    after: { change: 'DELETE' },
    effectiveFrom,
  } as const
  return approval.submit(ctx, change, isAlone)
}

export const eWalletApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: async (ctx, p, lock) => {
      if (p.subjectId === null) return null
      const row = await (lock ? store.lockOne : store.get)(ctx.db, Number(p.subjectId))
      return row && namesOf(row)
    },
    apply: async (ctx, p) => {
      const { change, ...wanted } = p.after as Wanted & { change?: 'CREATE' | 'DELETE' }
      if (change === 'CREATE') return { id: await add(ctx, wanted) }
      const id = Number(p.subjectId)
      return { id: change === 'DELETE' ? await erase(ctx, id) : await write(ctx, id, wanted) }
    },
  }),
]
