import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './work-store.ts'

/** Requests that nobody has answered. */
export const supportWork: WorkSource = { kind: 'SUPPORT', rows: store.waiting }
