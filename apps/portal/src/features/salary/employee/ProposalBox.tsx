import { Button } from '@mantine/core'
import type { EmployeeItem } from '@saola/contract/salary-employee'
import { employeeLimits } from '@saola/contract/salary-employee-values'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DecideDialog } from './DecideDialog.tsx'
import styles from './employee.module.css'
import { may } from './rules.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type Waiting = NonNullable<EmployeeItem['waiting']>

/** What waits for a second person, who asked for it, and their word on it. */
export function ProposalBox({ employee }: { employee: EmployeeItem }) {
  const [isApproved, setApproved] = useState(true)
  const [opened, setOpened] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const ask = (next: boolean): void => {
    setApproved(next)
    setOpened(true)
  }
  const { waiting } = employee
  return (
    <>
      {waiting === null ? null : (
        <Box
          waiting={waiting}
          onDecide={may(employee, 'decide') ? ask : null}
          onWithdraw={may(employee, 'withdraw') ? () => setWithdrawing(true) : null}
        />
      )}
      <DecideDialog
        rows={[employee]}
        isApproved={isApproved}
        opened={opened}
        onClose={() => setOpened(false)}
      />
      <WithdrawDialog
        employee={employee}
        opened={isWithdrawing}
        onClose={() => setWithdrawing(false)}
      />
    </>
  )
}

function Box({
  waiting,
  onDecide,
  onWithdraw,
}: {
  waiting: Waiting
  /** Null for those who may not decide. */
  onDecide: ((isApproved: boolean) => void) | null
  /** Null for those who did not ask. */
  onWithdraw: (() => void) | null
}) {
  const t = useTranslations('salaryEmployee')
  return (
    <Section title={t('proposal.title')}>
      <ul className={styles.why}>
        {waiting.kinds.map((kind) => (
          <li key={kind}>
            {t(`proposal.text.${kind}`, { percent: String(employeeLimits.raisePercent) })}
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t('proposal.by', { name: waiting.by })} · <DateTime at={waiting.at} />
        {waiting.reason === null ? null : (
          <>
            <br />
            {t('proposal.reason', { reason: waiting.reason })}
          </>
        )}
      </p>
      {onDecide === null ? (
        <p className={styles.note}>{t(waiting.isMine ? 'proposal.mine' : 'proposal.others')}</p>
      ) : (
        <div className={styles.actions}>
          <Button onClick={() => onDecide(true)}>{t('decide.approve')}</Button>
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => onDecide(false)}>
            {t('decide.reject')}
          </Button>
        </div>
      )}
      {onWithdraw === null ? null : (
        <div className={styles.actions}>
          <Button variant="default" onClick={onWithdraw}>
            {t('proposal.withdraw')}
          </Button>
        </div>
      )}
    </Section>
  )
}
