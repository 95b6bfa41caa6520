import { product } from '@saola/contract/product'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { SecondaryActions } from '@saola/web/ui/SecondaryActions.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { ViewsButton } from '../../parts/ViewsButton.tsx'
import { CategoryList } from './CategoryList.tsx'
import { ProductBrowser, useProductList } from './ProductBrowser.tsx'
import styles from './product.module.css'

const useProductsSearch = searchHook({ tab: text })

/** Products and, at `?tab=categories`, their categories (B-345…B-357). Each tab keeps its own filters. */
export function ProductList() {
  const isCategories = useProductsSearch().tab === 'categories'
  return isCategories ? <CategoryList tabs={<Tabs categories />} /> : <Products />
}

function Products() {
  const t = useTranslations('product.list')
  const list = useProductList()
  const add = (label: string) => (
    <LinkButton to={paths.productCreate} leftSection={<Icon name="plus" size={16} />}>
      {label}
    </LinkButton>
  )
  const actions = (
    <>
      <ViewsButton list="products" />
      <SecondaryActions>
        <LinkButton
          to={paths.productImport}
          variant="default"
          leftSection={<Icon name="upload" size={16} />}
        >
          {t('import')}
        </LinkButton>
        <ExportButton
          call={product.export}
          request={{ query: list.filters }}
          scope={scopeOf(list, { query: {} })}
        />
      </SecondaryActions>
      {add(t('create'))}
    </>
  )
  return (
    <ListPage
      title={t('title')}
      actions={actions}
      createPath={paths.productCreate}
      above={<Tabs />}
    >
      <ProductBrowser
        list={list}
        empty={
          <EmptyState icon="tag" title={t('emptyTitle')} text={t('emptyText')}>
            <div className={styles.emptyActions}>
              {add(t('emptyAction'))}
              <LinkButton to={paths.productImport} variant="default">
                {t('import')}
              </LinkButton>
            </div>
          </EmptyState>
        }
      />
    </ListPage>
  )
}

function Tabs({ categories = false }: { categories?: boolean }) {
  const t = useTranslations('product.list')
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('tabs')}>
      <Link
        to={paths.products}
        search={{}}
        activeOptions={{ exact: true }}
        aria-current={categories ? undefined : 'page'}
      >
        {t('products')}
      </Link>
      <Link
        to={paths.products}
        search={{ tab: 'categories' }}
        activeOptions={{ exact: true }}
        aria-current={categories ? 'page' : undefined}
      >
        {t('categories')}
      </Link>
    </nav>
  )
}
