import { ApiError } from '@saola/web/api/ApiError'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'

const NOT_REGISTERED = 46001
/** Whether the bank has not agreed to the enterprise yet. */
export const isNotOpen = (error: unknown): boolean =>
  error instanceof ApiError && error.code === NOT_REGISTERED

/** In place of a screen about types while there is no contract with the bank: says so, and leads to where it begins. */
export function NotOpen() {
  const t = useTranslations('salaryType')
  return (
    <Page title={t('title')}>
      <Section>
        <EmptyState icon="wallet" title={t('notOpen.title')} text={t('notOpen.text')}>
          <LinkButton to={paths.salary} mt={8}>
            {t('notOpen.action')}
          </LinkButton>
        </EmptyState>
      </Section>
    </Page>
  )
}
