/** Where a thing that waits is looked at and decided on. */
import type { WorkKind } from '@saola/contract/work-queue'
import { addressWith } from '@saola/web/list/search'
import type { IconName } from '@saola/web/ui/icons.tsx'
import { paths } from '../../app/paths.ts'
import type { WorkRow } from './types.ts'

interface Place {
  icon: IconName
  /** Its screen and what opens the thing there; absent = in the queue itself. */
  at?: (row: WorkRow) => [path: string, search: Record<string, string>]
}
const opens =
  (path: string, by: 'subjectId' | 'subject' = 'subjectId'): NonNullable<Place['at']> =>
  (row) => [path, { open: row[by] }]

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
  ORDER_UNKNOWN: { icon: 'send' },
}
export const iconOf = (kind: WorkKind): IconName => places[kind].icon
/** @returns null where it opens in the queue itself */
export const placeOf = (row: WorkRow): string | null => {
  const at = places[row.kind].at?.(row)
  return at === undefined ? null : addressWith(...at)
}
