import { Button } from '@mantine/core'
import { salaryEmployee, type EmployeeRecord } from '@saola/contract/salary-employee'
import { SALARY_BANK_BIN } from '@saola/contract/salary-employee-values'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { banksOptions } from '@saola/web/parts/entities'
import { Section } from '@saola/web/ui/pages.tsx'
import { formatTime } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './employee.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import { may } from './rules.ts'
import { AccountStatus } from './words.tsx'

/** What the bank of an account is called; the number until that is known. */
function useBankName(bin: string): string {
  const { data } = useQuery({ ...banksOptions(), enabled: bin !== SALARY_BANK_BIN })
  const t = useTranslations('salaryEmployee.detail')
  if (bin === SALARY_BANK_BIN) return t('ownBank')
  return data?.find(({ number }) => number === bin)?.shortName ?? bin
}

/** To where advances are paid, and what the bank says of it. */
export function AccountBox({ employee }: { employee: EmployeeRecord }) {
  const t = useTranslations('salaryEmployee')
  const bank = useBankName(employee.salaryBankBin)
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
