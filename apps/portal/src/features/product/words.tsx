import { formatNumberVi, formatVnd } from '@saola/money/format'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import styles from './product.module.css'
import { priceOf, type Product } from './rules.ts'

/** A price in one line, whatever its type; the better price of a quantity below it. */
export function Price({
  product,
}: {
  product: Pick<Product, 'priceType' | 'price' | 'priceMin' | 'priceMax' | 'priceTiers'>
}) {
  const t = useTranslations('product.price')
  const { type, main, min, max, best } = priceOf(product)
  if (type === 'CUSTOMER_PRICE') {
    return (
      <span className={styles.price}>
        <span className="money">{main === null ? t('any') : formatVnd(main)}</span>
        <Bounds min={min} max={max} />
      </span>
    )
  }
  return (
    <span className={styles.price}>
      <span className="money">{main === null ? '—' : formatVnd(main)}</span>
      {best === null ? null : (
        <small className="tabular">
          {t('best', { price: formatVnd(best.price), from: formatNumberVi(best.fromQuantity) })}
        </small>
      )}
    </span>
  )
}

/** What a customer may choose a price between; nothing where every price goes. */
function Bounds({ min, max }: { min: number | null; max: number | null }) {
  const t = useTranslations('product.price')
  if (min === null && max === null) return null
  const words = (): string => {
    if (min === null) return t('to', { max: formatVnd(max ?? 0) })
    return max === null
      ? t('from', { min: formatVnd(min) })
      : t('between', { min: formatVnd(min), max: formatVnd(max) })
  }
  return <small className="tabular">{words()}</small>
}

const toneOf: Record<Product['stockStatus'], Tone> = {
  STOCKING: 'ok',
  OUT_OF_STOCK: 'bad',
  PENDING: 'warn',
}
/** What matters first: not on sale, under review, gone; else that it is there. */
export function StockBadge({ product }: { product: Pick<Product, 'status' | 'stockStatus'> }) {
  const t = useTranslations('product')
  if (product.status === 'INACTIVE')
    return <StatusBadge status="INACTIVE" tone="mute" label={t('status.INACTIVE')} />
  return (
    <StatusBadge
      status="ACTIVE"
      tone={toneOf[product.stockStatus]}
      label={t(`stock.${product.stockStatus}`)}
    />
  )
}
export function Quantity({
  product,
}: {
  product: Pick<Product, 'storageType' | 'storageQuantity'>
}) {
  const t = useTranslations('product')
  return (
    <span className={product.storageType === 'UNLIMITED' ? styles.dim : 'tabular'}>
      {product.storageType === 'UNLIMITED'
        ? t('unlimited')
        : formatNumberVi(product.storageQuantity ?? 0)}
    </span>
  )
}
