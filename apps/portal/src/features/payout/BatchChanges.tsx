/** What a batch has that the last one of its name had not: to be seen before its total. */
import { Button, Skeleton } from '@mantine/core'
import { payoutBatch } from '@saola/contract/payout-batch'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useBankName } from './BatchMarks.tsx'
import { byGravity, changesIn, type BatchChanges } from './batch-rules.ts'
import styles from './batch.module.css'

/** A batch does not change once it is made, nor does what came before it. */
const FRESH_MS = 60_000
const useChanges = (payOutId: string) =>
  useQuery({
    ...queryOptionsOf(payoutBatch.changes, { params: { payOutId } }),
    staleTime: FRESH_MS,
  })

type Counts = Pick<BatchChanges, 'changedAccounts' | 'changedAmounts' | 'newReceivers'>
/** How many of each; a changed account number stands out. `counts` null = the first batch of its name. */
export function ChangeCounts({ counts }: { counts: Counts | null }) {
  const t = useTranslations('payoutBatch.change')
  if (counts === null) return <p className={styles.plain}>{t('first')}</p>
  if (changesIn(counts) === 0) return <p className={styles.plain}>{t('same')}</p>
  const { changedAccounts, newReceivers, changedAmounts } = counts
  return (
    <ul className={styles.counts}>
      {changedAccounts === 0 ? null : (
        <li data-tone="bad">
          <Icon name="warning" size={14} />
          {t('accounts', { count: changedAccounts })}
        </li>
      )}
      {newReceivers === 0 ? null : (
        <li data-tone="warn">{t('receivers', { count: newReceivers })}</li>
      )}
      {changedAmounts === 0 ? null : <li>{t('amounts', { count: changedAmounts })}</li>}
    </ul>
  )
}

/** The same for one of many that are approved together, fetched when it is shown. */
export function ChangesInShort({ payOutId }: { payOutId: string }) {
  const t = useTranslations('payoutBatch.change')
  const query = useChanges(payOutId)
  if (query.data !== undefined)
    return (
      <>
        <ChangeCounts counts={query.data} />
        {query.data === null || changesIn(query.data) === 0 ? null : (
          <LinkAnchor
            underline="always"
            size="sm"
            target="_blank"
            to={paths.payoutDetail}
            search={{ id: payOutId }}
          >
            {t('see')}
          </LinkAnchor>
        )}
      </>
    )
  if (query.isError) return <small>{t('failed')}</small>
  return <Skeleton height={24} width={200} />
}

/** Each difference with how it was before. */
export function ChangesPanel({ payOutId }: { payOutId: string }) {
  const t = useTranslations('payoutBatch.change')
  const query = useChanges(payOutId)
  if (query.isPending) return <Skeleton height={72} radius={12} />
  if (query.data === undefined)
    return (
      <p className={styles.row} role="alert">
        <span>{t('failed')}</span>
        <Button size="xs" variant="default" onClick={() => void query.refetch()}>
          {t('again')}
        </Button>
      </p>
    )
  const changes = query.data
  return (
    <div className={styles.changes}>
      <ChangeCounts counts={changes} />
      {changes === null ? null : <Differing changes={changes} />}
    </div>
  )
}

function Differing({ changes }: { changes: BatchChanges }) {
  const t = useTranslations('payoutBatch.change')
  const total = changesIn(changes)
  return (
    <>
      {changes.changedAccounts === 0 ? null : <p className={styles.danger}>{t('accountHint')}</p>}
      <p className={styles.dim}>
        <LinkAnchor
          underline="always"
          inherit
          to={paths.payoutDetail}
          search={{ id: changes.payOutId }}
        >
          <Since changes={changes} />
        </LinkAnchor>
      </p>
      {total === 0 ? null : (
        <div
          className={styles.scrolled}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by keyboard
          tabIndex={0}
          role="region"
          aria-label={t('list')}
        >
          <ul className={styles.differing}>
            {byGravity(changes.rows).map((row) => (
              <Difference key={`${row.rowNo} ${row.kind}`} row={row} />
            ))}
          </ul>
        </div>
      )}
      {changes.rows.length < total ? (
        <p className={styles.dim}>
          {t('shown', { shown: formatNumberVi(changes.rows.length), total: formatNumberVi(total) })}
        </p>
      ) : null}
    </>
  )
}

function Since({ changes }: { changes: BatchChanges }) {
  const t = useTranslations('payoutBatch.change')
  return t.rich('since', {
    at: () => <DateTime at={changes.createdAt} />,
    count: changes.count,
    amount: formatVnd(changes.amount),
  })
}

function Difference({ row }: { row: BatchChanges['rows'][number] }) {
  const t = useTranslations('payoutBatch.change')
  const bankName = useBankName()
  const isAccount = row.kind === 'ACCOUNT_CHANGED'
  const account = (of: { bankBin: string; accountNo: string }): string =>
    `${bankName(of.bankBin)} · ${of.accountNo}`
  const beforeOf = (before: NonNullable<typeof row.before>): string =>
    isAccount ? account(before) : formatVnd(before.amount)
  return (
    <li>
      <span>
        <strong>{row.accountName}</strong>
        <span className={isAccount ? styles.danger : styles.dim}>{t(`kind.${row.kind}`)}</span>
      </span>
      <span className="tabular">
        <span className={isAccount ? styles.danger : undefined}>{account(row)}</span> ·{' '}
        <Money value={row.amount} />
      </span>
      <small className={styles.dim}>
        {t('row', { row: String(row.rowNo) })}
        {row.before === null ? null : ` · ${t('before', { value: beforeOf(row.before) })}`}
      </small>
    </li>
  )
}
