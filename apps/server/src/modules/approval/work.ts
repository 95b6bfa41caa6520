import type { WorkSource } from '../../platform/work-source.ts'
import { proposalOf, whyNotDecide } from './rules.ts'
import * as store from './store.ts'
import * as workStore from './work-store.ts'

/** Proposals that nobody has decided on. */
export const approvalWork: WorkSource = {
  kind: 'APPROVAL',
  rows: workStore.waiting,
  among: async (ctx, subjectId, people) => {
    const row = await store.get(ctx.db, subjectId)
    if (row === null) return []
    const proposal = proposalOf(row, ctx.clock.now())
    return people.filter((person) => whyNotDecide(person, proposal) === null)
  },
}
