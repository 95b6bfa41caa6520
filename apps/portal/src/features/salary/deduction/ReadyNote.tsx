import { Alert } from '@mantine/core'
import { salaryDeduction } from '@saola/contract/salary-deduction'
import { queryOptionsOf } from '@saola/web/api/query'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { addressOf } from './rules.ts'

/** Leads to the closing of a period that is over, for those who may close it and once nothing stands in the way. */
export function ReadyNote({ id }: { id: string }) {
  const t = useTranslations('salaryDeduction.ready')
  const { data } = useQuery(queryOptionsOf(salaryDeduction.closing, { params: { id } }))
  if (data?.allowedActions.includes('close') !== true) return null
  return (
    <Alert color="blue" variant="outline">
      {t('text')}{' '}
      <LinkAnchor inherit underline="always" to={addressOf(id)}>
        {t('go')}
      </LinkAnchor>
    </Alert>
  )
}
