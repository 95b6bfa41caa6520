import { Skeleton } from '@mantine/core'
import { subscription } from '@saola/contract/subscription'
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
import type { SubscriptionDetail } from './rules.ts'

/** While money is awaited it is asked for again so often; a payment itself is pushed sooner by the shell. */
const LOOK_MS = 5_000
const useIdSearch = searchHook({ id: text })

/** The subscription that the address names at `?id=`, or what to show until it is there, or because it is not. */
export function useSubscription():
  { it: SubscriptionDetail; instead: null } | { it: null; instead: ReactNode } {
  const t = useTranslations('subscription.detail')
  const { id = '' } = useIdSearch()
  const { data, error, refetch } = useQuery({
    ...queryOptionsOf(subscription.getDetail, { params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) => ((state.data?.openAmount ?? 0) > 0 ? LOOK_MS : false),
  })
  if (data !== undefined) return { it: data, instead: null }
  if (id === '' || isGone(error))
    return {
      it: null,
      instead: (
        <Page title={t('notFound')}>
          <Section>
            <EmptyState found title={t('notFound')} text={t('notFoundText')}>
              <LinkButton to={paths.subscription} mt={8}>
                {t('toList')}
              </LinkButton>
            </EmptyState>
          </Section>
        </Page>
      ),
    }
  return {
    it: null,
    instead: (
      <Page title={t('title', { code: '' })}>
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
