import { useTranslations } from 'use-intl'
import styles from './product.module.css'
import type { Product } from './rules.ts'
import type { Selection } from './useSelection.ts'

/** Ticks a product. Its label is a whole thumb wide. */
export function SelectBox({ product, selection }: { product: Product; selection: Selection }) {
  const t = useTranslations('product.select')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks from the row
    <label className={styles.tick} data-above onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={t('one', { name: product.name })}
        checked={selection.has(product.id)}
        disabled={selection.isFull && !selection.has(product.id)}
        onChange={() => selection.toggle(product)}
      />
    </label>
  )
}
