import { formatVnd } from '@saola/money/format'
import { useFeeWords } from '@saola/web/parts/useFeeWords'
import { useTranslations } from 'use-intl'
import styles from './tariff.module.css'
import type { Price } from './usePriceWords.ts'

/** The tiers of a price, one a row; by the number of payments they begin with a number, else with an amount. */
export function Tiers({ price }: { price: Price }) {
  const t = useTranslations('tariff.tiers')
  const say = useFeeWords()
  const begin = (from: number): string =>
    price.bracketBasis === 'MONTH_COUNT' ? t('count', { count: from }) : formatVnd(from)
  return (
    <>
      <table className={styles.tiers} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('rate')}</th>
          </tr>
        </thead>
        <tbody>
          {price.brackets.map((tier) => (
            <tr key={tier.from}>
              <td>{begin(tier.from)}</td>
              <td>
                {say({
                  fixedFee: tier.fixedAmount,
                  percent: tier.percentMicro / 10_000,
                  minFee: null,
                  maxFee: null,
                  brackets: [],
                  vatPercent: 0,
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {price.bracketMode === null ? null : <small>{t(price.bracketMode)}</small>}
    </>
  )
}
