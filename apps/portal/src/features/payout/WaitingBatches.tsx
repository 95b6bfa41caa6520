import { payoutBatch, type BatchItem } from '@saola/contract/payout-batch'
import { queryOptionsOf } from '@saola/web/api/query'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './batch.module.css'
import { Tick } from './columns.tsx'
import { batchFilterOf, type WaitingSearch } from './rules.ts'
import type { Ticked } from './useTicked.ts'

const SHOWN = 20
const NONE: readonly BatchItem[] = []

/** Batches that wait for the reader, by the filters of the payouts that do; a filter that no batch has leaves none. */
export function useWaitingBatches(search: WaitingSearch | null) {
  const filter = search === null ? null : batchFilterOf(search)
  const query = useQuery({
    ...queryOptionsOf(payoutBatch.getAll, {
      query: { ...filter, whose: 'FOR_ME' },
      page: { size: SHOWN },
    }),
    enabled: filter !== null,
    placeholderData: keepPreviousData,
  })
  const page = filter === null ? undefined : query.data
  return { rows: page?.items ?? NONE, count: page?.totalSize ?? 0 }
}

/** They stand above the single payouts, to be ticked and approved with them by one code. */
export function WaitingBatches({
  rows,
  count,
  ticked,
}: {
  rows: readonly BatchItem[]
  count: number
  ticked: Ticked | null
}) {
  const t = useTranslations('payoutBatch.list')
  if (rows.length === 0) return null
  return (
    <Section title={t('waiting')}>
      <ul className={styles.waiting}>
        {rows.map((row) => (
          <li key={row.id}>
            {ticked === null ? <span /> : <Tick row={row} ticked={ticked} />}
            <span className={styles.who}>
              <LinkAnchor c="inherit" fw={500} to={paths.payoutDetail} search={{ id: row.id }}>
                {row.name}
              </LinkAnchor>
              <small>
                {t('rowsOf', { count: row.count })} · {row.createdBy} ·{' '}
                <DateTime at={row.createdAt} />
              </small>
            </span>
            <strong>
              <Money value={row.amount} />
            </strong>
          </li>
        ))}
      </ul>
      {count > rows.length ? (
        <LinkAnchor
          underline="always"
          to={paths.payout}
          search={{ tab: 'batches', whose: 'FOR_ME' }}
        >
          {t('waitingMore', { count })}
        </LinkAnchor>
      ) : null}
    </Section>
  )
}
