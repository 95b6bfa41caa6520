import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './work-store.ts'

/** Money in suspense that nobody has decided on, and money on its way back. */
export const creditWork: readonly WorkSource[] = [
  { kind: 'CREDIT', rows: ({ now }, mayDecide) => store.waiting('OPEN', mayDecide, now) },
  {
    kind: 'CREDIT_RETURN',
    rows: ({ now }, mayDecide) => store.waiting('RETURNING', mayDecide, now),
  },
]
