/** The catalogue of e-wallets. */
import type { Wallet } from '@saola/contract/e-wallet'
import { toPage, type Direction, type Page, type PageRequest } from '@saola/contract/paging'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { initialsAddress } from '../../platform/initials.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import { upload } from '../media/service.ts'
import * as store from './store.ts'

const viewOf = (r: store.WalletRow): Wallet => ({
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
  return toPage(rows.map(viewOf), total, page)
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

/** @throws 33007 for a name or short name that a wallet has already, 44002 and its kin for what is no picture. */
export async function create(
  ctx: Ctx,
  body: { name: string; shortName: string; commonName: string },
  files: { logo: UploadedFile; icon: UploadedFile },
): Promise<Wallet> {
  const names = {
    name: body.name.trim(),
    shortName: body.shortName.trim(),
    commonName: body.commonName.trim(),
  }
  ensure(!(await store.isTaken(ctx.db, names)), 'wallet.exists')
  // Pictures are drawn anew before the transaction, which must not wait for that.
  const [logo, icon] = [await upload(ctx, files.logo), await upload(ctx, files.icon)]
  return inTransaction(ctx.db, async (tx) => {
    const row = await store.insert(tx, {
      ...names,
      logo: logo.previewUrl,
      icon: icon.previewUrl,
      now: ctx.clock.now(),
    })
    ensure(row, 'wallet.exists')
    await audit(
      { ...ctx, db: tx },
      { module: 'e-wallet', merchantId: null, objectId: String(row.id), after: row },
    )
    return viewOf(row)
  })
}

/** Its pictures stay: QR codes that merchants made of the wallet show them. @throws 5 for no such wallet. */
export async function remove(ctx: Ctx, id: number): Promise<null> {
  const before = await store.remove(ctx.db, id)
  ensure(before, 'error.not_found')
  await audit(ctx, { module: 'e-wallet', merchantId: null, objectId: String(id), before })
  return null
}
