import type { Output } from '@saola/contract/call'
import type { transaction } from '@saola/contract/transaction'
import { formatVnd } from '@saola/money/format'
import { amountInWords } from '@saola/money/words'
import { formatTime } from '@saola/web/ui/time'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import styles from './receipt.module.css'

type Detail = Output<typeof transaction.getDetail>

/** The paper that a shop hands over: not on screen, alone on the printed page (docs/decisions.md#40). */
export function Receipt({ detail }: { detail: Detail }) {
  const t = useTranslations('transaction')
  const language = useLocale()
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  useEffect(() => {
    const note = (): void => flushSync(() => setPrintedAt(new Date()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  const facts: readonly (readonly [string, string | null])[] = [
    [t('column.description'), detail.description],
    [t('column.customerName'), detail.customerName],
    [t('column.paymentType'), t(`paymentType.${detail.paymentType}`)],
    [
      t('column.completeTime'),
      detail.completeTime === null ? null : formatTime(detail.completeTime),
    ],
    [t('column.accountNo'), `${detail.accountNo} · ${detail.accountName}`],
    [t('column.txnNumber'), detail.txnNumber],
    [t('column.refTransactionId'), detail.refTransactionId],
    [t('column.id'), detail.id],
  ]
  return createPortal(
    <div className={styles.receipt} data-receipt aria-hidden>
      <p className={styles.shop}>{detail.merchantName}</p>
      <p className={styles.kind}>{t('drawer.receipt')}</p>
      <p className={styles.amount}>{formatVnd(detail.amount)}</p>
      <p className={styles.words}>{amountInWords(detail.amount, language, { capital: true })}</p>
      <p className={styles.status}>{t(`status.${detail.status}`)}</p>
      <dl>
        {facts.map(([name, value]) =>
          value === null || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p className={styles.foot}>
        Saola Pay
        {printedAt === null ? '' : ` · ${t('drawer.printedAt', { time: formatTime(printedAt) })}`}
      </p>
    </div>,
    document.body,
  )
}
