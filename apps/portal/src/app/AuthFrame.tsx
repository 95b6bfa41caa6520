import { Title } from '@mantine/core'
import { Icon, type IconName } from '@saola/web/ui/icons.tsx'
import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LanguageToggle } from './LanguageToggle.tsx'
import { Logo } from './Logo.tsx'
import styles from './auth.module.css'
import { useConfig } from './useMe.ts'

/** The frame of the sign-in area: the form, and beside it on wide screens what the product is for. */
export function AuthFrame() {
  const t = useTranslations('auth.side')
  const footer = useTranslations('shell.footer')
  const product = useTranslations('common')
  const links = useConfig().data?.links
  const points: readonly [IconName, string][] = [
    ['bolt', t('one')],
    ['scale', t('two')],
    ['qr', t('three')],
  ]
  return (
    <div className={styles.frame}>
      <div className={styles.left}>
        <header className={styles.top}>
          <span className={styles.brand}>
            <Logo /> {product('productName')}
          </span>
          <LanguageToggle />
        </header>
        <main className={styles.form}>
          <Outlet />
        </main>
        <footer className={styles.foot}>
          {links === undefined
            ? null
            : (
                [
                  ['termsOfUse', 'terms'],
                  ['privacyPolicy', 'privacy'],
                  ['feePolicy', 'feePolicy'],
                  ['contractTemplate', 'contract'],
                  ['developerDocs', 'docs'],
                ] as const
              ).map(([link, name]) => (
                <a key={link} href={links[link]} target="_blank" rel="noreferrer">
                  {footer(name)}
                </a>
              ))}
        </footer>
      </div>
      <aside className={styles.side} aria-label={product('productName')}>
        <Title order={2}>{t('headline')}</Title>
        <ul>
          {points.map(([icon, text]) => (
            <li key={text}>
              <Icon name={icon} size={22} />
              {text}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
