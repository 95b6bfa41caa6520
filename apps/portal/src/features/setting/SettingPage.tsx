import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon, type IconName } from '@saola/web/ui/icons.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { Contact } from '../../parts/Contact.tsx'
import styles from './setting.module.css'

/** The sub-pages of the specification, in the order people need them; shown where they are mounted and open to the person. */
const items = [
  { path: paths.accountInfo, icon: 'user' },
  { path: paths.members, icon: 'users' },
  { path: paths.receivedMoneyAccount, icon: 'bank' },
  { path: paths.paymentSetting, icon: 'qr' },
  { path: paths.accountIdentification, icon: 'check' },
  { path: paths.notifyEmail, icon: 'mail' },
  { path: paths.changePassword, icon: 'key' },
] as const satisfies readonly { path: string; icon: IconName }[]
type Key = 'account-info'

export function SettingPage() {
  const t = useTranslations('setting')
  const crumb = useTranslations('shell.crumb')
  const { reach } = useMe()
  const mine = items.filter(({ path }) => reach(path))
  return (
    <Page title={t('title')}>
      {mine.length === 0 ? (
        <Section>
          <EmptyState icon="gear" title={t('nothing')} text={t('nothingHint')} />
        </Section>
      ) : (
        <nav aria-label={t('title')}>
          <ul className={styles.items}>
            {mine.map(({ path, icon }) => {
              const key = path.split('/').at(-1) as Key
              return (
                <li key={path}>
                  <Link to={path} className={styles.item}>
                    <span className={styles.icon}>
                      <Icon name={icon} size={22} />
                    </span>
                    <span className={styles.words}>
                      <strong>{crumb(key)}</strong>
                      <span>{t(`item.${key}`)}</span>
                    </span>
                    <Icon name="right" size={16} />
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
      )}
      <Contact />
    </Page>
  )
}
