import { PAGE_PRODUCTS_MAX } from '@saola/contract/pay-page'
import { useTranslations } from 'use-intl'
import type { Good } from './rules.ts'

/** Refuses a page without a product, or with more than it may show. */
export function useGoodsValidator(): (goods: readonly Good[]) => string | null {
  const t = useTranslations('payPage.create')
  return (goods) => {
    if (goods.length === 0) return t('noGoods')
    return goods.length > PAGE_PRODUCTS_MAX ? t('most', { max: String(PAGE_PRODUCTS_MAX) }) : null
  }
}
