import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { paths } from './paths.ts'

/** An address that leads nowhere, with the way out. */
export function NotFound() {
  const t = useTranslations('backoffice.notFound')
  return (
    <main style={{ padding: 24 }}>
      <Page title={t('title')}>
        <Section>
          <EmptyState found title={t('title')} text={t('text')}>
            <LinkButton to={paths.home} mt={8}>
              {t('home')}
            </LinkButton>
          </EmptyState>
        </Section>
      </Page>
    </main>
  )
}
