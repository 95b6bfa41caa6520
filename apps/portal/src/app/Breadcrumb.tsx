import { Icon } from '@saola/web/ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { crumbsOf } from './crumbs.ts'
import { paths } from './paths.ts'
import styles from './shell.module.css'

/** Home, then one crumb per path segment titled by translation; hidden on the dashboard. */
export function Breadcrumb({ path }: { path: string }) {
  const t = useTranslations('shell.crumb')
  const crumbs = crumbsOf(path)
  if (crumbs.length === 0) return null
  const title = (key: string, text: string): string =>
    t.has(key as 'home') ? t(key as 'home') : text
  return (
    <nav aria-label={t('label')} className={`${styles.crumbs} no-print`}>
      <ol>
        <li>
          <Link to={paths.home} activeOptions={{ exact: true }}>
            {t('home')}
          </Link>
        </li>
        {crumbs.map((crumb, i) => (
          <li key={crumb.text + i}>
            <Icon name="right" size={14} />
            {crumb.path === null ? (
              <span aria-current={i === crumbs.length - 1 ? 'page' : undefined}>
                {title(crumb.key, crumb.text)}
              </span>
            ) : (
              <Link to={crumb.path} activeOptions={{ exact: true }}>
                {title(crumb.key, crumb.text)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
