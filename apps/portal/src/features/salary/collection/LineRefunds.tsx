import { salaryCollection, type LineRefund } from '@saola/contract/salary-collection'
import { queryOptionsOf } from '@saola/web/api/query'
import { RefundState, useRefundFailure } from '@saola/web/parts/enterprise/RefundState.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { CardHead, DividedList } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

/** What the bank has transferred to the enterprise, the newest first; nothing where it never had to (ADR 0072). */
export function LineRefunds() {
  const t = useTranslations('salaryCollection')
  const { data } = useQuery(queryOptionsOf(salaryCollection.refunds, {}))
  return data === undefined || data.items.length === 0 ? null : (
    <Section title={t('refunds')}>
      <DividedList>
        {data.items.map((refund) => (
          <One key={refund.id} refund={refund} />
        ))}
      </DividedList>
    </Section>
  )
}
function One({ refund }: { refund: LineRefund }) {
  const t = useTranslations('salaryCollection')
  const failureOf = useRefundFailure()
  const failure = failureOf(refund)
  return (
    <li>
      <CardHead>
        <b>
          <Money value={refund.amount} />
        </b>
        <RefundState state={refund.state} />
      </CardHead>
      <p>
        <DateTime at={refund.endedAt ?? refund.orderedAt} />{' '}
        {t('toAccount', { last: refund.accountLast })}
        <br />
        <small>
          {t('refundOf', { count: refund.payments })}
          {refund.bankReference === null ? '' : ` · ${t('reference')} ${refund.bankReference}`}
        </small>
      </p>
      {failure === null ? null : <p role="status">{failure}</p>}
    </li>
  )
}
