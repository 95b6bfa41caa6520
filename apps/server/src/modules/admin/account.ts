/** The accounts of the people of the bank, for the module through which they sign in. */
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { presetGroup } from '../role-group/service.ts'
import * as store from './account-store.ts'

export interface AddedStaff {
  id: string
  username: string
  fullName: string
  staffId: string
  office: string
  kind: 'cms' | 'root'
  email: string | null
  role: string
  passwordHash: string
}
export async function addStaff(ctx: Ctx, s: AddedStaff): Promise<void> {
  await store.insertStaff(ctx.db, {
    ...s,
    roleGroupId: await presetGroup(ctx, s.role),
    now: ctx.clock.now(),
  })
  await audit(ctx, {
    module: 'admin',
    merchantId: null,
    objectId: s.id,
    after: { username: s.username, role: s.role, kind: s.kind },
  })
}

export const markSignedIn = (ctx: Ctx, adminId: string): Promise<number> =>
  store.signedIn(ctx.db, adminId, ctx.clock.now())
export const updateProfile = (
  ctx: Ctx,
  adminId: string,
  profile: { fullName: string; email: string | null },
): Promise<number> => store.updateProfile(ctx.db, adminId, profile)
/** A password of one's own; the first makes the person active. @param from the hash it was judged against. @returns false when it was changed meanwhile. */
export const setOwnPassword = async (
  ctx: Ctx,
  adminId: string,
  from: string | null,
  hash: string,
): Promise<boolean> => (await store.setOwnPassword(ctx.db, adminId, from, hash)) === 1
