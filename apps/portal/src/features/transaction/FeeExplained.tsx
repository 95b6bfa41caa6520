import type { Output } from '@saola/contract/call'
import type { transaction } from '@saola/contract/transaction'
import { formatVnd } from '@saola/money/format'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { useFeeWords } from '@saola/web/parts/useFeeWords'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { feeName } from '../../parts/own-names.ts'
import { feeSentence } from './fee.ts'
import styles from './transaction.module.css'

type Detail = Output<typeof transaction.getDetail>

/** From what the payer paid to what the shop receives, each step with its reason. */
export function FeeExplained({ detail }: { detail: Detail }) {
  const t = useTranslations('transaction.fee')
  const method = useTranslations('transaction.paymentType')
  const feeWords = useFeeWords()
  const decimal = useDecimal()
  if (detail.status !== 'SUCCESS') return <p className={styles.quiet}>{t('notPaid')}</p>
  const { amount, chargeAmount, vatChargeAmount, actualAmount, fee } = detail
  const later = fee.collection === 'LATER'
  return (
    <>
      <dl className={styles.sum}>
        <div>
          <dt>{t('amount')}</dt>
          <dd>
            <Money value={amount} />
          </dd>
        </div>
        <div>
          <dt>
            {t('fee')}
            <small>
              {t(feeSentence(detail), {
                percent: decimal(fee.percent),
                fixed: formatVnd(fee.fixedFee),
                amount: formatVnd(amount),
                least: formatVnd(fee.minFee ?? 0),
                greatest: formatVnd(fee.maxFee ?? 0),
              })}
            </small>
          </dt>
          <dd className={later ? styles.later : undefined}>
            <Money value={-chargeAmount} />
          </dd>
        </div>
        <div>
          <dt>{t('vat', { percent: decimal(fee.vatPercent) })}</dt>
          <dd className={later ? styles.later : undefined}>
            <Money value={-vatChargeAmount} />
          </dd>
        </div>
        <div className={styles.total}>
          <dt>{t('net')}</dt>
          <dd>
            <Money value={actualAmount} />
          </dd>
        </div>
        {detail.refundedAmount === 0 ? null : (
          <div>
            <dt>{t('refunded')}</dt>
            <dd>
              <Money value={-detail.refundedAmount} />
            </dd>
          </div>
        )}
        {detail.pendingRefunds.map((refund) => (
          <div key={refund.id} className={styles.back}>
            <dt>{t(`pending.${refund.status}`, { by: refund.by })}</dt>
            <dd>
              <Money value={-refund.amount} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        {t(later ? 'later' : 'immediately')}{' '}
        {t('rule', { name: feeName(fee.name, (type) => method(type)), fee: feeWords(fee) })}
      </p>
    </>
  )
}
