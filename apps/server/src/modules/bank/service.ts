/** The catalogue of banks: what pickers offer, and their pictures. What NAPAS and VietQR reach is changed in changes.ts and sync.ts. */
import type * as z from 'zod/mini'
import { uniqueFields, type Bank, type bank } from '@saola/contract/bank'
import { toPage, type Page, type PageRequest } from '@saola/contract/paging'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { initialsAddress } from '../../platform/initials.ts'
import * as approval from '../approval/service.ts'
import { ensurePicture } from '../media/service.ts'
import { bankKey } from './changes.ts'
import * as store from './store.ts'

type Body<K extends 'checking' | 'updateIcon'> = z.output<(typeof bank)[K]['body']>

const viewOf = (r: store.BankRow, waiting: approval.Waiting | undefined): Bank => ({
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
  pendingApproval: waiting?.id ?? null,
  coming: approval.comingOf(waiting),
})
export async function getAll(
  ctx: Ctx,
  filter: store.Filter,
  page: PageRequest,
): Promise<Page<Bank>> {
  const [rows, total] = [await store.list(ctx.db, filter, page), await store.count(ctx.db, filter)]
  // What bank staff are about to change is nobody else's business.
  const keys = ctx.caller.kind === 'cms' ? rows.map(({ id }) => bankKey(id)) : []
  const waiting = await approval.waitingFor(ctx, keys)
  return toPage(
    rows.map((row) => viewOf(row, waiting.get(bankKey(row.id)))),
    total,
    page,
  )
}

/** Which of these a bank has already, before anything is written; `bankId` is the bank that asks for itself. */
export async function checking(
  ctx: Ctx,
  body: Body<'checking'>,
): Promise<z.output<(typeof bank)['checking']['result']>> {
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

/** Whether transfers through NAPAS 247 reach the bank of that number. */
export const isReachable = (ctx: Ctx, bin: string): Promise<boolean> =>
  store.isReachable(ctx.db, bin)

/** Every bank of the network: its number, whether transfers through NAPAS 247 reach it, and all that people call it. */
export const payable = (ctx: Ctx): ReturnType<typeof store.payable> => store.payable(ctx.db)

/** What people call the bank of that number, or the number itself. */
export const nameOf = async (ctx: Ctx, bin: string): Promise<string> =>
  (await store.shortName(ctx.db, bin)) ?? bin
