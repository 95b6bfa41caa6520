import { Button, Skeleton } from '@mantine/core'
import { product } from '@saola/contract/product'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './product.module.css'
import type { HistoryStep } from './rules.ts'

const STEP = 10
const MOST = 200

/** Who changed what, newest first. */
export function HistoryList({ productId }: { productId: string }) {
  const t = useTranslations('product.history')
  const [size, setSize] = useState(STEP)
  const query = useQuery({
    ...queryOptionsOf(product.history, { params: { prodId: productId }, page: { size } }),
    placeholderData: keepPreviousData,
  })
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton height={120} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    )
  const { items, totalSize } = query.data
  if (items.length === 0) return <p className={styles.dim}>{t('none')}</p>
  return (
    <>
      <ol className={styles.history}>
        {items.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
      {totalSize > items.length && size < MOST ? (
        <Button
          variant="subtle"
          size="sm"
          loading={query.isFetching}
          onClick={() => setSize(Math.min(MOST, size + 2 * STEP))}
        >
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

function Step({ step }: { step: HistoryStep }) {
  const t = useTranslations('product.history')
  const words = useWords()
  // A new product's facts stand beside the history already.
  const changes = step.action === 'create' ? [] : step.changes
  return (
    <li>
      <b>{t(`action.${step.action}`)}</b>
      {changes.map((change) => (
        <span key={change.field} className={styles.change}>
          {words(change)}
        </span>
      ))}
      {step.reason === null ? null : (
        <span className={styles.change}>{t('reason', { reason: step.reason })}</span>
      )}
      <span className={styles.dim}>
        {step.by} · <DateTime at={step.at} />
      </span>
    </li>
  )
}

type Field =
  | 'code'
  | 'name'
  | 'description'
  | 'imageUrl'
  | 'category'
  | 'priceType'
  | 'price'
  | 'priceMin'
  | 'priceMax'
  | 'priceTiers'
  | 'storageType'
  | 'storageQuantity'
  | 'status'
  | 'underReview'
  | 'returned'

/** One change in words: amounts as money, choices by their names, a picture only as "changed". */
function useWords(): (change: HistoryStep['changes'][number]) => string {
  const t = useTranslations('product')
  const value = (field: Field, text: string | null): string => {
    if (text === null) return t('history.blank')
    if (field === 'price' || field === 'priceMin' || field === 'priceMax')
      return formatVnd(Number(text))
    if (field === 'storageQuantity' || field === 'returned') return formatNumberVi(Number(text))
    if (field === 'priceType') return t(`priceType.${text as 'FIXED_PRICE'}`)
    if (field === 'storageType') return t(`storageType.${text as 'LIMITED'}`)
    if (field === 'status') return t(`status.${text as 'ACTIVE'}`)
    if (field === 'underReview') return t(text === 'true' ? 'history.yes' : 'history.no')
    if (field === 'priceTiers')
      return t('history.tiers', { count: String((JSON.parse(text) as unknown[]).length) })
    return text.length > 60 ? `${text.slice(0, 60)}…` : text
  }
  return ({ field, before, after }) => {
    const name = t(`history.field.${field as Field}`)
    if (field === 'imageUrl')
      return t('history.set', {
        field: name,
        after: after === null ? t('history.blank') : t('history.picture'),
      })
    return t('history.changed', {
      field: name,
      before: value(field as Field, before),
      after: value(field as Field, after),
    })
  }
}
