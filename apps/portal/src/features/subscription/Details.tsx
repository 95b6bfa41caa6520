import { formatNumberVi, formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { cycleAmount } from '../../parts/subscription/words.ts'
import type { SubscriptionDetail } from './rules.ts'
import styles from './subscription.module.css'

/** Everything of a subscription that does not move. */
export function Details({ it }: { it: SubscriptionDetail }) {
  const t = useTranslations('subscription')
  const amount = cycleAmount(it)
  const agreed = [it.consent.remind && t('detail.remind'), it.consent.link && t('detail.link')]
    .filter((part) => part !== false)
    .join(', ')
  return (
    <Section title={t('detail.facts')}>
      <Facts
        facts={[
          [t('field.code'), <Code key="code" value={it.code} name={t('field.code')} keep={20} />],
          it.customer.phone !== null && [t('field.phone'), it.customer.phone],
          it.customer.email !== null && [t('field.email'), it.customer.email],
          [t('field.unitAmount'), formatVnd(it.unitAmount)],
          [t('field.quantity'), formatNumberVi(it.quantity)],
          [t('field.amount'), amount === null ? t('byUse') : formatVnd(amount)],
          [
            t('field.cycles'),
            it.numOfCycles === null ? t('detail.endless') : formatNumberVi(it.numOfCycles),
          ],
          [t('field.startDate'), showDay(it.startDate)],
          it.trialEnd !== null && [t('field.trialEnd'), showDay(it.trialEnd)],
          [t('field.anchor'), showDay(it.anchor)],
          it.refId !== null && [
            t('field.refId'),
            <Code key="ref" value={it.refId} name={t('field.refId')} keep={20} />,
          ],
          it.note !== null &&
            it.note !== '' && [
              t('field.note'),
              <span key="note" className={styles.note}>
                {it.note}
              </span>,
            ],
          [t('field.language'), t(`form.${it.language}`)],
          [
            t('field.consent'),
            agreed === '' ? (
              t('detail.noConsent')
            ) : (
              <span key="consent">
                {agreed}
                {it.consent.at === null ? null : (
                  <>
                    {' · '}
                    <DateTime at={it.consent.at} exact />
                    {it.consent.by === null ? null : ` · ${it.consent.by}`}
                  </>
                )}
              </span>
            ),
          ],
          [
            t('field.createdAt'),
            <span key="created">
              <DateTime at={it.createdAt} exact /> · {it.createdBy}
            </span>,
          ],
        ]}
      />
    </Section>
  )
}
