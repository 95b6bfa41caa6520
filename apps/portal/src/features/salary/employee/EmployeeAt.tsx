import { salaryLimit, type EmployeeDetail } from '@saola/contract/salary-limit'
import { queryOptionsOf } from '@saola/web/api/query'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { QueryPage } from '@saola/web/ui/QueryPage.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { isNotApproved, NotApproved } from '../NotReady.tsx'

const useEmployeeSearch = searchHook({ id: text })

/** The employee that the address names at `?id=`, or what there is to say until they are there, or because they are not. */
export function EmployeeAt({
  title,
  children,
}: {
  title: string
  children: (employee: EmployeeDetail) => ReactNode
}) {
  const t = useTranslations('salaryEmployee.detail')
  const { id = '' } = useEmployeeSearch()
  const query = useQuery({
    ...queryOptionsOf(salaryLimit.employee, { params: { id } }),
    enabled: id !== '',
  })
  if (isNotApproved(query.error)) return <NotApproved title={title} />
  return (
    <QueryPage
      query={query}
      isNamed={id !== ''}
      title={title}
      gone={
        <EmptyState found title={t('notFound')} text={t('notFoundText')}>
          <LinkButton to={paths.salaryStaff} mt={8}>
            {t('toList')}
          </LinkButton>
        </EmptyState>
      }
    >
      {children}
    </QueryPage>
  )
}
