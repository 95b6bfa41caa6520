/** States of write-offs as they are read. */
import type { WriteOff } from '@saola/contract/salary-write-off'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { CardHead } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './write-off.module.css'

const toneOf = {
  WAITING: 'warn',
  APPROVED: 'ok',
  REJECTED: 'mute',
} as const satisfies Record<WriteOff['status'], Tone>

/** How much, in which way, who asked and why, and what became of it. */
export function WriteOffCard({ row, name }: { row: WriteOff; name?: ReactNode }) {
  const t = useTranslations('salaryAdvance.writeOff')
  return (
    <div className={styles.row}>
      {name}
      <CardHead wrap={false}>
        <span className={styles.way}>
          <Money value={row.amount} /> <small>{t(`way.${row.way}`)}</small>
        </span>
        <StatusBadge status="CREATED" label={t(`status.${row.status}`)} tone={toneOf[row.status]} />
      </CardHead>
      <p className={styles.text}>{row.reason}</p>
      <small className={styles.line}>
        <span>{t('row.askedBy', { name: row.askedBy })}</span>
        <DateTime at={row.askedAt} exact />
      </small>
      {row.decidedAt === null ? null : (
        <small className={styles.line}>
          <span>
            {t(row.status === 'APPROVED' ? 'row.approvedBy' : 'row.rejectedBy', {
              name: row.decidedBy ?? '',
            })}
          </span>
          <DateTime at={row.decidedAt} exact />
        </small>
      )}
      {row.rejectReason === null ? null : (
        <p className={styles.text}>{t('row.rejectReason', { reason: row.rejectReason })}</p>
      )}
    </div>
  )
}
