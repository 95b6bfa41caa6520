import { approval, type ApprovalKind } from '@saola/contract/approval'
import { queryOptionsOf } from '@saola/web/api/query'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { PendingBadge } from './PendingChange.tsx'
import styles from './pending-new.module.css'

const MOST = 20

/** Above a list: what was added to it and waits for a second person, so that nobody adds it again. */
export function PendingNew({ kind }: { kind: ApprovalKind }) {
  const t = useTranslations('backoffice.twoPeople')
  const { data } = useQuery(
    queryOptionsOf(approval.getList, {
      query: { kind, state: 'PENDING', change: 'NEW' },
      page: { size: MOST },
    }),
  )
  if (data === undefined || data.items.length === 0) return null
  const more = data.totalSize - data.items.length
  return (
    <section className={styles.box} aria-label={t('newOnes')}>
      <ul className={styles.list}>
        {data.items.map((row) => (
          <li key={row.id} className={styles.row}>
            <LinkAnchor to={paths.approvals} search={{ open: row.id }} className={styles.name}>
              {row.subject}
            </LinkAnchor>
            <span className={styles.about}>
              {t('newBy', { name: row.proposedBy })} · <DateTime at={row.proposedAt} />
            </span>
            <PendingBadge id={row.id} />
          </li>
        ))}
      </ul>
      {more <= 0 ? null : (
        <LinkAnchor to={paths.approvals} search={{ kind, state: 'PENDING' }} size="sm">
          {t('newMore', { count: more })}
        </LinkAnchor>
      )}
    </section>
  )
}
