import { Button } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useTranslations } from 'use-intl'
import styles from './pos-order.module.css'
import type { Model } from './rules.ts'

export function Card({ model, onOrder }: { model: Model; onOrder: (() => void) | null }) {
  const t = useTranslations('posModel.shop')
  const left = model.stock > 0
  return (
    <>
      {model.mainPhotoUrl === null ? (
        <span className={styles.photo} aria-hidden>
          <Icon name="pos" size={56} />
        </span>
      ) : (
        <img className={styles.photo} src={model.mainPhotoUrl} alt="" loading="lazy" />
      )}
      <div className={styles.words}>
        <h2>{model.name}</h2>
        <span className={styles.price}>{formatVnd(model.finalPrice)}</span>
        <span className={styles.tags}>
          <span>{model.model}</span>
          <span>{model.vat > 0 ? t('withVat', { vat: String(model.vat) }) : t('noVat')}</span>
          {model.discount > 0 ? <b>{t('discount', { percent: String(model.discount) })}</b> : null}
          {model.warranty > 0 ? (
            <span>{t('warranty', { count: String(model.warranty) })}</span>
          ) : null}
        </span>
        {model.description === '' ? null : (
          <span className={styles.description} title={model.description}>
            {model.description}
          </span>
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.dim}>
          {left ? t('left', { count: String(model.stock) }) : t('soldOut')}
        </span>
        {onOrder === null ? null : (
          <Button disabled={!left} aria-label={t('order', { name: model.name })} onClick={onOrder}>
            {t('orderShort')}
          </Button>
        )}
      </div>
    </>
  )
}
