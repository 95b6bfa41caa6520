import { Button, Skeleton } from '@mantine/core'
import { product } from '@saola/contract/product'
import { formatNumberVi } from '@saola/money/format'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'
import { AddProductsDialog } from './AddProductsDialog.tsx'
import { CategoryActions } from './CategoryActions.tsx'
import { ProductBrowser, useProductList } from './ProductBrowser.tsx'
import styles from './product.module.css'
import type { Category } from './rules.ts'
import { useProductSearch } from './useProduct.tsx'

const toList = addressAt(paths.products, { tab: 'categories' })

/** One category at `?id=`, with its products. */
export function CategoryDetail() {
  const t = useTranslations('product.category')
  const { id = null } = useProductSearch()
  const query = useQuery({
    ...queryOptionsOf(product.categoryDetail, { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
  const { data: category, error } = query
  if (id === null || (isGone(error) && category === undefined)) {
    return (
      <Page title={t('notFound')}>
        <Section>
          <EmptyState found title={t('notFound')} text={t('notFoundText')}>
            <LinkButton to={paths.products} search={{ tab: 'categories' }} mt={8}>
              {t('toList')}
            </LinkButton>
          </EmptyState>
        </Section>
      </Page>
    )
  }
  if (category === undefined)
    return (
      <Page title={t('title')}>
        <Section>
          {error === null ? (
            <Skeleton height={120} />
          ) : (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          )}
        </Section>
      </Page>
    )
  return <Loaded category={category} />
}

function Loaded({ category }: { category: Category }) {
  const t = useTranslations('product.category')
  const navigate = useNavigate()
  const list = useProductList(category.id)
  const [adding, setAdding] = useState(false)
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('code'), category.code],
    [t('count'), formatNumberVi(category.productCount)],
    ...(category.description === null ? [] : [[t('description'), category.description] as const]),
    [t('created'), <DateTime key="created" at={category.createdAt} />],
    [t('createdBy'), category.createdBy],
    [
      t('modified'),
      <>
        <DateTime at={category.modifiedAt} /> · {category.modifiedBy}
      </>,
    ],
  ]
  return (
    <ListPage
      title={category.name}
      actions={
        <>
          {add}
          <CategoryActions
            category={category}
            onDeleted={() => void navigate({ href: toList, replace: true })}
          />
        </>
      }
      above={
        <Section>
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
      }
    >
      <ProductBrowser
        fixed
        list={list}
        empty={
          <EmptyState icon="tag" title={t('noProducts')} text={t('noProductsText')}>
            {add}
          </EmptyState>
        }
      />
      {adding ? <AddProductsDialog category={category} onClose={() => setAdding(false)} /> : null}
    </ListPage>
  )
}
