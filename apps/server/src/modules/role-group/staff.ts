/** Role groups of bank staff: written here, judged by the module admin. */
import type { RoleGroupStatus } from '@saola/contract/role-group'
import { actorOf, type Ctx } from '../../platform/context.ts'
import * as store from './staff-store.ts'

const by = (ctx: Ctx) => ({ name: actorOf(ctx).name, at: ctx.clock.now() })

export const addStaffGroup = (
  ctx: Ctx,
  id: string,
  code: string,
  group: store.StaffGroup,
): Promise<number> => store.insertStaffGroup(ctx.db, id, code, group, by(ctx))
export const updateStaffGroup = (ctx: Ctx, id: string, group: store.StaffGroup): Promise<number> =>
  store.updateStaffGroup(ctx.db, id, group, by(ctx))
/** @returns false when it was there already. */
export const moveStaffGroup = async (ctx: Ctx, id: string, to: RoleGroupStatus): Promise<boolean> =>
  (await store.moveStaffGroup(ctx.db, id, to, by(ctx))) === 1
