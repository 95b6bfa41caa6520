import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { paths } from './paths.ts'
import styles from './shell.module.css'
import { useMe } from './useMe.ts'

const entries = [
  [paths.vietQrPro, 'vietQrPro', 'qr'],
  [paths.salary, 'salary', 'users'],
  [paths.appMarket, 'appMarket', 'grid'],
] as const

/** What stands under Utilities and is open to the person; the address itself is always allowed (B-095). */
export function UtilitiesPage() {
  const t = useTranslations('shell.menu')
  const { reach } = useMe()
  const open = entries.filter(([path]) => reach(path))
  return (
    <Page title={t('utilities')}>
      <Section>
        {open.length === 0 ? (
          <EmptyState icon="grid" />
        ) : (
          <div className={styles.utilities}>
            {open.map(([path, key, icon]) => (
              <LinkButton
                key={path}
                to={path}
                variant="default"
                size="md"
                leftSection={<Icon name={icon} size={20} />}
              >
                {t(key)}
              </LinkButton>
            ))}
          </div>
        )}
      </Section>
    </Page>
  )
}
