import type { ForControlItem } from '@saola/contract/for-control-case'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'

/** Where the thing stands that a case is about. */
const placeOf = (row: ForControlItem): { to: string; search: Record<string, string> } => {
  switch (row.serviceType) {
    case 'PAYMENT':
      return { to: paths.transactions, search: { open: row.transactionId ?? '' } }
    case 'CREDIT':
      return { to: paths.unmatchedCredits, search: { open: row.txnNumber ?? '' } }
    case 'PAYOUT':
      return { to: paths.payoutDetail, search: { id: row.payOutId ?? '' } }
    case 'REFUND':
      return { to: paths.refunds, search: { open: row.refundId ?? '' } }
  }
}

/** Leads to it, for who may open its screen. */
export function SubjectLink({ row }: { row: ForControlItem }) {
  const t = useTranslations('forControl.screen.detail.openSubject')
  const { reach } = useMe()
  const { to, search } = placeOf(row)
  if (!reach(to)) return null
  return (
    <LinkButton variant="default" to={to} search={search} style={{ justifySelf: 'start' }}>
      {t(row.serviceType)}
    </LinkButton>
  )
}
