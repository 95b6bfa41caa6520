import { Button } from '@mantine/core'
import { salaryEmployee, type EmployeeRecord } from '@saola/contract/salary-employee'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './employee.module.css'
import { Problem } from './Problem.tsx'
import { may } from './rules.ts'

/** The identity number but for its middle; whole for those who may see it, which is written down. */
export function Identity({ employee }: { employee: EmployeeRecord }) {
  const t = useTranslations('salaryEmployee')
  const look = useMutation({
    mutationFn: () =>
      send(
        salaryEmployee.reveal,
        { params: { id: employee.id } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    // Nothing of it stays once the page is left.
    gcTime: 0,
  })
  const whole = look.data?.idCardNumber
  if (employee.idCardNumber === '') return t('detail.unknown')
  return (
    <div className={styles.lines}>
      <span className={styles.line}>
        <span className="tabular">{whole ?? employee.idCardNumber}</span>
        {whole === undefined ? null : <CopyButton text={whole} name={t('field.idCardNumber')} />}
        {may(employee, 'reveal') ? (
          <Button
            variant="default"
            size="xs"
            loading={look.isPending}
            leftSection={<Icon name={whole === undefined ? 'eye' : 'eyeOff'} size={14} />}
            onClick={() => (whole === undefined ? look.mutate() : look.reset())}
          >
            {t(whole === undefined ? 'detail.reveal' : 'detail.hide')}
          </Button>
        ) : null}
      </span>
      {whole === undefined ? null : (
        <span className={styles.dim} role="status">
          {t('detail.revealText')}
        </span>
      )}
      <Problem error={look.error} />
    </div>
  )
}
