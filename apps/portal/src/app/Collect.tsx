import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from './paths.ts'
import styles from './shell.module.css'
import type { Me } from './useMe.ts'

/** Screens where people look and nothing is made: taking money is the main action there, elsewhere the screen has one of its own. */
const LOOKED_AT: readonly string[] = [
  paths.dashboard,
  paths.balance,
  paths.unmatchedCredits,
  paths.transactions,
  paths.refunds,
  paths.statistic,
]
const isMain = (path: string): boolean => LOOKED_AT.includes(path)

/** In the header; filled only where no screen has a filled button. */
export function CollectButton({ me, path }: { me: Me; path: string }) {
  const t = useTranslations('shell.header')
  if (!me.reach(paths.newPayment)) return null
  return (
    <LinkButton
      className={styles.collect ?? ''}
      size="sm"
      variant={isMain(path) ? 'filled' : 'light'}
      to={paths.newPayment}
      leftSection={<Icon name="qr" size={16} />}
    >
      {t('newPayment')}
    </LinkButton>
  )
}

/** On a phone it lies under the thumb, above the end of the screens that are looked at. */
export function CollectBar({ me, path }: { me: Me; path: string }) {
  const t = useTranslations('shell.header')
  if (!me.reach(paths.newPayment) || !isMain(path)) return null
  return (
    <nav className={`${styles.collectBar} no-print`} aria-label={t('newPayment')}>
      <LinkButton
        fullWidth
        size="md"
        to={paths.newPayment}
        leftSection={<Icon name="qr" size={18} />}
      >
        {t('newPayment')}
      </LinkButton>
    </nav>
  )
}
