import { useForm, type UseFormReturnType } from '@mantine/form'
import { UNIT_VND } from '@saola/contract/faults'
import { CODE_PATTERN, MAX_PRICE, price } from '@saola/contract/product'
import { useRules } from '@saola/web/form/useRules'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { useTranslations } from 'use-intl'
import type { ProductValues } from './form.ts'
import { wrongTier } from './rules.ts'

export type ProductForm = UseFormReturnType<ProductValues>

/** The form with its checks; `hasStock` = the stock is counted already and is corrected elsewhere. */
export function useProductForm(initialValues: ProductValues, hasStock: boolean): ProductForm {
  const t = useTranslations('product.form')
  const errors = useErrorText()
  const rule = useRules()
  const needed = errors.key('error.required')
  const priceRule = (value: number | null, isNeeded: boolean): string | null => {
    if (value !== null) return rule(price)(value)
    return isNeeded ? errors.key('error.required', { unit: UNIT_VND }) : null
  }
  return useForm<ProductValues>({
    initialValues,
    validate: {
      name: (value) => (value.trim() === '' ? needed : null),
      code: (value) =>
        value.trim() === '' || CODE_PATTERN.test(value.trim()) ? null : t('codeWrong'),
      price: (value, all) =>
        priceRule(value, all.priceType !== 'CUSTOMER_PRICE') ??
        (all.priceType === 'CUSTOMER_PRICE' &&
        value !== null &&
        (value < (all.priceMin ?? 1) || value > (all.priceMax ?? MAX_PRICE))
          ? t('range')
          : null),
      priceMin: (value, all) =>
        all.priceType === 'CUSTOMER_PRICE' ? priceRule(value, false) : null,
      priceMax: (value, all) =>
        all.priceType !== 'CUSTOMER_PRICE'
          ? null
          : (priceRule(value, false) ??
            (value !== null && all.priceMin !== null && value < all.priceMin ? t('order') : null)),
      priceTiers: (tiers, all) => {
        if (all.priceType !== 'QUANTITY_PRICE') return null
        if (wrongTier(tiers) >= 0) return t('tierOrder')
        return tiers.some((tier) => priceRule(tier.price, true) !== null) ? needed : null
      },
      storageQuantity: (value, all) =>
        all.storageType === 'LIMITED' && !hasStock && value === null ? needed : null,
    },
  })
}
