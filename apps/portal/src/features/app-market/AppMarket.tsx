import { Title } from '@mantine/core'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { openTo } from './apps.ts'
import { AppCard } from './AppCard.tsx'
import styles from './app-market.module.css'
import { useUses } from './useUses.ts'

/** Every way to take payments and to connect: what it is, what it costs and needs, whether the shop uses it, and the way there. */
export function AppMarket() {
  const t = useTranslations('appMarket')
  const { reach, user } = useMe()
  const open = openTo(reach)
  const uses = useUses(new Set(open.flatMap(({ keys }) => keys)))
  if (open.length === 0)
    return (
      <Page title={t('title')}>
        <Section>
          <EmptyState
            icon="grid"
            title={t('empty.title')}
            text={t(user.isOwner ? 'empty.off' : 'empty.rights')}
          />
        </Section>
      </Page>
    )
  return (
    <Page title={t('title')}>
      <Note>{t('intro')}</Note>
      {open.map(({ group, keys }) => (
        <section key={group} className={styles.group} aria-labelledby={`market-${group}`}>
          <Title order={2} size="h3" id={`market-${group}`}>
            {t(`group.${group}`)}
          </Title>
          <ul className={styles.cards}>
            {keys.map((key) => (
              <AppCard key={key} app={key} use={uses[key]} />
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
