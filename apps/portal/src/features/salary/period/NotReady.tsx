import { ApiError } from '@saola/web/api/ApiError'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'

const NOT_APPROVED = 46001
const NOT_CONFIGURED = 46003
const isCode = (error: unknown, code: number): boolean =>
  error instanceof ApiError && error.code === code
export const isNotApproved = (error: unknown): boolean => isCode(error, NOT_APPROVED)
export const isNotConfigured = (error: unknown): boolean => isCode(error, NOT_CONFIGURED)

/** Before the bank has agreed there are no periods. */
export function NotApproved() {
  const t = useTranslations('salaryPeriod.notReady')
  return (
    <EmptyState icon="calendar" title={t('title')} text={t('text')}>
      <LinkButton to={paths.salary} mt={8}>
        {t('go')}
      </LinkButton>
    </EmptyState>
  )
}
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
