import { ApiError } from '@saola/web/api/ApiError'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'

const NOT_CONFIGURED = 46003
export const isNotConfigured = (error: unknown): boolean =>
  error instanceof ApiError && error.code === NOT_CONFIGURED

/** Before there is a configuration nobody can be paid by a period. */
export function NotConfigured() {
  const t = useTranslations('salaryPeriod.notReady')
  return (
    <EmptyState icon="gear" title={t('configTitle')} text={t('configText')}>
      <LinkButton to={paths.salaryEnterprise} mt={8}>
        {t('toConfig')}
      </LinkButton>
    </EmptyState>
  )
}
