import type { WorkSource } from '../../platform/work-source.ts'
import * as workStore from './work-store.ts'

/** Cases that the bank has not ended, by their own day. */
export const caseWork: WorkSource = {
  kind: 'FOR_CONTROL',
  hasOwnDue: true,
  rows: ({ now }, mayDecide) => workStore.waiting(mayDecide, now),
}
