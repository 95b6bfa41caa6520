import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './work-store.ts'

/** Merchants of whom the service, or an account's part in it, waits for the bank. */
export const vietQrProWork: WorkSource = { kind: 'VIETQR_PRO', rows: store.waiting }
