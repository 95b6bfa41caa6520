import { Alert, Button } from '@mantine/core'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { DetailPage, Facts, Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { HistoryList } from './HistoryList.tsx'
import styles from './product.module.css'
import { RowActions } from './RowActions.tsx'
import type { Product } from './rules.ts'
import { Thumb } from './Thumb.tsx'
import { useProduct } from './useProduct.tsx'
import { useProductDialogs } from './useProductDialogs.tsx'
import { Price, Quantity, StockBadge } from './words.tsx'

/** One product at `?id=`: how it sells, what it is, and what happened to it. */
export function ProductDetail() {
  const t = useTranslations('product.list')
  const { product, instead } = useProduct(t('name'))
  return product === null ? instead : <Loaded product={product} />
}

function Loaded({ product }: { product: Product }) {
  const t = useTranslations('product')
  const navigate = useNavigate()
  const { open, dialogs } = useProductDialogs()
  const leave = useProductDialogs(() => void navigate({ to: paths.products, replace: true }))
  const hints = {
    STOCKING: null,
    PENDING: t('detail.pending'),
    OUT_OF_STOCK: t('detail.out'),
  }
  const hint = product.status === 'INACTIVE' ? t('detail.inactive') : hints[product.stockStatus]
  return (
    <DetailPage
      title={product.name}
      side={
        <Section title={t('detail.history')}>
          <HistoryList productId={product.id} />
        </Section>
      }
      actions={
        <>
          {product.storageType === 'LIMITED' ? (
            <Button
              variant="default"
              leftSection={<Icon name="box" size={16} />}
              onClick={() => open('stock', [product])}
            >
              {t('action.stock')}
            </Button>
          ) : null}
          <LinkButton
            to={paths.productUpdate}
            search={{ id: product.id }}
            leftSection={<Icon name="edit" size={16} />}
          >
            {t('action.edit')}
          </LinkButton>
          <RowActions
            product={product}
            onDialog={(name, products) =>
              name === 'delete' ? leave.open(name, products) : open(name, products)
            }
          />
        </>
      }
    >
      <Section>
        <div className={styles.hero}>
          <Thumb product={product} size="hero" />
          <div className={styles.heroWords}>
            <StockBadge product={product} />
            <span className={styles.heroPrice}>
              <Price product={product} />
            </span>
            {hint === null ? null : (
              <Alert variant="outline" color={product.status === 'INACTIVE' ? 'gray' : 'yellow'}>
                {hint}
              </Alert>
            )}
          </div>
        </div>
      </Section>
      <Tiles
        label={t('detail.figures')}
        tiles={[
          {
            key: 'revenue',
            name: t('detail.revenue'),
            value: formatVnd(product.revenue),
            main: true,
          },
          { key: 'sold', name: t('detail.sold'), value: formatNumberVi(product.sold) },
          { key: 'quantity', name: t('detail.quantity'), value: <Quantity product={product} /> },
        ]}
        {...(product.returned > 0
          ? { note: t('detail.returned', { count: formatNumberVi(product.returned) }) }
          : {})}
      />
      <InfoCard product={product} />
      {dialogs}
      {leave.dialogs}
    </DetailPage>
  )
}

function InfoCard({ product }: { product: Product }) {
  const t = useTranslations('product')
  return (
    <Section title={t('detail.info')}>
      <Facts
        facts={[
          [t('detail.code'), <Code key="code" value={product.code} name={t('code')} keep={15} />],
          [
            t('detail.category'),
            product.categoryId === null ? (
              t('noCategory')
            ) : (
              <LinkAnchor
                key="category"
                to={paths.productCategory}
                search={{ id: product.categoryId }}
              >
                {product.categoryName}
              </LinkAnchor>
            ),
          ],
          [t('detail.priceType'), t(`priceType.${product.priceType}`)],
          ...product.priceTiers
            .map(
              (tier) =>
                [
                  '',
                  t('price.tier', {
                    from: formatNumberVi(tier.fromQuantity),
                    price: formatVnd(tier.price),
                  }),
                ] as const,
            )
            .map(([, words], i) => [`${t('form.tiers')} ${i + 1}`, words] as const),
          [t('detail.storage'), t(`storageType.${product.storageType}`)],
          [t('detail.onPage'), t(product.hasPayPage ? 'detail.yes' : 'detail.no')],
          [t('detail.description'), product.description ?? t('noDescription')],
          [t('detail.created'), <DateTime key="created" at={product.createdAt} />],
          [t('detail.createdBy'), product.createdBy],
          [t('detail.modified'), <DateTime key="modified" at={product.modifiedAt} />],
          [t('detail.modifiedBy'), product.modifiedBy],
        ]}
      />
    </Section>
  )
}
