import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './work-store.ts'

/** Orders of money out that the bank has been silent about for long. */
export const transferWork: WorkSource = { kind: 'ORDER_UNKNOWN', rows: store.waiting }
