/** How changes of the bank's people and their groups are made once a second person has agreed. */
import { approvalHandler } from '../approval/service.ts'
import * as groups from './groups.ts'
import * as people from './service.ts'
import type * as store from './store.ts'

export const adminApprovals = [
  approvalHandler({
    kind: 'ADMIN_CREATE',
    basis: () => Promise.resolve(null),
    apply: async (ctx, p) => ({
      id: await people.applyCreate(ctx, p.after as people.PersonState),
    }),
  }),
  approvalHandler({
    kind: 'ADMIN_UPDATE',
    basis: (ctx, p, lock) => people.currentState(ctx, p.subjectId ?? '', lock),
    apply: async (ctx, p) => {
      await people.applyUpdate(ctx, p.subjectId ?? '', p.after as people.PersonState)
      return { id: p.subjectId }
    },
  }),
  approvalHandler({
    kind: 'ADMIN_FACTOR_RESET',
    basis: (ctx, p, lock) => people.factorState(ctx, p.subjectId ?? '', lock),
    apply: async (ctx, p) => {
      await people.applyFactorReset(ctx, p.subjectId ?? '', p.reason ?? '')
      return { id: p.subjectId }
    },
  }),
  approvalHandler({
    kind: 'GROUP_CREATE',
    basis: () => Promise.resolve(null),
    apply: async (ctx, p) => ({ id: await groups.applyCreate(ctx, p.after as store.GroupState) }),
  }),
  approvalHandler({
    kind: 'GROUP_UPDATE',
    basis: (ctx, p, lock) => groups.currentState(ctx, p.subjectId ?? '', lock),
    apply: async (ctx, p) => {
      await groups.applyUpdate(ctx, p.subjectId ?? '', p.after as store.GroupState)
      return { id: p.subjectId }
    },
  }),
]
