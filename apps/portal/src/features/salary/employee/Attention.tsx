import { Button } from '@mantine/core'
import { salaryEmployee } from '@saola/contract/salary-employee'
import type { EmployeeState } from '@saola/contract/salary-employee-values'
import { queryOptionsOf } from '@saola/web/api/query'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './employee.module.css'

/** How many wait for a second person, and how many accounts are not theirs; each narrows the list to them. */
export function Attention({
  state,
  onState,
}: {
  state: EmployeeState | undefined
  onState: (state: EmployeeState | undefined) => void
}) {
  const t = useTranslations('salaryEmployee.list')
  const { data } = useQuery(queryOptionsOf(salaryEmployee.waiting, {}))
  const chips = [
    ['WAITING', 'waiting', 'clock', data?.waiting ?? 0],
    ['MISMATCH', 'mismatches', 'warning', data?.mismatches ?? 0],
  ] as const
  const found = chips.filter(([, , , count]) => count > 0)
  return (
    <div className={styles.attention} role="group" aria-label={t('attention')}>
      {data !== undefined && found.length === 0 ? t('calm') : null}
      {found.map(([to, words, icon, count]) => (
        <Button
          key={to}
          size="xs"
          radius="xl"
          variant={state === to ? 'filled' : 'default'}
          leftSection={<Icon name={icon} size={14} />}
          aria-pressed={state === to}
          onClick={() => onState(state === to ? undefined : to)}
        >
          {t(words, { count })}
        </Button>
      ))}
    </div>
  )
}
