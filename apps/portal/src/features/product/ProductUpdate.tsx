import { useTranslations } from 'use-intl'
import { valuesOf } from './form.ts'
import { ProductEditor } from './ProductEditor.tsx'
import { useProduct } from './useProduct.tsx'

/** Changes the product at `?id=`. */
export function ProductUpdate() {
  const t = useTranslations('product.form')
  const { product, instead } = useProduct(t('edit'))
  return product === null ? (
    instead
  ) : (
    <ProductEditor key={product.id} product={product} initial={valuesOf(product)} />
  )
}
