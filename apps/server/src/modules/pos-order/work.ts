import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './work-store.ts'

/** Orders of machines whose next step is the bank's. */
export const posOrderWork: WorkSource = { kind: 'POS_ORDER', rows: store.waiting }
