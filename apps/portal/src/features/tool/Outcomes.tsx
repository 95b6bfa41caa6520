import { tool } from '@saola/contract/tool'
import { queryOptionsOf } from '@saola/web/api/query'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import styles from './tool.module.css'

export interface Ordered {
  bankReference: string
  amount: number
  number: string
}

/** What became of each transfer of this session, the newest first. */
export function Outcomes({ ordered }: { ordered: readonly Ordered[] }) {
  const t = useTranslations('tool.outcome')
  if (ordered.length === 0) return <p className={styles.plain}>{t('none')}</p>
  return (
    <ul className={styles.outcomes} aria-live="polite">
      {ordered.map((one) => (
        <Line key={one.bankReference} one={one} />
      ))}
    </ul>
  )
}

function Line({ one }: { one: Ordered }) {
  const t = useTranslations('tool.outcome')
  const reach = useCanOpen()
  const { data } = useQuery({
    ...queryOptionsOf(tool.outcome, { body: { bankReferences: [one.bankReference] } }),
    refetchInterval: (query) => (query.state.data?.[0]?.outcome == null ? 1_000 : false),
  })
  const found = data?.[0]
  const reason = found?.reason as 'UNDER' | null | undefined
  return (
    <li>
      <span className={styles.words}>
        <b>
          <Money value={one.amount} />
        </b>
        <small className="tabular">
          {one.number} · {one.bankReference}
        </small>
      </span>
      <span className={styles.words}>
        {found?.outcome == null ? (
          <StatusBadge status="PENDING" label={t('waiting')} />
        ) : (
          <StatusBadge
            status={found.outcome === 'SETTLED' ? 'SUCCESS' : 'OPEN'}
            label={`${t(found.outcome)}${reason == null ? '' : `: ${t.has(reason) ? t(reason) : reason}`}`}
          />
        )}
        {found?.outcome === 'SETTLED' &&
        found.transactionId !== null &&
        reach(paths.transactions) ? (
          <LinkAnchor size="sm" to={paths.transactions} search={{ open: found.transactionId }}>
            {t('transaction')}
          </LinkAnchor>
        ) : null}
        {found?.outcome === 'UNMATCHED' && reach(paths.unmatchedCredits) ? (
          <LinkAnchor size="sm" to={paths.unmatchedCredits} search={{ keyword: one.bankReference }}>
            {t('unmatched')}
          </LinkAnchor>
        ) : null}
      </span>
    </li>
  )
}
