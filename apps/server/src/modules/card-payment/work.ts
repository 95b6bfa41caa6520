import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './work-store.ts'

/** Attempts by card that the network has been silent about for long. */
export const cardWork: WorkSource = { kind: 'ORDER_UNKNOWN', rows: store.waiting }
