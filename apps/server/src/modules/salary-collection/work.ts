import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './due-store.ts'

/** Credit lines that were not paid back for days: somebody proposes a lock, or talks to the enterprise. */
export const collectionWork: WorkSource = { kind: 'LINE_OVERDUE', rows: store.waiting }
