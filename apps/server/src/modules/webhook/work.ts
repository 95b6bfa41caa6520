import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './work-store.ts'

/** Addresses that wait for the bank's yes. */
export const webhookWork: WorkSource = { kind: 'WEBHOOK', rows: store.waiting }
