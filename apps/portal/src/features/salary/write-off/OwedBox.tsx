import { Button } from '@mantine/core'
import {
  salaryWriteOff,
  type WriteOff,
  type WriteOffStanding,
} from '@saola/contract/salary-write-off'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LOOK_MS } from '../advance/refresh.ts'
import { ApproveDialog, RejectDialog } from './DecideDialogs.tsx'
import { ProposeDialog } from './ProposeDialog.tsx'
import { WriteOffCard } from './words.tsx'
import styles from './write-off.module.css'

interface Of {
  id: string
  name: string
  leftOn: string | null
}

/** What an employee still owes from closed periods, and what of it is written off or settled outside payroll; nothing where there is neither. */
export function OwedBox({ employee }: { employee: Of }) {
  const t = useTranslations('salaryAdvance.writeOff')
  const query = useQuery({
    ...queryOptionsOf(salaryWriteOff.ofEmployee, { params: { id: employee.id } }),
    refetchInterval: LOOK_MS,
  })
  const isNothing =
    query.data === undefined
      ? query.error === null
      : query.data.owedAmount === 0 &&
        query.data.items.length === 0 &&
        (employee.leftOn === null || query.data.unclosedAmount === 0)
  if (isNothing) return null
  return (
    <Section title={t('title')}>
      <QueryContent query={query} data={query.data} height={80}>
        {(standing) => <Standing employee={employee} standing={standing} />}
      </QueryContent>
    </Section>
  )
}

function Standing({ employee, standing }: { employee: Of; standing: WriteOffStanding }) {
  const t = useTranslations('salaryAdvance.writeOff')
  const [isAsking, setAsking] = useState(false)
  const { owedAmount: owed, unclosedAmount: unclosed, items } = standing
  const text = (): string => {
    if (standing.isClosing) return t('closing')
    if (owed < 0) return t('backText')
    if (owed === 0) return t('nothingText')
    return t(employee.leftOn === null ? 'owedText' : 'owedLeftText')
  }
  return (
    <>
      <p className={styles.owed}>
        <span>{t(owed < 0 ? 'back' : 'owed')}</span>
        <b className="tabular">{formatVnd(Math.abs(owed))}</b>
      </p>
      <p className={styles.note}>{text()}</p>
      {unclosed === 0 ? null : (
        <p className={styles.note}>{t('unclosed', { amount: formatVnd(unclosed) })}</p>
      )}
      {standing.allowedActions.includes('propose') ? (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('propose.action')}
          </Button>
        </div>
      ) : null}
      {items.length === 0 ? null : (
        <DividedList className={styles.items ?? ''}>
          {items.map((row) => (
            <li key={row.id}>
              <Item row={row} />
            </li>
          ))}
        </DividedList>
      )}
      <ProposeDialog
        employee={employee}
        owed={owed}
        opened={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function Item({ row }: { row: WriteOff }) {
  const t = useTranslations('salaryAdvance.writeOff.decide')
  const [opened, setOpened] = useState<'approve' | 'reject' | null>(null)
  const may = (action: 'approve' | 'reject'): boolean => row.allowedActions.includes(action)
  const close = (): void => setOpened(null)
  const isShort = row.status === 'WAITING' && row.owedAmount < row.amount
  return (
    <>
      <WriteOffCard row={row} />
      {row.isMine ? <p className={styles.note}>{t('mine')}</p> : null}
      {isShort ? (
        <p className={styles.note}>
          {t('short', { owed: formatVnd(Math.max(0, row.owedAmount)) })}
        </p>
      ) : null}
      {row.allowedActions.length === 0 ? null : (
        <div className={styles.actions}>
          {may('approve') ? (
            <Button size="sm" onClick={() => setOpened('approve')}>
              {t('approve')}
            </Button>
          ) : null}
          {may('reject') ? (
            <Button
              size="sm"
              variant="default"
              c="var(--mantine-color-error)"
              onClick={() => setOpened('reject')}
            >
              {t(row.isMine ? 'drop' : 'reject')}
            </Button>
          ) : null}
        </div>
      )}
      <ApproveDialog row={row} opened={opened === 'approve'} onClose={close} />
      <RejectDialog row={row} opened={opened === 'reject'} onClose={close} />
    </>
  )
}
