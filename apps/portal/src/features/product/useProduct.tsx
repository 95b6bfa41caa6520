import { Skeleton } from '@mantine/core'
import { product } from '@saola/contract/product'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { idIn, type Product } from './rules.ts'

/** The product that the address names under `name`, or what to show until it is there, or because it is not. */
export function useProduct(
  title: string,
  name = 'id',
): { product: Product; instead: null } | { product: null; instead: ReactNode } {
  const t = useTranslations('product.detail')
  const id = useLocation({
    select: (location) => idIn(location.search, name),
  })
  const query = useQuery({
    ...queryOptionsOf(product.getDetail, { params: { prodId: id ?? '' } }),
    enabled: id !== null,
  })
  const { data, error } = query
  if (data !== undefined) return { product: data, instead: null }
  if (id === null || (error instanceof ApiError && [400, 404].includes(error.httpStatus))) {
    return {
      product: null,
      instead: (
        <Page title={t('notFound')}>
          <Section>
            <EmptyState found title={t('notFound')} text={t('notFoundText')}>
              <LinkButton to={paths.products} mt={8}>
                {t('toList')}
              </LinkButton>
            </EmptyState>
          </Section>
        </Page>
      ),
    }
  }
  return {
    product: null,
    instead: (
      <Page title={title}>
        <Section>
          {error === null ? (
            <>
              <Skeleton height={44} mb={20} />
              <Skeleton height={120} mb={20} />
              <Skeleton height={44} />
            </>
          ) : (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          )}
        </Section>
      </Page>
    ),
  }
}
