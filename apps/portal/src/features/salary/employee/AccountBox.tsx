import { Button } from '@mantine/core'
import { salaryEmployee, type EmployeeRecord } from '@saola/contract/salary-employee'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { Section } from '@saola/web/ui/pages.tsx'
import { formatTime } from '@saola/web/ui/time'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './employee.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import { may } from './rules.ts'
import { useBankNames } from './useBankNames.ts'
import { AccountStatus } from './words.tsx'

/** To where advances are paid, and what the bank says of it. */
export function AccountBox({ employee }: { employee: EmployeeRecord }) {
  const t = useTranslations('salaryEmployee')
  const bank = useBankNames()(employee.salaryBankBin)
  const [isAsking, setAsking] = useState(false)
  const { accountStatus: status, coolingUntil, salaryAccount, isErased } = employee
  return (
    <Section title={t('detail.account')}>
      <div className={styles.lines}>
        <span className={styles.line}>
          <b className="tabular">{salaryAccount === '' ? '—' : salaryAccount}</b>
          <span className={styles.dim}>{bank}</span>
        </span>
        {isErased ? null : (
          <>
            <AccountStatus employee={employee} />
            <p className={styles.dim}>{t(`accountText.${status}`)}</p>
          </>
        )}
        {coolingUntil === null ? null : (
          <p className={styles.waits}>{t('detail.cooling', { time: formatTime(coolingUntil) })}</p>
        )}
      </div>
      {may(employee, 'acceptName') ? (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('detail.acceptName')}
          </Button>
        </div>
      ) : null}
      <ReasonDialog
        title={t('accept.title')}
        text={t('accept.text', { name: employee.name })}
        go={t('accept.go')}
        done={({ waiting }) => t(waiting === null ? 'accept.doneNow' : 'accept.done')}
        opened={isAsking}
        onClose={() => setAsking(false)}
        work={(reason) =>
          send(
            salaryEmployee.acceptName,
            { params: { id: employee.id }, body: { reason } },
            { idempotencyKey: newIdempotencyKey() },
          )
        }
      />
    </Section>
  )
}
