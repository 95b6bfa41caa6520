import type { Feature } from '@saola/contract/features'
import { formatVnd } from '@saola/money/format'
import { Icon, type IconName } from '@saola/web/ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import styles from './dashboard.module.css'
import { useUnmatched } from './useFigures.ts'

/** Where most days go next; only what is there and open to this person. What waits unmatched says how much it is, in the place it has anyway, so that nothing moves. */
export function QuickActions() {
  const t = useTranslations('dashboard.quick')
  const reach = useCanOpen()
  const { features } = useMe()
  const unmatched = useUnmatched()
  const all: readonly {
    path: string
    icon: IconName
    name: 'newPayment' | 'payLink' | 'transactions' | 'unmatched' | 'balance'
    feature: Feature
  }[] = [
    { path: paths.newPayment, icon: 'qr', name: 'newPayment', feature: 'payLink' },
    { path: paths.payLinkCreate, icon: 'plus', name: 'payLink', feature: 'payLink' },
    { path: paths.transactions, icon: 'list', name: 'transactions', feature: 'transaction' },
    { path: paths.unmatchedCredits, icon: 'inbox', name: 'unmatched', feature: 'balance' },
    { path: paths.balance, icon: 'wallet', name: 'balance', feature: 'balance' },
  ]
  const open = all.filter(({ path, feature }) => features[feature] && reach(path))
  if (open.length === 0) return null
  const waits = unmatched !== null && unmatched.total > 0
  return (
    <nav aria-label={t('title')} className={styles.quick}>
      {open.map(({ path, icon, name }) => (
        <Link
          key={name}
          to={path}
          className={styles.quickOne}
          {...(name === 'unmatched' && waits ? { search: { resolution: 'OPEN' } } : {})}
        >
          <Icon name={icon} size={22} />
          <span>
            <b>{t(name)}</b>
            {name === 'unmatched' && waits ? (
              <small className={styles.waiting}>
                {t('unmatchedSum', {
                  amount: formatVnd(unmatched.amount),
                  count: unmatched.total,
                })}
              </small>
            ) : (
              <small>{t(`${name}Hint`)}</small>
            )}
          </span>
        </Link>
      ))}
    </nav>
  )
}
