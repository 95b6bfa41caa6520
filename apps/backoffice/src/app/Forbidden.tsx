import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { paths } from './paths.ts'

/** The 403 page: what is closed, whom to ask, where to go. */
export function Forbidden() {
  const t = useTranslations('backoffice.forbidden')
  return (
    <Page title={t('title')}>
      <Section>
        <EmptyState icon="lock" title={t('text')} text={t('hint')}>
          <LinkButton to={paths.home} mt={8}>
            {t('home')}
          </LinkButton>
        </EmptyState>
      </Section>
    </Page>
  )
}
