import { approval, approvalKind, type ApprovalKind } from '@saola/contract/approval'
import { queryOptionsOf } from '@saola/web/api/query'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { ChangeMark } from './PendingChange.tsx'
import type { ApprovalRow } from './approval/types.ts'
import styles from './pending-new.module.css'

const MOST = 20

function useNew(kind: ApprovalKind, state: 'PENDING' | 'SCHEDULED') {
  const query = queryOptionsOf(approval.getList, {
    query: { kind, state, change: 'NEW' },
    page: { size: MOST },
  })
  const mayBe = state === 'PENDING' || approvalKind(kind).dated !== undefined
  return useQuery({ ...query, enabled: mayBe }).data
}
const comingOf = ({ state, effectiveFrom }: ApprovalRow) =>
  state === 'SCHEDULED' && effectiveFrom !== null
    ? ({ from: effectiveFrom, change: 'CREATE' } as const)
    : null

/** Above a list: what was added to it and waits for a second person or for its day, so that nobody adds it again. */
export function PendingNew({ kind }: { kind: ApprovalKind }) {
  const t = useTranslations('backoffice.twoPeople')
  const [pending, scheduled] = [useNew(kind, 'PENDING'), useNew(kind, 'SCHEDULED')]
  const rows = [...(pending?.items ?? []), ...(scheduled?.items ?? [])]
  if (rows.length === 0) return null
  const more = (pending?.totalSize ?? 0) + (scheduled?.totalSize ?? 0) - rows.length
  return (
    <section className={styles.box} aria-label={t('newOnes')}>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <LinkAnchor to={paths.approvals} search={{ open: row.id }} className={styles.name}>
              {row.subject}
            </LinkAnchor>
            <span className={styles.about}>
              {t('newBy', { name: row.proposedBy })} · <DateTime at={row.proposedAt} />
            </span>
            <ChangeMark id={row.id} coming={comingOf(row)} />
          </li>
        ))}
      </ul>
      {more <= 0 ? null : (
        <LinkAnchor to={paths.approvals} search={{ kind }} size="sm">
          {t('newMore', { count: more })}
        </LinkAnchor>
      )}
    </section>
  )
}
