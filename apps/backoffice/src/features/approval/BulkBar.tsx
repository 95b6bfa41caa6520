import { Button, Checkbox } from '@mantine/core'
import { approvalLimits } from '@saola/contract/approval'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApprovalRow } from '../../parts/approval/types.ts'
import { useApprovalWords } from '../../parts/approval/useApprovalWords.ts'
import { BulkDialog, type BulkDecision } from './BulkDialog.tsx'
import styles from './bulk.module.css'
import { isDecidable, type Ticked } from './useTicked.ts'

/** The tick of a row; the row's own click opens the proposal. */
export function Tick({ row, ticked }: { row: ApprovalRow; ticked: Ticked }) {
  const t = useTranslations('approval.bulk')
  const name = useApprovalWords().subjectOf(row)
  if (!isDecidable(row)) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the control inside has its keys
    <span className={styles.tick} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={t('tick', { name })}
        checked={ticked.has(row.id)}
        disabled={ticked.isFull && !ticked.has(row.id)}
        onChange={() => ticked.toggle(row)}
      />
    </span>
  )
}

/** What can be done with the ticked proposals: all of them decided for one reason, each on its own. */
export function BulkBar({ ticked, rows }: { ticked: Ticked; rows: readonly ApprovalRow[] }) {
  const t = useTranslations('approval.bulk')
  const [asked, setAsked] = useState<BulkDecision | null>(null)
  const count = ticked.rows.length
  const others = rows.some((row) => isDecidable(row) && !ticked.has(row.id))
  return (
    <>
      {ticked.rows.length === 0 ? null : (
        <div className={styles.bar} role="group" aria-label={t('selected', { count })}>
          <span role="status" className="tabular">
            {t('selected', { count })}
            {ticked.isFull ? ` · ${t('max', { max: String(approvalLimits.atOnce) })}` : ''}
          </span>
          <Button size="xs" onClick={() => setAsked('approve')}>
            {t('approve')}
          </Button>
          <Button size="xs" color="#b42318" variant="outline" onClick={() => setAsked('deny')}>
            {t('deny')}
          </Button>
          {others && !ticked.isFull ? (
            <Button size="xs" variant="default" onClick={() => ticked.add(rows)}>
              {t('page')}
            </Button>
          ) : null}
          <Button size="xs" variant="default" onClick={() => ticked.keep([])}>
            {t('clear')}
          </Button>
        </div>
      )}
      <BulkDialog asked={asked} ticked={ticked} onClose={() => setAsked(null)} />
    </>
  )
}
