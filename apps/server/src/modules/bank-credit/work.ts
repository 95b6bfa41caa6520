import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './work-store.ts'

/** Money in suspense that nobody has decided on, and money on its way back. */
export const creditWork: readonly WorkSource[] = [
  { kind: 'CREDIT', rows: (_, mayDecide) => store.waiting('OPEN', mayDecide) },
  { kind: 'CREDIT_RETURN', rows: (_, mayDecide) => store.waiting('RETURNING', mayDecide) },
]
