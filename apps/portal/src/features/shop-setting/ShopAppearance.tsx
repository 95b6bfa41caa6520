import { Skeleton } from '@mantine/core'
import { paymentMethod, shopSetting } from '@saola/contract/shop-setting'
import { queryOptionsOf } from '@saola/web/api/query'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ShopForm } from './ShopForm.tsx'

/** How the payer's page of this shop looks, and which payment methods it offers (B-481, B-489). */
export function ShopAppearance() {
  const t = useTranslations('shopSetting')
  const shop = useQuery({ ...queryOptionsOf(shopSetting.get, {}), staleTime: 0 })
  const methods = useQuery(queryOptionsOf(paymentMethod.getList, {}))
  const error = shop.error ?? methods.error
  // What is being typed must not be replaced by a later answer: the form is made once, from the first.
  if (shop.data !== undefined && methods.data !== undefined)
    return <ShopForm shop={shop.data} methods={methods.data} />
  return (
    <Page title={t('title')}>
      <Section>
        {error === null ? (
          <div aria-busy="true">
            <Skeleton height={44} mb={20} />
            <Skeleton height={96} mb={20} />
            <Skeleton height={44} mb={20} />
            <Skeleton height={160} />
          </div>
        ) : (
          <ErrorState
            error={error}
            onRetry={() => {
              void shop.refetch()
              void methods.refetch()
            }}
          />
        )}
      </Section>
    </Page>
  )
}
