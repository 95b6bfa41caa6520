import { Icon } from '@saola/web/ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from './paths.ts'
import { parentOf, screenOf } from './screenOf.ts'
import styles from './shell.module.css'

/** Home, the group, the screen above, and this one; hidden at home. What would be said twice is said once. */
export function Breadcrumb({ path }: { path: string }) {
  const t = useTranslations('shell')
  const own = useTranslations('backoffice.group')
  const detail = useTranslations('backoffice.crumb')
  const screen = screenOf(path)
  const name = screen?.menu?.key ?? screen?.title
  if (screen === undefined || screen.path === paths.home || name === undefined) return null
  const above = parentOf(path)
  const group = screen.group ?? above?.group
  const isSaidTwice = group !== undefined && own(group) === t(`menu.${above?.menu?.key ?? name}`)
  return (
    <nav aria-label={t('crumb.label')} className={`${styles.crumbs} no-print`}>
      <ol>
        <li>
          <Link to={paths.home} activeOptions={{ exact: true }}>
            {t('crumb.home')}
          </Link>
        </li>
        {group === undefined || isSaidTwice ? null : (
          <Crumb>
            <span>{own(group)}</span>
          </Crumb>
        )}
        {above?.menu === undefined ? null : (
          <Crumb>
            <Link to={above.path} activeOptions={{ exact: true }}>
              {t(`menu.${above.menu.key}`)}
            </Link>
          </Crumb>
        )}
        <Crumb>
          <span aria-current="page">
            {above?.menu?.key === name ? detail('detail') : t(`menu.${name}`)}
          </span>
        </Crumb>
      </ol>
    </nav>
  )
}

const Crumb = ({ children }: { children: ReactNode }) => (
  <li>
    <Icon name="right" size={14} />
    {children}
  </li>
)
