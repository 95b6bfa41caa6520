import { useForm, type UseFormReturnType } from '@mantine/form'
import { CODE_PATTERN, MAX_PRICE, price } from '@saola/contract/product'
import { required } from '@saola/contract/validators'
import { useRules } from '@saola/web/form/useRules'
import { useValidators } from '@saola/web/form/useValidators'
import { useTranslations } from 'use-intl'
import type { ProductValues } from './form.ts'
import { wrongTier } from './rules.ts'

export type ProductForm = UseFormReturnType<ProductValues>

/** What the fields ask for, said by the form and where the server refuses them. */
export function useProductWords() {
  const t = useTranslations('product')
  return {
    name: t('enter.name'),
    code: { pattern: t('form.codeWrong') },
    price: t('enter.price'),
    priceTiers: t('enter.tierPrice'),
    storageQuantity: t('enter.storageQuantity'),
  }
}

/** The form with its checks; `hasStock` = the stock is counted already and is corrected elsewhere. */
export function useProductForm(initialValues: ProductValues, hasStock: boolean): ProductForm {
  const t = useTranslations('product.form')
  const words = useProductWords()
  const rule = useRules()
  const check = useValidators()
  const priceRule = (value: number | null, isNeeded: boolean): string | null =>
    value === null && !isNeeded ? null : rule(price, words.price)(value)
  return useForm<ProductValues>({
    initialValues,
    validate: {
      name: check(required, words.name),
      code: (value) =>
        value.trim() === '' || CODE_PATTERN.test(value.trim()) ? null : words.code.pattern,
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
        return tiers.some((tier) => tier.price === null)
          ? words.priceTiers
          : (tiers.map((tier) => priceRule(tier.price, true)).find((wrong) => wrong !== null) ??
              null)
      },
      storageQuantity: (value, all) =>
        all.storageType === 'LIMITED' && !hasStock && value === null ? words.storageQuantity : null,
    },
  })
}
