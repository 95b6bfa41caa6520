import { useTranslations } from 'use-intl'
import { emptyValues, valuesOf } from './form.ts'
import { ProductEditor } from './ProductEditor.tsx'
import { useProduct, useProductSearch } from './useProduct.tsx'

/** A new product; `?from=` begins with a copy of another. */
export function ProductCreate() {
  const { from } = useProductSearch()
  return from === undefined ? (
    <ProductEditor product={null} initial={emptyValues} />
  ) : (
    <Copy key={from} />
  )
}

function Copy() {
  const t = useTranslations('product.form')
  const { product, instead } = useProduct(t('create'), 'from')
  return product === null ? (
    instead
  ) : (
    <ProductEditor product={null} initial={valuesOf(product, true)} />
  )
}
