/** What of the catalogue of banks takes two people (ADR 0056): a bank that comes or goes, and the numbers that money runs by. A name and a picture do not. */
import type { Outcome } from '@saola/contract/approval'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { changedFields } from '../../platform/diff.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { rehearse } from '../../platform/rehearse.ts'
import * as approval from '../approval/service.ts'
import { ensurePicture } from '../media/service.ts'
import { factsOf, fieldOf, lacksNumber, movesMoney, type Draft, type Facts } from './rules.ts'
import * as store from './store.ts'

const KIND = 'BANK'
export const bankKey = (id: number): string => `bank:${id}`
const newKey = ({ code }: Facts): string => `bank:new:${code}`

interface Wanted extends Facts {
  logo: string | null
  icon: string | null
}
const storedFacts = (r: store.BankRow): Facts => ({
  name: r.name,
  shortName: r.short_name,
  commonName: r.common_name,
  code: r.code,
  napasCode: r.napas_code,
  citad: r.citad,
  swift: r.swift,
  benId: r.ben_id,
  napasSupported: r.napas_supported,
  vietQrSupported: r.vietqr_supported,
})
const stored = (r: store.BankRow): Wanted => ({ ...storedFacts(r), logo: r.logo, icon: r.icon })

/** A picture from before may stay as it is, a new one must be the staff's own upload. */
async function picture(
  ctx: Ctx,
  field: 'logo' | 'icon',
  next: string | null | undefined,
  before: string | null,
): Promise<string | null> {
  if (next === undefined || next === before) return before
  await ensurePicture(ctx, field, next)
  return next
}
async function wantedOf(ctx: Ctx, draft: Draft, before: store.BankRow | null): Promise<Wanted> {
  const facts = factsOf(draft)
  approval.effectiveAtOf(ctx, { kind: KIND, effectiveFrom: draft.effectiveFrom })
  if (lacksNumber(facts)) throw fieldRefusal('napasCode', 'error.required')
  return {
    ...facts,
    logo: await picture(ctx, 'logo', draft.logo, before?.logo ?? null),
    icon: await picture(ctx, 'icon', draft.icon, before?.icon ?? null),
  }
}
/** The database has the last word on what is unique and what is in use: it alone sees two people at once. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const field = code === '23505' ? fieldOf(constraint) : null
    if (field)
      throw new Refusal('bank.code_exists', { errors: [{ field, key: 'error.duplicate' }] })
    if (code === '23503') throw new Refusal('bank.in_use')
    throw error
  }
}
const nothingWaits = async (ctx: Ctx, key: string): Promise<void> =>
  ensure((await approval.waitingFor(ctx, [key])).size === 0, 'error.duplicate')

const record = (ctx: Ctx, id: number, change: { before?: unknown; after?: unknown }) =>
  audit(ctx, { module: 'bank', merchantId: null, objectId: String(id), ...change })
const insert = (ctx: Ctx, wanted: Wanted) =>
  guarded(() => store.insert(ctx.db, { ...wanted, now: ctx.clock.now() }))
const write = (ctx: Ctx, id: number, wanted: Wanted) =>
  guarded(() => store.update(ctx.db, id, { ...wanted, now: ctx.clock.now() }))
const erase = (ctx: Ctx, id: number) => guarded(() => store.remove(ctx.db, id))

async function applyCreate(ctx: Ctx, wanted: Wanted): Promise<string> {
  const row = await insert(ctx, wanted)
  await record(ctx, row.id, { after: row })
  return String(row.id)
}
async function applyUpdate(ctx: Ctx, id: number, patch: Partial<Wanted>): Promise<string> {
  const before = await store.lockOne(ctx.db, id)
  ensure(before, 'error.not_found')
  const after = await write(ctx, id, { ...stored(before), ...patch })
  await record(ctx, id, { before, after })
  return String(id)
}
async function applyRemove(ctx: Ctx, id: number): Promise<string> {
  const before = await store.lockOne(ctx.db, id)
  ensure(before, 'error.not_found')
  await erase(ctx, id)
  await record(ctx, id, { before })
  return String(id)
}

/** @throws 2 for a field, 33006 with the field that another bank has already, 14 while another bank with this code waits. */
export async function create(ctx: Ctx, draft: Draft): Promise<Outcome> {
  const wanted = await wantedOf(ctx, draft, null)
  const isAlone = !(await approval.takesTwo(ctx, KIND))
  if (isAlone && draft.effectiveFrom == null)
    return { outcome: 'DONE', id: await applyCreate(ctx, wanted) }
  await rehearse(ctx, () => insert(ctx, wanted))
  const change = {
    kind: KIND,
    subjectKey: newKey(wanted),
    subjectId: null,
    subject: wanted.shortName,
    before: null,
    after: { change: 'CREATE', ...wanted },
    reason: draft.reason ?? null,
    effectiveFrom: draft.effectiveFrom,
  } as const
  return approval.submit(ctx, change, isAlone)
}

