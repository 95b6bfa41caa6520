import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './work-store.ts'

/** Differences between statement and books that nobody has closed. */
export const differenceWork: WorkSource = { kind: 'DIFFERENCE', rows: store.waiting }
