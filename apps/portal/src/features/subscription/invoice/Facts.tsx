import { formatNumberVi, formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { useMe } from '../../../app/useMe.ts'
import { spanText } from '../../../parts/subscription/words.ts'
import styles from './invoice.module.css'
import type { Invoice } from './rules.ts'

/** Kinds of lines that count units; others are a sum. */
const ofUnits = new Set(['PERIOD', 'STUB', 'FINAL', 'USAGE'])

/** What it is for, line by line. */
export function Lines({ it }: { it: Invoice }) {
  const t = useTranslations('subscriptionInvoice')
  return (
    <>
      <p className={styles.dim}>
        {t('list.cycle', {
          cycle: String(it.cycle),
          from: showDay(it.from),
          to: spanText(it.from, it.to).split(' – ').at(-1) ?? '',
        })}
      </p>
      <DividedList className={styles.lines}>
        {it.lines.map((line, i) => (
          <li key={`${line.kind}${i}`}>
            <span>
              {line.kind === 'PERIOD' ? it.plan.name : (line.name ?? t(`line.${line.kind}`))}
              {ofUnits.has(line.kind) ? (
                <small className="tabular">
                  {formatNumberVi(line.quantity)} × {formatVnd(line.unitAmount)}
                </small>
              ) : null}
            </span>
            <b>{formatVnd(line.amount)}</b>
          </li>
        ))}
        <li>
          <span>{t('detail.total')}</span>
          <b>{formatVnd(it.amount)}</b>
        </li>
      </DividedList>
    </>
  )
}

export function InvoiceFacts({ it }: { it: Invoice }) {
  const t = useTranslations('subscriptionInvoice')
  const method = useTranslations('transaction.paymentType')
  const { reach } = useMe()
  const code = (name: string, value: string | null, keep = 20) =>
    value === null
      ? false
      : ([name, <Code key={name} value={value} name={name} keep={keep} />] as const)
  return (
    <Section title={t('detail.facts')}>
      <Facts
        facts={[
          code(t('field.number'), it.number),
          [
            t('field.subscription'),
            <LinkAnchor key="of" to={paths.subscriptionDetail} search={{ id: it.subscriptionId }}>
              {it.subscriptionCode}
            </LinkAnchor>,
          ],
          [
            t('field.customer'),
            reach(paths.customerDetail) ? (
              <LinkAnchor key="who" to={paths.customerDetail} search={{ id: it.customer.id }}>
                {it.customer.fullName}
              </LinkAnchor>
            ) : (
              it.customer.fullName
            ),
          ],
          [
            t('field.plan'),
            reach(paths.planDetail) ? (
              <LinkAnchor key="plan" to={paths.planDetail} search={{ id: it.plan.id }}>
                {it.plan.name}
              </LinkAnchor>
            ) : (
              it.plan.name
            ),
          ],
          [t('field.paymentDate'), showDay(it.paymentDate)],
          [t('field.expiredDate'), showDay(it.expiredDate)],
          it.extensions > 0 && [t('field.extensions'), t('detail.times', { count: it.extensions })],
          [t('field.createdAt'), <DateTime key="made" at={it.createdAt} exact />],
          it.paidAt !== null && [t('field.paidAt'), <DateTime key="paid" at={it.paidAt} exact />],
          it.paidAt !== null && !it.paidOutside && [t('field.method'), method(it.paymentType)],
          it.refundedAmount > 0 && [t('field.refunded'), formatVnd(it.refundedAmount)],
          it.voidReason !== null && [t('field.voidReason'), t(`voidReason.${it.voidReason}`)],
          code(t('field.virtualAccount'), it.virtualAccount),
          code(t('field.content'), it.content),
          code(t('field.reference'), it.txnNumber),
          code(t('field.transaction'), it.transactionId, 8),
        ]}
      />
    </Section>
  )
}
