import { useDebouncedValue } from '@mantine/hooks'
import { payout, payoutLimits } from '@saola/contract/payout'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { Money } from '@saola/web/ui/Money.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CreateValues } from './form.ts'
import styles from './payout.module.css'
import { totalOf } from './rules.ts'

/** What is typed is asked about when it rests. */
const REST_MS = 300
interface Cost {
  fee: number
  vat: number
  /** What of both leaves the account with the amount. */
  heldFee: number
}

/** What the payout would cost by the server's own price; null while it is not known. */
export function useCost(values: CreateValues): Cost | null {
  const [amount] = useDebouncedValue(values.amount ?? 0, REST_MS)
  const { toBankBin, fromAccountNo } = values
  const { min, max } = payoutLimits.amount
  const isWhole = toBankBin !== '' && fromAccountNo !== '' && amount >= min && amount <= max
  const query = useQuery({
    ...queryOptionsOf(payout.estimate, {
      query: { toBankBin, fromAccountNo, amount: String(amount) },
    }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  const isCurrent = isWhole && amount === values.amount && !query.isPlaceholderData
  return isCurrent ? (query.data ?? null) : null
}

/** A fee with its VAT, and what of it the monthly bill takes. */
export function FeeWords({ cost }: { cost: Cost }) {
  const t = useTranslations('payout.create')
  const fee = cost.fee + cost.vat
  if (fee === 0) return t('free')
  const later = fee - cost.heldFee
  if (later === 0) return <Money value={fee} />
  return later === fee
    ? t('feeLater', { fee: formatVnd(fee) })
    : t('feePartLater', { fee: formatVnd(fee), later: formatVnd(later) })
}

/** What it costs, and what leaves the account. */
export function Price({ values }: { values: CreateValues }) {
  const t = useTranslations('payout.create')
  const cost = useCost(values)
  const { amount } = values
  return (
    <dl className={styles.sum}>
      <div>
        <dt>{t('fee')}</dt>
        <dd>{cost === null ? '—' : <FeeWords cost={cost} />}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('total')}</dt>
        <dd>
          {amount === null || cost === null ? (
            '—'
          ) : (
            <Money value={totalOf({ amount, heldFee: cost.heldFee })} />
          )}
        </dd>
      </div>
    </dl>
  )
}
