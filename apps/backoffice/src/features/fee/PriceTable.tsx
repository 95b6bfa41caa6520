import { payoutServices } from '@saola/contract/fee-values'
import { formatNumberVi } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { pricesOf, type FeeValues } from './form.ts'
import styles from './fee.module.css'

/** What payments would cost by the form as it stands, while it is typed. */
export function PriceTable({ values }: { values: FeeValues }) {
  const t = useTranslations('fee.table')
  const prices = pricesOf(values)
  const isOfMonth =
    values.feeMethod === 'BRACKET_FEE' && values.bracketBasis !== 'TRANSACTION_AMOUNT'
  const columns = payoutServices.includes(values.serviceType)
    ? (['paidOut', 'fee', 'vat', 'taken'] as const)
    : (['amount', 'fee', 'vat', 'actual'] as const)
  if (prices === null) return <p className={styles.note}>{t('wrong')}</p>
  return (
    <>
      <table className={styles.table} aria-label={t('title')}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map((one) => (
            <tr key={one.amount}>
              <td>{formatNumberVi(one.amount)}</td>
              <td>{formatNumberVi(one.fee)}</td>
              <td>{formatNumberVi(one.vat)}</td>
              <td>{formatNumberVi(one.actual)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{isOfMonth ? t('monthly') : t('text')}</p>
    </>
  )
}
