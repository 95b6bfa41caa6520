import { searchHook, text } from '@saola/web/list/screenSearch'
import { Skeleton } from '@mantine/core'
import { payButton } from '@saola/contract/pay-button'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import type { PayButton } from './rules.ts'

const useButtonSearch = searchHook({ id: text })

/** The button that the address names at `?id=`, or what to show until it is there, or because it is not. */
export function useButton(
  title: string,
): { button: PayButton; instead: null } | { button: null; instead: ReactNode } {
  const t = useTranslations('payButton.detail')
  const { id = '' } = useButtonSearch()
  const { data, error, refetch } = useQuery({
    ...queryOptionsOf(payButton.getDetail, { params: { id } }),
    enabled: id !== '',
  })
  if (data !== undefined) return { button: data, instead: null }
  if (id === '' || isGone(error)) {
    return {
      button: null,
      instead: (
        <Page title={t('notFound')}>
          <Section>
            <EmptyState found title={t('notFound')} text={t('notFoundText')}>
              <LinkButton to={paths.payButton} mt={8}>
                {t('toList')}
              </LinkButton>
            </EmptyState>
          </Section>
        </Page>
      ),
    }
  }
  return {
    button: null,
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
