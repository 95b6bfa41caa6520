/** A batch's state, how far it is and what is worth a look in its rows, as every screen of batches shows them. */
import type { BatchItem, BatchRow } from '@saola/contract/payout-batch'
import { formatNumberVi } from '@saola/money/format'
import { banksOptions } from '@saola/web/parts/entities'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { doneOf, percentOf, toneForBatch, warningsOf } from './batch-rules.ts'
import styles from './batch.module.css'

/** Its state, and beside it that only a part was paid, or that money came back. */
export function BatchBadge({ row }: { row: BatchItem }) {
  const t = useTranslations('payout')
  const marks = useTranslations('payoutBatch.mark')
  return (
    <span className={styles.marks}>
      <StatusBadge
        status="PENDING"
        tone={row.partial ? 'warn' : toneForBatch({ ...row, returned: 0 })}
        label={row.denial === null ? t(`status.${row.status}`) : t(`denial.${row.denial}`)}
      />
      {row.partial ? <StatusBadge status="PENDING" tone="warn" label={marks('partial')} /> : null}
      {row.returned > 0 ? (
        <StatusBadge
          status="PENDING"
          tone="warn"
          label={marks('returned', { count: row.returned })}
        />
      ) : null}
    </span>
  )
}

/** How far something is. @param bad how many of `done` went wrong */
export function ProgressBar({
  label,
  done,
  total,
  bad = 0,
  isThin = false,
  tone = 'info',
}: {
  label: string
  done: number
  total: number
  bad?: number
  isThin?: boolean
  tone?: 'info' | 'ok'
}) {
  const share = (n: number): string => `${total === 0 ? 0 : (n / total) * 100}%`
  return (
    <div
      className={`${styles.bar} ${isThin ? styles.thin : ''}`}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percentOf(done, total)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div>
        <span data-tone={tone} style={{ width: share(done - bad) }} />
        <span data-tone="bad" style={{ width: share(bad) }} />
      </div>
    </div>
  )
}

/** "9,999 of 10,000" with a thin bar; before it is sent, how many there are. */
export function DoneOf({ row }: { row: BatchItem }) {
  const t = useTranslations('payoutBatch.list')
  const count = formatNumberVi(row.count)
  if (row.status === 'WAITING' || row.status === 'DENIED') return t('rowsOf', { count: row.count })
  const words = t('doneOf', { done: formatNumberVi(doneOf(row)), count })
  return (
    <span className={styles.who}>
      <span className="tabular">{words}</span>
      <ProgressBar
        isThin
        label={words}
        done={doneOf(row)}
        total={row.count}
        bad={row.failed}
        tone="ok"
      />
    </span>
  )
}

type Warned = Pick<BatchRow, 'warnings' | 'nameCheck' | 'recentPayOutId' | 'toldName'>
/** What is worth a look in a row, in words: the earlier payout is a link, the bank's name stands beside the one that was typed. */
export function Warnings({ row }: { row: Warned }) {
  const t = useTranslations('payoutBatch.warning')
  const all = warningsOf(row)
  if (all.length === 0) return null
  return (
    <ul className={styles.warnings}>
      {all.map((warning) => (
        <li key={warning}>
          <Icon name="warning" size={14} />
          <span>
            {t(warning)}
            {warning === 'PAID_RECENTLY' && row.recentPayOutId !== null ? (
              <>
                {' '}
                <LinkAnchor
                  underline="always"
                  inherit
                  target="_blank"
                  to={paths.payoutDetail}
                  search={{ id: row.recentPayOutId }}
                >
                  {t('openRecent')}
                </LinkAnchor>
              </>
            ) : null}
            {isAboutName(warning) && row.toldName !== null ? (
              <small>{t('told', { name: row.toldName })}</small>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
const isAboutName = (warning: string): boolean => warning === 'CLOSE' || warning === 'DIFFERENT'

/** A bank's short name by its number. */
export function useBankName(): (bin: string) => string {
  const banks = useQuery(banksOptions()).data
  return (bin) => banks?.find(({ number }) => number === bin)?.shortName ?? bin
}
