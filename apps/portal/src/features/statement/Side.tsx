import { formatNumberVi } from '@saola/money/format'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import type { StatementDetail } from './rules.ts'
import styles from './statement.module.css'

/** What the bank says beside the books, and by what the paper proves itself. */
export function Proof({ row }: { row: StatementDetail }) {
  const t = useTranslations('statement')
  const { bank } = row.figures
  return (
    <Section title={t('detail.proof')}>
      <Facts
        facts={[
          [t('detail.days'), `${bank.daysDone}/${bank.days}`],
          [t('detail.openDifferences'), formatNumberVi(bank.openDifferences)],
          [t('detail.bankMoved'), <Money key="bank" value={bank.statement} />],
          [t('detail.booksMoved'), <Money key="books" value={bank.books} />],
          row.issuedAt !== null && [
            t('fact.issuedAt'),
            <DateTime key="at" at={row.issuedAt} exact />,
          ],
          row.answeredAt !== null && [
            t('detail.answered'),
            <span key="by">
              {row.answeredBy ?? t('silent')} · <DateTime at={row.answeredAt} exact />
            </span>,
          ],
          ...row.differences.map(
            ({ kind, names }) => [t(`difference.${kind}`), names.join(', ')] as const,
          ),
          row.hash !== null && [
            t('fact.hash'),
            <Code key="hash" value={row.hash} name={t('fact.hash')} />,
          ],
          row.sealKey !== null && [
            t('fact.publicKey'),
            <Code key="key" value={row.sealKey} name={t('fact.publicKey')} />,
          ],
          row.publicUrl !== null && [
            t('fact.address'),
            <a key="url" href={row.publicUrl} target="_blank" rel="noreferrer">
              {t('detail.openAddress')}
            </a>,
          ],
        ]}
      />
    </Section>
  )
}

/** The lines that the merchant disputes, and what came of each. */
export function Disputes({ row }: { row: StatementDetail }) {
  const t = useTranslations('statement')
  if (row.disputes.length === 0) return null
  return (
    <Section title={t('dispute.section')}>
      <ul className={styles.disputes}>
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
          </li>
        ))}
      </ul>
    </Section>
  )
}
