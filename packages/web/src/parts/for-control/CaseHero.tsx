import type { ForControlItem } from '@saola/contract/for-control-case'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Money } from '../../ui/Money.tsx'
import styles from './for-control.module.css'
import { CaseBadge, DaysLeft, isOpen } from './marks.tsx'

/** Where a case stands, how much it is about, and what is claimed. */
export function CaseHero({ row, children }: { row: ForControlItem; children?: ReactNode }) {
  const t = useTranslations('forControl')
  const said = useTranslations('forControl.screen.detail')
  return (
    <div className={styles.hero}>
      <div className={styles.heroLine}>
        <CaseBadge status={row.status} />
        {isOpen(row) ? <DaysLeft row={row} /> : null}
        <span>{t(`service.${row.serviceType}`)}</span>
      </div>
      <div className={styles.huge}>
        <Money value={row.amount} />
      </div>
      {children}
      {row.reason === null ? null : (
        <div>
          <p className={styles.quiet}>{said(row.claimedBy === 'PAYER' ? 'payerSaid' : 'said')}</p>
          <p className={styles.words}>{row.reason}</p>
        </div>
      )}
    </div>
  )
}
