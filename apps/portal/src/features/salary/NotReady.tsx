import { ApiError } from '@saola/web/api/ApiError'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'

const NOT_APPROVED = 46001
/** Whether the bank has not agreed to the enterprise yet. */
export const isNotApproved = (error: unknown): boolean =>
  error instanceof ApiError && error.code === NOT_APPROVED

/** In place of a screen while there is no contract with the bank: says so, and leads to where it begins. */
export function NotApproved({ title }: { title: string }) {
  const t = useTranslations('salary.closed')
  return (
    <Page title={title}>
      <Section>
        <EmptyState icon="lock" title={t('title')} text={t('text')}>
          <LinkButton to={paths.salary} mt={8}>
            {t('go')}
          </LinkButton>
        </EmptyState>
      </Section>
    </Page>
  )
}
