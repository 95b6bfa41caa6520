import type { Output } from '@saola/contract/call'
import type { forControl } from '@saola/contract/for-control'

export type StaffCase = Output<typeof forControl.cmsGet>
/** Queries that a step of a case changes. */
const TOUCHED = ['forControl.', 'approval.', 'workQueue.', 'bankCredit.', 'bankTransfer.']
export const isTouched = (name: unknown): boolean =>
  TOUCHED.some((touched) => String(name).startsWith(touched))
