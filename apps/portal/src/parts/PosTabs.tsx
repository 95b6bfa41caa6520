import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isLiveOnly, paths } from '../app/paths.ts'
import { useMe } from '../app/useMe.ts'
import styles from './pay-gate.module.css'

const tabs = [
  ['catalogue', paths.payPos, undefined],
  ['orders', paths.payPos, 'orders'],
  ['devices', paths.posDevices, undefined],
  ['transactions', paths.posHistory, undefined],
  ['settlements', paths.posHistory, 'settlements'],
] as const
export type PosTab = (typeof tabs)[number][0]

/** The POS screens beside each other; machines and their payments are live only (B-125). */
export function PosTabs({ here }: { here: PosTab }) {
  const t = useTranslations('shell.pos')
  const { testMode } = useMe()
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('label')}>
      {tabs
        .filter(([, to]) => !testMode || !isLiveOnly(to))
        .map(([key, to, view]) => (
          <Link
            key={key}
            to={to}
            search={view === undefined ? {} : { view }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={key === here ? 'page' : undefined}
          >
            {t(key)}
          </Link>
        ))}
    </nav>
  )
}
