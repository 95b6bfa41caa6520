import { salaryAdvance } from '@saola/contract/salary-advance'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import styles from './advance.module.css'
import { LOOK_MS } from './refresh.ts'

/** How many requests wait, and how many are agreed to and could not be paid, with what they come to; each leads to the list of them. */
export function WaitingLine({ isCalmSaid = false }: { isCalmSaid?: boolean }) {
  const t = useTranslations('salaryAdvance.waiting')
  const { data } = useQuery({
    ...queryOptionsOf(salaryAdvance.waiting, {}),
    refetchInterval: LOOK_MS,
  })
  if (data === undefined) return isCalmSaid ? <div className={styles.attention} /> : null
  const parts = [
    {
      key: 'waiting',
      icon: 'clock',
      count: data.waiting,
      amount: data.waitingAmount,
      search: { status: 'WAITING_APPROVAL' },
    },
    {
      key: 'unpaid',
      icon: 'warning',
      count: data.unpaid,
      amount: data.unpaidAmount,
      search: { paymentStatus: 'FAILED' },
    },
  ] as const
  const found = parts.filter(({ count }) => count > 0)
  if (found.length === 0 && !isCalmSaid) return null
  return (
    <div className={styles.attention} role="group" aria-label={t('label')}>
      {found.length === 0 ? t('calm') : null}
      {found.map(({ key, icon, count, amount, search }) => (
        <LinkButton
          key={key}
          to={paths.salaryRequests}
          search={search}
          size="xs"
          radius="xl"
          variant="default"
          className="tabular"
          leftSection={<Icon name={icon} size={14} />}
        >
          {t(key, { count, amount: formatVnd(amount) })}
        </LinkButton>
      ))}
    </div>
  )
}
