import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/pages.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { StatementDispute, StatementShown } from './statement.ts'
import styles from './statement.module.css'

/** The lines that the merchant disputes, and what came of each. @param more the case that a line became, or what can be done with it */
export function Disputes({
  row,
  more,
}: {
  row: Pick<StatementShown, 'disputes'>
  more: (dispute: StatementDispute) => ReactNode
}) {
  const t = useTranslations('statement')
  if (row.disputes.length === 0) return null
  return (
    <Section title={t('dispute.section')}>
      <ul className={styles.disputes} aria-label={t('dispute.section')}>
        {row.disputes.map((one) => (
          <li key={one.id}>
            <span className={styles.heroLine}>
              <StatusBadge
                status="PENDING"
                label={t(`dispute.state.${one.state}`)}
                tone={one.state === 'OPEN' ? 'warn' : 'ok'}
              />
              <span>SP{one.transferId}</span>
              <Money value={one.amount} />
            </span>
            <span>{one.note}</span>
            <small className={styles.soft}>
              {one.openedBy} · <DateTime at={one.openedAt} exact />
            </small>
            {one.outcome === null ? null : (
              <span>{t('dispute.outcome', { text: one.outcome })}</span>
            )}
            {more(one)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
