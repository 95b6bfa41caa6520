import { Button } from '@mantine/core'
import type { EmployeeItem } from '@saola/contract/salary-employee'
import { employeeLimits } from '@saola/contract/salary-employee-values'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Ticked } from '../useTicked.ts'
import { ActivationDialog } from './ActivationDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import styles from './employee.module.css'
import { forBulk, isTickable, ownOf } from './rules.ts'
import { TypeDialog } from './TypeDialog.tsx'

const acts = ['type', 'activate', 'pause', 'approve', 'reject'] as const
type Act = (typeof acts)[number]
const needs = {
  type: 'update',
  activate: 'activate',
  pause: 'pause',
  approve: 'decide',
  reject: 'decide',
} as const

/** What can be done with the ticked employees: each button says for how many of them. */
export function BulkBar({
  ticked,
  rows,
}: {
  ticked: Ticked<EmployeeItem>
  rows: readonly EmployeeItem[]
}) {
  const t = useTranslations('salaryEmployee.bulk')
  // A dialog is about what was ticked when it was opened.
  const [act, setAct] = useState<Act>('type')
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<readonly EmployeeItem[]>([])
  const [own, setOwn] = useState(0)
  const ask = (next: Act): void => {
    setAct(next)
    setChosen(forBulk(ticked.rows, needs[next]))
    setOwn(ownOf(ticked.rows))
    setOpened(true)
  }
  const dialog = (...of: readonly Act[]) => ({
    rows: chosen,
    opened: opened && of.includes(act),
    onClose: () => setOpened(false),
    onDone: ticked.clear,
  })
  const count = ticked.rows.length
  const others = rows.some((row) => isTickable(row) && !ticked.has(row.id))
  return (
    <>
      {count === 0 ? null : (
        <div className={styles.bulk} role="group" aria-label={t('selected', { count })}>
          <span role="status" className="tabular">
            {t('selected', { count })}
            {ticked.isFull ? ` · ${t('max', { max: String(employeeLimits.atOnce) })}` : ''}
          </span>
          {acts.map((one) => (
            <ActButton
              key={one}
              act={one}
              count={forBulk(ticked.rows, needs[one]).length}
              onAct={ask}
            />
          ))}
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
      <TypeDialog {...dialog('type')} />
      <ActivationDialog isOn={act === 'activate'} {...dialog('activate', 'pause')} />
      <DecideDialog own={own} isApproved={act === 'approve'} {...dialog('approve', 'reject')} />
    </>
  )
}

/** Nothing where none of those ticked can be asked. */
function ActButton({ act, count, onAct }: { act: Act; count: number; onAct: (act: Act) => void }) {
  const t = useTranslations('salaryEmployee.bulk')
  if (count === 0) return null
  return (
    <Button
      size="xs"
      className="tabular"
      variant={act === 'approve' ? 'filled' : 'default'}
      {...(act === 'reject' ? { c: 'var(--mantine-color-error)' } : {})}
      onClick={() => onAct(act)}
    >
      {act === 'type' ? t('type') : t(act, { count: String(count) })}
    </Button>
  )
}
