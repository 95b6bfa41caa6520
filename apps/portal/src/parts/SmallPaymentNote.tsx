import { Alert } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import { useFeeWords } from '@saola/web/parts/useFeeWords'
import { useTranslations } from 'use-intl'
import { smallPayment } from './smallPayment.ts'
import { useFees } from './useFees.ts'

/** Beside an amount: that the fee would eat it, with the sum that would arrive; nothing where it would not. */
export function SmallPaymentNote({ amount }: { amount: number | null }) {
  const t = useTranslations('web.smallPayment')
  const feeWords = useFeeWords()
  const fees = useFees()
  const small = smallPayment(amount, fees)
  if (amount === null || small === null) return null
  const { fee } = small
  return (
    <Alert color="#b54708" variant="outline" role="status">
      {t(fee.collection === 'LATER' ? 'later' : 'now', {
        amount: formatVnd(amount),
        cost: formatVnd(small.cost),
        actual: formatVnd(small.actual),
      })}{' '}
      {t('fee', { method: t(`method.${fee.paymentType}`), fee: feeWords(fee) })}
    </Alert>
  )
}