/** @throws 5 for no such bank, 33006 for what another has, 33009 where the NAPAS code of a bank in use would change, 14 while a change of it waits. */
export async function update(ctx: Ctx, id: number, draft: Draft): Promise<Outcome> {
  const row = await store.lockOne(ctx.db, id)
  ensure(row, 'error.not_found')
  const wanted = await wantedOf(ctx, draft, row)
  await nothingWaits(ctx, bankKey(id))
  const { before, after } = changedFields(stored(row), wanted)
  const isAlone = !movesMoney(storedFacts(row), wanted) || !(await approval.takesTwo(ctx, KIND))
  // Nothing that changes needs no day.
  if (isAlone && (draft.effectiveFrom == null || Object.keys(after).length === 0))
    return { outcome: 'DONE', id: await applyUpdate(ctx, id, after) }
  await rehearse(ctx, () => write(ctx, id, wanted))
  const change = {
    kind: KIND,
    subjectKey: bankKey(id),
    subjectId: String(id),
    subject: row.short_name,
    before,
    after,
    basis: storedFacts(row),
    reason: draft.reason ?? null,
    effectiveFrom: draft.effectiveFrom,
  } as const
  return approval.submit(ctx, change, isAlone)
}

/** @throws 5 for no such bank, 33009 while accounts lie at it, 14 while a change of it waits. */
export async function remove(ctx: Ctx, id: number, effectiveFrom?: string): Promise<Outcome> {
  const row = await store.lockOne(ctx.db, id)
  ensure(row, 'error.not_found')
  await nothingWaits(ctx, bankKey(id))
  const isAlone = !(await approval.takesTwo(ctx, KIND))
  if (isAlone && effectiveFrom === undefined)
    return { outcome: 'DONE', id: await applyRemove(ctx, id) }
  await rehearse(ctx, () => erase(ctx, id))
  const change = {
    kind: KIND,
    subjectKey: bankKey(id),
    subjectId: String(id),
    subject: row.short_name,
    before: storedFacts(row),
    after: { change: 'DELETE' },
    effectiveFrom,
  } as const
  return approval.submit(ctx, change, isAlone)
}

type Proposed = Partial<Wanted> & { change?: 'CREATE' | 'DELETE' }
/** What a proposal of one bank rests on; null where there is none, or none yet. */
export async function basis(
  ctx: Ctx,
  subjectId: string | null,
  lock: boolean,
): Promise<Facts | null> {
  if (subjectId === null) return null
  const row = await (lock ? store.lockOne : store.get)(ctx.db, Number(subjectId))
  return row && storedFacts(row)
}
export function apply(ctx: Ctx, subjectId: string | null, proposed: unknown): Promise<string> {
  const { change, ...patch } = proposed as Proposed
  if (change === 'CREATE') return applyCreate(ctx, patch as Wanted)
  const id = Number(subjectId)
  return change === 'DELETE' ? applyRemove(ctx, id) : applyUpdate(ctx, id, patch)
}
