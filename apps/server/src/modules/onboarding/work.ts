import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './work-store.ts'

/** Merchants whose file is whole and waits for the bank. */
export const merchantFileWork: WorkSource = { kind: 'MERCHANT_FILE', rows: store.waiting }
