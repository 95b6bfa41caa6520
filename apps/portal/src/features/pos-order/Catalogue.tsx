import { Alert, Skeleton } from '@mantine/core'
import { posModel } from '@saola/contract/pos-model'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListEmptyState } from '@saola/web/list/ListEmptyState.tsx'
import { Pager } from '@saola/web/list/Pager.tsx'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { PosTabs } from '../../parts/PosTabs.tsx'
import { OrderForm } from './OrderForm.tsx'
import styles from './pos-order.module.css'
import type { Model } from './rules.ts'
import { Card } from './ModelCard.tsx'

/** The bank's models as cards, each with its price as it will be paid (B-409). */
export function Catalogue() {
  const t = useTranslations('posModel')
  const form = useTranslations('posOrder.form')
  const { testMode, can } = useMe()
  const list = useList(posModel.list)
  const [ordering, setOrdering] = useState<Model | null>(null)
  const mayOrder = !testMode && can(1506, 'CREATE')
  return (
    <ListPage
      title={t('shop.title')}
      above={
        <>
          <PosTabs here="catalogue" />
          {testMode ? (
            <Alert variant="light" color="orange" icon={<Icon name="info" />}>
              {t('shop.testMode')}
            </Alert>
          ) : null}
        </>
      }
    >
      <ListFilters
        list={list}
        plain
        className={styles.filters}
        filters={[
          { field: 'search', name: 'name', label: t('shop.search'), chip: t('filter.name') },
          { field: 'amount', name: 'minPrice', label: t('filter.minPrice') },
          { field: 'amount', name: 'maxPrice', label: t('filter.maxPrice') },
        ]}
      />
      <QueryContent query={list.query} data={list.page} waiting={<Waiting />}>
        {() =>
          list.rows.length === 0 ? (
            <ListEmptyState
              list={list}
              empty={
                <EmptyState icon="pos" title={t('shop.emptyTitle')} text={t('shop.emptyText')}>
                  <LinkButton variant="default" to={paths.support}>
                    {t('shop.emptyAction')}
                  </LinkButton>
                </EmptyState>
              }
            />
          ) : (
            <ul className={styles.models} aria-busy={list.query.isFetching}>
              {list.rows.map((model) => (
                <li key={model.id} className={styles.model}>
                  <Card model={model} onOrder={mayOrder ? () => setOrdering(model) : null} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {list.page === undefined || list.page.totalPage < 2 ? null : <Pager list={list} />}
      <SideDrawer
        closeOnBack
        opened={ordering !== null}
        title={form('title')}
        onClose={() => setOrdering(null)}
      >
        {ordering === null ? null : (
          <OrderForm first={ordering.id} onDone={() => setOrdering(null)} />
        )}
      </SideDrawer>
    </ListPage>
  )
}

const Waiting = () => (
  <ul className={styles.models} aria-busy>
    {Array.from({ length: 3 }, (_, i) => (
      <li key={i} className={styles.model}>
        <Skeleton height={300} radius={0} />
      </li>
    ))}
  </ul>
)
