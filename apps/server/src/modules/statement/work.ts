import { adminCodes } from '@saola/contract/admin-permissions'
import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './store.ts'
import * as workStore from './work-store.ts'

/** Statements that the clock cannot issue, and disputed lines that are no case. Whose code opens the one does not decide on the other. */
export const statementWork: WorkSource = {
  kind: 'STATEMENT',
  rows: ({ codes, isAll, now }) => {
    const may = (code: number): boolean => isAll || codes.includes(code)
    return workStore.waiting(
      { issue: may(adminCodes.statement), close: may(adminCodes.statementDecide) },
      now,
    )
  },
  among: async ({ db }, subjectId, people) => {
    const row = await store.find(db, subjectId)
    if (row === null) return []
    const code = row.loose_disputes > 0 ? adminCodes.statementDecide : adminCodes.statement
    return people.filter(({ codes }) => codes.includes(code))
  },
}
