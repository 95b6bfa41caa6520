import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './work-store.ts'

/** Events that a handler has given up on. */
export const eventWork: WorkSource = { kind: 'EVENT', rows: store.waiting }
