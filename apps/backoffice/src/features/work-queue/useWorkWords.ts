import { useTranslations } from 'use-intl'
import type { ApprovalRow } from '../../parts/approval/types.ts'
import { useApprovalWords } from '../../parts/approval/useApprovalWords.ts'
import type { WorkRow } from './types.ts'

/** A thing that waits in people's words: what it is called, and what kind of it. */
export function useWorkWords() {
  const t = useTranslations('workQueue')
  const approval = useTranslations('approval.kind')
  const reason = useTranslations('bankCredit.reason')
  const difference = useTranslations('reconciliation.kind')
  const status = useTranslations('posOrder.status')
  const content = useTranslations('support.content')
  const event = useTranslations('eventDelivery')
  const { subjectOf } = useApprovalWords()
  const eventWord = (key: string, plain: string): string =>
    event.has(key as 'handler.webhook.notify.name')
      ? event(key as 'handler.webhook.notify.name')
      : plain
  const detailOf: Partial<Record<WorkRow['kind'], (detail: string) => string>> = {
    APPROVAL: (detail) => approval(detail as 'PARAMETER'),
    CREDIT: (detail) => reason(detail as 'OVER'),
    CREDIT_RETURN: (detail) => reason(detail as 'OVER'),
    DIFFERENCE: (detail) => difference(detail as 'AMOUNT'),
    POS_ORDER: (detail) => status(detail as 'PENDING'),
    SUPPORT: (detail) => content(detail as 'CONTENT_1'),
    EVENT: (detail) => eventWord(`topic.${detail}`, detail),
    STATEMENT: (detail) => t(`statement.${detail as 'DISPUTED'}`),
    ORDER_UNKNOWN: (detail) => t(`order.${detail as 'REFUND'}`),
  }
  const nameOf = (row: WorkRow): string => {
    if (row.kind === 'APPROVAL')
      return subjectOf({ kind: row.detail as ApprovalRow['kind'], subject: row.subject })
    return row.kind === 'EVENT'
      ? eventWord(`handler.${row.subject}.name`, row.subject)
      : row.subject
  }
  return {
    nameOf,
    /** Kind, merchant and what of the kind: "Unmatched credit · Saola · Overpaid". */
    aboutOf: (row: WorkRow): string =>
      [
        t(`kind.${row.kind}`),
        row.merchantName === nameOf(row) ? null : row.merchantName,
        row.detail === null ? null : (detailOf[row.kind]?.(row.detail) ?? row.detail),
      ]
        .filter((word) => word !== null)
        .join(' · '),
    orderOf: (row: WorkRow): string => detailOf.ORDER_UNKNOWN?.(row.detail ?? 'REFUND') ?? '',
  }
}
