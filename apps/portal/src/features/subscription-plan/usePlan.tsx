import { Skeleton } from '@mantine/core'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import type { Plan } from './rules.ts'

const usePlanSearch = searchHook({ id: text })

/** The plan that the address names at `?id=`, or what to show until it is there, or because it is not. */
export function usePlan(
  title: string,
): { plan: Plan; instead: null } | { plan: null; instead: ReactNode } {
  const t = useTranslations('subscriptionPlan.detail')
  const { id = '' } = usePlanSearch()
  const { data, error, refetch } = useQuery({
    ...queryOptionsOf(subscriptionPlan.getDetail, { params: { id } }),
    enabled: id !== '',
  })
  if (data !== undefined) return { plan: data, instead: null }
  if (id === '' || isGone(error)) {
    return {
      plan: null,
      instead: (
        <Page title={t('notFound')}>
          <Section>
            <EmptyState found title={t('notFound')} text={t('notFoundText')}>
              <LinkButton to={paths.plan} mt={8}>
                {t('toList')}
              </LinkButton>
            </EmptyState>
          </Section>
        </Page>
      ),
    }
  }
  return {
    plan: null,
    instead: (
      <Page title={title}>
        <Section>
          {error === null ? (
            <div aria-busy="true">
              <Skeleton height={44} mb={20} />
              <Skeleton height={120} mb={20} />
              <Skeleton height={44} />
            </div>
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </Section>
      </Page>
    ),
  }
}
