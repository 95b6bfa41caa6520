/** The modules whose things wait, and what of them a person sees. */
import { workKindNames, workKindsSeenBy, type WorkKind } from '@saola/contract/work-queue'
import { staff, type Ctx } from '../../platform/context.ts'
import {
  everything,
  type WorkAsker,
  type WorkPerson,
  type WorkSource,
} from '../../platform/work-source.ts'
import type { StaffRow } from './item-store.ts'
import { mayDecideKind } from './rules.ts'
import type { Scope } from './store.ts'

export type Sources = readonly WorkSource[]

export const askerOf = (person: WorkPerson, now: Date): WorkAsker => ({
  adminId: person.adminId,
  staffId: person.staffId,
  codes: person.codes,
  now,
  isAll: false,
})
export const scopeOf = (ctx: Ctx, sources: Sources): Scope => {
  const me = staff(ctx)
  return { sources, asker: askerOf(me, ctx.clock.now()), kinds: workKindsSeenBy(me.codes) }
}
/** Whatever waits for anybody. */
export const wholeScope = (ctx: Pick<Ctx, 'clock'>, sources: Sources): Scope => ({
  sources,
  asker: everything(ctx.clock.now()),
  kinds: workKindNames,
})

export const personOf = (row: StaffRow): WorkPerson => ({
  adminId: row.id,
  staffId: row.staff_id,
  codes: row.codes,
})
/** Those of these people who may decide on this thing. */
export async function decidersAmong(
  ctx: Ctx,
  sources: Sources,
  thing: { kind: WorkKind; subjectId: string },
  people: readonly StaffRow[],
): Promise<StaffRow[]> {
  const able = people.filter(({ codes }) => mayDecideKind(codes, thing.kind))
  const among = sources.find(({ kind }) => kind === thing.kind)?.among
  if (among === undefined) return able
  const found = await among(ctx, thing.subjectId, able.map(personOf))
  return able.filter(({ id }) => found.some(({ adminId }) => adminId === id))
}
