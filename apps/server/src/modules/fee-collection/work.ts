import type { WorkSource } from '../../platform/work-source.ts'
import * as objectionStore from './objection-store.ts'

/** Reports that are not debited because their merchants object to them. */
export const objectionWork: WorkSource = {
  kind: 'FEE_OBJECTION',
  rows: (_, mayDecide) => objectionStore.waiting(mayDecide),
}
