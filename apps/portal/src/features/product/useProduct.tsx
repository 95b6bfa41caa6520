import { Skeleton } from '@mantine/core'
import { product } from '@saola/contract/product'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { matching, searchHook } from '@saola/web/list/screenSearch'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import type { Product } from './rules.ts'

const UUID = matching(/^[0-9a-f-]{36}$/)
/** The product or the category of a screen, and the one that a new product copies. */
export const useProductSearch = searchHook({ id: UUID, from: UUID })

/** The product that the address names under `name`, or what to show until it is there, or because it is not. */
export function useProduct(
  title: string,
  name: 'id' | 'from' = 'id',
): { product: Product; instead: null } | { product: null; instead: ReactNode } {
  const t = useTranslations('product.detail')
  const id = useProductSearch()[name] ?? null
  const query = useQuery({
    ...queryOptionsOf(product.getDetail, { params: { prodId: id ?? '' } }),
    enabled: id !== null,
  })
  const { data, error } = query
  if (data !== undefined) return { product: data, instead: null }
  if (id === null || isGone(error)) {
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
