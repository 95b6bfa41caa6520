/** The catalogue of e-wallets; one comes or goes by two people (ADR 0056). */
import type { Outcome } from '@saola/contract/approval'
import type { Wallet } from '@saola/contract/e-wallet'
import { toPage, type Direction, type Page, type PageRequest } from '@saola/contract/paging'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { initialsAddress } from '../../platform/initials.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import * as approval from '../approval/service.ts'
import { upload } from '../media/service.ts'
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
interface Wanted extends Names {
  logo: string
  icon: string
}
const namesOf = (r: store.WalletRow): Names => ({
  name: r.name,
  shortName: r.short_name,
  commonName: r.common_name,
})
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
  const names = {
    name: body.name.trim(),
    shortName: body.shortName.trim(),
    commonName: body.commonName.trim(),
  }
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

/** @throws 5 for no such wallet, 14 while its removal waits. */
export async function remove(ctx: Ctx, id: number, effectiveFrom?: string): Promise<Outcome> {
  const row = await store.lockOne(ctx.db, id)
  ensure(row, 'error.not_found')
  // Also where one person is enough: it would be gone before its day.
  ensure((await approval.waitingFor(ctx, [walletKey(id)])).size === 0, 'error.duplicate')
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
      const { change, ...wanted } = p.after as Wanted & { change: 'CREATE' | 'DELETE' }
      return {
        id: change === 'CREATE' ? await add(ctx, wanted) : await erase(ctx, Number(p.subjectId)),
      }
    },
  }),
]
