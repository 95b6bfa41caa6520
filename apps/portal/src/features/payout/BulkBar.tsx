import { Button } from '@mantine/core'
import { payoutLimits } from '@saola/contract/payout'
import { formatVnd } from '@saola/money/format'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApproveDialog } from './ApproveDialog.tsx'
import { DenyDialog } from './DenyDialog.tsx'
import styles from './payout.module.css'
import { mayApprove, mayRefuse, sumOf, type Decidable } from './rules.ts'
import type { Ticked } from './useTicked.ts'

/** What can be done with the ticked payouts: one code approves them, one reason refuses them. */
export function BulkBar({ ticked, rows }: { ticked: Ticked; rows: readonly Decidable[] }) {
  const t = useTranslations('payout.bulk')
  // The dialog decides on what was ticked when it was opened.
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null)
  const [chosen, setChosen] = useState<readonly Decidable[]>([])
  const count = ticked.rows.length
  const others = rows.some((row) => mayApprove(row) && !ticked.has(row.id))
  const ask = (what: 'approve' | 'refuse') => (): void => {
    setChosen(ticked.rows)
    setAsked(what)
  }
  const close = (): void => setAsked(null)
  return (
    <>
      {count === 0 ? null : (
        <div className={styles.bulk} role="group" aria-label={t('selected', { count })}>
          <span role="status" className="tabular">
            {t('selected', { count })}
            {ticked.isFull ? ` · ${t('max', { max: String(payoutLimits.atOnce) })}` : ''}
          </span>
          <Button size="xs" onClick={ask('approve')} className="tabular">
            {t('approve', { count: String(count), total: formatVnd(sumOf(ticked.rows)) })}
          </Button>
          {ticked.rows.every(mayRefuse) ? (
            <Button size="xs" color="#b42318" variant="outline" onClick={ask('refuse')}>
              {t('refuse')}
            </Button>
          ) : null}
          {others && !ticked.isFull ? (
            <Button size="xs" variant="default" onClick={() => ticked.add(rows)}>
              {t('page')}
            </Button>
          ) : null}
          <Button size="xs" variant="default" onClick={ticked.clear}>
            {t('clear')}
          </Button>
        </div>
      )}
      <ApproveDialog
        rows={chosen}
        opened={asked === 'approve'}
        onClose={close}
        onDone={ticked.clear}
      />
      <DenyDialog
        rows={chosen}
        recall={false}
        opened={asked === 'refuse'}
        onClose={close}
        onDone={ticked.clear}
      />
    </>
  )
}
