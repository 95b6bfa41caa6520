import type { WorkSource } from '../../platform/work-source.ts'
import * as store from './due-store.ts'
import * as staffRefundStore from './staff-refund-store.ts'

/** Credit lines that were not paid back for days: somebody proposes a lock, or talks to the enterprise. */
export const collectionWork: WorkSource = { kind: 'LINE_OVERDUE', rows: store.waiting }
/** What they owe to enterprises and does not arrive: somebody talks to the enterprise about its account. */
export const lineRefundWork: WorkSource = { kind: 'LINE_REFUND', rows: staffRefundStore.failing }
