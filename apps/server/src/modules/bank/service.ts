/** The catalogue of banks: what pickers offer, what NAPAS and VietQR reach. */
import type * as z from 'zod/mini'
import { uniqueFields, type Bank, type bank } from '@saola/contract/bank'
import { toPage, type Page, type PageRequest } from '@saola/contract/paging'
import { BankRefused, BankUnavailable } from '../../adapters/bank.ts'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { initialsAddress } from '../../platform/initials.ts'
import { ensurePicture } from '../media/service.ts'
import {
  differences,
  factsOf,
  fieldOf,
  lacksNumber,
  type Draft,
  type Facts,
  type Listed,
} from './rules.ts'
import * as store from './store.ts'

type Body<K extends 'checking' | 'updateIcon'> = z.output<(typeof bank)[K]['body']>
type Result<K extends 'checking' | 'syncVietQr'> = z.output<(typeof bank)[K]['result']>

const viewOf = (r: store.BankRow): Bank => ({
  id: r.id,
  name: r.name,
  shortName: r.short_name,
  commonName: r.common_name,
  code: r.code,
  napasCode: r.napas_code,
  citad: r.citad,
  swift: r.swift,
  benId: r.ben_id,
  logo: r.logo ?? initialsAddress('logo', r.short_name),
  icon: r.icon ?? initialsAddress('icon', r.short_name),
  napasSupported: r.napas_supported,
  vietQrSupported: r.vietqr_supported,
})
export async function getAll(
  ctx: Ctx,
  filter: store.Filter,
  page: PageRequest,
): Promise<Page<Bank>> {
  const [rows, total] = [await store.list(ctx.db, filter, page), await store.count(ctx.db, filter)]
  return toPage(rows.map(viewOf), total, page)
}

/** Which of these a bank has already, before anything is written; `bankId` is the bank that asks for itself. */
export async function checking(ctx: Ctx, body: Body<'checking'>): Promise<Result<'checking'>> {
  const asked = {
    code: body.code?.trim() ?? '',
    napasCode: body.napasCode?.trim() ?? '',
    shortName: body.shortName?.trim() ?? '',
  }
  const found = await store.holders(ctx.db, body.bankId ?? null, asked)
  const has = (r: store.BankRow) => ({
    code: r.code.toUpperCase() === asked.code.toUpperCase(),
    napasCode: r.napas_code === asked.napasCode,
    shortName: r.short_name.toLowerCase() === asked.shortName.toLowerCase(),
  })
  const conflicts = found.flatMap((r) =>
    uniqueFields
      .filter((field) => has(r)[field])
      .map((field) => ({ field, bankId: r.id, bankName: r.short_name })),
  )
  return { available: conflicts.length === 0, conflicts }
}

function checked(draft: Draft): Facts {
  const facts = factsOf(draft)
  if (lacksNumber(facts)) throw fieldRefusal('napasCode', 'error.required')
  return facts
}
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

/** @throws 2 for a field, 33006 with the field that another bank has already. */
export async function create(ctx: Ctx, draft: Draft): Promise<Bank> {
  const facts = checked(draft)
  const [logo, icon] = [
    await picture(ctx, 'logo', draft.logo, null),
    await picture(ctx, 'icon', draft.icon, null),
  ]
  const row = await guarded(() =>
    store.insert(ctx.db, { ...facts, logo, icon, now: ctx.clock.now() }),
  )
  await audit(ctx, { module: 'bank', merchantId: null, objectId: String(row.id), after: row })
  return viewOf(row)
}

/** @throws 5 for no such bank, 33006 for what another has, 33009 where the NAPAS code of a bank in use would change. */
export async function update(ctx: Ctx, id: number, draft: Draft): Promise<Bank> {
  const before = await store.lockOne(ctx.db, id)
  ensure(before, 'error.not_found')
  const facts = checked(draft)
  const [logo, icon] = [
    await picture(ctx, 'logo', draft.logo, before.logo),
    await picture(ctx, 'icon', draft.icon, before.icon),
  ]
  const row = await guarded(() =>
    store.update(ctx.db, id, { ...facts, logo, icon, now: ctx.clock.now() }),
  )
  await audit(ctx, { module: 'bank', merchantId: null, objectId: String(id), before, after: row })
  return viewOf(row)
}

/** @throws 5 for no such bank, 33009 while accounts lie at it. */
export async function remove(ctx: Ctx, id: number): Promise<null> {
  const before = await store.lockOne(ctx.db, id)
  ensure(before, 'error.not_found')
  await guarded(() => store.remove(ctx.db, id))
  await audit(ctx, { module: 'bank', merchantId: null, objectId: String(id), before })
  return null
}

/** All icons or none: null gives a bank its drawn mark back. @throws 2 for a bank named twice or a foreign picture, 5 for an unknown bank. */
export async function updateIcon(ctx: Ctx, { icons }: Body<'updateIcon'>): Promise<null> {
  if (new Set(icons.map((i) => i.bankId)).size !== icons.length)
    throw fieldRefusal('icons', 'error.duplicate_item')
  // In one order always, so that two who change many cannot wait for each other.
  for (const { bankId, icon } of icons.toSorted((a, b) => a.bankId - b.bankId)) {
    const before = await store.lockOne(ctx.db, bankId)
    ensure(before, 'error.not_found')
    if (icon !== before.icon) await ensurePicture(ctx, 'icons', icon)
    await store.setIcon(ctx.db, bankId, icon, ctx.clock.now())
    await audit(ctx, {
      module: 'bank',
      merchantId: null,
      objectId: String(bankId),
      before: { icon: before.icon },
      after: { icon },
    })
  }
  return null
}

/**
 * Asks the payment network which banks take VietQR and follows it.
 * @throws 33008 when it does not answer, 22 when it refuses; an empty list counts as no answer, it would switch every bank off.
 */
export async function syncVietQr(ctx: Ctx): Promise<Result<'syncVietQr'>> {
  const listed = await ask(ctx)
  ensure(
    listed.some((one) => one.vietQr),
    'bank.core_unavailable',
  )
  return inTransaction(ctx.db, async (tx) => {
    const [known, now] = [await store.lockAll(tx), ctx.clock.now()]
    const found = differences(known, listed)
    for (const supported of [true, false])
      await store.setVietQr(
        tx,
        found.changed.filter((c) => c.vietQrSupported === supported).map((c) => c.id),
        supported,
        now,
      )
    for (const one of found.changed)
      await audit(
        { ...ctx, db: tx },
        {
          module: 'bank',
          merchantId: null,
          objectId: String(one.id),
          before: { vietQrSupported: !one.vietQrSupported },
          after: { vietQrSupported: one.vietQrSupported },
        },
      )
    return {
      changed: found.changed.length,
      unchanged: found.unchanged,
      unknown: found.unknown,
      banks: found.changed,
      syncedAt: wire(now),
    }
  })
}

async function ask(ctx: Ctx): Promise<Listed[]> {
  try {
    return await ctx.bank.vietQrBanks()
  } catch (error) {
    if (error instanceof BankRefused) throw new Refusal('error.upstream_rejected')
    if (error instanceof BankUnavailable) throw new Refusal('bank.core_unavailable')
    throw error
  }
}
