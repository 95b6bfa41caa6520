/** Where a thing that waits is looked at and decided on. */
import type { WorkKind, workQueue } from '@saola/contract/work-queue'
import { addressWith } from '@saola/web/list/search'
import type { Row } from '@saola/web/list/useList'
import type { IconName } from '@saola/web/ui/icons.tsx'
import { paths } from '../../app/paths.ts'

export type WorkRow = Row<typeof workQueue.getList>
export const keyOfRow = ({ kind, subjectId }: WorkRow): string => `${kind}/${subjectId}`

interface Place {
  icon: IconName
  /** Its screen and what opens the thing there; absent = in the queue itself. */
  at?: (row: WorkRow) => [path: string, search: Record<string, string>] | null
}
const opens =
  (path: string, by: 'subjectId' | 'subject' = 'subjectId'): NonNullable<Place['at']> =>
  (row) => [path, { open: row[by] }]
/** Of the card network's attempts only the queue knows. */
const TRANSFER = /^transfer-/
const opensOrder: NonNullable<Place['at']> = ({ subjectId }) =>
  TRANSFER.test(subjectId) ? [paths.moneyOut, { open: subjectId.replace(TRANSFER, '') }] : null

const places: Record<WorkKind, Place> = {
  APPROVAL: { icon: 'check' },
  MERCHANT_FILE: { icon: 'users', at: (row) => [paths.merchant, { id: row.subjectId }] },
  WEBHOOK: { icon: 'plug', at: opens(paths.webhooks) },
  CREDIT: { icon: 'inbox', at: opens(paths.unmatched, 'subject') },
  CREDIT_RETURN: { icon: 'repeat', at: opens(paths.unmatched, 'subject') },
  DIFFERENCE: { icon: 'scale', at: opens(paths.reconciliation) },
  VIETQR_PRO: { icon: 'qr', at: opens(paths.vietQrPro) },
  POS_ORDER: { icon: 'box', at: opens(paths.posOrders) },
  SUPPORT: { icon: 'help', at: opens(paths.support) },
  EVENT: { icon: 'refresh', at: opens(paths.eventDeliveries) },
  STATEMENT: { icon: 'print', at: (row) => [paths.statement, { id: row.subjectId }] },
  FOR_CONTROL: { icon: 'search', at: opens(paths.forControl) },
  FEE_OBJECTION: { icon: 'receipt', at: (row) => [paths.feeReport, { id: row.subjectId }] },
  ORDER_UNKNOWN: { icon: 'send', at: opensOrder },
  LINE_REFUND: { icon: 'send', at: (row) => [paths.salaryRefunds, { keyword: row.subject }] },
  LINE_OVERDUE: { icon: 'clock', at: () => [paths.salaryCollections, { state: 'OVERDUE' }] },
}
export const iconOf = (kind: WorkKind): IconName => places[kind].icon
/** The screen on which the things of a kind are decided on; null = the queue itself. */
export const screenOfKind = (kind: WorkKind): string | null =>
  places[kind].at?.({ kind, subjectId: '', subject: '' } as WorkRow)?.[0] ?? null

/**
 * Where a thing is opened from the queue. The address takes along from where, so that the next thing can follow.
 * @param queue the queue's own filters and sort, as its address has them
 */
export function addressOf(row: WorkRow, queue: string): string {
  const at = places[row.kind].at?.(row)
  if (!at) return queueAddress(queue, { open: keyOfRow(row) })
  const [path, search] = at
  return addressWith(path, { ...search, queue, work: keyOfRow(row) })
}
const queueAddress = (queue: string, more: Record<string, string> = {}): string =>
  addressWith(paths.home, { ...Object.fromEntries(new URLSearchParams(queue)), ...more })
