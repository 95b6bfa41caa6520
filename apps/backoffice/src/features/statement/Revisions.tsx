import type { StatementStaffDetail } from '@saola/contract/statement'
import styles from '@saola/web/parts/statement/statement.module.css'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'

/** All that was issued of it, the one that holds first. */
export function Revisions({ row }: { row: StatementStaffDetail }) {
  const t = useTranslations('statement')
  if (row.revisions.length === 0) return null
  return (
    <Section title={t('office.revisions')}>
      <ul className={styles.disputes} aria-label={t('office.revisions')}>
        {row.revisions.map((one) => (
          <li key={one.revision}>
            <span className={styles.heroLine}>
              <b>
                {t('office.revision')} {one.revision}
              </b>
              <span>{one.number}</span>
              {one.isForced ? (
                <StatusBadge status="PENDING" tone="warn" label={t('office.forced')} />
              ) : null}
            </span>
            <small className={styles.soft}>
              <DateTime at={one.issuedAt} exact /> · {t('office.issuedBy')}: {one.issuedBy}
            </small>
            <span>
              <Code value={one.hash} name={t('fact.hash')} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
