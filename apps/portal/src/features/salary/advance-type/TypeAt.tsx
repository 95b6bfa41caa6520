import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
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
import type { AdvanceType } from './rules.ts'

const useTypeSearch = searchHook({ id: text })

/** The type that the address names at `?id=`, or what there is to say until it is there, or because it is not. */
export function TypeAt({
  title,
  children,
}: {
  title: string
  children: (type: AdvanceType) => ReactNode
}) {
  const t = useTranslations('salaryType.detail')
  const { id = '' } = useTypeSearch()
  const query = useQuery({
    ...queryOptionsOf(salaryAdvanceType.get, { params: { id } }),
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
          <LinkButton to={paths.salaryAdvanceTypes} mt={8}>
            {t('toList')}
          </LinkButton>
        </EmptyState>
      }
    >
      {children}
    </QueryPage>
  )
}
